// The rule that undoes an opt-out by the person's own words. It undoes nothing when in doubt: somebody who wants to be
// written to will say so again, and one unwanted message more would break a promise.
import { automaticReplies } from './automatic-replies.ts';
import { bare } from './courtesies.ts';
import { clauses, fold, foldPhrases, phraseMatcher, words } from './fold.ts';
import { type OptInPhrases, optInPhrases } from './opt-in-phrases.ts';
import { moreOptInPhrases, optInUnspaced } from './opt-in-phrases-more.ts';
import { isOptOut } from './opt-out.ts';

/** A longer message says more than one thing. */
const LONGEST = 500;

const automatic = phraseMatcher(automaticReplies);
const languages = [...Object.values(optInPhrases), ...Object.values(moreOptInPhrases)].map(compiled);
const unspaced = new RegExp(`^(?:${optInUnspaced.join('|')})$`, 'u');

/** Does the person, who opted out, clearly ask to be written to again? */
export function isOptIn(text: string): boolean {
  if (text.length > LONGEST || isOptOut(text)) return false;
  if (unspaced.test(fold(text).replace(/[\s.!！。、，,]/g, ''))) return true;
  const message = words(text);
  if (automatic.test(` ${message} `)) return false;
  const parts = clauses(text).map((clause) => ` ${clause} `);
  return languages.some(
    ({ whole, inside, unless }) =>
      whole.test(bare(message)) ||
      (parts.some((clause) => inside.test(clause)) && !unless.test(` ${message} `)),
  );
}

/** The phrases of one language as expressions; clauses are matched with a space on both sides. */
function compiled({ whole, inside, unless }: OptInPhrases) {
  const anchored = foldPhrases(inside)
    .replace(/(?<!\[)\^/g, '(?<=^ )')
    .replace(/\$/g, '(?= $)');
  return {
    whole: new RegExp(`^(?:${foldPhrases(whole)})$`, 'u'),
    inside: new RegExp(` (?:${anchored})(?= )`, 'u'),
    unless: phraseMatcher(unless),
  };
}
