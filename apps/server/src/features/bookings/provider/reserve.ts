// Reserves the slot that the lead chose in a provider's calendar: stores a row and a job, in the transaction of the
// turn (docs/adr/book-through-a-reserved-row.md).
import type { Ctx } from '../../../context.ts';
import { JOBS } from '../../../jobs.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import type { LeadState } from '../../leads/index.ts';
import type { TimeChooser } from '../own-calendar/book.ts';
import { findHolds, lockHosts } from '../own-calendar/diary-store.ts';
import { listBooked } from '../store.ts';
import { findPending, insertMeeting } from './meeting-store.ts';
import { createPageToken, informLeadIfLate } from './settle-meeting.ts';

/** The result of a choice: `pending` if the lead's earlier choice has not been confirmed by the provider yet. */
export type Reservation =
  | { done: 'reserved' | 'pending'; id: string; token: string }
  /** Another lead has chosen the time, or it is held for another lead. */
  | { done: 'taken' };

/**
 * Reserves a slot for the lead, whose lock the caller must hold (docs/adr/book-through-a-reserved-row.md). The lead
 * gets a message once the provider has answered.
 * @param choice.moves the meeting that the new one replaces; by default the lead's upcoming one.
 */
export async function reserveSlot(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  calendar: { id: string; provider: string },
  choice: { start_at: string; end_at: string; timezone: string; moves?: string } & TimeChooser,
): Promise<Reservation> {
  const pending = await findPending(tx, ctx.teamId, lead.id);
  if (pending) return { done: 'pending', ...pending };
  await lockHosts(tx, ctx.teamId, [calendar.id]);
  if (await isHeldByAnotherLead(tx, ctx, lead, calendar, choice)) return { done: 'taken' };
  const token = createPageToken(ctx);
  const id = ctx.newId('book');
  const standing = choice.moves ? [] : await listBooked(tx, ctx.teamId, lead.id, ctx.clock.now());
  // A meeting that is being canceled can't be moved, so both exist until it is canceled.
  const replaced = choice.moves ?? standing.find(({ is_off }) => !is_off)?.id ?? null;
  await insertMeeting(tx, ctx.teamId, {
    id,
    lead_id: lead.id,
    campaign_id: lead.campaign_id,
    status: 'reserved',
    provider: calendar.provider,
    source: choice.source ?? 'chat',
    calendar_id: calendar.id,
    start_at: choice.start_at,
    end_at: choice.end_at,
    timezone: choice.timezone,
    attendee_name: lead.name,
    attendee_email: lead.email,
    attendee_phone: lead.phone,
    created_at: ctx.clock.now(),
    token,
    replaces_id: replaced,
    provider_ref: null,
    provider_at: null,
    cancel_url: null,
    reschedule_url: null,
    location: null,
    asked_by: choice.by ?? null,
    stands_alone: choice.moves === undefined,
  });
  const payload = { team_id: ctx.teamId, booking_id: id };
  await ctx.jobs.add(tx, JOBS.askCalendar, payload);
  await informLeadIfLate(tx, ctx, id);
  return { done: 'reserved', id, token };
}

/**
 * Returns whether another lead has chosen or holds an overlapping time. Parley must check this, because providers
 * process requests in any order, and one of them allows several meetings at the same time.
 */
async function isHeldByAnotherLead(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  calendar: { id: string },
  slot: { start_at: string; end_at: string },
): Promise<boolean> {
  const kept = await findHolds(tx, ctx.teamId, calendar.id, ctx.clock.now());
  const [start, end] = [Date.parse(slot.start_at), Date.parse(slot.end_at)];
  return kept.some(
    ({ lead_id, busy_from, busy_until }) => lead_id !== lead.id && busy_from < end && busy_until > start,
  );
}
