// Detects thanks, goodbyes and acknowledgements, which need no answer.
import { splitClauses } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';

/** Returns whether nothing in the message asks for an answer: "ok thanks, see you", "👍". */
export function isClosing(text: string, reader: Reader): boolean {
  const global = new RegExp(reader.closing.source, 'gu');
  return splitClauses(text.slice(0, 2000)).every((clause) => ` ${clause} `.replace(global, '').trim() === '');
}
