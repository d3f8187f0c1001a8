// Compiles the patterns of what a text claims (agents.md#the-truth-gate).
import { type ClaimWords, listClaimWords } from '../../language/words/lexicon.ts';
import { compileWord, isPattern } from '../../language/words/word-notation.ts';

/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** The patterns of claims. */
interface ClaimPatterns {
  words: Record<keyof ClaimWords, RegExp>;
  /** Matches "I am a human" and "I am not a bot". */
  person: RegExp;
  /** Matches "I am an AI". */
  machine: RegExp;
}

let patterns: ClaimPatterns | undefined;

/** Returns the patterns, compiled once. Those of all languages are one, because models switch between languages. */
export function getPatterns(): ClaimPatterns {
  patterns ??= compilePatterns(listClaimWords());
  return patterns;
}

/** Returns the pattern of each kind of claim. */
export const getWords = () => getPatterns().words;

function compilePatterns(claims: readonly ClaimWords[]): ClaimPatterns {
  const keys = [...new Set(claims.flatMap((one) => Object.keys(one)))] as (keyof ClaimWords)[];
  const words = Object.fromEntries(
    keys.map((key) => [key, joinPatterns(claims.flatMap((one) => one[key]?.map(compileClaim) ?? []))]),
  ) as ClaimPatterns['words'];
  const machine = claims.flatMap((one) => joinWords(one.iAm, one.machine, ARTICLE));
  return { words, person: joinPatterns(claims.flatMap(joinPersonWords)), machine: joinPatterns(machine) };
}

/** Returns fragments for "I am" + "a human" and "I am not" + "a bot". Both parts must be in the same language. */
function joinPersonWords({ iAm, human, iAmNot, machine }: ClaimWords): string[] {
  return [...joinWords(iAm, human), ...joinWords(iAmNot, machine)];
}

function joinWords(before: readonly string[] = [], nouns: readonly string[] = [], between = ''): string[] {
  return before.length > 0 && nouns.length > 0
    ? [
        [before.map((one) => compileWord(one)), nouns.map(compileClaim)]
          .map((all) => `(?:${all.join('|')})`)
          .join(between),
      ]
    : [];
}

/** Matches a definite article: "I am the AI assistant". */
const ARTICLE = '(?:(?:the|l|la|le|el|il|lo|o|a|der|die|das|de|het) )?';

/** Returns the words as a pattern. Without `*` at its end, an entry matches only up to the end of a word. */
function compileClaim(entry: string): string {
  const isAscii = /^[ -~…]*$/.test(entry);
  const pattern = compileWord(entry, isAscii ? '\\w' : '\\p{L}');
  if (UNSPACED.test(entry) || isPattern(entry) || /[*$]$/.test(entry)) return pattern;
  return `${pattern}${isAscii ? '\\b' : '(?!\\p{L})'}`;
}

/** Joins fragments into a pattern that matches only from the start of a word, if there are spaces between words. */
function joinPatterns(fragments: readonly string[]): RegExp {
  // The longest entry counts: "of course", not "of".
  const sorted = fragments.toSorted((a, b) => b.length - a.length);
  const spaced = sorted.filter((one) => !UNSPACED.test(one));
  const parts = [`(?<![\\p{L}\\d])(?:${spaced.join('|')})`, ...sorted.filter((one) => UNSPACED.test(one))];
  return new RegExp(parts.join('|'), 'u');
}
