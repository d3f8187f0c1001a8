// Stores the result of a meeting once it is certain: the row, the lead, the journal, the event, and the job that
// informs the lead (docs/adr/book-through-a-reserved-row.md).

import { fact, type Reason } from '@parley/contract';
import type { ProviderMeeting } from '../../../calendars/port.ts';
import type { Ctx } from '../../../context.ts';
import { JOBS } from '../../../jobs.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { buildContactPayload, lockLead, setBookingStatus, writeEntry } from '../../leads/index.ts';
import { discardReminder } from '../../messages/index.ts';
import { emitEvent } from '../../webhooks/index.ts';
import { type MeetingAsker, toDoerFact } from '../meeting-asker.ts';
import { findRecord, listBooked } from '../store.ts';
import type { Meeting } from './meeting-store.ts';
import * as store from './meeting-store.ts';

/** The actor in a journal entry if the real one is unknown or not worth mentioning. */
const NOBODY = { by: null, name: null } as const;

/**
 * News about a meeting for the lead. `unsettled`: the provider does not answer, so a person takes care of the meeting.
 */
export type BookingNews = 'booked' | 'canceled' | 'failed' | 'unsettled' | 'not_canceled';

/** Informs the lead through one of the agent's jobs. Later news replaces earlier news. */
export function informLead(
  tx: Queries,
  ctx: Ctx,
  booking_id: string,
  news: BookingNews,
  at?: Date,
): Promise<void> {
  return ctx.jobs.add(tx, JOBS.tellBooking, { team_id: ctx.teamId, booking_id, news }, { at });
}

/** How long a lead waits for a provider before a person takes care of the meeting. */
const PATIENCE_MS = 120_000;

/**
 * Schedules the news that the provider is slow, so that a person takes care of the meeting. The provider's answer
 * replaces this news.
 */
export function informLeadIfLate(tx: Queries, ctx: Ctx, booking_id: string): Promise<void> {
  return informLead(tx, ctx, booking_id, 'unsettled', new Date(ctx.clock.ms() + PATIENCE_MS));
}

/** Returns 128 random bits. Anyone with the token can move the meeting. */
export function createPageToken({ randomBytes }: Pick<Ctx, 'randomBytes'>): string {
  return randomBytes(16).toString('base64url');
}

/** Returns the URL of the page on which the lead sees, moves and cancels the meeting. */
export function buildPageUrl(ctx: Pick<Ctx, 'baseUrl'>, token: string): string {
  return `${ctx.baseUrl}/b/${token}`;
}

/** Returns the URLs in the booking's record: those of the provider, or otherwise our page. */
export function getAddresses(
  ctx: Ctx,
  token: string,
  { cancel_url, reschedule_url }: Pick<ProviderMeeting, 'cancel_url' | 'reschedule_url'>,
): { cancel_url: string; reschedule_url: string } {
  const page = buildPageUrl(ctx, token);
  return { cancel_url: cancel_url ?? page, reschedule_url: reschedule_url ?? page };
}

/**
 * How long to wait for the report of who moved a meeting. Some providers send it separately, with the end of the old
 * meeting.
 */
const HEARSAY_MS = 5_000;

/**
 * Confirms a meeting that the caller has stored as `booked`, while holding the lead's lock. A job informs the lead.
 * @param news set if the provider reported the meeting; `by` is who moved it there, if known.
 */
export async function confirmMeeting(
  tx: Queries,
  ctx: Ctx,
  meeting: Pick<Meeting, 'id' | 'lead_id' | 'start_at' | 'replaces_id'>,
  news?: { by: MeetingAsker | null },
): Promise<void> {
  const { id, lead_id, start_at, replaces_id } = meeting;
  const rescheduled = replaces_id !== null;
  await setBookingStatus(tx, ctx, lead_id, 'booked');
  const record = await findRecord(tx, ctx.teamId, id);
  const by = (rescheduled && news?.by) || null;
  const reasoning = rescheduled
    ? fact('meeting_was_moved', { by: by?.name ?? null })
    : fact('meeting_was_booked', { by: null });
  await announceMeeting(tx, ctx, lead_id, { id, start_at, rescheduled, record, by }, reasoning);
  const waits = rescheduled && news !== undefined && by === null;
  await informLead(tx, ctx, id, 'booked', waits ? new Date(ctx.clock.ms() + HEARSAY_MS) : undefined);
}

