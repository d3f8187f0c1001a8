// Finds a wish for a meeting that the lead states before slots are offered (agents.md#wishes).
import { foldWords } from '../../language/fold-text.ts';
import { readTimeUnit } from '../../language/numbers/periods.ts';
import { readDays } from '../../language/times/calendar-words.ts';
import { toZoned } from '../../language/timezone.ts';
import { getDateBounds, namesDay, readWish, type Wish } from '../../language/wishes/wish.ts';
import type { TranscriptMessage } from '../port.ts';
import { separateAnswer } from './answer-clauses.ts';
import { readFindings } from './answers.ts';
import { asksForMeetingDay } from './criterion-kinds.ts';
import { namesHours, readMeetingWish } from './meeting-wish.ts';
import { type ReadConversation, withExpectation } from './read-conversation.ts';

/** The maximum length of a period without hours. A longer one, such as a month, is no time for a meeting. */
const MOST_DAYS = 14;

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
    const openEnded = asked.map(withExpectation).filter(({ expectation }) => expectation.kind === 'any');
    const others = openEnded.map((criterion) => separateAnswer(text ?? '', criterion, understood).others);
    const beside = others.find(Boolean);
    const whole = text === null ? null : read(beside ?? text);
    const events = asked.map(({ ask }) => ask).filter((ask) => !asksForMeetingDay(ask, reader));
    const asksForPeriod = events.some((ask) =>
      foldWords(ask)
        .split(' ')
        .some((word) => readTimeUnit(word) !== null),
    );
    const isFigure = isNumber && whole !== null && (asksForPeriod || !namesDay(whole));
    // "Six hours" is no time, and neither is the 12 of "12, on Monday".
    const figureless = /\d/.test(text ?? '') ? read(text!.replaceAll(/\d+/g, ' ')) : null;
    const wish = isFigure ? figureless : whole;
    if (wish === null) continue;
    const { from, to } = getDateBounds(wish);
    if (to && Temporal.PlainDate.compare(to, toZoned(now, wish.zone).toPlainDate()) <= 0) continue;
    if (!namesHours(wish) && from && to && from.until(to).days > MOST_DAYS) continue;
    // "We expect a baby in March, after payday" is no wish for March.
    const today = toZoned(now, wish.zone).toPlainDate();
    if (!namesHours(wish) && from && !to && today.until(from).days > MOST_DAYS) continue;
    // A weekday is no answer to "How many hours a week?".
    const isPeriod = !namesHours(wish) && readDays(text ?? '', reader).weekdays.length === 0;
    const isAnswer =
      (asksForPeriod && isPeriod) ||
      (beside === undefined && events.some((ask) => reader.time.when.test(` ${foldWords(ask)} `)));
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
