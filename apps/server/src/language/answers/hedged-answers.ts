// Detects a yes or no with a reservation: "yes, but it's my parents'", "sort of", "yeah right". A finding from such an
// answer would be false, so the agent asks again (agents.md#the-offline-agent).
import { splitClauses } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';

const IRONY = /[🙄😏🤷🤥🙃]/u;

/**
 * Returns whether the message takes part of its yes or no back. `answers` returns whether the words before a "but" are
 * an answer: in "sorry, but yes" they are not, so the yes is plain.
 */
export function isHedged(text: string, reader: Reader, answers: (ahead: string) => boolean): boolean {
  if (IRONY.test(text)) return true;
  // "No, I rent" keeps its comma, because "no I rent" could deny the renting.
  const plain = ` ${splitClauses(text.slice(0, 2000)).join(' , ')} `;
  if (reader.hedge.test(plain)) return true;
  const but = reader.contrast.exec(plain);
  if (!but) return false;
  const after = plain.slice(but.index + but[0].length);
  return /\p{L}/u.test(after) && !isAside(after, reader) && answers(plain.slice(0, but.index).trim());
}

/**
 * Returns whether the words after the "but" are only about being contacted: "call me on Monday". They contain no
 * questions, which were removed earlier.
 */
function isAside(after: string, reader: Reader): boolean {
  const { contact, bounds, vague, soon, holidays } = reader.later;
  return [contact, bounds, vague, soon, holidays].some((one) => one.test(after));
}
