// Detects remarks that answer nothing: about the price, about people whom the lead wants to ask, doubts about us, and
// small talk.
import { foldWords, splitClauses } from '../fold-text.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { matchInAll, type Reader } from '../words/reader.ts';

const LONGEST = 2_000;

/** The subject of a remark. `decision`: the lead wants time or advice before a decision. */
export type Remark = Exclude<keyof Lexicon['remarks'], 'settled'>;

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

const getSettled = matchInAll(({ remarks }) => remarks.settled);

/** Returns whether a clause says that someone else has agreed or was asked: "my wife agrees". */
export function isSettled(clause: string): boolean {
  return getSettled().test(` ${foldWords(clause)} `);
}

/** Removes the sentences from the first one that starts with a "but": "Leeds. But 900 a window is a lot." */
export function dropRemark(text: string, reader: Reader): string {
  const sentences = text.split(/(?<=[.!?…\n])\s+/);
  const at = sentences.findIndex((one) => reader.contrast.exec(` ${foldWords(one)} `)?.index === 1);
  return at > 0
    ? sentences
        .slice(0, at)
        .join(' ')
        .replace(/[\s.!]+$/, '')
    : text;
}
