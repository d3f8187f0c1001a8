// Finds the searched words in a text, and an excerpt that shows them.
import { foldText } from '../../language/fold-text.ts';
import { listSearchWords, type QueryWord } from '../../language/search-words.ts';

/** A range of a text, as positions in a JavaScript string. */
export interface Mark {
  from: number;
  to: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

const isMeant = (own: string, { word, begins }: QueryWord) => (begins ? own.startsWith(word) : own === word);

/** Returns the positions of the words of the text that match. */
export function findMarks(text: string, words: readonly QueryWord[]): Mark[] {
  const marks: Mark[] = [];
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const own = listSearchWords(written);
    const meant = words.filter((one) => own.some((word) => isMeant(word, one)));
    if (meant.length === 0) continue;
    // In a script without spaces, a run of letters is much longer than the match, so only the match is marked.
    const isRun = own.length > 1 && foldText(written).length === written.length;
    if (isRun) marks.push(...findMarksInRun(foldText(written), meant, index));
    else marks.push({ from: index, to: index + written.length });
  }
  return marks;
}

function findMarksInRun(run: string, meant: readonly QueryWord[], offset: number): Mark[] {
  const marks: Mark[] = [];
  for (let at = 0; at < run.length; at++) {
    const longest = Math.max(0, ...meant.map(({ word }) => (run.startsWith(word, at) ? word.length : 0)));
    if (longest === 0) continue;
    const last = marks.at(-1);
    const [from, to] = [offset + at, offset + at + longest];
    if (last && last.to >= from) last.to = Math.max(last.to, to);
    else marks.push({ from, to });
  }
  return marks;
}

export interface Excerpt {
  excerpt: string;
  marks: Mark[];
}

const BEFORE = 48;
const LENGTH = 180;

/** Returns the text around the first mark, on one line. */
export function createExcerpt(text: string, marks: readonly Mark[]): Excerpt {
  const line = text.replace(/\s/g, ' ');
  const first = marks[0]?.from ?? 0;
  const from = line.length <= LENGTH || first <= BEFORE ? 0 : startOfWord(line, first - BEFORE, first);
  const to = line.length - from <= LENGTH ? line.length : alignToCharacter(line, from + LENGTH);
  const before = from > 0 ? '… ' : '';
  const shift = before.length - from;
  const shown = marks.filter((mark) => mark.from >= from && mark.from < to);
  return {
    excerpt: `${before}${line.slice(from, to)}${to < line.length ? '…' : ''}`,
    marks: shown.map((mark) => ({ from: mark.from + shift, to: Math.min(mark.to, to) + shift })),
  };
}

/** Returns the start of the first word in the range from `from` to `most`. */
function startOfWord(line: string, from: number, most: number): number {
  const space = line.indexOf(' ', from);
  return space >= 0 && space < most ? space + 1 : alignToCharacter(line, from);
}

/** Returns the position, moved to the start of the character if it is inside a surrogate pair. */
const alignToCharacter = (line: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(line[at] ?? '') ? at - 1 : at;
