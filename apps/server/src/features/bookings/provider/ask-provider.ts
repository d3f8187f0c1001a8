// Requests the meeting that a lead chose from a calendar's provider. If the response to a request was lost, searches
// for the meeting at the provider before the request is repeated (docs/adr/book-through-a-reserved-row.md).
import { fact } from '@parley/contract';
import {
  CalendarError,
  type MeetingRequest,
  type MeetingState,
  type ProviderMeeting,
} from '../../../calendars/port.ts';
import type { Ctx } from '../../../context.ts';
import { JOBS } from '../../../jobs.ts';
import { toStorable } from '../../../platform/storable-text.ts';
import { type Calendars, type OpenCalendar, recordCalendarProblem } from '../../calendars/index.ts';
import { applyLateAnswer, findOrphan } from './find-orphan.ts';
import type { Meeting } from './meeting-store.ts';
import * as store from './meeting-store.ts';
import { countAhead, saveRequestTime } from './pending-meeting-store.ts';
import { clearSlotCache } from './provider-slots.ts';
import { GIVE_UP_MS, getRetryDelay } from './retry-meeting.ts';
import {
  buildCancellation,
  markBookedByProvider,
  markCanceledByProvider,
  markFailed,
  markUnwanted,
} from './settle-pending-meeting.ts';

/**
 * Requests a meeting from its provider. If Parley has given up the meeting, only checks whether the provider has it.
 */
export async function askProvider(ctx: Ctx, calendars: Calendars, bookingId: string): Promise<void> {
  const meeting = await store.findMeeting(ctx.db, ctx.teamId, bookingId);
  if (!meeting || meeting.calendar_id === null) return;
  if (meeting.status !== 'reserved' && meeting.status !== 'failed') return;
  const calendar = await calendars.byId(ctx, meeting.calendar_id);
  if (meeting.status === 'failed') return findOrphan(ctx, calendar, meeting, buildMeetingRequest(meeting));
  if (!calendar) return markFailed(ctx, meeting, fact('calendar_removed'));
  try {
    const answer = await requestMeeting(ctx, calendar, meeting);
    if (answer === 'settled') return;
    if (answer === 'unwanted') return markUnwanted(ctx, meeting);
    await recordCalendarProblem(ctx, calendar, null);
    const found = toStorable(answer);
    const moves = calendar.adapter.move !== undefined;
    if ('canceled' in found) await markCanceledByProvider(ctx, meeting, found.canceled, { moves });
    else if (!(await markBookedByProvider(ctx, meeting, found.meeting, { moves })))
      await applyLateAnswer(ctx, calendar, meeting, found.meeting);
    clearSlotCache(calendar);
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    await recordFailure(ctx, calendar, meeting, error);
  }
}

/**
 * Sends the request, or finds the meeting from an earlier request. Returns the provider's meeting; `unwanted` if the
 * meeting was canceled in the meantime and the provider does not have it; `settled` if another process has settled it.
 */
async function requestMeeting(
  ctx: Ctx,
  calendar: OpenCalendar,
  meeting: Meeting,
): Promise<MeetingState | 'unwanted' | 'settled'> {
  const { adapter, account } = calendar;
  const { asked_at, provider_ref, replaces_ref } = meeting;
  const request = buildMeetingRequest(meeting);
  if (asked_at || provider_ref !== null) {
    const found = await adapter.find(account, request, replaces_ref);
    if (found) return found;
  }
  // The provider has reported that the meeting ended, so a search no longer finds it.
  if (provider_ref !== null) return { canceled: buildCancellation(meeting, provider_ref) };
  if (meeting.cancel_asked_at) return 'unwanted';
  if (!(await saveRequestTime(ctx.db, ctx.teamId, meeting.id, ctx.clock.now()))) return 'settled';
  try {
    return { meeting: await createAtProvider(calendar, meeting, request) };
  } catch (error) {
    // One of our earlier calls, whose response was lost, might have taken the slot.
    const ours = error instanceof CalendarError && error.kind === 'taken' && asked_at;
    const found = ours ? await adapter.find(account, request, replaces_ref) : null;
    if (found) return found;
    throw error;
  }
}

async function createAtProvider(
  { adapter, account }: OpenCalendar,
  { replaces_ref }: Meeting,
  request: MeetingRequest,
): Promise<ProviderMeeting> {
  if (replaces_ref === null || !adapter.move) return adapter.book(account, request);
  try {
    return await adapter.move(account, replaces_ref, request);
  } catch (error) {
    // The meeting was deleted at the provider, so there is nothing to move.
    if (error instanceof CalendarError && error.kind === 'not_found') return adapter.book(account, request);
    throw error;
  }
}

async function recordFailure(
  ctx: Ctx,
  calendar: OpenCalendar,
  meeting: Meeting,
  error: CalendarError,
): Promise<void> {
  const { kind, definite } = error;
  ctx.log.warn({ booking: meeting.id, calendar: calendar.name, kind }, 'a meeting was not booked');
  clearSlotCache(calendar);
  // An earlier call might have booked the meeting.
  const unsure = !definite || meeting.asked_at !== null;
  if (kind === 'taken') return markFailed(ctx, meeting, fact('slot_taken'), { unsure });
  if (kind === 'auth') await recordCalendarProblem(ctx, calendar, error.reason);
  const why = fact('calendar_failed', { detail: toStorable(error.reason), unsure });
  if (kind === 'auth' || kind === 'refused' || kind === 'not_found')
    return markFailed(ctx, meeting, why, { unsure });
  const now = ctx.clock.ms();
  const waited = now - meeting.created_at.getTime();
  if (waited > GIVE_UP_MS || Date.parse(meeting.start_at) <= now) {
    return markFailed(ctx, meeting, why, { unsure });
  }
  if (definite && !meeting.asked_at) await saveRequestTime(ctx.db, ctx.teamId, meeting.id, null);
  // Spread out the retries for one calendar, because the provider limits the rate of calls.
  const turn = (await countAhead(ctx.db, ctx.teamId, meeting)) * calendar.adapter.capabilities.pace_ms;
  const at = new Date(now + getRetryDelay(waited, error) + turn);
  await ctx.jobs.add(ctx.db, JOBS.askCalendar, { team_id: ctx.teamId, booking_id: meeting.id }, { at });
}

/** Returns the request for the provider, which is identical in every attempt. */
function buildMeetingRequest(meeting: Meeting): MeetingRequest {
  return {
    reference: meeting.id,
    lead_id: meeting.lead_id,
    title: meeting.campaign_name ?? 'Meeting',
    start_at: meeting.start_at,
    end_at: meeting.end_at,
    attendee: {
      name: meeting.attendee_name,
      email: meeting.attendee_email,
      phone: meeting.attendee_phone,
      timezone: meeting.timezone,
      language: meeting.language ?? 'en',
    },
  };
}
