// Calendars at Calendly (docs/calendars/calendly.md). In its API, an invitee represents a meeting, and a resource is
// identified by its URL.
import { fact } from '@parley/contract';
import { isAtHost } from '../../platform/foreign-requests.ts';
import { type AskOptions, createUnreadableError, getSecret, isAnswered } from '../ask-provider.ts';
import { getCalendarCapabilities } from '../capabilities.ts';
import { type Fields, parseJson, readFields, readLink, readList, readNonEmpty, readTime } from '../fields.ts';
import {
  type Attendee,
  type Calendar,
  type CalendarAccount,
  CalendarError,
  type CalendarProblem,
  type MeetingRequest,
  type MeetingState,
  type ProviderMeeting,
} from '../port.ts';
import { createApi, HOSTS } from './api.ts';
import {
  EVENTS,
  LEAD,
  parseWebhook,
  REFERENCE,
  readCancellation,
  readMeeting,
  readTracking,
  SOURCE,
} from './events.ts';
import { findSignatureProblem } from './signature.ts';

/** The longest range of one request. */
const PART_MS = 31 * 86_400_000;
/** The minimum time until the start of a range: Calendly accepts no past time, and its clock might be ahead. */
const AHEAD_MS = 60_000;
const PAGE = 100;
/** The maximum number of pages of a list to read in search of a meeting or our webhook. */
const MOST_PAGES = 5;
/** The maximum number of unreported moves to follow. */
const MOST_MOVES = 5;
/**
 * The time for which a lead's booking link is reused. Each turn might request a link, and each new link is an object at
 * Calendly.
 */
const LINK_MS = 600_000;
const MOST_LINKS = 1_000;

