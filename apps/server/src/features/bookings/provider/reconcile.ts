// Applies the events from a calendar's provider (bookings.md#providers), each once and never after a newer one.
// Meetings are found by the provider's id or by our reference. A meeting booked at the provider belongs to the lead
// whose link was used, or otherwise to the lead with the attendee's phone or email address.
import { fact } from '@parley/contract';
import type { CalendarEvent, MeetingActor } from '../../../calendars/port.ts';
import type { Ctx } from '../../../context.ts';
import { JOBS } from '../../../jobs.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import type { OpenCalendar } from '../../calendars/index.ts';
import { findLead, findMatchingLeads, lockLead, writeEntry } from '../../leads/index.ts';
import { saveCame, saveNoShow } from '../attendance.ts';
import { getAsker, toDoerFact } from '../meeting-asker.ts';
import { noteSeveralMeetings } from '../several-meetings.ts';
import { hasEnded, lockRef, saveUnknownEnd } from './end-report-store.ts';
import type { Meeting, NewMeeting } from './meeting-store.ts';
import * as store from './meeting-store.ts';
import { saveCanceledAtProvider } from './pending-meeting-store.ts';
import { clearSlotCache } from './provider-slots.ts';
import {
  closeReplaced,
  confirmMeeting,
  createPageToken,
  getAddresses,
  informLead,
  lockMeeting,
  requestCancellation,
  settleCanceled,
} from './settle-meeting.ts';

type BookedEvent = CalendarEvent & { kind: 'booked' };

const CALENDAR = { said_by: 'calendar', name: null } as const;

/** Applies one event from a calendar. Rejects if the event could not be stored, so that the provider sends it again. */
export async function applyCalendarEvent(
  ctx: Ctx,
  calendar: OpenCalendar,
  event: CalendarEvent,
): Promise<void> {
  clearSlotCache(calendar);
  await ctx.db.transaction(async (tx) => {
    const { reference } = event;
    const own = reference === null ? undefined : await store.findMeeting(tx, ctx.teamId, reference);
    // Two calendars share an account. The meeting's calendar gets the event as well, so ignore it here.
    if (own && own.calendar_id !== calendar.id) return;
    let known = await findKnownMeeting(tx, ctx, calendar, event.ref, own);
    if (!known) {
      await lockRef(tx, ctx.teamId, calendar.id, event.ref);
      known = await store.findByRef(tx, ctx.teamId, calendar.id, event.ref);
    }
    const meeting = known && (await lockMeeting(tx, ctx, known.id));
    if (!meeting || isAnother(meeting, event)) return applyUnknownEvent(tx, ctx, calendar, event);
    // Our request is still pending. Its job repeats it or searches for the meeting, and stores the result.
    if (meeting.status === 'reserved') {
      if (isEnd(event)) await storeMeetingEnd(tx, ctx, meeting, event);
      await ctx.jobs.add(tx, JOBS.askCalendar, { team_id: ctx.teamId, booking_id: meeting.id });
      return;
    }
    if (!(await store.saveReportTime(tx, ctx.teamId, meeting.id, event.at))) return;
    await applyKnownEvent(tx, ctx, calendar, meeting, event);
  });
}

/**
 * Returns whether the event is about another meeting at the provider: our request was carried out twice, and the stored
 * meeting has a different id.
 */
const isAnother = ({ status, provider_ref }: Meeting, { ref }: CalendarEvent) =>
  status !== 'reserved' && provider_ref !== null && provider_ref !== ref;

type EndEvent = CalendarEvent & { kind: 'canceled' | 'rejected' };

/** Returns whether the meeting ended without a replacement. */
const isEnd = (event: CalendarEvent): event is EndEvent =>
  event.kind === 'rejected' || (event.kind === 'canceled' && !event.moved);

/** Returns who ended the meeting; null if the provider does not say. Only hosts reject meetings. */
const getDoer = (event: EndEvent): MeetingActor | null => (event.kind === 'rejected' ? 'host' : event.by);

/**
 * Records that the provider reported the end of a pending meeting. From now on the meeting can't become confirmed,
 * whatever a later check finds.
 */
