// Meetings at Calendly: to book, find and cancel them. An invitee represents a meeting.
import { fact } from '@parley/contract';
import { createUnreadableError, isAnswered } from '../ask-provider.ts';
import { type Fields, readFields, readList, readNonEmpty, shiftTime } from '../fields.ts';
import {
  type Attendee,
  type CalendarAccount,
  CalendarError,
  type MeetingRequest,
  type MeetingState,
  type ProviderMeeting,
} from '../port.ts';
import type { Calendly } from './api.ts';
import { LEAD, REFERENCE, readCancellation, readMeeting, readTracking, SOURCE } from './events.ts';
import {
  fetchEventType,
  fetchOwner,
  fetchPath,
  getLastSegment,
  listItems,
  readResource,
} from './resources.ts';

/** The maximum number of unreported moves to follow. */
const MOST_MOVES = 5;

/** Books a meeting, or returns the one that an earlier call booked before its response was lost. */
export async function bookMeeting(
  api: Calendly,
  account: CalendarAccount,
  meeting: MeetingRequest,
): Promise<ProviderMeeting> {
  try {
    return await requestBooking(api, account, meeting);
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    if (error.kind === 'refused' && isAnswered(error, 403)) {
      throw new CalendarError('refused', fact('booking_not_allowed', { detail: error.reason }), true);
    }
    // The time might be taken by our own meeting, which an earlier call booked before its response was lost.
    const ours = error.kind === 'taken' ? await findMeeting(api, account, meeting).catch(() => null) : null;
    if (ours && 'meeting' in ours) return ours.meeting;
    throw error;
  }
}

async function requestBooking(
  api: Calendly,
  account: CalendarAccount,
  meeting: MeetingRequest,
): Promise<ProviderMeeting> {
  const { lead_id, reference, attendee } = meeting;
  if (!attendee.email) {
    throw new CalendarError('refused', fact('email_needed', { provider: 'Calendly' }), true);
  }
  const place = choosePlace(attendee, await fetchEventType(api, account));
  const body = {
    event_type: account.settings['event_type'],
    start_time: meeting.start_at,
    invitee: {
      name: attendee.name ?? attendee.email,
      email: attendee.email,
      timezone: attendee.timezone,
      ...(attendee.phone && { text_reminder_number: `+${attendee.phone}` }),
    },
    ...(place && { location: place }),
    tracking: { utm_source: SOURCE, [LEAD]: lead_id, [REFERENCE]: reference },
  };
  const answer = await api(account, { method: 'POST', path: '/invitees', body, quota: 'bookings' });
  // Depending on the response, the invitee is the resource itself or a field next to the event's URL.
  const own = readFields(answer['resource']);
  const invitee = own['uri'] === undefined ? readFields(answer['invitee']) : own;
  const event = readNonEmpty(invitee['event']) ?? readNonEmpty(answer['resource']);
  if (!event) throw createUnreadableError('Calendly');
  const kept = await fetchPath(api, account, `/scheduled_events/${getLastSegment(event)}`).then(
    readResource,
    () => ({}),
  );
  const meant = { start_time: meeting.start_at, end_time: meeting.end_at };
  const made = readMeeting(invitee, { ...meant, ...kept });
  if (!made) throw createUnreadableError('Calendly');
  return made;
}

/** Returns what a call made before its response was lost; null if it had no effect. */
export async function findMeeting(
  api: Calendly,
  account: CalendarAccount,
  meeting: MeetingRequest,
): Promise<MeetingState | null> {
  const { user } = await fetchOwner(api, account);
  const query = {
    user,
    min_start_time: meeting.start_at,
    max_start_time: shiftTime(meeting.start_at, 60_000),
    ...(meeting.attendee.email && { invitee_email: meeting.attendee.email }),
  };
  let ended: Fields | null = null;
  for await (const event of listItems(api, account, '/scheduled_events', query)) {
    if (event['event_type'] !== account.settings['event_type'] || !readNonEmpty(event['uri'])) continue;
    const path = `/scheduled_events/${getLastSegment(String(event['uri']))}/invitees`;
    for await (const invitee of listItems(api, account, path, {})) {
      if (readTracking(invitee).reference !== meeting.reference) continue;
      const current = isCanceled(event) || isCanceled(invitee) ? null : readMeeting(invitee, event);
      if (current) return { meeting: current };
      ended = invitee;
    }
  }
  return ended && followMoves(api, account, ended);
}

