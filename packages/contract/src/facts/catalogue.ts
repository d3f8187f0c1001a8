// The English texts of facts. Without zod, so that the dashboard can bundle them.
import { importReasons } from './import-reasons.ts';
import { journal } from './journal.ts';
import { reasons } from './reasons.ts';
import { type FactTexts, renderFact, type StoredFact } from './render.ts';

/** The English text of every fact, by its code. */
export const FACTS = { ...journal, ...reasons, ...importReasons };

/** Returns the fact as a sentence, in English unless `texts` is another catalogue. */
export function factText(fact: StoredFact, texts: FactTexts = FACTS): string {
  return renderFact(fact, texts);
}
