// What becomes of a meeting at a provider, written down once it is certain: the row, the lead, the journal, the event, and
// the job that tells the lead (docs/adr/0073).
import { randomBytes } from 'node:crypto';
import type { ProviderMeeting } from '../../calendars/port.ts';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { bookingChanged, contactPayload, lockLead, writeEntry } from '../leads/index.ts';
import { discardReminder } from '../messages/index.ts';
import { emitEvent } from '../webhooks/index.ts';
import type { Meeting } from './meeting-store.ts';
import * as store from './meeting-store.ts';
import { findRecord } from './store.ts';

/** Why a meeting is not booked, in its row, where somebody else has the time. */
export const TAKEN = 'somebody else has taken the time';

/** By then a call whose answer was lost is over. */
const ORPHAN_MS = 60_000;

/** What a lead is told of a meeting. `unsettled`: the provider does not answer, and a person looks. */
export type BookingNews = 'booked' | 'canceled' | 'failed' | 'unsettled' | 'not_canceled';

/** Tells the lead, in a job of the agent; later news take the place of earlier ones. */
export function tell(tx: Queries, ctx: Ctx, booking_id: string, news: BookingNews, at?: Date): Promise<void> {
  return ctx.jobs.add(tx, JOBS.tellBooking, { team_id: ctx.teamId, booking_id, news }, { at });
}

/** How long the lead waits for a provider before a person looks. */
const PATIENCE_MS = 120_000;

/** Has a person look if the provider takes long; what it answers takes the place of this. */
export function tellWhenLate(tx: Queries, ctx: Ctx, booking_id: string): Promise<void> {
  return tell(tx, ctx, booking_id, 'unsettled', new Date(ctx.clock.ms() + PATIENCE_MS));
}

/** 128 bits that nobody can guess: whoever has them may move the meeting. */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Where the lead sees, moves and cancels its meeting. */
export function pageUrl(ctx: Pick<Ctx, 'baseUrl'>, token: string): string {
  return `${ctx.baseUrl}/b/${token}`;
}

/** The addresses that the record shows: the provider's, or else our page. */
export function addressesOf(
  ctx: Ctx,
  token: string,
  { cancel_url, reschedule_url }: Pick<ProviderMeeting, 'cancel_url' | 'reschedule_url'>,
): { cancel_url: string; reschedule_url: string } {
  const page = pageUrl(ctx, token);
  return { cancel_url: cancel_url ?? page, reschedule_url: reschedule_url ?? page };
}

/** A meeting stands: the caller has written its row as `booked`, under the lead's lock. The lead is told in a job. */
export async function meetingStands(
  tx: Queries,
  ctx: Ctx,
  meeting: Pick<Meeting, 'id' | 'lead_id' | 'start_at' | 'replaces_id'>,
): Promise<void> {
  const { id, lead_id, start_at, replaces_id } = meeting;
  const rescheduled = replaces_id !== null;
  await bookingChanged(tx, ctx, lead_id, 'booked');
  const record = await findRecord(tx, ctx.teamId, id);
  const reasoning = rescheduled ? 'The meeting was moved.' : 'A meeting was booked.';
  await announceMeeting(tx, ctx, lead_id, { id, start_at, rescheduled, record }, reasoning);
  await tell(tx, ctx, id, 'booked');
}

/** Says in the journal and to webhooks that a meeting is booked, and has the lead reminded of it. */
export async function announceMeeting(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  {
    id,
    start_at,
    rescheduled,
    record,
  }: { id: string; start_at: string; rescheduled: boolean; record: object },
  reasoning: string,
): Promise<void> {
  await writeEntry(tx, ctx, leadId, `Meeting ${rescheduled ? 'moved to' : 'booked for'} ${start_at}.`);
  const about = await contactPayload(tx, ctx, leadId, { classification: null, reasoning });
  await emitEvent(tx, ctx, 'booking.created', { ...about, booking: record });
  await ctx.jobs.add(tx, JOBS.followMeeting, { team_id: ctx.teamId, booking_id: id });
}

/** The provider has the meeting that was reserved. @param moves it moves meetings itself. @returns false when it was settled already. */
export async function settleMade(
  ctx: Ctx,
  reserved: Meeting,
  made: ProviderMeeting,
  { moves }: { moves: boolean },
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, reserved.id);
    if (meeting?.status !== 'reserved') return false;
    const addresses = addressesOf(ctx, reserved.token, made);
    const { replaces_id, replaces_ref } = meeting;
    // It was moved in place: the new record has the name now.
    if (replaces_id !== null && replaces_ref === made.ref)
      await store.releaseRef(tx, ctx.teamId, replaces_id);
    await store.saveMade(tx, ctx.teamId, meeting, { ...made, ...addresses });
    await closeReplaced(tx, ctx, meeting, replaces_ref !== null && moves);
    await meetingStands(tx, ctx, { ...meeting, start_at: made.start_at });
    // The lead changed its mind while the provider was asked.
    if (meeting.cancel_asked_at) await askToCancel(tx, ctx, meeting.id);
    return true;
  });
}

