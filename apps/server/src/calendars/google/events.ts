// Converts events from a Google calendar to meetings and to calendar events.
import { type Fields, readFields, readLink, readList, readNonEmpty, readTime } from '../fields.ts';
import type { CalendarEvent, ProviderMeeting } from '../port.ts';

/** The names of the private properties that contain the ids of the lead and the booking. */
export const LEAD = 'lead_id';
export const REFERENCE = 'reference';

/**
 * Returns the id for the event of a booking, which is always the same, so that the event is never created twice. Google
 * accepts the letters a to v and digits.
 */
export function toEventId(reference: string): string {
  return Buffer.from(reference).toString('hex');
}

/** Returns whether Parley chose the id. Of a deleted event, Google might report nothing but the id. */
function isOurs(id: string): boolean {
  return /^([0-9a-f]{2})+$/.test(id) && /^book_[0-9a-z]+$/.test(Buffer.from(id, 'hex').toString('latin1'));
}

export function createProperties(event: Fields): Fields {
  return readFields(readFields(event['extendedProperties'])['private']);
}

/** Returns the meeting of an event; null if a time is missing, as it is for events of a whole day. */
export function readMeeting(event: Fields): ProviderMeeting | null {
  const ref = readNonEmpty(event['id']);
  const [start_at, end_at] = [event['start'], event['end']].map((time) =>
    readTime(readFields(time)['dateTime']),
  );
  if (!ref || !start_at || !end_at) return null;
  const location = readLink(event['hangoutLink']) ?? readNonEmpty(event['location']);
  return { ref, start_at, end_at, cancel_url: null, reschedule_url: null, location };
}

/** Returns the calendar event for a change to a meeting that Parley booked; undefined if Parley did not book it. */
export function readChange(event: Fields, now: string): CalendarEvent | undefined {
  const ref = readNonEmpty(event['id']);
  if (!ref || !isOurs(ref)) return undefined;
  const properties = createProperties(event);
  const common = {
    ref,
    // Google might report nothing but the id of a deleted event. The id contains the reference with which the event was
    // created.
    reference: readNonEmpty(properties[REFERENCE]) ?? Buffer.from(ref, 'hex').toString('latin1'),
    lead_id: readNonEmpty(properties[LEAD]),
    at: readTime(event['updated']) ?? now,
  };
  // The host canceled: guests can only decline, and deleting or moving an event requires write access to the calendar.
  if (event['status'] === 'cancelled')
    return { ...common, kind: 'canceled', reason: null, moved: false, by: 'host' };
  const invited = readList(event['attendees'])
    .map(readFields)
    .filter((one) => one['organizer'] !== true && one['self'] !== true && one['resource'] !== true);
  // The first invited person is the lead.
  const lead = invited[0] ?? {};
  if (lead['responseStatus'] === 'declined') {
    const reason = readNonEmpty(lead['comment']) ?? DECLINED;
    return { ...common, kind: 'canceled', reason, moved: false, by: 'lead' };
  }
  const meeting = readMeeting(event);
  if (!meeting) return undefined;
  const attendee = {
    name: readNonEmpty(lead['displayName']),
    email: readNonEmpty(lead['email']),
    phone: null,
    timezone: null,
  };
  return { ...common, kind: 'booked', meeting, attendee, replaces: ref, by: 'host' };
}

const DECLINED = 'The invitation was declined.';
