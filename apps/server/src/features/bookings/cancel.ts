// Ends meetings: at once on the built-in calendar, at a provider in a job that asks until it is certain.
import { CalendarError } from '../../calendars/port.ts';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { type Calendars, noteProblem } from '../calendars/index.ts';
import { type LeadState, writeEntry } from '../leads/index.ts';
import type { Meeting } from './meeting-store.ts';
import * as store from './meeting-store.ts';
import { askToCancel, lockMeeting, settleCanceled, tell, tellWhenLate } from './settle.ts';
import { findStanding } from './store.ts';
import { GIVE_UP_MS, waitBefore } from './try-again.ts';

/**
 * Cancels the lead's meeting; the caller has locked the lead.
 * @param by for the journal: `The lead`.
 * @returns `canceled`; `asked` where the provider is asked first, and the lead is told then; `none` without a meeting.
 */
export async function cancelBooking(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  reason: string | null,
  by = 'The lead',
): Promise<'canceled' | 'asked' | 'none'> {
  const standing = await findStanding(tx, ctx.teamId, lead.id, ctx.clock.now());
  if (!standing) return 'none';
  const meeting = (await store.findMeeting(tx, ctx.teamId, standing.id))!;
  return cancelMeeting(tx, ctx, meeting, reason, by);
}

/** The same for a meeting that the caller has read under its lead's lock. */
export async function cancelMeeting(
  tx: Queries,
  ctx: Ctx,
  meeting: Meeting,
  reason: string | null,
  by: string,
): Promise<'canceled' | 'asked' | 'none'> {
  await store.saveMoveUnwanted(tx, ctx.teamId, meeting.id, ctx.clock.now());
  if (meeting.calendar_id === null) {
    return (await settleCanceled(tx, ctx, meeting, { reason, by })) ? 'canceled' : 'none';
  }
  const asked = await store.saveCancelAsked(tx, ctx.teamId, meeting.id, ctx.clock.now(), reason);
  if (!asked) return 'asked';
  await writeEntry(tx, ctx, meeting.lead_id, `${by} wants to cancel the meeting at ${meeting.start_at}.`);
  await tellWhenLate(tx, ctx, meeting.id);
  // One that the provider has not confirmed yet is canceled once it has.
  if (asked.at_provider) await askToCancel(tx, ctx, meeting.id);
  return 'asked';
}

/** Tells the provider that a meeting is off; comes again until the provider has answered. */
export async function cancelAtProvider(ctx: Ctx, calendars: Calendars, bookingId: string): Promise<void> {
  const meeting = await store.findMeeting(ctx.db, ctx.teamId, bookingId);
  if (!meeting?.cancel_asked_at || meeting.calendar_id === null || meeting.provider_ref === null) return;
  if (meeting.status === 'canceled') return;
  const calendar = await calendars.byId(ctx, meeting.calendar_id);
  try {
    if (calendar)
      await calendar.adapter.cancel(calendar.account, meeting.provider_ref, meeting.cancellation_reason);
    await settle(ctx, meeting);
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    if (error.kind === 'not_found') return settle(ctx, meeting);
    if (error.kind === 'auth' && calendar) await noteProblem(ctx, calendar, error.message);
    ctx.log.warn({ booking: meeting.id, kind: error.kind }, 'a meeting was not canceled at its provider');
    const now = ctx.clock.ms();
    const waited = now - meeting.cancel_asked_at.getTime();
    const hopeless = error.kind === 'auth' || error.kind === 'refused' || waited > GIVE_UP_MS;
    if (hopeless) return notCanceled(ctx, meeting, error.message);
    const payload = { team_id: ctx.teamId, booking_id: meeting.id };
    await ctx.jobs.add(ctx.db, JOBS.cancelMeeting, payload, {
      at: new Date(now + waitBefore(waited, error)),
    });
  }
}

async function settle(ctx: Ctx, { id }: Meeting): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, id);
    if (!meeting) return;
    const { cancellation_reason: reason } = meeting;
    if (await settleCanceled(tx, ctx, meeting, { reason, by: null })) await tell(tx, ctx, id, 'canceled');
  });
}

/** The meeting stands, and a person has to end it. */
async function notCanceled(ctx: Ctx, { id }: Meeting, why: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, id);
    if (!meeting) return;
    await store.saveCancelGivenUp(tx, ctx.teamId, id);
    const entry = `The meeting at ${meeting.start_at} could not be canceled in the calendar: ${why}.`;
    await writeEntry(tx, ctx, meeting.lead_id, entry);
    await tell(tx, ctx, id, 'not_canceled');
  });
}
