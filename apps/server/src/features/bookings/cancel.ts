// Cancels meetings: immediately on the built-in calendar; at a provider, in a job that retries until the result is
// certain.
import { fact, type Reason } from '@parley/contract';
import { CalendarError } from '../../calendars/port.ts';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { type Calendars, recordCalendarProblem } from '../calendars/index.ts';
import { type LeadState, writeEntry } from '../leads/index.ts';
import { type MeetingAsker, THE_LEAD, toDoerFact } from './meeting-asker.ts';
import type { Meeting } from './provider/meeting-store.ts';
import * as store from './provider/meeting-store.ts';
import { GIVE_UP_MS, getRetryDelay } from './provider/retry-meeting.ts';
import {
  informLead,
  informLeadIfLate,
  lockMeeting,
  requestCancellation,
  settleCanceled,
} from './provider/settle-meeting.ts';
import { listBooked } from './store.ts';

/**
 * The reason for canceling a meeting because the lead has chosen another one. It is stored and sent to the provider
 * (docs/adr/book-through-a-reserved-row.md).
 */
export const ANOTHER_CHOSEN = 'another time was chosen';

/**
 * Cancels the lead's upcoming meetings at the lead's request in the chat (docs/adr/book-through-a-reserved-row.md). The
 * caller must have locked the lead.
 * @returns `asked` if a provider must cancel first and the lead gets a message later; `none` if there is no meeting.
 */
export async function cancelBooking(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  reason: string | null,
): Promise<'canceled' | 'asked' | 'none'> {
  const standing = await listBooked(tx, ctx.teamId, lead.id, ctx.clock.now());
  const canceled: string[] = [];
  for (const { id } of standing) {
    const meeting = (await store.findMeeting(tx, ctx.teamId, id))!;
    if ((await cancelMeeting(tx, ctx, meeting, reason, THE_LEAD)) === 'canceled') canceled.push(id);
  }
  if (standing.length === 0) return 'none';
  const isAsked = canceled.length < standing.length;
  // The agent's reply reports the latest cancellation, unless a provider still has to confirm one.
  for (const id of isAsked ? canceled : canceled.slice(1)) await informLead(tx, ctx, id, 'canceled');
  return isAsked ? 'asked' : 'canceled';
}

/** Cancels the lead's other meetings, because the lead chose the given one and it is booked. */
export async function cancelOthers(
  tx: Queries,
  ctx: Ctx,
  chosen: Pick<Meeting, 'id' | 'lead_id' | 'created_at'>,
): Promise<void> {
  for (const { id, is_off } of await listBooked(tx, ctx.teamId, chosen.lead_id, ctx.clock.now())) {
    const other = is_off || id === chosen.id ? undefined : await store.findMeeting(tx, ctx.teamId, id);
    if (!other || other.created_at > chosen.created_at) continue;
    if ((await cancelMeeting(tx, ctx, other, ANOTHER_CHOSEN, THE_LEAD)) === 'canceled')
      await informLead(tx, ctx, id, 'canceled');
  }
}

/** Cancels a meeting that the caller has read while holding the lead's lock. */
export async function cancelMeeting(
  tx: Queries,
  ctx: Ctx,
  meeting: Meeting,
  reason: string | null,
  by: MeetingAsker,
): Promise<'canceled' | 'asked' | 'none'> {
  const at = ctx.clock.now();
  await store.saveMoveUnwanted(tx, ctx.teamId, meeting.id, at);
  if (meeting.calendar_id === null) {
    return (await settleCanceled(tx, ctx, meeting, { reason, by })) ? 'canceled' : 'none';
  }
  const asked = await store.saveCancelRequest(tx, ctx.teamId, meeting.id, { at, reason, by: by.who });
  if (!asked) return 'asked';
  const { start_at } = meeting;
  const entry = fact('meeting_cancellation_requested', { start_at, ...toDoerFact(by) });
  await writeEntry(tx, ctx, meeting.lead_id, entry);
  await informLeadIfLate(tx, ctx, meeting.id);
  // A meeting that the provider has not confirmed yet is canceled once it is confirmed.
  if (asked.at_provider) await requestCancellation(tx, ctx, meeting.id);
  return 'asked';
}

/** Cancels a meeting at the provider. The job runs again until the provider has answered. */
export async function cancelAtProvider(ctx: Ctx, calendars: Calendars, bookingId: string): Promise<void> {
  const meeting = await store.findMeeting(ctx.db, ctx.teamId, bookingId);
  if (!meeting?.cancel_asked_at || meeting.calendar_id === null || meeting.provider_ref === null) return;
  if (meeting.status === 'canceled') return;
  const calendar = await calendars.byId(ctx, meeting.calendar_id);
  try {
    if (calendar)
      await calendar.adapter.cancel(calendar.account, meeting.provider_ref, meeting.cancellation_reason);
    await settleCancellation(ctx, meeting);
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    if (error.kind === 'not_found') return settleCancellation(ctx, meeting);
    if (error.kind === 'auth' && calendar) await recordCalendarProblem(ctx, calendar, error.reason);
    ctx.log.warn({ booking: meeting.id, kind: error.kind }, 'a meeting was not canceled at its provider');
    const now = ctx.clock.ms();
    const waited = now - meeting.cancel_asked_at.getTime();
    const hopeless = error.kind === 'auth' || error.kind === 'refused' || waited > GIVE_UP_MS;
    if (hopeless) return recordFailedCancellation(ctx, meeting, error.reason);
    const payload = { team_id: ctx.teamId, booking_id: meeting.id };
    await ctx.jobs.add(ctx.db, JOBS.cancelMeeting, payload, {
      at: new Date(now + getRetryDelay(waited, error)),
    });
  }
}

async function settleCancellation(ctx: Ctx, { id }: Meeting): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, id);
    if (!meeting) return;
    const { cancellation_reason: reason } = meeting;
    if (await settleCanceled(tx, ctx, meeting, { reason, by: null }))
      await informLead(tx, ctx, id, 'canceled');
  });
}

/** Records that the provider did not cancel the meeting. The meeting is still booked, so a person has to cancel it. */
async function recordFailedCancellation(ctx: Ctx, { id }: Meeting, why: Reason): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, id);
    if (!meeting) return;
    await store.saveCancelFailed(tx, ctx.teamId, id);
    const entry = fact('meeting_not_canceled', { start_at: meeting.start_at, reason: why });
    await writeEntry(tx, ctx, meeting.lead_id, entry);
    await informLead(tx, ctx, id, 'not_canceled');
  });
}
