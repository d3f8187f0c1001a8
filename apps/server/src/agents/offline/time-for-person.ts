// Reads the time that a lead names for the person who takes over (agents.md#until-a-person-answers).
import { readLater } from '../../language/times/read-later-time.ts';
import { readSlotChoice } from '../../language/wishes/slot-choice.ts';
import type { ReadConversation } from './read-conversation.ts';

/** A time for the person who takes over: the slot that the lead chose, or when the lead wants a message (UTC, ISO 8601). */
export type TimeForPerson = { kind: 'chosen'; start_at: string } | { kind: 'contact'; at: string };

/** The intents of messages after which the slots that were offered before can still be chosen. */
const KEEPS_OFFER: ReadonlySet<string> = new Set(['say', 'goodbye']);

/** Returns the time that the lead's unanswered messages name; null if they name none. */
export function findTimeForPerson({ input, said, zone, reader }: ReadConversation): TimeForPerson | null {
  const { transcript, now, booking } = input;
  const intent = transcript.findLast((one) => one.intent && !KEEPS_OFFER.has(one.intent.kind))?.intent;
  const slots = intent?.kind === 'offer' ? intent.slots.filter(({ start_at }) => start_at > now) : [];
  for (const { text } of booking?.booked || booking?.pending ? [] : said.toReversed()) {
    // "Is it Monday at 1?" chooses nothing, and "Monday at 1 is fine, can you book it?" does.
    const clauses = text.split(/(?<=[,;!?？\n]|\.(?!\d))/u).filter((clause) => !/[?？]$/u.test(clause));
    const choice = readSlotChoice(clauses.join(''), slots, now, zone, reader);
    if (choice.kind === 'chosen' && !choice.isAny) return { kind: 'chosen', start_at: choice.slot.start_at };
    // "Sorry, Thursday doesn't work after all" takes an earlier message back.
    if (choice.kind !== 'unclear') break;
  }
  for (const { text } of said.toReversed()) {
    const later = readLater(text, null, now, zone, reader);
    if (later?.isNamed) return { kind: 'contact', at: later.at };
  }
  return null;
}