export function createCalendly(options: AskOptions): Calendar {
  const { clock } = options;
  const api = createApi(options);
  const links = new Map<string, { page: string; until: number }>();

  const get = (account: CalendarAccount, path: string, query?: Record<string, string>) =>
    api(account, { method: 'GET', path, ...(query && { query }) });

  async function fetchEventType(account: CalendarAccount): Promise<Fields> {
    return readResource(
      await get(account, `/event_types/${getLastSegment(account.settings['event_type']!)}`),
    );
  }

  async function fetchOwner(account: CalendarAccount): Promise<{ user: string; organization: string }> {
    const found = readResource(await get(account, '/users/me'));
    const [user, organization] = [readNonEmpty(found['uri']), readNonEmpty(found['current_organization'])];
    if (!user || !organization)
      throw new CalendarError(
        'away',
        fact('answer_incomplete', { provider: 'Calendly', missing: 'token_owner' }),
        true,
      );
    return { user, organization };
  }

  /** Yields the items of a list, page by page. */
  async function* listItems(account: CalendarAccount, path: string, query: Record<string, string>) {
    let token: string | null = null;
    for (let page = 0; page < MOST_PAGES; page++) {
      const more: Record<string, string> = token === null ? {} : { page_token: token };
      const answer = await get(account, path, { ...query, ...more, count: String(PAGE) });
      yield* readList(answer['collection']).map(readFields);
      token = readNonEmpty(readFields(answer['pagination'])['next_page_token']);
      if (token === null) return;
    }
  }

  async function fetchStarts(account: CalendarAccount, first: number, last: number): Promise<string[]> {
    const found: string[] = [];
    for (let start = first; start < last; start += PART_MS) {
      const end = Math.min(start + PART_MS, last);
      const answer = await get(account, '/event_type_available_times', {
        event_type: account.settings['event_type']!,
        start_time: new Date(start).toISOString(),
        end_time: new Date(end).toISOString(),
      });
      for (const time of readList(answer['collection']).map(readFields)) {
        const start_at = readTime(time['start_time']);
        if (!start_at || (time['status'] ?? 'available') !== 'available') continue;
        if (Date.parse(start_at) >= start && Date.parse(start_at) < end) found.push(start_at);
      }
    }
    return found.toSorted();
  }

  async function find(account: CalendarAccount, meeting: MeetingRequest): Promise<MeetingState | null> {
    const { user } = await fetchOwner(account);
    const query = {
      user,
      min_start_time: meeting.start_at,
      max_start_time: shiftTime(meeting.start_at, 60_000),
      ...(meeting.attendee.email && { invitee_email: meeting.attendee.email }),
    };
    let ended: Fields | null = null;
    for await (const event of listItems(account, '/scheduled_events', query)) {
      if (event['event_type'] !== account.settings['event_type'] || !readNonEmpty(event['uri'])) continue;
      const path = `/scheduled_events/${getLastSegment(String(event['uri']))}/invitees`;
      for await (const invitee of listItems(account, path, {})) {
        if (readTracking(invitee).reference !== meeting.reference) continue;
        const current = isCanceled(event) || isCanceled(invitee) ? null : readMeeting(invitee, event);
        if (current) return { meeting: current };
        ended = invitee;
      }
    }
    return ended && followMoves(account, ended);
  }

  /** Returns an invitee's meeting after all its moves, or its cancellation. */
  async function followMoves(
    account: CalendarAccount,
    invitee: Fields,
    moves = MOST_MOVES,
  ): Promise<MeetingState | null> {
    const next = isCanceled(invitee) ? readNonEmpty(invitee['new_invitee']) : null;
    if (next && moves > 0) return followMoves(account, await fetchInvitee(account, next), moves - 1);
    if (isCanceled(invitee)) return { canceled: readCancellation(invitee) };
    const path = `/scheduled_events/${getLastSegment(readNonEmpty(invitee['event']) ?? '')}`;
    const event = readResource(await get(account, path));
    const meeting = isCanceled(event) ? null : readMeeting(invitee, event);
    return meeting
      ? { meeting }
      : { canceled: readCancellation({ ...invitee, cancellation: event['cancellation'] }) };
  }

  async function fetchInvitee(account: CalendarAccount, ref: string): Promise<Fields> {
    const { event, invitee } = parseInviteeRef(ref);
    return readResource(await get(account, `/scheduled_events/${event}/invitees/${invitee}`));
  }

  async function book(account: CalendarAccount, meeting: MeetingRequest): Promise<ProviderMeeting> {
    const { lead_id, reference, attendee } = meeting;
    if (!attendee.email) {
      throw new CalendarError('refused', fact('email_needed', { provider: 'Calendly' }), true);
    }
    const place = choosePlace(attendee, await fetchEventType(account));
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
    const kept = await get(account, `/scheduled_events/${getLastSegment(event)}`).then(
      readResource,
      () => ({}),
    );
    const meant = { start_time: meeting.start_at, end_time: meeting.end_at };
    const made = readMeeting(invitee, { ...meant, ...kept });
    if (!made) throw createUnreadableError('Calendly');
    return made;
  }

  async function findBookingPage(account: CalendarAccount, leadId: string): Promise<string> {
    const name = JSON.stringify([account.id, account.settings['event_type'], leadId]);
    const known = links.get(name);
    if (known && known.until > clock.ms()) return known.page;
    const body = { max_event_count: 1, owner: account.settings['event_type'], owner_type: 'EventType' };
    const answer = await api(account, { method: 'POST', path: '/scheduling_links', body });
    const page = readLink(readResource(answer)['booking_url']);
    if (!page)
      throw new CalendarError(
        'away',
        fact('answer_incomplete', { provider: 'Calendly', missing: 'booking_link' }),
        true,
      );
    if (links.size >= MOST_LINKS) links.clear();
    links.set(name, { page, until: clock.ms() + LINK_MS });
    return page;
  }

  async function cancel(
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
      const known = await fetchInvitee(account, ref);
      if (!isCanceled(known)) throw error;
      // The meeting was moved, and Parley never received the report: cancel the meeting at its new time.
      const moved = readNonEmpty(known['new_invitee']);
      if (moved && moves > 0) await cancel(account, moved, reason, moves - 1);
    }
  }

  return {
    capabilities: getCalendarCapabilities('calendly'),

    async freeSlots(account, { from, to }) {
      const first = Math.max(Date.parse(from), clock.ms() + AHEAD_MS);
      const last = Date.parse(to);
      if (first >= last) return [];
      // Make the calls one after another: during a trial after a rest, the gate allows only one at a time.
      const type = await fetchEventType(account);
      const starts = await fetchStarts(account, first, last);
      const minutes = Number(type['duration']);
      if (!(minutes > 0))
        throw new CalendarError(
          'away',
          fact('answer_incomplete', { provider: 'Calendly', missing: 'meeting_length' }),
          true,
        );
      return starts.map((start_at) => ({ start_at, end_at: shiftTime(start_at, minutes * 60_000) }));
    },

    async book(account, meeting) {
      try {
        return await book(account, meeting);
      } catch (error) {
        if (!(error instanceof CalendarError)) throw error;
        if (error.kind === 'refused' && isAnswered(error, 403)) {
          throw new CalendarError('refused', fact('booking_not_allowed', { detail: error.reason }), true);
        }
        // The time might be taken by our own meeting, which an earlier call booked before its response was lost.
        const ours = error.kind === 'taken' ? await find(account, meeting).catch(() => null) : null;
        if (ours && 'meeting' in ours) return ours.meeting;
        throw error;
      }
    },

    find,

    cancel: (account, ref, reason) => cancel(account, ref, reason),

    async bookingLink(account, { id, attendee }) {
      const page = await findBookingPage(account, id);
      const url = new URL(page);
      if (attendee.name) url.searchParams.set('name', attendee.name);
      if (attendee.email) url.searchParams.set('email', attendee.email);
      url.searchParams.set('utm_source', SOURCE);
      url.searchParams.set(LEAD, id);
      return url.href;
    },

    receive(account, { headers, body, now }) {
      const why = findSignatureProblem(
        account.secrets['signing_key'],
        headers['calendly-webhook-signature'],
        body,
        now,
      );
      if (why) return { status: 401, why };
      const json = parseJson(body);
      if (json === undefined) return { status: 400, why: 'not JSON' };
      return { status: 200, events: parseWebhook(json, account.settings['event_type']!) };
    },

    async subscribe(account, webhookUrl) {
      const { user, organization } = await fetchOwner(account);
      const scope = { user, organization, scope: 'user' };
      const wanted = {
        url: webhookUrl,
        events: [...EVENTS],
        ...scope,
        signing_key: getSecret(account, 'signing_key'),
      };
      // The key of a subscription can't be read or changed, so replace the existing subscription.
      for await (const one of listItems(account, '/webhook_subscriptions', scope)) {
        if (one['callback_url'] !== webhookUrl || !readNonEmpty(one['uri'])) continue;
        const path = `/webhook_subscriptions/${getLastSegment(String(one['uri']))}`;
        await api(account, { method: 'DELETE', path });
      }
      await api(account, { method: 'POST', path: '/webhook_subscriptions', body: wanted });
    },

    async timezone(account) {
      const { type, owner } = readFields((await fetchEventType(account))['profile']);
      const host = type === 'User' ? readNonEmpty(owner) : null;
      return readNonEmpty(
        readResource(await get(account, `/users/${host ? getLastSegment(host) : 'me'}`))['timezone'],
      );
    },

    async check(account) {
      try {
        return findEventTypeProblems(await fetchEventType(account), account);
      } catch (error) {
        if (!(error instanceof CalendarError)) throw error;
        return [problemOfCheck(error)];
      }
    },
  };
}

