// Detects remarks that answer nothing: about the price, about people whom the lead wants to ask, doubts about us, and
// small talk.
import { splitClauses } from '../fold-text.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { matchInAll } from '../words/reader.ts';

const LONGEST = 2_000;

/** The subject of a remark. `decision`: the lead wants time or advice before a decision. */
export type Remark = keyof Lexicon['remarks'];

const matchers = (['decision', 'competitor', 'price', 'trust', 'chat'] as const).map((remark) => ({
  remark,
  getPattern: matchInAll(({ remarks }) => remarks[remark]),
}));

/** Returns what the remark is about; null if the text contains none. */
export function findRemark(text: string): Remark | null {
  const clauses = splitClauses(text.slice(0, LONGEST)).map((clause) => ` ${clause} `);
  const found = matchers.find(({ getPattern }) => clauses.some((clause) => getPattern().test(clause)));
  return found?.remark ?? null;
}
