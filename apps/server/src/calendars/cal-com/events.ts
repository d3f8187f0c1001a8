// Converts Cal.com's webhooks about bookings to events (docs/calendars/cal-com.md#webhooks). Webhooks that it can't
// read give no events.
import {
  type Fields,
  readFields,
  readId,
  readLink,
  readList,
  readNonEmpty,
  readPhone,
  readTime,
} from '../fields.ts';
import type { CalendarEvent, MeetingActor, ProviderMeeting } from '../port.ts';

export const TRIGGERS = [
  'BOOKING_CREATED',
  'BOOKING_RESCHEDULED',
  'BOOKING_CANCELLED',
  'BOOKING_REJECTED',
  'BOOKING_NO_SHOW_UPDATED',
] as const;

/** The names of the metadata fields that contain the ids of the lead and the booking. */
export const LEAD = 'lead_id';
export const REFERENCE = 'reference';

/**
 * Converts a webhook to events.
 * @param site the site on which people open Cal.com's pages.
 */
export function parseWebhook(body: unknown, eventTypeId: string, site: string): CalendarEvent[] {
  const envelope = readFields(body);
  const payload = readFields(envelope['payload']);
  const trigger = TRIGGERS.find((one) => one === envelope['triggerEvent']);
  const at = readTime(envelope['createdAt']);
  const ref = readNonEmpty(payload['uid']) ?? readNonEmpty(payload['bookingUid']);
  if (!trigger || !at || !ref) return [];
  // Skip other event types: a webhook belongs to a user and reports all of their event types.
  const about = payload['eventTypeId'];
  if (about !== undefined && about !== null && readId(about) !== eventTypeId) return [];

  const replaces = trigger === 'BOOKING_RESCHEDULED' ? readNonEmpty(payload['rescheduleUid']) : null;
  const metadata = readFields(payload['metadata']);
  const common = {
    ref,
    // A booking that replaces another keeps the other's reference, so it does not identify the new one.
    reference: replaces === null ? readNonEmpty(metadata[REFERENCE]) : null,
    lead_id: readNonEmpty(metadata[LEAD]),
    at,
  };
  const by = (email: unknown) => findActor(email, readList(payload['attendees']), [payload['organizer']]);
  switch (trigger) {
    case 'BOOKING_CREATED':
    case 'BOOKING_RESCHEDULED': {
      const meeting = readMeeting(payload, ref, readLink(payload['bookerUrl']) ?? site);
      if (!meeting) return [];
      const attendee = readAttendee(payload);
      return [{ ...common, kind: 'booked', meeting, attendee, replaces, by: by(payload['rescheduledBy']) }];
    }
    case 'BOOKING_CANCELLED':
      return [
        {
          ...common,
          kind: 'canceled',
          reason: readNonEmpty(payload['cancellationReason']),
          moved: readNonEmpty(payload['rescheduledToUid']) !== null,
          by: by(payload['cancelledBy']),
        },
      ];
    case 'BOOKING_REJECTED':
      return [{ ...common, kind: 'rejected', reason: readNonEmpty(payload['rejectionReason']) }];
    case 'BOOKING_NO_SHOW_UPDATED': {
      const marked = readList(payload['attendees']).map((attendee) => readFields(attendee)['noShow']);
      if (marked.includes(true)) return [{ ...common, kind: 'no_show' }];
      return marked.includes(false) ? [{ ...common, kind: 'came' }] : [];
    }
  }
}

/**
 * Returns whose email address this is: `lead` if it belongs to an attendee, otherwise `host`; null if there is no
 * address.
 */
export function findActor(
  email: unknown,
  attendees: readonly unknown[],
  hosts: readonly unknown[],
): MeetingActor | null {
  const address = readNonEmpty(email)?.toLowerCase();
  if (address === undefined) return null;
  const isAmong = (people: readonly unknown[]) =>
    people.some((one) => readNonEmpty(readFields(one)['email'])?.toLowerCase() === address);
  return isAmong(attendees) && !isAmong(hosts) ? 'lead' : 'host';
}

function readMeeting(payload: Fields, ref: string, site: string): ProviderMeeting | null {
  const [start_at, end_at] = [readTime(payload['startTime']), readTime(payload['endTime'])];
  if (!start_at || !end_at) return null;
  const place = readLink(readFields(payload['metadata'])['videoCallUrl']) ?? payload['location'];
  return { ref, start_at, end_at, ...getPageUrls(site, ref), location: readPlace(place) };
}

function readAttendee(payload: Fields) {
  const attendee = readFields(readList(payload['attendees'])[0]);
  const responses = readFields(payload['responses']);
  const getAnswer = (name: string) => readFields(responses[name])['value'];
  const phone =
    readPhone(attendee['phoneNumber']) ??
    readPhone(getAnswer('attendeePhoneNumber')) ??
    readPhone(getAnswer('smsReminderNumber')) ??
    readPhone(getAnswer('phone'));
  return {
    name: readNonEmpty(attendee['name']),
    email: readNonEmpty(attendee['email']),
    phone,
    timezone: readNonEmpty(attendee['timeZone']),
  };
}

/** Returns the URLs of the pages on which the lead can move or cancel a booking without signing in. */
export function getPageUrls(site: string, ref: string): { cancel_url: string; reschedule_url: string } {
  const [origin, uid] = [new URL(site).origin, encodeURIComponent(ref)];
  return {
    cancel_url: `${origin}/booking/${uid}?cancel=true`,
    reschedule_url: `${origin}/reschedule/${uid}`,
  };
}

/** Returns the place as text; null if the value is only Cal.com's internal name for a video app. */
export function readPlace(location: unknown): string | null {
  const place = readNonEmpty(location);
  return place && !/^(integrations:|conferencing$|phone$|link$|inPerson$|attendeeInPerson$)/.test(place)
    ? place
    : null;
}
