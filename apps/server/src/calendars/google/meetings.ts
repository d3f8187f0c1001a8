// Meetings in a calendar at Google: to book, move, find and cancel them.
import { fact } from '@parley/contract';
import { createUnreadableError, isAnswered } from '../ask-provider.ts';
import { type Fields, readFields, readList } from '../fields.ts';
import {
  type CalendarAccount,
  CalendarError,
  type MeetingRequest,
  type MeetingState,
  type ProviderMeeting,
} from '../port.ts';
import { buildEventPath, type GoogleContext } from './api.ts';
import { isTaken } from './busy.ts';
import { createProperties, LEAD, REFERENCE, readChange, readMeeting, toEventId } from './events.ts';

/** Books a meeting, or returns the one that an earlier call booked before its response was lost. */
export async function bookMeeting(
  context: GoogleContext,
  account: CalendarAccount,
  meeting: MeetingRequest,
): Promise<ProviderMeeting> {
  const id = toEventId(meeting.reference);
  const ours = async () => {
    const event = await fetchActiveEvent(context, account, id);
    const made = event && readMeeting(event);
    if (made?.start_at !== meeting.start_at) throw createTakenError();
    return made;
  };
  if (await isTaken(context, account, meeting)) return ours();
  const query = {
    sendUpdates: 'all',
    ...(account.settings['meet'] === 'true' && { conferenceDataVersion: '1' }),
  };
  const body = { id, ...formatEvent(account, meeting) };
  let event: Fields;
  try {
    event = await context.api(account, { method: 'POST', path: buildEventPath(account), query, body });
  } catch (error) {
    // An event with this id already exists: an earlier call created it.
    if (error instanceof CalendarError && error.kind === 'taken') return ours();
    throw error;
  }
  const made = readMeeting(event);
  if (!made) throw createUnreadableError('Google');
  return made;
}

/** Moves a meeting. It keeps its id. */
export async function moveMeeting(
  context: GoogleContext,
  account: CalendarAccount,
  ref: string,
  meeting: MeetingRequest,
): Promise<ProviderMeeting> {
  const before = await fetchActiveEvent(context, account, ref);
  if (!before) throw new CalendarError('not_found', fact('meeting_missing', { provider: 'Google' }), true);
  if (await isTaken(context, account, meeting, readMeeting(before) ?? undefined)) throw createTakenError();
  const body = {
    ...formatTimes(meeting),
    extendedProperties: { private: { [LEAD]: meeting.lead_id, [REFERENCE]: meeting.reference } },
  };
  const query = { sendUpdates: 'all' };
  const event = await context.api(account, {
    method: 'PATCH',
    path: buildEventPath(account, ref),
    query,
    body,
  });
  const made = readMeeting(event);
  if (!made) throw createUnreadableError('Google');
  return made;
}

/** Cancels a meeting. Does nothing if it is already deleted. */
export async function cancelMeeting(
  context: GoogleContext,
  account: CalendarAccount,
  ref: string,
): Promise<void> {
  try {
    const query = { sendUpdates: 'all' };
    await context.api(account, { method: 'DELETE', path: buildEventPath(account, ref), query });
  } catch (error) {
    // 410: the event has already been deleted.
    if (!(error instanceof CalendarError) || !isAnswered(error, 410)) throw error;
  }
}

/** Returns what a call made before its response was lost; null if it had no effect. */
export async function findMeeting(
  context: GoogleContext,
  account: CalendarAccount,
  { reference }: MeetingRequest,
): Promise<MeetingState | null> {
  const now = context.clock.now().toISOString();
  const named = await fetchEvent(context, account, toEventId(reference));
  const found = named && findMeetingState([named], reference, now);
  if (found && 'meeting' in found) return found;
  // A meeting that was moved keeps the reference of the first booking.
  const query = {
    privateExtendedProperty: `${REFERENCE}=${reference}`,
    showDeleted: 'true',
    maxResults: '10',
  };
  const list = await context.api(account, { method: 'GET', path: buildEventPath(account), query });
  return findMeetingState(readList(list['items']).map(readFields), reference, now) ?? found;
}

/** Returns an event, including a deleted one; null if it never existed. */
async function fetchEvent(
  context: GoogleContext,
  account: CalendarAccount,
  ref: string,
): Promise<Fields | null> {
  try {
    return await context.api(account, { method: 'GET', path: buildEventPath(account, ref) });
  } catch (error) {
    if (error instanceof CalendarError && error.kind === 'not_found') return null;
    throw error;
  }
}

async function fetchActiveEvent(
  context: GoogleContext,
  account: CalendarAccount,
  ref: string,
): Promise<Fields | null> {
  const event = await fetchEvent(context, account, ref);
  return event && event['status'] !== 'cancelled' ? event : null;
}

/**
 * Returns the state of the meeting among these events; null if none of them is the meeting. If there are several, an
 * active event takes precedence over a canceled one.
 */
function findMeetingState(events: readonly Fields[], reference: string, now: string): MeetingState | null {
  const ours = events.filter((event) => (createProperties(event)[REFERENCE] ?? reference) === reference);
  let ended: MeetingState | null = null;
  for (const event of ours) {
    const change = readChange(event, now);
    if (change?.kind === 'booked') return { meeting: change.meeting };
    if (change?.kind === 'canceled') ended ??= { canceled: change };
  }
  return ended;
}

/**
 * Returns the error for a taken time. Google allows overlapping meetings, so Parley checks the time before it books.
 */
function createTakenError(): CalendarError {
  return new CalendarError('taken', fact('slot_taken'), true);
}

function formatTimes({ start_at, end_at, attendee }: MeetingRequest) {
  const timeZone = attendee.timezone;
  return { start: { dateTime: start_at, timeZone }, end: { dateTime: end_at, timeZone } };
}

function formatEvent(account: CalendarAccount, meeting: MeetingRequest) {
  const { title, attendee, reference, lead_id } = meeting;
  const { name, email, phone } = attendee;
  const { location, meet, subject } = account.settings;
  // A service account can invite people only if it acts on behalf of a person in the domain.
  const invites =
    email !== null && (subject !== undefined || account.secrets['service_account_key'] === undefined);
  const who = name ?? email ?? (phone && `+${phone}`);
  return {
    summary: who ? `${title}: ${who}` : title,
    description: [phone && `+${phone}`, email].filter(Boolean).join('\n'),
    ...formatTimes(meeting),
    ...(invites && { attendees: [{ email, ...(name && { displayName: name }) }] }),
    ...(location && { location }),
    ...(meet === 'true' && {
      conferenceData: {
        createRequest: { requestId: reference, conferenceSolutionKey: { type: 'hangoutsMeet' } },
      },
    }),
    extendedProperties: { private: { [LEAD]: lead_id, [REFERENCE]: reference } },
  };
}
