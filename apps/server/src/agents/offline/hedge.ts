// A yes or a no that is not plain: "yes, but it's my parents'", "sort of", "yeah right". Taken for an answer it would be
// a false finding, so the agent asks back (agents.md#the-offline-agent).
import { words } from '../../language/fold.ts';
import type { Reader } from './lexicon/reader.ts';

const IRONY = /[🙄😏🤷🤥🙃]/u;

/**
 * True when the message takes back some of its yes or no. `answers` says whether the words before a "but" answer at all:
 * "sorry, but yes" is plain.
 */
export function isHedged(text: string, reader: Reader, answers: (ahead: string) => boolean): boolean {
  if (IRONY.test(text)) return true;
  const plain = ` ${words(text.slice(0, 2000))} `;
  if (reader.hedge.test(plain)) return true;
  const but = reader.contrast.exec(plain);
  if (!but) return false;
  const after = plain.slice(but.index + but[0].length);
  return after.trim() !== '' && !isAside(after, reader) && answers(plain.slice(0, but.index).trim());
}

/** What follows the "but" is about another time: "call me on Monday". Questions are taken out before. */
function isAside(after: string, reader: Reader): boolean {
  const { contact, vague, soon, holidays } = reader.later;
  return [contact, vague, soon, holidays].some((one) => one.test(after));
}
