// Finds the number that replaces an earlier one: "7k, no wait, 10k", "it was 80, now it's 130".
import { foldText } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';

const LONGEST = 2_000;
/** The end of a clause, but not the point or the comma in a number. */
const CLAUSE_END = /[.,;:!?…\n]+(?=\s|$)|\s[-–—]+\s/g;
/** A "no" and the word before it. The "no" of "no more than 10k" takes nothing back. */
const NO = /(?<= )(\S+ )?(?:no+|nope|nah|non|nan|nein|ne|nee|nao) /g;
/** The number of characters after a "no" that are examined. */
const NEXT_WORDS = 20;
const HESITATES = /^(?:o+h+|e+u+h+|e+h+m*|a+h+m*|a+c+h+|u+h+m*|u+m+|h+m+) $/;
const CLAUSE_START = / (?:,|and|et|y|und|e|en) $/;

/** Returns the part of the text after the last correction between two numbers; the whole text if there is none. */
export function cutAtCorrection(text: string, reader: Reader): string {
  const spaced = ` ${foldText(text.slice(0, LONGEST)).replace(CLAUSE_END, ' , ').replace(/ +/g, ' ')} `;
  const last = Math.max(findLastRetraction(spaced, reader), findLastNow(spaced, reader));
  if (last === -1) return text;
  return /\d/.test(spaced.slice(0, last)) && /\d/.test(spaced.slice(last)) ? spaced.slice(last) : text;
}

/** Returns the place after the last "no, …", "no wait …" or "uh no …"; -1 if there is none. */
function findLastRetraction(spaced: string, { but }: Reader): number {
  const found = [...spaced.matchAll(NO)].filter(({ 0: whole, 1: before = '', index }) => {
    const start = index + whole.length;
    const after = spaced.slice(start, start + NEXT_WORDS);
    return after.startsWith(', ') || but.exec(` ${after}`)?.index === 1 || HESITATES.test(before);
  });
  const last = found.at(-1);
  return last ? last.index + last[0].length : -1;
}

/** Returns the place after the last "now" at the start of a clause; -1 if there is none. */
function findLastNow(spaced: string, { now, contrast }: Reader): number {
  const all = [...spaced.matchAll(new RegExp(now, 'gu'))].filter(({ index }) => {
    const ahead = spaced.slice(Math.max(0, index - 20), index);
    return CLAUSE_START.test(ahead) || contrast.test(` ${ahead.trim().split(' ').at(-1)} `);
  });
  const last = all.at(-1);
  return last ? last.index + last[0].length : -1;
}
