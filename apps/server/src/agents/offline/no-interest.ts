// A lead without interest. "No" answers a question; "no thanks, not interested" ends the conversation.
import { clauses } from '../../language/fold.ts';
import type { Reader } from './lexicon/reader.ts';

const ONLY_DECLINES =
  /^ (?:no thanks|no thank you|no thx|non merci|no gracias|nein danke|no grazie|nao obrigad[oa]|nee bedankt|nee dank (?:je|u)) $/;

/** Does the lead say so? A bare "no thanks" counts only where no yes-or-no question is open. */
export function saysNoInterest(text: string, yesNoAsked: boolean, reader: Reader): boolean {
  return clauses(text.slice(0, 4000)).some((clause) => {
    const spaced = ` ${clause} `;
    return reader.noInterest.test(spaced) && !(yesNoAsked && ONLY_DECLINES.test(spaced));
  });
}
