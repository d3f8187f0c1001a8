// Finds a wish for a meeting that the lead states before slots are offered (agents.md#wishes).
import { ONLY_ASKS } from '../../language/answers/cancel-requests.ts';
import { isUnsure } from '../../language/answers/yes-no.ts';
import { foldWords } from '../../language/fold-text.ts';
import { readTimeUnit } from '../../language/numbers/periods.ts';
import { isYourTime } from '../../language/times/place-words.ts';
import { toZoned } from '../../language/timezone.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
import { getDateBounds, hasNamedTimes, namesDay, readWish, type Wish } from '../../language/wishes/wish.ts';
import type { Reader } from '../../language/words/reader.ts';
import type { TranscriptMessage } from '../port.ts';
import { readFindings } from './answers.ts';
import { asksForMeetingDay } from './criterion-kinds.ts';
import type { ReadConversation } from './read-conversation.ts';

/** The maximum number of words of a message that only names a day. */
const SHORT = 3;
/** The maximum length of a period without hours. A longer one, such as a month, is no time for a meeting. */
const MOST_DAYS = 14;

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
  if (!namesHours(wish) && !prefersDay(said, reader)) return null;
  const isPart = wish.options.every(({ hours }) => hours?.every(({ exact }) => !exact));
  return (namesDay(wish) || isPart) && !asksForContact(said, reader) ? wish : null;
}

/** Returns whether the wish names hours. "In two weeks" and "in March" might mean when to write again. */
export function namesHours({ options }: Wish): boolean {
  return options.some(({ hours }) => hours !== null);
}

/**
 * Returns the last wish since the last offer, the unanswered messages included; null if there is none or its days have
 * passed.
 */
export function findEarlyWish(understood: ReadConversation): { wish: Wish; id: string } | null {
  const { input, reader } = understood;
  const { transcript, now, brief, findings } = input;
  const offered = transcript.findLastIndex(({ intent }) => intent?.kind === 'offer');
  const said = transcript.slice(offered + 1).filter(({ direction }) => direction === 'inbound');
  for (const message of said.toReversed()) {
    const { id, text, sent_at } = message;
    // "Next week" can be the answer to "When would you like to start?", and "about 12" the answer to another question.
    const answered = findings.filter(({ message_id }) => message_id === id).map(({ key }) => key);
    const open = findQuestionBefore(message, transcript);
    const asked = brief.criteria.filter(({ key }) => answered.includes(key) || key === open);
    const isNumber = asked.some(({ expect }) => /^[<>]/.test(expect));
    const read = (said: string) => readMeetingWish(said, sent_at, understood);
    const whole = text === null ? null : read(text);
    const events = asked.map(({ ask }) => ask).filter((ask) => !asksForMeetingDay(ask, reader));
    const asksForPeriod = events.some((ask) =>
      foldWords(ask)
        .split(' ')
        .some((word) => readTimeUnit(word) !== null),
    );
    const isFigure = isNumber && whole !== null && (asksForPeriod || !namesDay(whole));
    const wish = isFigure ? read(text!.replaceAll(/\d+/g, ' ')) : whole;
    if (wish === null) continue;
    const { from, to } = getDateBounds(wish);
    if (to && Temporal.PlainDate.compare(to, toZoned(now, wish.zone).toPlainDate()) <= 0) continue;
    if (!namesHours(wish) && from && to && from.until(to).days > MOST_DAYS) continue;
    const isAnswer =
      (asksForPeriod && !namesHours(wish)) ||
      events.some((ask) => reader.time.when.test(` ${foldWords(ask)} `));
    if (!isAnswer) return { wish, id };
  }
  return findAnsweredDay(understood);
}

/** Returns the day that the lead named as the answer to a criterion for the day of the meeting. */
function findAnsweredDay(understood: ReadConversation): { wish: Wish; id: string } | null {
  const { input, reader, zone } = understood;
  const asked = input.brief.criteria.filter(({ ask }) => asksForMeetingDay(ask, reader));
  const findings = [...input.findings, ...readFindings(understood)];
  const answer = findings.findLast(({ key }) => asked.some((one) => one.key === key));
  const said = input.transcript.find(({ id }) => id === answer?.message_id);
  const wish = answer && said ? readWish(answer.value, said.sent_at, zone, reader) : null;
  return answer && wish && !('flaw' in wish) && namesDay(wish) ? { wish, id: answer.message_id } : null;
}

/** Returns the key of the criterion that the agent asked before a message; null if it asked for something else. */
function findQuestionBefore(
  message: TranscriptMessage,
  transcript: readonly TranscriptMessage[],
): string | null {
  const before = transcript.slice(0, transcript.indexOf(message));
  const intent = before.findLast((one) => one.intent !== null)?.intent;
  return intent?.kind === 'ask' || intent?.kind === 'clarify' ? intent.key : null;
}

/** Returns whether a text without hours is about a meeting: "Thursday", "rather on Friday", but not "I moved Monday". */
function prefersDay(text: string, reader: Reader): boolean {
  if (isUnsure(text, reader)) return false;
  const isShort = foldWords(text).split(' ').length <= SHORT;
  return isShort || matchWholeWords(reader.wish.instead).test(toPlainText(text));
}

/** Removes sentences that only ask: "What are your hours on Saturday?", but not "How about Saturday?" */
function dropQuestions(text: string, reader: Reader): string {
  const isWish = matchWholeWords(reader.wish.instead);
  return text
    .split(/(?<=[.!?？\n])(?!\d)/)
    .filter((part) => !ONLY_ASKS.test(`${foldWords(part)} `) || toPlainText(part).search(isWish) >= 0)
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