/** Cancels a meeting, also if it was moved and Parley received no report. */
export async function cancelMeeting(
  api: Calendly,
  account: CalendarAccount,
  ref: string,
  reason: string | null,
  moves = MOST_MOVES,
): Promise<void> {
  const path = `/scheduled_events/${parseInviteeRef(ref).event}`;
  try {
    await api(account, {
      method: 'POST',
      path: `${path}/cancellation`,
      body: { reason: reason ?? 'Canceled' },
    });
  } catch (error) {
    if (!(error instanceof CalendarError) || (error.kind !== 'refused' && error.kind !== 'taken'))
      throw error;
    // Calendly refuses to cancel a meeting that is already canceled. In that case, there is nothing left to do.
    const known = await fetchInvitee(api, account, ref);
    if (!isCanceled(known)) throw error;
    // The meeting was moved, and Parley never received the report: cancel the meeting at its new time.
    const moved = readNonEmpty(known['new_invitee']);
    if (moved && moves > 0) await cancelMeeting(api, account, moved, reason, moves - 1);
  }
}

async function fetchInvitee(api: Calendly, account: CalendarAccount, ref: string): Promise<Fields> {
  const { event, invitee } = parseInviteeRef(ref);
  return readResource(await fetchPath(api, account, `/scheduled_events/${event}/invitees/${invitee}`));
}

/** Returns an invitee's meeting after all its moves, or its cancellation. */
async function followMoves(
  api: Calendly,
  account: CalendarAccount,
  invitee: Fields,
  moves = MOST_MOVES,
): Promise<MeetingState | null> {
  const next = isCanceled(invitee) ? readNonEmpty(invitee['new_invitee']) : null;
  if (next && moves > 0) return followMoves(api, account, await fetchInvitee(api, account, next), moves - 1);
  if (isCanceled(invitee)) return { canceled: readCancellation(invitee) };
  const path = `/scheduled_events/${getLastSegment(readNonEmpty(invitee['event']) ?? '')}`;
  const event = readResource(await fetchPath(api, account, path));
  const meeting = isCanceled(event) ? null : readMeeting(invitee, event);
  return meeting
    ? { meeting }
    : { canceled: readCancellation({ ...invitee, cancellation: event['cancellation'] }) };
}

/** Returns the ids of the event and the invitee in an invitee's URL. */
function parseInviteeRef(ref: string): { event: string; invitee: string } {
  const [, event, invitee] = /\/scheduled_events\/([^/?#]+)\/invitees\/([^/?#]+)$/.exec(ref) ?? [];
  if (event && invitee) return { event, invitee };
  throw new CalendarError('not_found', fact('meeting_missing', { provider: 'Calendly' }), true);
}

const isCanceled = ({ status }: Fields) => status === 'canceled';

/**
 * Returns the place to book: the first one, or the lead's phone if the host calls. Returns null if the event type
 * offers no choice, or the host calls a lead without a phone.
 */
function choosePlace({ phone }: Attendee, type: Fields): { kind: string; location?: string } | null {
  const places = readList(type['locations']).map(readFields);
  const kind = readNonEmpty(places[0]?.['kind']);
  if (kind === 'outbound_call') return phone ? { kind, location: `+${phone}` } : null;
  const location = readNonEmpty(places[0]?.['location']);
  return kind && places.length > 1 ? { kind, ...(location && { location }) } : null;
}
