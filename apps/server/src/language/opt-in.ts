// The rule by which a person's own words undo an opt-out. In case of doubt, the opt-out stays in force: the person can
// repeat the request, or a member can allow messages, whereas another unwanted message would break a promise. The
// message must therefore contain nothing but the request. No list of exceptions could cover what other words might mean
// (a threat, a condition, another channel), so every word that is not on the lists means doubt.
import { removeRepetitions } from './courtesies.ts';
import { foldPhrases, foldText, splitClauses } from './fold-text.ts';
import { isOptOut } from './opt-out.ts';
import { listOptInWords } from './words/lexicon.ts';

/** The maximum length of a request. A longer message says something else as well. */
const LONGEST = 200;
/**
 * The maximum number of courtesies before or after the request. Some courtesies contain others ("hi again"), so each
 * additional one doubles the number of ways to match them.
 */
const MOST_COURTESIES = 6;

/** Emoji that can only be friendly. Others, such as a laugh or a wave, can mean the opposite. */
const KIND = /:-?\)|[🙏👍👌🙂😊😃😄🤗❤][🏻-🏿]?/gu;
/** Matches letters and the punctuation of a plain statement: no question, number, address, link or quotation. */
const PLAIN = /^[\p{L}\p{M}\s.,!¡。、،'-]+$/u;

/** Returns whether a person who opted out clearly asks to receive messages again, and says nothing else. */
export function isOptIn(text: string): boolean {
  if (text.length > LONGEST) return false;
  const message = foldText(text).replace(KIND, ' ');
  if (!PLAIN.test(message) || isOptOut(text)) return false;
  const parts = splitClauses(message).map(removeRepetitions);
  const closed = parts.map((part) => part.replaceAll(' ', ''));
  const { spaced, unspaced } = getCompiledOptIns();
  return [
    ...spaced.map((language) => isOnlyWish(parts, language)),
    ...unspaced.map((language) => isOnlyWish(closed, language)),
  ].includes(true);
}

interface CompiledOptIn {
  wish: RegExp;
  courtesy: RegExp;
}

function isOnlyWish(parts: readonly string[], { wish, courtesy }: CompiledOptIn): boolean {
  return (
    parts.some((part) => wish.test(part)) && parts.every((part) => wish.test(part) || courtesy.test(part))
  );
}

let compiled: Record<'spaced' | 'unspaced', readonly CompiledOptIn[]> | undefined;

/** Returns the patterns of the languages with and without spaces. They are compiled when they are first used. */
function getCompiledOptIns() {
  if (compiled) return compiled;
  const all = listOptInWords();
  const wishes = all.flatMap(({ everywhere = [] }) => everywhere);
  const courtesies = all.flatMap(({ aroundEverywhere = [] }) => aroundEverywhere);
  compiled = {
    spaced: all.flatMap(({ wish, around = [] }) =>
      wish ? [compileOptIn([...wish, ...wishes], [...around, ...courtesies], ' ')] : [],
    ),
    unspaced: all.flatMap(({ unspaced, aroundUnspaced = [] }) =>
      unspaced ? [compileOptIn([...unspaced, ...wishes], [...aroundUnspaced, ...courtesies], '')] : [],
    ),
  };
  return compiled;
}

/** Compiles the patterns for whole clauses: a request with courtesies around it, and a clause of only courtesies. */
function compileOptIn(wishes: readonly string[], courtesies: readonly string[], gap: string): CompiledOptIn {
  const courtesy = `(?:${foldPhrases(courtesies)})`;
  return {
    wish: new RegExp(
      `^(?:${courtesy}${gap}){0,${MOST_COURTESIES}}(?:${foldPhrases(wishes)})(?:${gap}${courtesy}){0,${MOST_COURTESIES}}$`,
      'u',
    ),
    courtesy: new RegExp(`^${courtesy}(?:${gap}${courtesy}){0,${MOST_COURTESIES}}$`, 'u'),
  };
}
