// The English texts of facts. Imports no zod, so that the dashboard can bundle it.
import { importReasons } from './import-reasons.ts';
import { journal } from './journal.ts';
import { reasons } from './reasons.ts';
import { type FactTexts, renderFact, type StoredFact } from './render.ts';

/** The English text of every fact, by code. */
export const FACTS = { ...journal, ...reasons, ...importReasons };

/** Returns the reason as a sentence in English. Data that is not a reason is returned unchanged. */
export function formatReason(reason: StoredFact | string): string {
  return typeof reason === 'string' ? reason : factText(reason);
}

/** Returns the fact as a sentence: in English, or with the texts of another catalog. */
export function factText(fact: StoredFact, texts: FactTexts = FACTS): string {
  return renderFact(fact, texts);
}