async function storeMeetingEnd(tx: Queries, ctx: Ctx, meeting: Meeting, event: EndEvent): Promise<void> {
  const { id, replaces_id, replaces_ref } = meeting;
  if (replaces_id !== null && replaces_ref === event.ref) await store.releaseRef(tx, ctx.teamId, replaces_id);
  const end = { ref: event.ref, reason: event.reason, by: getDoer(event) };
  await saveCanceledAtProvider(tx, ctx.teamId, id, end, { status: 'reserved', at: ctx.clock.now() });
}

/** Applies an event about a meeting whose provider id is not stored. */
async function applyUnknownEvent(
  tx: Queries,
  ctx: Ctx,
  calendar: OpenCalendar,
  event: CalendarEvent,
): Promise<void> {
  const now = ctx.clock.now();
  const named = { calendar_id: calendar.id, ref: event.ref, at: event.at };
  if (event.kind === 'canceled' || event.kind === 'rejected') {
    // If the provider reports the booking of this meeting later, that report is ignored.
    await saveUnknownEnd(tx, ctx.teamId, named, now);
    // The meeting might be the result of our request, if the response was lost.
    const waiting =
      event.lead_id === null ? undefined : await store.findPending(tx, ctx.teamId, event.lead_id);
    if (waiting) await ctx.jobs.add(tx, JOBS.askCalendar, { team_id: ctx.teamId, booking_id: waiting.id });
  }
  if (event.kind !== 'booked' || (await hasEnded(tx, ctx.teamId, named))) return;
  const own = event.reference === null ? undefined : await lockMeeting(tx, ctx, event.reference);
  if (own?.calendar_id === calendar.id) await cancelDuplicate(tx, ctx, calendar, own, event);
  else await addMeeting(tx, ctx, calendar, event);
}

/**
 * Returns the meeting that an event is about; undefined if we don't have it.
 * @param own the meeting with our reference from the event.
 */
async function findKnownMeeting(
  tx: Queries,
  ctx: Ctx,
  calendar: OpenCalendar,
  ref: string,
  own: Meeting | undefined,
): Promise<Meeting | undefined> {
  // If the provider keeps the id when it moves a meeting, the old row has that id until the move is settled.
  if (own?.status === 'reserved') return own;
  const named = await store.findByRef(tx, ctx.teamId, calendar.id, ref);
  // A meeting that was moved at the provider still has our reference, but a different id.
  return named ?? (own?.provider_ref === null ? own : undefined);
}

async function applyKnownEvent(
  tx: Queries,
  ctx: Ctx,
  calendar: OpenCalendar,
  meeting: Meeting,
  event: CalendarEvent,
): Promise<void> {
  switch (event.kind) {
    case 'booked':
      if (meeting.status === 'failed') return adoptOrphan(tx, ctx, meeting, event);
      if (meeting.status === 'booked' && meeting.start_at !== event.meeting.start_at)
        await applyMove(tx, ctx, calendar, meeting, event);
      return;
    case 'canceled':
    case 'rejected':
      if (event.kind === 'canceled' && event.moved) return closeMovedMeeting(tx, ctx, meeting, event.by);
      if (
        await settleCanceled(tx, ctx, meeting, {
          reason: event.reason,
          by: meeting.cancel_asked_at ? null : getAsker(getDoer(event)),
        })
      )
        await informLead(tx, ctx, meeting.id, 'canceled');
      // If a move of this meeting is pending, its job checks the result.
      await checkPendingMove(tx, ctx, meeting.id);
      return;
    case 'no_show':
      await saveNoShow(tx, ctx, meeting, CALENDAR);
      return;
    case 'came':
      await saveCame(tx, ctx, meeting, CALENDAR);
  }
}

async function checkPendingMove(tx: Queries, ctx: Ctx, id: string): Promise<void> {
  const move = await store.findReserved(tx, ctx.teamId, id);
  if (move) await ctx.jobs.add(tx, JOBS.askCalendar, { team_id: ctx.teamId, booking_id: move.id });
}

/** Ends a meeting that was replaced. The provider reports the replacement separately. */
async function closeMovedMeeting(
  tx: Queries,
  ctx: Ctx,
  meeting: Meeting,
  by: MeetingActor | null,
): Promise<void> {
  const ending = { status: 'rescheduled', at: ctx.clock.now(), reason: null, by } as const;
  await store.saveEnded(tx, ctx.teamId, meeting, ending);
  const asker = getAsker(by);
  if (asker && (await store.saveMovedBy(tx, ctx.teamId, meeting.id, asker.who)))
    await writeEntry(
      tx,
      ctx,
      meeting.lead_id,
      fact('meeting_moved', { start_at: meeting.start_at, ...toDoerFact(asker) }),
    );
}

