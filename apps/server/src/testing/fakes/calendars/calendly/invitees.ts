// The invitees of the fake Calendly: the rules for booking, moving and canceling, and the format of responses and
// webhooks.
import { randomUUID } from 'node:crypto';
import type { Answer, Json } from '../../http.ts';
import type { Diary } from '../host-diary.ts';
import { Refusal } from '../server.ts';

export type Answers = Record<string, Json>;

export interface Invitee {
  uri: string;
  event: string;
  status: 'active' | 'canceled';
  start: number;
  end: number;
  name: string;
  email: string;
  timezone: string;
  phone: string | null;
  tracking: Record<string, string | null>;
  rescheduled: boolean;
  old_invitee: string | null;
  new_invitee: string | null;
  reason: string | null;
  canceler: Canceler;
  no_show: boolean;
  created: number;
}

/** The person who makes a change at Calendly. */
export type Canceler = 'host' | 'invitee';

export interface InviteesOptions {
  now(): number;
  diary: Diary;
  /** The URIs of the event type and of the API. */
  eventType: string;
  base(): string;
  tell(event: string, payload: Answers): void;
}

const NO_TRACKING = {
  utm_campaign: null,
  utm_source: null,
  utm_medium: null,
  utm_content: null,
  utm_term: null,
  salesforce_uuid: null,
};

/** Returns a time in Calendly's format. */
export const formatTime = (at: number) => new Date(at).toISOString().replace(/(\.\d{3})Z$/, '$1000Z');

/** Returns a refusal in Calendly's format. */
export function buildRefusal(status: number, title: string, message: string, details: Json[] = []): Answer {
  return { status, body: { title, message, ...(details.length && { details }) } };
}

export const NOT_FOUND = buildRefusal(
  404,
  'Resource Not Found',
  'The server could not find the requested resource.',
);

export function createInvitees({ now, diary, eventType, base, tell }: InviteesOptions) {
  const all = new Map<string, Invitee>();
  const refuse = (answer: Answer): never => {
    throw new Refusal(answer);
  };
  const findByEvent = (uuid: string): Invitee =>
    [...all.values()].find(({ event }) => event.endsWith(`/scheduled_events/${uuid}`)) ?? refuse(NOT_FOUND);
  const findByUri = (uri: string): Invitee => all.get(uri) ?? refuse(NOT_FOUND);

  const buildCancellation = ({ name, reason, canceler }: Invitee): Answers => ({
    canceled_by: canceler === 'host' ? 'Host' : name,
    reason: reason ?? '',
    canceler_type: canceler,
  });

  function toEventJson(invitee: Invitee): Answers {
    const { event, status, start, end } = invitee;
    return {
      uri: event,
      name: 'Intro',
      status,
      start_time: formatTime(start),
      end_time: formatTime(end),
      event_type: eventType,
      location: { type: 'google_conference', status: 'pushed', join_url: 'https://meet.example/abc' },
      invitees_counter: { total: 1, active: status === 'active' ? 1 : 0, limit: 1 },
      created_at: formatTime(now()),
      updated_at: formatTime(now()),
      event_memberships: [
        { user: `${base()}/users/AAAA`, user_email: 'host@example.com', user_name: 'Host' },
      ],
      event_guests: [],
      ...(status === 'canceled' && { cancellation: buildCancellation(invitee) }),
    };
  }

  function toInviteeJson(invitee: Invitee): Answers {
    const { uri, event, status, email, name, timezone, phone, tracking } = invitee;
    const uuid = uri.split('/').at(-1);
    return {
      uri,
      event,
      email,
      name,
      first_name: null,
      last_name: null,
      status,
      timezone,
      text_reminder_number: phone,
      questions_and_answers: [],
      rescheduled: invitee.rescheduled,
      old_invitee: invitee.old_invitee,
      new_invitee: invitee.new_invitee,
      cancel_url: `https://calendly.example/cancellations/${uuid}`,
      reschedule_url: `https://calendly.example/reschedulings/${uuid}`,
      tracking: { ...NO_TRACKING, ...tracking },
      no_show: invitee.no_show
        ? { uri: `${base()}/invitee_no_shows/${uuid}`, created_at: formatTime(now()) }
        : null,
      created_at: formatTime(invitee.created),
      updated_at: formatTime(now()),
      ...(status === 'canceled' && { cancellation: buildCancellation(invitee) }),
    };
  }

  const buildPayload = (invitee: Invitee): Answers => ({
    ...toInviteeJson(invitee),
    scheduled_event: toEventJson(invitee),
  });

  function addInvitee(start: number, who: Partial<Invitee>): Invitee {
    if (start <= now() || !diary.isFree(start)) {
      refuse(buildRefusal(409, 'Conflict', 'The requested time is no longer available.'));
    }
    const event = `${base()}/scheduled_events/${randomUUID()}`;
    const invitee: Invitee = {
      uri: `${event}/invitees/${randomUUID()}`,
      event,
      status: 'active',
      start,
      end: start + diary.length * 60_000,
      name: 'Ana',
      email: 'ana@example.com',
      timezone: 'Europe/Madrid',
      phone: null,
      tracking: {},
      rescheduled: false,
      old_invitee: null,
      new_invitee: null,
      reason: null,
      canceler: 'host',
      no_show: false,
      created: now(),
      ...who,
    };
    all.set(invitee.uri, invitee);
    diary.take(start);
    tell('invitee.created', buildPayload(invitee));
    return invitee;
  }

  function ended(invitee: Invitee, reason: string, by: Canceler = 'host'): void {
    if (invitee.status === 'canceled') {
      refuse(buildRefusal(403, 'Permission Denied', 'Event is already canceled'));
    }
    invitee.status = 'canceled';
    invitee.reason = reason;
    invitee.canceler = by;
    diary.free(invitee.start);
    tell('invitee.canceled', buildPayload(invitee));
  }

  /**
   * Moves a meeting on Calendly's page: the old invitee is canceled, and a new one with the same tracking data replaces
   * it.
   */
  function moved(uri: string, start: number, by: Canceler = 'host'): Invitee {
    const old = findByUri(uri);
    old.rescheduled = true;
    const { name, email, timezone, phone, tracking } = old;
    const fresh = addInvitee(start, { name, email, timezone, phone, tracking, old_invitee: uri });
    old.new_invitee = fresh.uri;
    ended(old, '', by);
    return fresh;
  }

  function marked(uri: string, absent: boolean): void {
    const invitee = findByUri(uri);
    invitee.no_show = absent;
    tell(absent ? 'invitee_no_show.created' : 'invitee_no_show.deleted', buildPayload(invitee));
  }

  return {
    all,
    ofEvent: findByEvent,
    byUri: findByUri,
    eventShown: toEventJson,
    shown: toInviteeJson,
    made: addInvitee,
    ended,
    moved,
    marked,
    refuse,
  };
}
