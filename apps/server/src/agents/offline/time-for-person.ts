// Reads the time that a lead names for the person who takes over (agents.md#until-a-person-answers).
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { readLater } from '../../language/times/read-later-time.ts';
import { onlyChoosesTime } from '../../language/wishes/chosen-words.ts';
import { readSlotChoice } from '../../language/wishes/slot-choice.ts';
import { getDateBounds, isOneTime, readWish, suitsWish } from '../../language/wishes/wish.ts';
import type { Reader } from '../../language/words/reader.ts';
import type { ReadConversation } from './read-conversation.ts';

/** A time for the person who takes over: when the lead wants to meet, or wants a message (UTC, ISO 8601). */
export type TimeForPerson = { kind: 'chosen'; start_at: string } | { kind: 'contact'; at: string };

/** The intents of messages after which the slots that were offered before can still be chosen. */
const KEEPS_OFFER: ReadonlySet<string> = new Set(['say', 'goodbye']);
/** The maximum number of words in a question that only names a time: "Friday at 10?" */
const SHORT_QUESTION = 5;
/** The minutes of the day between which "at 10" is meant. */
const [EARLIEST, LATEST] = [7 * 60, 21 * 60];

/** Returns the time that the lead's unanswered messages name; null if they name none. */
export function findTimeForPerson(understood: ReadConversation): TimeForPerson | null {
  const { input, said, zone, reader } = understood;
  const { transcript, now, booking } = input;
  const intent = transcript.findLast((one) => one.intent && !KEEPS_OFFER.has(one.intent.kind))?.intent;
  const slots = intent?.kind === 'offer' ? intent.slots.filter(({ start_at }) => start_at > now) : [];
  for (const { text } of booking?.booked || booking?.pending ? [] : said.toReversed()) {
    const words = dropQuestions(text, reader);
    const choice = readSlotChoice(words, slots, now, zone, reader);
    if (choice.kind === 'chosen' && !choice.isAny) return { kind: 'chosen', start_at: choice.slot.start_at };
    const named = choice.kind === 'wanted' ? readNamedTime(words, understood) : null;
    if (named) return { kind: 'chosen', start_at: named };
    // "Sorry, Thursday doesn't work after all" takes an earlier message back.
    if (choice.kind !== 'unclear') break;
  }
  for (const { text } of said.toReversed()) {
    // "I won't wait until next week" wants no message then.
    const wanted = splitClauses(text).filter((clause) => !reader.negation.test(` ${clause} `));
    const later = readLater(wanted.join(', '), null, now, zone, reader);
    if (later?.isNamed) return { kind: 'contact', at: later.at };
  }
  return null;
}

/** Removes questions: "Is it Monday at 1?" chooses nothing, but "Monday at 1 is fine, can you book it?" and "Monday at 1?" do. */
function dropQuestions(text: string, reader: Reader): string {
  const isTime = (clause: string) => {
    const plain = foldWords(clause);
    return plain.split(' ').length <= SHORT_QUESTION && !reader.question.test(` ${plain} `);
  };
  return text
    .split(/(?<=[,;!?？\n]|\.(?!\d))/u)
    .filter((clause) => !/[?？]$/u.test(clause) || isTime(clause))
    .map((clause) => clause.replace(/[?？]$/u, ','))
    .join('');
}

/** Returns the one time that was not offered and that the lead chooses: "Tuesday at 10 would be good". */
function readNamedTime(text: string, { input: { now }, zone, reader }: ReadConversation): string | null {
  const wish = readWish(text, now, zone, reader);
  if (wish === null || 'flaw' in wish || !isOneTime(wish)) return null;
  // "Your guy came Tuesday at 10" and "Friday at 10 already taken?" choose nothing.
  if (!onlyChoosesTime(text, (from) => readWish(from, now, zone, reader), reader)) return null;
  const [minute, ...others] = (wish.options[0]!.hours ?? [])
    .map(({ from }) => from)
    .filter((from) => from >= EARLIEST && from < LATEST);
  const { from, to } = getDateBounds(wish);
  if (minute === undefined || others.length > 0 || !from || !to) return null;
  const plainTime = { hour: Math.floor(minute / 60), minute: minute % 60 };
  const starts = Array.from({ length: from.until(to).days }, (_, day) =>
    from.add({ days: day }).toZonedDateTime({ timeZone: wish.zone, plainTime }).toInstant(),
  ).map((at) => at.toString({ fractionalSecondDigits: 3 }));
  const start_at = starts.find((at) => at > now && suitsWish(wish, at));
  if (start_at === undefined) return null;
  const choice = readSlotChoice(text, [{ id: start_at, start_at }], now, zone, reader);
  return choice.kind === 'chosen' ? start_at : null;
}
