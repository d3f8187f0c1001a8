// A reason within a sentence.
import type { Why } from '@parley/contract';

/** Returns the reason in words. The server names it in English where it is not a fact yet. */
export const why = (reason: Why): string =>
  typeof reason === 'string' ? reason : (reason as { code: string }).code;
