// The rule by which a person's own words undo an opt-out. In case of doubt, the opt-out stays in force: the person can
// repeat the request, or a member can allow messages, whereas another unwanted message would break a promise. The
// message must therefore contain nothing but the request. No list of exceptions could cover what other words might mean
// (a threat, a condition, another channel), so every word that is not on the lists means doubt.
import { removeRepetitions } from './courtesies.ts';
import { foldPhrases, foldText, splitClauses } from './fold-text.ts';
import { type OptInPhrases, optInPhrases } from './opt-in-phrases.ts';
import { moreOptInPhrases } from './opt-in-phrases-more.ts';
import { optInUnspaced } from './opt-in-phrases-unspaced.ts';
import { isOptOut } from './opt-out.ts';

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

/** Words that have the same meaning in messages of any language. */
const EVERYWHERE: OptInPhrases = {
  wish: ['start|unstop'],
  around: ['ok|okay|hi|hello|hey|please|thanks|thank you|sorry'],
};

const spaced = [...Object.values(optInPhrases), ...Object.values(moreOptInPhrases)].map((language) =>
  compileOptIn(language, ' '),
);
const unspaced = compileOptIn(optInUnspaced, '');

/** Returns whether a person who opted out clearly asks to receive messages again, and says nothing else. */
export function isOptIn(text: string): boolean {
  if (text.length > LONGEST) return false;
  const message = foldText(text).replace(KIND, ' ');
  if (!PLAIN.test(message) || isOptOut(text)) return false;
  const parts = splitClauses(message).map(removeRepetitions);
  const closed = parts.map((part) => part.replaceAll(' ', ''));
  return spaced.some((language) => isOnlyWish(parts, language)) || isOnlyWish(closed, unspaced);
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

/** Compiles the patterns for whole clauses: a request with courtesies around it, and a clause of only courtesies. */
function compileOptIn({ wish, around }: OptInPhrases, gap: string): CompiledOptIn {
  const courtesy = `(?:${foldPhrases([...around, ...EVERYWHERE.around])})`;
  const asked = `(?:${foldPhrases([...wish, ...EVERYWHERE.wish])})`;
  return {
    wish: new RegExp(
      `^(?:${courtesy}${gap}){0,${MOST_COURTESIES}}${asked}(?:${gap}${courtesy}){0,${MOST_COURTESIES}}$`,
      'u',
    ),
    courtesy: new RegExp(`^${courtesy}(?:${gap}${courtesy}){0,${MOST_COURTESIES}}$`, 'u'),
  };
}
