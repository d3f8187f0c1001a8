// The lead chose a slot of a provider's calendar: a row and a job, in the transaction of the turn (docs/adr/0073).
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import type { LeadState } from '../leads/index.ts';
import { insertMeeting } from './meeting-store.ts';
import { newToken, tell } from './settle.ts';
import { findStanding } from './store.ts';

/** How long the lead waits before a person looks. */
const PATIENCE_MS = 120_000;

/** Reserves a slot; the lead is told once the provider has answered. */
export async function reserveSlot(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  calendar: { id: string; provider: string },
  slot: { start_at: string; end_at: string },
  timezone: string,
): Promise<{ id: string; token: string }> {
  const token = newToken();
  const id = ctx.newId('book');
  const replaced = await findStanding(tx, ctx.teamId, lead.id);
  await insertMeeting(tx, ctx.teamId, {
    id,
    lead_id: lead.id,
    campaign_id: lead.campaign_id,
    status: 'reserved',
    provider: calendar.provider,
    source: 'chat',
    calendar_id: calendar.id,
    start_at: slot.start_at,
    end_at: slot.end_at,
    timezone,
    attendee_name: lead.name,
    attendee_email: lead.email,
    attendee_phone: lead.phone,
    created_at: ctx.clock.now(),
    token,
    replaces_id: replaced?.id ?? null,
    provider_ref: null,
    provider_at: null,
    cancel_url: null,
    reschedule_url: null,
    location: null,
  });
  const payload = { team_id: ctx.teamId, booking_id: id };
  await ctx.jobs.add(tx, JOBS.askCalendar, payload);
  // What the provider answers takes its place.
  await tell(tx, ctx, id, 'unsettled', new Date(ctx.clock.ms() + PATIENCE_MS));
  return { id, token };
}
