// Formats a reason within a sentence.
import type { Reason } from '@parley/contract';

/** Returns the text of a reason. `localizeText` has already rendered facts; other reasons are English. */
export const formatWhyReason = (reason: Reason): string =>
  typeof reason === 'string' ? reason : (reason as { code: string }).code;
