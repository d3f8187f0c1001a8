// Recognizes leads who might want no more messages, although no rule for opt-outs is sure (opt-out.ts). The signs are
// broad: a needless hand-over costs less than a message to someone who opted out.
import { foldWords, splitClauses } from './fold-text.ts';
import type { Reader } from './words/reader.ts';

/** The part of a message that is read. */
const LONGEST = 1_000;

/** Returns whether a person must decide if the text asks for no more messages, in any of the seven languages. */
export function mightOptOut(text: string, reader: Reader): boolean {
  const read = text.slice(0, LONGEST);
  const clauses = splitClauses(read).map((clause) => ` ${clause} `);
  // "I can't talk now, write to me on Monday": the "not" belongs to another clause.
  const wantsMessage = clauses.some(
    (clause) => reader.later.write.test(clause) && !reader.negation.test(clause),
  );
  return (wantsMessage ? clauses : [` ${foldWords(read)} `]).some((said) => reader.optOutSigns.test(said));
}

/**
 * Returns whether a message that the agent does not understand might ask for no more messages: it is angry, or about
 * the law, a list of numbers or a death.
 */
export function hintsAtOptOut(text: string, reader: Reader): boolean {
  const read = text.slice(0, LONGEST);
  return isShouted(read) || reader.optOutHints.test(` ${foldWords(read)} `);
}

/** Returns whether the text is in capital letters, or has several exclamation marks or an angry emoji. */
function isShouted(text: string): boolean {
  return (
    /[?!]{3}|[🖕😡🤬😤👿]/u.test(text) ||
    (/(?<!\p{L})(?:\p{Lu}{2,}\P{L}+){2}\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text))
  );
}