/** Records a booked meeting in the journal, sends the event, and schedules the reminders. */
export async function announceMeeting(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  {
    id,
    start_at,
    rescheduled,
    record,
    by = null,
  }: { id: string; start_at: string; rescheduled: boolean; record: object; by?: MeetingAsker | null },
  reasoning: Reason,
): Promise<void> {
  const code = rescheduled ? 'meeting_rescheduled' : 'meeting_booked';
  await writeEntry(tx, ctx, leadId, fact(code, { start_at, ...(by ? toDoerFact(by) : NOBODY) }));
  const about = await buildContactPayload(tx, ctx, leadId, { classification: null, reasoning });
  await emitEvent(tx, ctx, 'booking.created', { ...about, booking: record });
  await ctx.jobs.add(tx, JOBS.followMeeting, { team_id: ctx.teamId, booking_id: id });
}

/** Closes the meeting that another one replaces. Informs its provider, unless the provider moved the meeting itself. */
export async function closeReplaced(
  tx: Queries,
  ctx: Ctx,
  { lead_id, replaces_id }: Pick<Meeting, 'lead_id' | 'replaces_id'>,
  movedThere: boolean,
): Promise<void> {
  if (replaces_id === null) return;
  const ending = { status: 'rescheduled', at: ctx.clock.now(), reason: null } as const;
  await store.saveEnded(tx, ctx.teamId, { id: replaces_id, lead_id }, ending);
  if (movedThere) await discardReminder(tx, ctx.teamId, { id: replaces_id, lead_id });
  else await closeReplacedByOurs(tx, ctx, lead_id, replaces_id);
}

/** Closes a meeting because Parley booked another one that replaces it. */
export async function closeReplacedByOurs(tx: Queries, ctx: Ctx, lead_id: string, id: string): Promise<void> {
  await discardReminder(tx, ctx.teamId, { id, lead_id });
  const asked = await store.saveCancelRequest(tx, ctx.teamId, id, { at: ctx.clock.now(), reason: null });
  if (asked?.at_provider) await requestCancellation(tx, ctx, id);
}

/**
 * Cancels a booked meeting.
 * @param by null if unknown, or already in the journal.
 * @returns false if it was not booked.
 */
export async function settleCanceled(
  tx: Queries,
  ctx: Ctx,
  meeting: Meeting,
  { reason, by }: { reason: string | null; by: MeetingAsker | null },
): Promise<boolean> {
  const at = ctx.clock.now();
  const ending = { status: 'canceled', at, reason, by: by?.who ?? null } as const;
  if (!(await store.saveEnded(tx, ctx.teamId, meeting, ending))) return false;
  await recordCancellation(tx, ctx, meeting, { reason, by });
  return true;
}

/** Records a cancellation that the caller has already stored. */
export async function recordCancellation(
  tx: Queries,
  ctx: Ctx,
  { id, lead_id, start_at }: Pick<Meeting, 'id' | 'lead_id' | 'start_at'>,
  { reason, by }: { reason: string | null; by: MeetingAsker | null },
): Promise<void> {
  await discardReminder(tx, ctx.teamId, { id, lead_id });
  const [another] = await listBooked(tx, ctx.teamId, lead_id, ctx.clock.now());
  if (!another) await setBookingStatus(tx, ctx, lead_id, 'canceled');
  const doer = by ? toDoerFact(by) : NOBODY;
  await writeEntry(tx, ctx, lead_id, fact('meeting_canceled', { start_at, reason: reason || null, ...doer }));
}

/** Schedules a job that checks whether the provider has a meeting that Parley gave up. */
export async function scheduleOrphanSearch(
  tx: Queries,
  ctx: Ctx,
  booking_id: string,
  ms: number,
): Promise<void> {
  const at = new Date(ctx.clock.ms() + ms);
  await ctx.jobs.add(tx, JOBS.askCalendar, { team_id: ctx.teamId, booking_id }, { at });
}

export async function requestCancellation(tx: Queries, ctx: Ctx, booking_id: string): Promise<void> {
  await ctx.jobs.add(tx, JOBS.cancelMeeting, { team_id: ctx.teamId, booking_id });
}

/**
 * Locks the meeting's lead, which every decision about a meeting requires, and reads the meeting again. undefined if
 * there is no such meeting.
 */
export async function lockMeeting(tx: Queries, ctx: Ctx, id: string): Promise<Meeting | undefined> {
  const before = await store.findMeeting(tx, ctx.teamId, id);
  if (!before) return undefined;
  await lockLead(tx, ctx.teamId, before.lead_id);
  const meeting = await store.findMeeting(tx, ctx.teamId, id);
  // Two leads were merged in the meantime. Fail, so that the job is retried.
  if (meeting && meeting.lead_id !== before.lead_id) throw new Error('the lead was merged into another lead');
  return meeting;
}
