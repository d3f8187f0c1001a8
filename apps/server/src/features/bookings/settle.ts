// What becomes of a meeting, written down once it is certain: the row, the lead, the journal, the event, and the job that
// tells the lead (docs/adr/0073).

import { randomBytes } from 'node:crypto';
import { fact, type Reason } from '@parley/contract';
import type { ProviderMeeting } from '../../calendars/port.ts';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { bookingChanged, contactPayload, lockLead, writeEntry } from '../leads/index.ts';
import { discardReminder } from '../messages/index.ts';
import { emitEvent } from '../webhooks/index.ts';
import { type Asker, doerFact } from './asker.ts';
import type { Meeting } from './meeting-store.ts';
import * as store from './meeting-store.ts';
import { findRecord, listStanding } from './store.ts';

/** The doer in an entry, where it is not known or not worth saying. */
const NOBODY = { by: null, name: null } as const;

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

/** Some providers say who moved a meeting with the end of the one before, which comes apart. */
const HEARSAY_MS = 5_000;

/**
 * A meeting stands: the caller has written its row as `booked`, under the lead's lock. The lead is told in a job.
 * @param news it comes from the provider. `by`: who moved it there, as far as that is known.
 */
export async function meetingStands(
  tx: Queries,
  ctx: Ctx,
  meeting: Pick<Meeting, 'id' | 'lead_id' | 'start_at' | 'replaces_id'>,
  news?: { by: Asker | null },
): Promise<void> {
  const { id, lead_id, start_at, replaces_id } = meeting;
  const rescheduled = replaces_id !== null;
  await bookingChanged(tx, ctx, lead_id, 'booked');
  const record = await findRecord(tx, ctx.teamId, id);
  const by = (rescheduled && news?.by) || null;
  const reasoning = rescheduled
    ? fact('meeting_was_moved', { by: by?.name ?? null })
    : fact('meeting_was_booked');
  await announceMeeting(tx, ctx, lead_id, { id, start_at, rescheduled, record, by }, reasoning);
  const waits = rescheduled && news !== undefined && by === null;
  await tell(tx, ctx, id, 'booked', waits ? new Date(ctx.clock.ms() + HEARSAY_MS) : undefined);
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
    by = null,
  }: { id: string; start_at: string; rescheduled: boolean; record: object; by?: Asker | null },
  reasoning: Reason,
): Promise<void> {
  const code = rescheduled ? 'meeting_rescheduled' : 'meeting_booked';
  await writeEntry(tx, ctx, leadId, fact(code, { start_at, ...(by ? doerFact(by) : NOBODY) }));
  const about = await contactPayload(tx, ctx, leadId, { classification: null, reasoning });
  await emitEvent(tx, ctx, 'booking.created', { ...about, booking: record });
  await ctx.jobs.add(tx, JOBS.followMeeting, { team_id: ctx.teamId, booking_id: id });
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
  if (movedThere) await discardReminder(tx, ctx.teamId, { id: replaces_id, lead_id });
  else await replacedByOurs(tx, ctx, lead_id, replaces_id);
}

/** A meeting of ours stands in place of this one, which is closed. */
export async function replacedByOurs(tx: Queries, ctx: Ctx, lead_id: string, id: string): Promise<void> {
  await discardReminder(tx, ctx.teamId, { id, lead_id });
  const asked = await store.saveCancelAsked(tx, ctx.teamId, id, { at: ctx.clock.now(), reason: null });
  if (asked?.at_provider) await askToCancel(tx, ctx, id);
}

/** A meeting that stood is canceled. @param by null: nobody said, or the journal has it. @returns false when it did not stand. */
export async function settleCanceled(
  tx: Queries,
  ctx: Ctx,
  meeting: Meeting,
  { reason, by }: { reason: string | null; by: Asker | null },
): Promise<boolean> {
  const at = ctx.clock.now();
  const ending = { status: 'canceled', at, reason, by: by?.who ?? null } as const;
  if (!(await store.saveEnded(tx, ctx.teamId, meeting, ending))) return false;
  await canceled(tx, ctx, meeting, { reason, by });
  return true;
}

/** The caller has written that the meeting is canceled. */
export async function canceled(
  tx: Queries,
  ctx: Ctx,
  { id, lead_id, start_at }: Pick<Meeting, 'id' | 'lead_id' | 'start_at'>,
  { reason, by }: { reason: string | null; by: Asker | null },
): Promise<void> {
  await discardReminder(tx, ctx.teamId, { id, lead_id });
  const [another] = await listStanding(tx, ctx.teamId, lead_id, ctx.clock.now());
  if (!another) await bookingChanged(tx, ctx, lead_id, 'canceled');
  const doer = by ? doerFact(by) : NOBODY;
  await writeEntry(tx, ctx, lead_id, fact('meeting_canceled', { start_at, reason: reason || null, ...doer }));
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