/** The meeting that another one replaces is over; its provider is told, unless it moved the meeting itself. */
export async function closeReplaced(
  tx: Queries,
  ctx: Ctx,
  { lead_id, replaces_id }: Pick<Meeting, 'lead_id' | 'replaces_id'>,
  movedThere: boolean,
): Promise<void> {
  if (replaces_id === null) return;
  const ending = { status: 'rescheduled', at: ctx.clock.now(), reason: null } as const;
  await store.saveEnded(tx, ctx.teamId, { id: replaces_id, lead_id }, ending);
  if (movedThere) await discardReminder(tx, ctx.teamId, lead_id);
  else await replacedByOurs(tx, ctx, lead_id, replaces_id);
}

/** A meeting of ours stands in place of this one, which is closed. */
export async function replacedByOurs(tx: Queries, ctx: Ctx, lead_id: string, id: string): Promise<void> {
  await discardReminder(tx, ctx.teamId, lead_id);
  const asked = await store.saveCancelAsked(tx, ctx.teamId, id, ctx.clock.now(), null);
  if (asked?.at_provider) await askToCancel(tx, ctx, id);
}

/** The provider did not book it; `why` is for people. @param unsure it may have: somebody goes on looking. */
export async function settleFailed(
  ctx: Ctx,
  reserved: Pick<Meeting, 'id'>,
  why: string,
  { unsure }: { unsure: boolean } = { unsure: false },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, reserved.id);
    if (meeting?.status !== 'reserved') return;
    await store.saveFailed(tx, ctx.teamId, meeting, why);
    const { lead_id, start_at, replaces_id } = meeting;
    // One that stands goes on to stand.
    if (replaces_id === null) await bookingChanged(tx, ctx, lead_id, 'failed');
    await writeEntry(tx, ctx, lead_id, `The meeting at ${start_at} was not booked: ${why}.`);
    await tell(tx, ctx, meeting.id, 'failed');
    if (unsure) await seekLater(tx, ctx, meeting.id, ORPHAN_MS);
  });
}

/** The meeting that was reserved is not wanted any more, and its provider does not have it. */
export async function settleUnwanted(ctx: Ctx, reserved: Pick<Meeting, 'id'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, reserved.id);
    if (meeting?.status === 'reserved')
      await store.saveFailed(tx, ctx.teamId, meeting, 'it was canceled before');
  });
}

/** A meeting that stood is canceled. @param by null: who asked for it is in the journal. @returns false when it did not stand. */
export async function settleCanceled(
  tx: Queries,
  ctx: Ctx,
  meeting: Meeting,
  { reason, by }: { reason: string | null; by: string | null },
): Promise<boolean> {
  const at = ctx.clock.now();
  const ending = { status: 'canceled', at, reason } as const;
  if (!(await store.saveEnded(tx, ctx.teamId, meeting, ending))) return false;
  await discardReminder(tx, ctx.teamId, meeting.lead_id);
  await bookingChanged(tx, ctx, meeting.lead_id, 'canceled');
  const because = reason ? `: ${reason}` : '';
  const { start_at } = meeting;
  const said =
    by === null ? `The meeting at ${start_at} is canceled` : `${by} canceled the meeting at ${start_at}`;
  await writeEntry(tx, ctx, meeting.lead_id, `${said}${because}.`);
  return true;
}

/** Has the provider asked later whether it has a meeting that was given up. */
export async function seekLater(tx: Queries, ctx: Ctx, booking_id: string, ms: number): Promise<void> {
  const at = new Date(ctx.clock.ms() + ms);
  await ctx.jobs.add(tx, JOBS.askCalendar, { team_id: ctx.teamId, booking_id }, { at });
}

export async function askToCancel(tx: Queries, ctx: Ctx, booking_id: string): Promise<void> {
  await ctx.jobs.add(tx, JOBS.cancelMeeting, { team_id: ctx.teamId, booking_id });
}

/** Locks the meeting's lead, as every decision about it must, and reads the meeting as it is then. */
export async function lockMeeting(tx: Queries, ctx: Ctx, id: string): Promise<Meeting | undefined> {
  const before = await store.findMeeting(tx, ctx.teamId, id);
  if (!before) return undefined;
  await lockLead(tx, ctx.teamId, before.lead_id);
  const meeting = await store.findMeeting(tx, ctx.teamId, id);
  // Two leads became one meanwhile: the job is tried again.
  if (meeting && meeting.lead_id !== before.lead_id) throw new Error('the lead became another');
  return meeting;
}
