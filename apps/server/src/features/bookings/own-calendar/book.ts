// Books a meeting on the built-in calendar, in the transaction of the turn (bookings.md#statuses).
import type { Ctx } from '../../../context.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { assignLeadWithoutOwner, type LeadState, setBookingStatus } from '../../leads/index.ts';
import { ANOTHER_CHOSEN, cancelMeeting } from '../cancel.ts';
import { releaseHolds } from '../hold-store.ts';
import { type MeetingAsker, THE_LEAD } from '../meeting-asker.ts';
import { findMeeting } from '../provider/meeting-store.ts';
import {
  buildPageUrl,
  closeReplacedByOurs,
  createPageToken,
  informLead,
  recordCancellation,
} from '../provider/settle-meeting.ts';
import * as store from '../store.ts';
import { chooseHosts } from './choose-host.ts';
import type { Host } from './diary.ts';
import { lockHosts } from './diary-store.ts';
import { MINUTE_MS } from './openings.ts';
import { type CalendarRequest, listHostIds, readDiary } from './read-diary.ts';
import { computeFreeSlots, getBusyPeriod } from './slots.ts';

export interface BookedMeeting {
  id: string;
  /** The meeting's record as the API returns it. */
  record: object;
  start_at: string;
  end_at: string;
  /** True if the meeting replaces an earlier one. */
  rescheduled: boolean;
  /** The URL of the meeting page, and its token. */
  page: string;
  token: string;
}

/** Who chose the time, if it was not the lead. */
export interface TimeChooser {
  source?: 'chat' | 'manual';
  by?: MeetingAsker['who'] | null;
}

/**
 * Why a time was refused. `taken` is true if another meeting uses the time; false if the time is held for another lead
 * or outside the hours.
 */
export interface BookingRefusal {
  taken: boolean;
}

/**
 * Books the slot for the lead, whose lock the caller must hold. Replaces the lead's latest meeting and cancels any
 * others (docs/adr/book-through-a-reserved-row.md).
 * @param slot.offered true if the slot was offered to the lead, which allows less notice than the campaign requires.
 * @param slot.moves the only meeting that the new one replaces.
 * @param slot.campaign_id the campaign with these settings, if it is not the lead's campaign.
 */
export async function bookSlot(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  settings: CalendarRequest['settings'],
  slot: { start_at: string; offered: boolean; campaign_id?: string; moves?: string } & TimeChooser,
): Promise<BookedMeeting | BookingRefusal> {
  const asked = { campaign_id: slot.campaign_id ?? lead.campaign_id!, lead_id: lead.id, settings };
  const start = Date.parse(slot.start_at);
  await lockHosts(tx, ctx.teamId, listHostIds(asked));
  const choice = await findFreeHosts(tx, ctx, asked, slot);
  if ('taken' in choice) return choice;
  const closed = await store.closeBookings(tx, ctx.teamId, lead.id, {
    now: ctx.clock.now(),
    only: slot.moves ?? null,
  });
  const [before, ...others] = closed;
  for (const host of choice.hosts) {
    const replaces_id = before ?? null;
    const made = buildMeeting(ctx, asked, lead, { ...{ start, host, replaces_id }, ...slot });
    if (!(await store.insertBooking(tx, ctx.teamId, made))) continue;
    await releaseHolds(tx, ctx.teamId, lead.id);
    for (const other of others) await cancelClosed(tx, ctx, other);
    await setBookingStatus(tx, ctx, lead.id, 'booked');
    if (settings.members.length > 0) await assignLeadWithoutOwner(tx, ctx, lead, host.id);
    if (before !== undefined) await closeReplacedByOurs(tx, ctx, lead.id, before);
    const { id, start_at, end_at, token, cancel_url: page } = made;
    const record = await store.findRecord(tx, ctx.teamId, id);
    return { id, record, start_at, end_at, token, page, rescheduled: before !== undefined };
  }
  // Another transaction, which did not take the hosts' lock, has booked the time. Restore the closed meetings.
  await store.reopenBookings(tx, ctx.teamId, closed);
  return { taken: true };
}

/** Returns the hosts who are free at that time, best choice first. Does not book. */
export async function findFreeHosts(
  db: Queries,
  ctx: Ctx,
  asked: CalendarRequest,
  slot: { start_at: string; offered: boolean },
): Promise<{ hosts: Host[] } | BookingRefusal> {
  const { settings } = asked;
  const start = Date.parse(slot.start_at);
  const now = ctx.clock.ms();
  const diary = await readDiary(db, ctx, asked);
  const choice = chooseHosts(settings, diary, { start, now });
  if (choice.hosts.length === 0) return { taken: choice.why === 'taken' };
  const open = slot.offered
    ? start > now
    : computeFreeSlots(settings, diary, now, { from: start, to: start + 1 }).length > 0;
  return open ? { hosts: choice.hosts } : { taken: false };
}

/** Cancels a meeting that was booked in addition to the replaced one. */
async function cancelClosed(tx: Queries, ctx: Ctx, id: string): Promise<void> {
  const meeting = (await findMeeting(tx, ctx.teamId, id))!;
  if (meeting.calendar_id !== null) {
    await store.reopenBookings(tx, ctx.teamId, [id]);
    await cancelMeeting(tx, ctx, meeting, ANOTHER_CHOSEN, THE_LEAD);
    return;
  }
  const reason = ANOTHER_CHOSEN;
  await store.saveClosedCanceled(tx, ctx.teamId, id, { at: ctx.clock.now(), reason });
  await recordCancellation(tx, ctx, meeting, { reason, by: THE_LEAD });
  await informLead(tx, ctx, id, 'canceled');
}

function buildMeeting(
  ctx: Ctx,
  { campaign_id, settings }: CalendarRequest,
  lead: LeadState,
  choice: { start: number; host: Host; replaces_id: string | null } & TimeChooser,
): store.NewBooking {
  const { start, host, replaces_id, source = 'chat', by = null } = choice;
  const { from, until } = getBusyPeriod(settings, start);
  const token = createPageToken(ctx);
  const page = buildPageUrl(ctx, token);
  return {
    id: ctx.newId('book'),
    lead_id: lead.id,
    campaign_id,
    provider: 'builtin',
    source,
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + settings.duration_minutes * MINUTE_MS).toISOString(),
    timezone: host.timezone,
    attendee_name: lead.name,
    attendee_email: lead.email,
    attendee_phone: lead.phone,
    created_at: ctx.clock.now(),
    host_id: host.id,
    busy_from: new Date(from),
    busy_until: new Date(until),
    token,
    cancel_url: page,
    reschedule_url: page,
    replaces_id,
    asked_by: by,
  };
}
