// Detects a yes or a no that is not plain: "yes, but it's my parents'", "sort of", "yeah right". Reading it as an
// answer would give a false finding, so the agent asks again (agents.md#the-offline-agent).
import { foldWords } from '../../language/fold-text.ts';
import type { Reader } from './lexicon/reader.ts';

const IRONY = /[🙄😏🤷🤥🙃]/u;

/**
 * Returns whether the message partly takes back its yes or no. `answers` returns whether the words before a "but" are
 * an answer at all: "sorry, but yes" is plain.
 */
export function isHedged(text: string, reader: Reader, answers: (ahead: string) => boolean): boolean {
  if (IRONY.test(text)) return true;
  const plain = ` ${foldWords(text.slice(0, 2000))} `;
  if (reader.hedge.test(plain)) return true;
  const but = reader.contrast.exec(plain);
  if (!but) return false;
  const after = plain.slice(but.index + but[0].length);
  return after.trim() !== '' && !isAside(after, reader) && answers(plain.slice(0, but.index).trim());
}

/**
 * Returns whether the words after the "but" are only about being contacted: "call me on Monday". Questions were removed
 * before.
 */
function isAside(after: string, reader: Reader): boolean {
  const { contact, vague, soon, holidays } = reader.later;
  return [contact, vague, soon, holidays].some((one) => one.test(after));
}
