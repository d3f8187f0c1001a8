// Converts Calendly's webhooks about invitees (docs/calendars/calendly.md#webhooks) to events. Unreadable ones are
// skipped.
import { type Fields, fieldsOf, linkOf, phoneOf, timeOf, wordsOf } from '../fields.ts';
import type { CalendarEvent, Canceled, ProviderMeeting } from '../port.ts';

export const EVENTS = [
  'invitee.created',
  'invitee.canceled',
  'invitee_no_show.created',
  'invitee_no_show.deleted',
] as const;

/** The names of the tracking fields with the lead and the booking. */
export const LEAD = 'utm_content';
export const REFERENCE = 'utm_term';
/** The tracking source that marks Parley's own values. */
export const SOURCE = 'parley';

export function eventsOf(body: unknown, eventType: string): CalendarEvent[] {
  const envelope = fieldsOf(body);
  const payload = fieldsOf(envelope['payload']);
  const about = EVENTS.find((one) => one === envelope['event']);
  const at = timeOf(envelope['created_at']);
  // For a no-show the payload is a separate record that refers to the invitee.
  const ref = wordsOf(payload['invitee']) ?? wordsOf(payload['uri']);
  if (!about || !at || !ref) return [];
  if (about === 'invitee_no_show.created' || about === 'invitee_no_show.deleted') {
    const kind = about === 'invitee_no_show.created' ? ('no_show' as const) : ('came' as const);
    return [{ kind, ref, reference: null, lead_id: null, at }];
  }
  const event = fieldsOf(payload['scheduled_event']);
  if (event['event_type'] !== eventType) return [];
  const replaces = wordsOf(payload['old_invitee']);
  const { lead_id, reference } = trackedIn(payload);
  // A moved meeting has the reference of the one that it replaces.
  const common = { ref, reference: replaces === null ? reference : null, lead_id, at };
  if (about === 'invitee.canceled') {
    const moved = payload['rescheduled'] === true;
    return [{ ...common, ...canceledIn(payload), kind: 'canceled', moved }];
  }
  const meeting = meetingIn(payload, event);
  if (!meeting) return [];
  const attendee = {
    name: wordsOf(payload['name']),
    email: wordsOf(payload['email']),
    phone: phoneOf(payload['text_reminder_number']) ?? phoneOf(fieldsOf(event['location'])['location']),
    timezone: wordsOf(payload['timezone']),
  };
  // The event for the end of the replaced meeting contains who moved it.
  return [{ ...common, kind: 'booked', meeting, attendee, replaces, by: null }];
}

/** Returns how an invitee's meeting ended. */
export function canceledIn(invitee: Fields): Canceled {
  const { reason, canceler_type: type } = fieldsOf(invitee['cancellation']);
  const by = type === 'invitee' ? 'lead' : type === 'host' ? 'host' : null;
  return { ref: String(invitee['uri']), reason: wordsOf(reason), by };
}

/** Returns the ids that Parley's link or call stored there. Other pages might use the same field names. */
export function trackedIn(invitee: Fields): { lead_id: string | null; reference: string | null } {
  const tracking = fieldsOf(invitee['tracking']);
  if (tracking['utm_source'] !== SOURCE) return { lead_id: null, reference: null };
  return { lead_id: wordsOf(tracking[LEAD]), reference: wordsOf(tracking[REFERENCE]) };
}

/** Returns the meeting of an invitee; null if a time is missing. */
export function meetingIn(invitee: Fields, event: Fields): ProviderMeeting | null {
  const [ref, start_at, end_at] = [
    wordsOf(invitee['uri']),
    timeOf(event['start_time']),
    timeOf(event['end_time']),
  ];
  if (!ref || !start_at || !end_at) return null;
  return {
    ref,
    start_at,
    end_at,
    cancel_url: linkOf(invitee['cancel_url']),
    reschedule_url: linkOf(invitee['reschedule_url']),
    location: readPlace(fieldsOf(event['location'])),
  };
}

function readPlace(location: Fields): string | null {
  return linkOf(location['join_url']) ?? wordsOf(location['location']);
}
