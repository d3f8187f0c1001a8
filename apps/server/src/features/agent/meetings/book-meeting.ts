// Books the meetings that an agent proposes (agents.md#proposals).
import { fact, type Reason } from '@parley/contract';
import type { Agents, Intent, MeetingSlot, Proposal, TurnInput, TurnOutput } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import type * as store from '../store.ts';
import type { TurnActions } from '../turn/turn-actions.ts';
import type { CampaignCalendar } from './open-meetings.ts';
import { makeSlot, parseSlotId } from './slot-ids.ts';

type Reply = { text: string; intent: Intent } | null;

/** The data of a turn that is needed to book a meeting. */
export interface BookingTurn {
  situation: store.Situation;
  input: TurnInput;
  output: TurnOutput;
  meetings: CampaignCalendar | null;
  /** The slots that the agent has seen in this turn, by id. */
  shown: ReadonlyMap<string, MeetingSlot>;
  /** The ids of the lead's messages that a machine wrote. */
  auto_replies: ReadonlySet<string>;
  /** The proposals that were not carried out, with the reasons. */
  refused: { of: Proposal; why: Reason }[];
  deeds: TurnActions;
}

/**
 * Reads the calendar again if the agent books a slot that it saw in an earlier turn. Runs outside the transaction,
 * because it can call a provider.
 */
export async function refreshSlots(
  { proposals }: TurnOutput,
  { booking }: TurnInput,
  meetings: CampaignCalendar | null,
  shown: ReadonlyMap<string, MeetingSlot>,
): Promise<void> {
  if (!booking || !meetings?.calendar) return;
  for (const proposal of proposals) {
    if (proposal.kind !== 'book' || shown.has(proposal.slot_id)) continue;
    const start = Date.parse(parseSlotId(proposal.slot_id, meetings.settings.duration_minutes).start_at);
    await booking.between(new Date(start), new Date(start + 1));
    // Also load other slots, which the agent offers if this one is taken.
    await booking.next();
  }
}

/**
 * Books a slot that was offered earlier or is free now. The reply is based on the stored row. At a provider the slot is
 * only reserved, and the lead gets a message once the provider has answered (docs/adr/book-through-a-reserved-row.md).
 */
export async function bookMeeting(
  ctx: Ctx,
  agents: Agents,
  turn: BookingTurn,
  proposal: Proposal & { kind: 'book' },
): Promise<Reply> {
  const { situation, input, meetings, shown, refused, deeds } = turn;
  if (!meetings || meetings.gone || !input.booking) return null;
  const { settings } = meetings;
  const slot = parseSlotId(proposal.slot_id, settings.duration_minutes);
  const isOffered = situation.transcript.some(
    ({ intent }) => intent?.kind === 'offer' && intent.slots.some(({ id }) => id === slot.id),
  );
  if (meetings.calendar) {
    // If the provider did not return the slot in this turn, the slot is taken.
    const free = shown.get(slot.id);
    if (!free || Date.parse(slot.start_at) <= ctx.clock.ms())
      return offerOtherSlots(agents, turn, proposal, slot);
    const timezone = input.lead.timezone ?? settings.timezone;
    const done = await deeds.reserve(meetings.calendar, { ...free, timezone });
    if (done === 'taken') return offerOtherSlots(agents, turn, proposal, slot);
    if (done === 'pending') refused.push({ of: proposal, why: fact('meeting_not_confirmed') });
    return done === 'pending' ? null : turn.output.reply;
  }
  const booking =
    isOffered || shown.has(slot.id)
      ? await deeds.book(settings, { start_at: slot.start_at, offered: isOffered }, turn.output.reasoning)
      : { taken: false };
  if ('taken' in booking) return offerOtherSlots(agents, turn, proposal, { ...slot, ...booking });
  const { language = input.lead.language, reply } = turn.output;
  const { timezone, country } = input.lead;
  const told = { ...booking, location: null, timezone, country, language, reply: reply?.text };
  const confirmation = agents.offline.confirmBooking(input.brief, told);
  // The confirmation ends with a goodbye, so the answers to the lead's other questions come first.
  return reply ? { ...confirmation, text: `${reply.text}\n\n${confirmation.text}` } : confirmation;
}

/** Offers other slots that are free now, because the slots that the agent saw can be outdated. */
async function offerOtherSlots(
  agents: Agents,
  { input, output, meetings, shown, refused, deeds }: BookingTurn,
  proposal: Proposal,
  { id, start_at, taken: isTaken = true }: MeetingSlot & { taken?: boolean },
): Promise<Reply> {
  refused.push({ of: proposal, why: fact('slot_not_free') });
  const { timezone, country } = input.lead;
  const { language = input.lead.language, reply } = output;
  const failed = { start_at, timezone, country, taken: isTaken, language, reply: reply?.text };
  // Never call the provider inside a transaction: use the slots that it returned a moment ago.
  const others = meetings!.calendar
    ? [...shown.values()].filter((one) => one.id !== id)
    : ((await deeds.freeNow())?.map(makeSlot) ?? null);
  const message = agents.offline.bookingFailed(input.brief, failed, others);
  await deeds.hold(message);
  // Keep the reply's answers to the lead's other questions.
  return reply ? { ...message, text: `${reply.text}\n\n${message.text}` } : message;
}
