// Finds meetings that Parley gave up but that exist at a provider, even if the provider does not report them
// (bookings.md#providers). They are processed like the provider's events.
import {
  CalendarError,
  type MeetingRequest,
  type MeetingState,
  type ProviderMeeting,
} from '../../../calendars/port.ts';
import type { Ctx } from '../../../context.ts';
import type { OpenCalendar } from '../../calendars/index.ts';
import type { Meeting } from './meeting-store.ts';
import * as store from './meeting-store.ts';
import { applyCalendarEvent } from './reconcile.ts';
import { scheduleOrphanSearch } from './settle-meeting.ts';

const SOONEST_MS = 60_000;
const LATEST_MS = 3_600_000;

/**
 * Searches for a meeting that failed after the response to a request was lost. Runs again until the provider answers or
 * the meeting's time has passed.
 */
export async function findOrphan(
  ctx: Ctx,
  calendar: OpenCalendar | undefined,
  meeting: Meeting,
  request: MeetingRequest,
): Promise<void> {
  if (!calendar || meeting.provider_ref !== null || Date.parse(meeting.end_at) <= ctx.clock.ms()) return;
  let found: MeetingState | null;
  try {
    found = await calendar.adapter.find(calendar.account, request, meeting.replaces_ref);
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    const waited = ctx.clock.ms() - meeting.created_at.getTime();
    const wait = Math.min(Math.max(waited / 2, SOONEST_MS), LATEST_MS);
    return scheduleOrphanSearch(ctx.db, ctx, meeting.id, Math.max(wait, error.retryAfterMs ?? 0));
  }
  if (!found || !('meeting' in found)) return;
  // The search might find a meeting at the same time that the lead has chosen since then.
  if (await store.findPending(ctx.db, ctx.teamId, meeting.lead_id))
    return scheduleOrphanSearch(ctx.db, ctx, meeting.id, SOONEST_MS);
  await adoptFoundMeeting(ctx, calendar, meeting, found.meeting);
}

/**
 * Processes the response to a request whose meeting was settled in the meantime, for example because the process was
 * suspended during the request.
 */
export async function applyLateAnswer(
  ctx: Ctx,
  calendar: OpenCalendar,
  { id }: Meeting,
  made: ProviderMeeting,
): Promise<void> {
  const meeting = await store.findMeeting(ctx.db, ctx.teamId, id);
  if (meeting && meeting.provider_ref !== made.ref) await adoptFoundMeeting(ctx, calendar, meeting, made);
}

function adoptFoundMeeting(
  ctx: Ctx,
  calendar: OpenCalendar,
  { id, lead_id, replaces_ref, attendee_name, attendee_email, attendee_phone, timezone }: Meeting,
  { ref, ...found }: ProviderMeeting,
): Promise<void> {
  // If the provider can move meetings, the old one no longer exists there.
  const replaces = calendar.adapter.move ? replaces_ref : null;
  return applyCalendarEvent(ctx, calendar, {
    kind: 'booked',
    ref,
    reference: replaces === null ? id : null,
    lead_id,
    at: ctx.clock.now().toISOString(),
    meeting: { ref, ...found },
    attendee: { name: attendee_name, email: attendee_email, phone: attendee_phone, timezone },
    replaces,
    by: null,
  });
}
