// The rule that undoes an opt-out by the person's own words. It undoes nothing when in doubt: somebody who wants to be
// written to will say so again, or a member can allow it, and one unwanted message more would break a promise. So the
// message must be nothing but the wish. No list of exceptions could name all that a further word may mean (a threat, a
// condition, another channel), and therefore every word that is not on the lists means doubt.
import { once } from './courtesies.ts';
import { clauses, fold, foldPhrases } from './fold.ts';
import { type OptInPhrases, optInPhrases } from './opt-in-phrases.ts';
import { moreOptInPhrases } from './opt-in-phrases-more.ts';
import { optInUnspaced } from './opt-in-phrases-unspaced.ts';
import { isOptOut } from './opt-out.ts';

/** A longer message says more than one thing. */
const LONGEST = 200;
/** Before or after the wish. Some are made of others ("hi again"): each further one doubles the ways to read them. */
const MOST_COURTESIES = 6;

/** Pictures that only add kindness. Others, such as a laugh or a wave, may mean the contrary. */
const KIND = /:-?\)|[🙏👍👌🙂😊😃😄🤗❤][🏻-🏿]?/gu;
/** Letters, and the marks of a plain statement: no question, figure, address, link or quotation. */
const PLAIN = /^[\p{L}\p{M}\s.,!¡。、،'-]+$/u;

/** The words of any language's message. */
const EVERYWHERE: OptInPhrases = {
  wish: ['start|unstop'],
  around: ['ok|okay|hi|hello|hey|please|thanks|thank you|sorry'],
};

const spaced = [...Object.values(optInPhrases), ...Object.values(moreOptInPhrases)].map((language) =>
  compiled(language, ' '),
);
const unspaced = compiled(optInUnspaced, '');

/** Does the person, who opted out, clearly ask to be written to again, and say nothing else? */
export function isOptIn(text: string): boolean {
  if (text.length > LONGEST) return false;
  const message = fold(text).replace(KIND, ' ');
  if (!PLAIN.test(message) || isOptOut(text)) return false;
  const parts = clauses(message).map(once);
  const closed = parts.map((part) => part.replaceAll(' ', ''));
  return spaced.some((language) => isOnlyWish(parts, language)) || isOnlyWish(closed, unspaced);
}

interface Compiled {
  wish: RegExp;
  courtesy: RegExp;
}

function isOnlyWish(parts: readonly string[], { wish, courtesy }: Compiled): boolean {
  return (
    parts.some((part) => wish.test(part)) && parts.every((part) => wish.test(part) || courtesy.test(part))
  );
}

/** Expressions for whole clauses: the wish with courtesies around it, and courtesies alone. */
function compiled({ wish, around }: OptInPhrases, gap: string): Compiled {
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
