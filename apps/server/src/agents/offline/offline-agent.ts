// The agent without a language model: deterministic, no I/O, no clock of its own.
import type { Agent, AgentBrief, Intent, MeetingSlot } from '../port.ts';
import { writeFirstMessage } from './first-message.ts';
import { writeFollowUp } from './follow-up.ts';
import { writeHandOverNote } from './hand-over-note.ts';
import { spoken, spread } from './offer.ts';
import { message, phrasesFor, wording } from './phrases/speak.ts';
import { offerText } from './replies.ts';
import { takeTurn } from './turn.ts';

/** `model: offline` in a campaign. */
export const offlineAgent: Agent = {
  firstMessage: async (input) => writeFirstMessage(input),
  turn: async (input) => takeTurn(input),
  followUp: async (input, number) => writeFollowUp(input, number),
  confirmBooking: writeConfirmation,
  slotTaken: writeSlotTaken,
  handOverNote: writeHandOverNote,
};

/** Written from the committed booking and nothing else. */
export function writeConfirmation(
  brief: AgentBrief,
  booking: { id: string; start_at: string; rescheduled: boolean },
): { text: string; intent: Intent } {
  const phrases = phrasesFor(brief.language);
  const wordings = booking.rescheduled ? phrases.confirmMoved : phrases.confirm;
  const text = wording(wordings, booking.id, { when: spoken(booking.start_at, brief) });
  return { text: message([text]), intent: { kind: 'confirm', booking_id: booking.id } };
}

/** Somebody else took the slot: offers the free ones, or says that there are none. */
export function writeSlotTaken(brief: AgentBrief, free: MeetingSlot[]): { text: string; intent: Intent } {
  const phrases = phrasesFor(brief.language);
  const slots = spread(free, brief.timezone);
  const seed = slots[0]?.id ?? brief.agent_name;
  if (slots.length === 0)
    return { text: message([wording(phrases.noSlots, seed)]), intent: { kind: 'goodbye' } };
  return {
    text: offerText(brief, phrases, wording(phrases.slotTaken, seed), slots),
    intent: { kind: 'offer', slots },
  };
}
