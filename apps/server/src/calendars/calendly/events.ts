// Converts Calendly's webhooks about invitees to events (docs/calendars/calendly.md#webhooks). Webhooks that it can't
// read give no events.
import { type Fields, readFields, readLink, readNonEmpty, readPhone, readTime } from '../fields.ts';
import type { CalendarEvent, Cancellation, ProviderMeeting } from '../port.ts';

export const EVENTS = [
  'invitee.created',
  'invitee.canceled',
  'invitee_no_show.created',
  'invitee_no_show.deleted',
] as const;

/** The names of the tracking fields that contain the ids of the lead and the booking. */
export const LEAD = 'utm_content';
export const REFERENCE = 'utm_term';
/** The tracking source by which Parley recognizes tracking values that it set. */
export const SOURCE = 'parley';

export function parseWebhook(body: unknown, eventType: string): CalendarEvent[] {
  const envelope = readFields(body);
  const payload = readFields(envelope['payload']);
  const about = EVENTS.find((one) => one === envelope['event']);
  const at = readTime(envelope['created_at']);
  // The payload of a no-show is a separate record with a link to the invitee.
  const ref = readNonEmpty(payload['invitee']) ?? readNonEmpty(payload['uri']);
  if (!about || !at || !ref) return [];
  if (about === 'invitee_no_show.created' || about === 'invitee_no_show.deleted') {
    const kind = about === 'invitee_no_show.created' ? ('no_show' as const) : ('came' as const);
    return [{ kind, ref, reference: null, lead_id: null, at }];
  }
  const event = readFields(payload['scheduled_event']);
  if (event['event_type'] !== eventType) return [];
  const replaces = readNonEmpty(payload['old_invitee']);
  const { lead_id, reference } = readTracking(payload);
  // A meeting that replaces another keeps the other's reference, so it does not identify the new one.
  const common = { ref, reference: replaces === null ? reference : null, lead_id, at };
  if (about === 'invitee.canceled') {
    const moved = payload['rescheduled'] === true;
    return [{ ...common, ...readCancellation(payload), kind: 'canceled', moved }];
  }
  const meeting = readMeeting(payload, event);
  if (!meeting) return [];
  const attendee = {
    name: readNonEmpty(payload['name']),
    email: readNonEmpty(payload['email']),
    phone: readPhone(payload['text_reminder_number']) ?? readPhone(readFields(event['location'])['location']),
    timezone: readNonEmpty(payload['timezone']),
  };
  // The event for the end of the replaced meeting contains who moved it.
  return [{ ...common, kind: 'booked', meeting, attendee, replaces, by: null }];
}

/** Returns how and by whom an invitee's meeting was canceled. */
export function readCancellation(invitee: Fields): Cancellation {
  const { reason, canceler_type: type } = readFields(invitee['cancellation']);
  const by = type === 'invitee' ? 'lead' : type === 'host' ? 'host' : null;
  return { ref: String(invitee['uri']), reason: readNonEmpty(reason), by };
}

/**
 * Returns the ids that Parley put in the tracking fields through its booking link or its call. Other pages might use
 * the same fields for their own values.
 */
export function readTracking(invitee: Fields): { lead_id: string | null; reference: string | null } {
  const tracking = readFields(invitee['tracking']);
  if (tracking['utm_source'] !== SOURCE) return { lead_id: null, reference: null };
  return { lead_id: readNonEmpty(tracking[LEAD]), reference: readNonEmpty(tracking[REFERENCE]) };
}

/** Returns the meeting of an invitee; null if a time is missing. */
export function readMeeting(invitee: Fields, event: Fields): ProviderMeeting | null {
  const [ref, start_at, end_at] = [
    readNonEmpty(invitee['uri']),
    readTime(event['start_time']),
    readTime(event['end_time']),
  ];
  if (!ref || !start_at || !end_at) return null;
  return {
    ref,
    start_at,
    end_at,
    cancel_url: readLink(invitee['cancel_url']),
    reschedule_url: readLink(invitee['reschedule_url']),
    location: readPlace(readFields(event['location'])),
  };
}

function readPlace(location: Fields): string | null {
  return readLink(location['join_url']) ?? readNonEmpty(location['location']);
}
