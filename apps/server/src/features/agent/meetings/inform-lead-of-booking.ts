// Informs a lead of the result of a meeting at a provider, as stored in the committed row
// (docs/adr/book-through-a-reserved-row.md). The message passes the send gate, so it is not sent if the lead opted out
// or a person drives the conversation.
import { type Fact, fact, hasCode } from '@parley/contract';
import type { Agents, MeetingSlot, Message } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { type BookingForLead, type BookingNews, findBookingForLead } from '../../bookings/index.ts';
import type { Calendars } from '../../calendars/index.ts';
import { canAgentWrite, hasConversation, lockLead } from '../../leads/index.ts';
import { sendLater, writeMessages } from '../../messages/index.ts';
import { scheduleNextMessage } from '../follow-up/follow-up.ts';
import { addReturnTime } from '../hand-over/add-return-time.ts';
import { handOver } from '../hand-over/hand-over.ts';
import * as store from '../store.ts';
import { turnInput } from '../turn/turn-input.ts';
import { wasMessageWritten } from './booking-news-store.ts';
import { openMeetings } from './open-meetings.ts';
import { reserveOfferedSlots } from './reserve-offered-slots.ts';

/** A try fails if another lead is offered one of the same times in the meantime. */
const MOST_TRIES = 5;

/** Sends the lead the news about a meeting, unless it is outdated. */
export async function informLeadOfBooking(
  ctx: Ctx,
  agents: Agents,
  calendars: Calendars,
  bookingId: string,
  news: BookingNews,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++)
    if (await sendBookingNews(ctx, agents, calendars, bookingId, news)) return;
  throw new Error('other leads were repeatedly offered the same times');
}

/** Writes the message. @returns false if one of its slots has been offered to another lead in the meantime. */
async function sendBookingNews(
  ctx: Ctx,
  agents: Agents,
  calendars: Calendars,
  bookingId: string,
  news: BookingNews,
): Promise<boolean> {
  const booking = await findBookingForLead(ctx.db, ctx.teamId, bookingId);
  if (!booking || !isNow(news, booking)) return true;
  const situation = await store.findSituation(ctx.db, ctx.teamId, booking.lead_id, ctx.clock.now());
  if (!situation || situation.campaign_status === 'archived') return true;
  const meetings = await openMeetings(ctx, calendars, situation);
  const shown = new Map<string, MeetingSlot>();
  const input = await turnInput(ctx, situation, meetings, { shown });
  const free = news === 'failed' ? ((await input.booking?.next()) ?? null) : null;
  const { brief } = input;
  const { timezone, country } = input.lead;
  const recipient = { timezone, country, language: input.lead.language };
  const message = ((): Message | null => {
    const by_lead = booking.asked_by === 'lead';
    const by_us = booking.asked_by !== null && !by_lead;
    if (news === 'booked') return agents.offline.confirmBooking(brief, { ...booking, ...recipient, by_us });
    if (news === 'canceled')
      return agents.offline.bookingCanceled(brief, { ...booking, ...recipient, by_lead });
    if (news !== 'failed') return null;
    return agents.offline.bookingFailed(
      brief,
      { ...booking, ...recipient, taken: wasSlotTaken(booking) },
      free,
    );
  })();
  const why = needsPerson(news, booking, free?.length ?? 0);
  const by: Ctx = { ...ctx, actor: { kind: 'agent' } };
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, ctx.teamId, booking.lead_id);
    // Two leads were merged in the meantime. Fail, so that the job is retried.
    if (!lead) throw new Error('the lead was merged into another lead');
    // A meeting is no reason to contact someone who was never contacted.
    if (!canAgentWrite(lead) || !hasConversation(lead)) return true;
    const now = await findBookingForLead(tx, ctx.teamId, bookingId);
    if (!now || !isNow(news, now)) return true;
    const { start_at, status } = now;
    const reasoning = fact('calendar_answered', { booking_id: bookingId, start_at, status });
    // The job can run twice, because its process can die before it records that the job is done.
    if (message && (await wasMessageWritten(tx, ctx.teamId, lead.id, reasoning, now.created_at))) return true;
    if (!(await reserveOfferedSlots(tx, ctx, meetings, message, shown))) return false;
    if (message) {
      const id = await writeMessages(tx, ctx, situation.engine, {
        lead_id: lead.id,
        number_id: situation.number_id,
        type: why === null ? 'AI_REPLY' : 'AI_HANDOVER',
        text: why === null ? message.text : addReturnTime(agents, message, { situation, input }),
        first_contact: false,
        humanize: situation.agent.humanize,
        intent: message.intent,
        reasoning,
      });
      await sendLater(tx, ctx, id);
      if (message.intent.kind === 'offer')
        await scheduleNextMessage(tx, ctx, { ...situation, lead_status: lead.status });
    }
    if (why !== null) await handOver(tx, by, lead, why, { agents, input });
    return true;
  });
}

/** Returns whether the news still matches the meeting's status. */
function isNow(news: BookingNews, { status, canceling }: BookingForLead): boolean {
  if (news === 'unsettled') return status === 'reserved' || (status === 'booked' && canceling);
  // The provider did not cancel the meeting, so it still exists unless Parley has canceled it. This includes meetings
  // that were replaced or booked by mistake.
  if (news === 'not_canceled') return status !== 'canceled';
  // While the lead is canceling, report only the cancellation.
  return status === news && (news === 'canceled' || !canceling);
}

const wasSlotTaken = ({ failure }: BookingForLead) => hasCode(failure, 'slot_taken');

/** Returns why a person must take over; null if the agent can continue. */
function needsPerson(news: BookingNews, booking: BookingForLead, free: number): Fact | null {
  const { start_at } = booking;
  switch (news) {
    case 'unsettled': {
      const action = booking.status === 'booked' ? 'cancel' : 'book';
      return fact('calendar_not_answering', { start_at, action });
    }
    case 'not_canceled':
      return fact('calendar_kept_meeting', { start_at });
    case 'failed':
      if (!wasSlotTaken(booking)) return fact('calendar_refused_meeting', { reason: booking.failure ?? '' });
      return free > 0 ? null : fact('no_slot_left');
    default:
      return null;
  }
}
