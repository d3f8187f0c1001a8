// Booking on the built-in calendar, in the transaction of the turn that decided it (bookings.md#statuses).
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { bookingChanged, type LeadState } from '../leads/index.ts';
import * as store from './store.ts';

export interface MeetingSlot {
  start_at: string;
  end_at: string;
}

/** Books the slot: the API's record, and whether it replaces an earlier booking; null when the slot is taken. */
export async function bookSlot(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  slot: MeetingSlot,
  timezone: string,
): Promise<{ id: string; record: object; rescheduled: boolean } | null> {
  const id = ctx.newId('book');
  const now = ctx.clock.now();
  const booked = await store.insertBooking(tx, ctx.teamId, {
    id,
    lead_id: lead.id,
    campaign_id: lead.campaign_id!,
    provider: 'builtin',
    source: 'chat',
    start_at: slot.start_at,
    end_at: slot.end_at,
    timezone,
    attendee_name: lead.name,
    attendee_email: lead.email,
    attendee_phone: lead.phone,
    created_at: now,
  });
  if (!booked) return null;
  const rescheduled = await store.closeBooking(tx, ctx.teamId, lead.id, {
    except: id,
    status: 'rescheduled',
    at: now,
    reason: null,
  });
  await bookingChanged(tx, ctx, lead.id, 'booked');
  return { id, record: await store.findRecord(tx, ctx.teamId, id), rescheduled };
}