/** Cancels a meeting that was booked although the lead was informed of a failure, and informs a person. */
async function adoptOrphan(tx: Queries, ctx: Ctx, meeting: Meeting, event: BookedEvent): Promise<void> {
  await store.saveRef(tx, ctx.teamId, meeting.id, event.ref);
  await cancelAtProvider(tx, ctx, meeting.id);
  const entry = fact('meeting_found_after_failure', { start_at: meeting.start_at });
  await writeEntry(tx, ctx, meeting.lead_id, entry);
}

/** Cancels the second meeting that was created because a request was carried out twice. */
async function cancelDuplicate(
  tx: Queries,
  ctx: Ctx,
  calendar: OpenCalendar,
  own: Meeting,
  event: BookedEvent,
): Promise<void> {
  const { lead_id, campaign_id } = own;
  const lead = await lockLead(tx, ctx.teamId, lead_id);
  if (!lead) throw new Error('the lead was merged into another lead');
  const row = buildMeetingRow(
    ctx,
    calendar,
    event,
    { lead: { ...lead, campaign_id }, source: 'webhook' },
    'failed',
  );
  if (!(await store.insertMeeting(tx, ctx.teamId, row))) return;
  await cancelAtProvider(tx, ctx, row.id);
  const entry = fact('duplicate_meeting_found', { start_at: row.start_at });
  await writeEntry(tx, ctx, lead_id, entry);
}

async function cancelAtProvider(tx: Queries, ctx: Ctx, id: string): Promise<void> {
  await store.saveCancelRequest(tx, ctx.teamId, id, { at: ctx.clock.now(), reason: 'booked by mistake' });
  await requestCancellation(tx, ctx, id);
}

/** Closes the record of a meeting that kept its id when it was moved, and creates a new one. */
async function applyMove(
  tx: Queries,
  ctx: Ctx,
  calendar: OpenCalendar,
  meeting: Meeting,
  event: BookedEvent,
): Promise<void> {
  await store.releaseRef(tx, ctx.teamId, meeting.id);
  await openMeeting(tx, ctx, calendar, event, {
    lead: { id: meeting.lead_id, campaign_id: meeting.campaign_id },
    source: 'webhook',
    replaces: meeting,
  });
}

/** Stores a meeting that was booked at the provider. */
async function addMeeting(tx: Queries, ctx: Ctx, calendar: OpenCalendar, event: BookedEvent): Promise<void> {
  const replaced =
    event.replaces === null ? undefined : await store.findByRef(tx, ctx.teamId, calendar.id, event.replaces);
  const replaces = replaced && (await lockMeeting(tx, ctx, replaced.id));
  if (replaces) {
    // We are moving the meeting to this time ourselves, so that job stores the result.
    const own = await store.findReserved(tx, ctx.teamId, replaces.id);
    if (own?.start_at === event.meeting.start_at)
      return ctx.jobs.add(tx, JOBS.askCalendar, { team_id: ctx.teamId, booking_id: own.id });
    // A later move was reported before this one.
    if (await store.isReplacedLater(tx, ctx.teamId, replaces.id, event.at)) return;
    const lead = { id: replaces.lead_id, campaign_id: replaces.campaign_id };
    return openMeeting(tx, ctx, calendar, event, { lead, source: 'webhook', replaces });
  }
  // If the provider reports the booking of the replaced meeting later, that report is ignored.
  if (event.replaces !== null) {
    const before = { calendar_id: calendar.id, ref: event.replaces, at: event.at };
    await saveUnknownEnd(tx, ctx.teamId, before, ctx.clock.now());
  }
  const named = event.lead_id === null ? undefined : await findLead(tx, ctx.teamId, event.lead_id);
  if (named) {
    const missed = await findMissedMove(tx, ctx, calendar, event, named.id);
    return openMeeting(tx, ctx, calendar, event, {
      lead: named,
      source: 'static_link',
      ...(missed && { replaces: missed }),
    });
  }
  const matching = await findMatchingLeads(tx, ctx.teamId, event.attendee);
  const [lead, ...others] = matching;
  if (!lead) {
    ctx.log.info({ calendar: calendar.id, ref: event.ref }, 'ignored a meeting that belongs to no lead');
    return;
  }
  // A phone belongs to one person, so several leads with this phone are one person. Use the newest conversation.
  const isOne = others.length === 0 || lead.by === 'phone';
  if (isOne) return openMeeting(tx, ctx, calendar, event, { lead, source: 'webhook' });
  // Several leads match, so a person must decide. Each matching lead's journal gets an entry.
  const entry = fact('meeting_matches_several_leads', {
    calendar: calendar.name,
    start_at: event.meeting.start_at,
    address: event.attendee.email ?? event.attendee.phone,
    leads: matching.length,
  });
  for (const one of matching) await writeEntry(tx, ctx, one.id, entry);
}

