// Formats a reason within a sentence.
import type { Why } from '@parley/contract';

/** Returns the text of a reason. `localizeText` has already rendered facts; other reasons are English. */
export const formatWhyReason = (reason: Why): string =>
  typeof reason === 'string' ? reason : (reason as { code: string }).code;
