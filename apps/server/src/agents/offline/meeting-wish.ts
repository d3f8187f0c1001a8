// Reads a wish for a meeting in words that no offer of slots came before (agents.md#wishes).
import { ONLY_ASKS } from '../../language/answers/cancel-requests.ts';
import { isUnsure, readBareYesNo } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { isYourTime } from '../../language/times/place-words.ts';
import { toZoned } from '../../language/timezone.ts';
import { readWordsBesideDays } from '../../language/wishes/named-days.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
import { hasNamedTimes, namesDay, readWish, type Wish } from '../../language/wishes/wish.ts';
import type { Reader } from '../../language/words/reader.ts';
import type { ReadConversation } from './read-conversation.ts';

/** The maximum number of words of a message that only names a day. */
const SHORT = 3;
/** The number of letters of a word that can link two days: "giovedì o il 9". */
const LONGEST_LINK = 3;
/** Matches an "and" before a question: "And what does it cost?" */
const LEADING_AND = /^(?:and|et|und|y|e|en|so|also|ja|oh) /;
const SENTENCE_END = /(?<=[.!?\n])\s+/;

/** Greetings that name a part of the day. */
const GREETINGS =
  /(?<!\p{L})(?:good (?:morning|afternoon|evening)|bon(?:ne)? (?:apr[eè]s[- ]midi|soir[eé]e|journ[eé]e)|buen[ao]s (?:d[ií]as|tardes|noches)|bo[am] (?:dia|tarde|noite)|guten (?:morgen|abend|tag)|buon(?:a|o)? ?(?:giorno|sera|pomeriggio)|goede(?:n)?(?:morgen|middag|navond| morgen| middag| avond))(?!\p{L})/giu;

type Context = Pick<ReadConversation, 'input' | 'reader' | 'zone'>;

/**
 * Returns the wish for a meeting in a text; null if it names no day or part of the day, or asks to be contacted then.
 * @param at the time of the message, UTC.
 */
export function readMeetingWish(text: string, at: string, { input, reader, zone }: Context): Wish | null {
  if (input.booking?.link !== null || input.booking.booked) return null;
  const said = dropQuestions(text.replaceAll(GREETINGS, ' '), reader);
  const wish = readWish(said, at, isYourTime(text, reader) ? input.brief.timezone : zone, reader);
  if (wish === null || 'flaw' in wish || !hasNamedTimes(wish)) return null;
  const today = toZoned(at, zone).toPlainDate();
  if (!namesHours(wish) && !prefersDay(said, today, reader)) return null;
  const isPart = wish.options.every(({ hours }) => hours?.every(({ exact }) => !exact));
  return (namesDay(wish) || isPart) && !asksForContact(said, reader) ? wish : null;
}

/** Returns whether the wish names hours. "In two weeks" and "in March" might mean when to write again. */
export function namesHours({ options }: Wish): boolean {
  return options.some(({ hours }) => hours !== null);
}

/** Returns whether a text without hours is about a meeting: "Thursday", "rather on Friday", but not "I moved Monday". */
function prefersDay(text: string, today: Temporal.PlainDate, reader: Reader): boolean {
  if (isUnsure(text, reader)) return false;
  const isShort = foldWords(text).split(' ').length <= SHORT;
  return (
    isShort ||
    matchWholeWords(`${reader.wish.instead}|${reader.wish.free}`).test(toPlainText(text)) ||
    text
      .slice(0, 1000)
      .split(SENTENCE_END)
      .some((sentence) => startsWithDays(sentence, today, reader))
  );
}

/** Returns whether a sentence starts with only days, after a yes: "Thursday or the 9th, whatever you have". */
function startsWithDays(sentence: string, today: Temporal.PlainDate, reader: Reader): boolean {
  const clauses = splitClauses(sentence).filter((clause) => readBareYesNo(clause, reader) === null);
  const first = (clauses[0] ?? '').replace(matchWholeWords(reader.wish.suits), ' ');
  const beside = readWordsBesideDays(first, today, reader);
  return beside?.split(' ').every((word) => word.length <= LONGEST_LINK) ?? false;
}

/** Removes sentences that only ask: "What are your hours on Saturday?", but not "How about Saturday?" */
function dropQuestions(text: string, reader: Reader): string {
  const isWish = matchWholeWords(reader.wish.instead);
  return text
    .split(/(?<=[.!?？\n])(?!\d)/)
    .filter(
      (part) =>
        !ONLY_ASKS.test(`${foldWords(part).replace(LEADING_AND, '')} `) ||
        toPlainText(part).search(isWish) >= 0,
    )
    .join('');
}

/** Returns whether the lead wants to be contacted, or is busy. */
function asksForContact(text: string, reader: Reader): boolean {
  const spaced = ` ${foldWords(text.slice(0, 1000))} `;
  const { after, occupied } = reader.wish;
  const busy = matchWholeWords(`(?<!(?:${after}) )(?:${occupied})`);
  return (
    reader.later.vague.test(spaced) ||
    reader.later.contact.test(spaced) ||
    toPlainText(text).search(busy) >= 0
  );
}
