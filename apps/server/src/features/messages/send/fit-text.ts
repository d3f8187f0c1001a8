// Keeps texts within the length limit of a network (sending.md#length). Long texts from the agent are split. Long texts
// through the API are rejected, because the caller expects one message.
import { type Violation, violation } from '@parley/contract';
import { type Capabilities, type EngineKind, getCapabilities } from '../../../engines/capabilities.ts';

type Limit = Capabilities['text_limit'];

function measureText(text: string, unit: Limit['unit']): number {
  return unit === 'bytes' ? Buffer.byteLength(text) : [...text].length;
}

/** Returns why the engine cannot send the text as one message; null if it can. */
export function findLengthProblem(engine: EngineKind, text: string): Violation | null {
  const { most, unit } = getCapabilities(engine).text_limit;
  const size = measureText(text, unit);
  return size <= most ? null : violation('message_length', { max: most, unit, size });
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Matches the places where a text can be split, best first: after a paragraph, a line, a sentence, a word. */
const ENDS = [/\n\s*\n/g, /\n/g, /[.!?…。！？؟][)"'»”’]*\s/g, /\s/g];

/** Splits a text into parts that fit, at the end of a sentence if possible, else between words. */
export function splitIntoParts(engine: EngineKind, text: string): string[] {
  const { most, unit } = getCapabilities(engine).text_limit;
  const parts: string[] = [];
  let rest = text;
  while (measureText(rest, unit) > most) {
    const longest = findLongestStart(rest, most, unit);
    // Prefer places that do not create very short parts.
    const ends = ENDS.map((end) => findLastEnd(rest.slice(0, longest + 1), end, longest));
    const at = ends.find((place) => place >= longest / 3) ?? (Math.max(0, ...ends) || longest);
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...parts, rest].filter((part) => part !== '');
}

/**
 * Returns the length of the longest prefix that fits. The prefix ends between two characters, unless a single character
 * is too long.
 */
function findLongestStart(text: string, most: number, unit: Limit['unit']): number {
  const whole = Iterator.from(letters.segment(text)).map(({ segment }) => segment);
  return sumWithin(whole, most, unit) || sumWithin(text, most, unit);
}

function sumWithin(pieces: Iterable<string>, most: number, unit: Limit['unit']): number {
  let [size, length] = [0, 0];
  for (const piece of pieces) {
    size += measureText(piece, unit);
    if (size > most) break;
    length += piece.length;
  }
  return length;
}

/** Returns the position after the last match; 0 without a match. */
function findLastEnd(text: string, end: RegExp, most: number): number {
  let last = 0;
  for (const { index, 0: found } of text.matchAll(end)) {
    const after = index + found.trimEnd().length || index;
    if (after <= most) last = after;
  }
  return last;
}
