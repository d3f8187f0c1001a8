// Creates violations without importing the catalog, for pages that only use codes.
import type { IssueCode, Rest, Violation } from './catalog.ts';

/** Creates a violation, for example `violation('text_max', { max: 80 })`. */
export function violation<C extends IssueCode>(code: C, ...[params]: Rest<C>): Violation & { code: C } {
  return { code, params: (params ?? {}) as Violation['params'] };
}
