// Without the catalogue, for pages that only name a code.
import type { IssueCode, Rest, Violation } from './catalogue.ts';

/** Returns what is wrong with a value, for example `violation('text_max', { max: 80 })`. */
export function violation<C extends IssueCode>(code: C, ...[params]: Rest<C>): Violation & { code: C } {
  return { code, params: (params ?? {}) as Violation['params'] };
}