/**
 * Finds a move that the provider did not report: the new meeting replaces one to which the lead's booked meeting had
 * been moved. Returns the booked meeting; undefined if there is no such move.
 */
async function findMissedMove(
  tx: Queries,
  ctx: Ctx,
  calendar: OpenCalendar,
  { ref, replaces }: BookedEvent,
  lead_id: string,
): Promise<Meeting | undefined> {
  if (replaces === null || replaces === ref) return undefined;
  await lockLead(tx, ctx.teamId, lead_id);
  // The pending request might be for the meeting that was moved.
  if (await store.findPending(tx, ctx.teamId, lead_id)) return undefined;
  const now = ctx.clock.now();
  const standing = await store.listBookedIn(tx, ctx.teamId, { lead_id, calendar_id: calendar.id, now });
  return standing.length === 1 ? standing[0] : undefined;
}

/** The lead and the campaign of the reported meeting. */
interface MeetingOwner {
  lead: { id: string; campaign_id: string | null };
  source: NewMeeting['source'];
  replaces?: Meeting;
}

async function openMeeting(
  tx: Queries,
  ctx: Ctx,
  calendar: OpenCalendar,
  event: BookedEvent,
  of: MeetingOwner,
): Promise<void> {
  const locked = await lockLead(tx, ctx.teamId, of.lead.id);
  if (!locked) throw new Error('the lead was merged into another lead');
  const row = buildMeetingRow(ctx, calendar, event, { ...of, lead: { ...locked, ...of.lead } }, 'booked');
  // Another event about this meeting with the same time has already been applied.
  if (!(await store.insertMeeting(tx, ctx.teamId, row))) return;
  await closeReplaced(tx, ctx, row, true);
  if (of.replaces) await store.retargetMove(tx, ctx.teamId, of.replaces.id, row.id);
  const by = row.asked_by === null ? null : getAsker(row.asked_by === 'lead' ? 'lead' : 'host');
  await confirmMeeting(tx, ctx, row, { by });
  await noteSeveralMeetings(tx, ctx, row.lead_id);
}

function buildMeetingRow(
  ctx: Ctx,
  calendar: OpenCalendar,
  { ref, at, meeting, attendee, by }: BookedEvent,
  { lead, source, replaces }: MeetingOwner & { lead: Record<'name' | 'email' | 'phone', string | null> },
  status: NewMeeting['status'],
): NewMeeting {
  const token = createPageToken(ctx);
  return {
    id: ctx.newId('book'),
    lead_id: lead.id,
    campaign_id: lead.campaign_id,
    status,
    provider: calendar.provider,
    source: replaces ? 'webhook' : source,
    calendar_id: calendar.id,
    start_at: meeting.start_at,
    end_at: meeting.end_at,
    timezone: attendee.timezone ?? replaces?.timezone ?? calendar.timezone ?? 'UTC',
    attendee_name: attendee.name ?? lead.name,
    attendee_email: attendee.email ?? lead.email,
    attendee_phone: attendee.phone ?? lead.phone,
    created_at: ctx.clock.now(),
    token,
    replaces_id: replaces?.id ?? null,
    provider_ref: ref,
    provider_at: at,
    ...getAddresses(ctx, token, meeting),
    location: meeting.location,
    asked_by: replaces ? (by ?? getMover(replaces)) : null,
    stands_alone: false,
  };
}

/** Returns who moved the meeting; null if its end was not reported before the new meeting. */
function getMover({ status, asked_by }: Meeting): Meeting['asked_by'] {
  return status === 'rescheduled' ? asked_by : null;
}