const EVENT_TYPE = { setting: 'event_type' };

function problemOfCheck({ kind, reason: detail }: CalendarError): CalendarProblem {
  switch (kind) {
    case 'auth': {
      const refused = { provider: 'Calendly', setting: 'token', detail: null };
      return { field: 'token', reason: fact('secret_refused', refused) };
    }
    case 'not_found': {
      const reason = fact('event_type_missing', { provider: 'Calendly', ...EVENT_TYPE });
      return { field: EVENT_TYPE.setting, reason };
    }
    case 'rate_limited':
      return { field: null, reason: fact('check_later', { detail }) };
    case 'refused':
      return { field: 'token', reason: fact('scopes_missing', { detail }) };
    default:
      return { field: 'url', reason: fact('url_doubtful', { detail, settings: ['url'] }) };
  }
}

/** Returns the reasons why Parley can't book an event type. */
function findEventTypeProblems(type: Fields, { settings }: CalendarAccount): CalendarProblem[] {
  if (type['uri'] === undefined) {
    return [{ field: 'url', reason: fact('wrong_server', { setting: 'url', api: 'Calendly API v2' }) }];
  }
  const asked = readList(type['custom_questions'])
    .map(readFields)
    .filter((question) => question['required'] === true && question['enabled'] !== false)
    .map((question) => readNonEmpty(question['name']));
  const named = asked.filter((name) => name !== null);
  const questions = isAtHost(settings['url']!, HOSTS) && named.length ? named : null;
  const reasons = [
    ...(type['active'] === false ? [fact('event_type_off', EVENT_TYPE)] : []),
    ...(type['kind'] === 'group' ? [fact('event_type_of_groups', EVENT_TYPE)] : []),
    ...(readFields(readList(type['locations'])[0])['kind'] === 'ask_invitee'
      ? [fact('event_type_asks_place', EVENT_TYPE)]
      : []),
    ...(asked.length ? [fact('event_type_questions', { ...EVENT_TYPE, questions })] : []),
  ];
  return reasons.map((reason) => ({ field: EVENT_TYPE.setting, reason }));
}

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

const isCanceled = ({ status }: Fields) => status === 'canceled';

/** Returns the ids of the event and the invitee in an invitee's URL. */
function parseInviteeRef(ref: string): { event: string; invitee: string } {
  const [, event, invitee] = /\/scheduled_events\/([^/?#]+)\/invitees\/([^/?#]+)$/.exec(ref) ?? [];
  if (event && invitee) return { event, invitee };
  throw new CalendarError('not_found', fact('meeting_missing', { provider: 'Calendly' }), true);
}

function readResource(answer: Fields): Fields {
  return readFields(answer['resource']);
}

/** Returns the last segment of a URL in the API. */
function getLastSegment(uri: string): string {
  return encodeURIComponent(uri.split(/[?#]/)[0]!.replace(/\/+$/, '').split('/').at(-1)!);
}

function shiftTime(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}
