// Calendly's API v2 for tests: event types, their times, invitees, links and signed webhooks, as its documentation
// describes them.
import { createHmac, randomUUID } from 'node:crypto';
import type { Answer, Json } from '../../http.ts';
import { createClosedSchema, type Schema } from '../../schemas.ts';
import { createDiary, type Diary } from '../host-diary.ts';
import { type Call, type FakeServer, type Route, startFake, type WebhookDelivery } from '../server.ts';
import {
  type Answers,
  buildRefusal,
  type Canceler,
  createInvitees,
  formatTime,
  type Invitee,
  NOT_FOUND,
} from './invitees.ts';

/** Changes that people make at Calendly, not through Parley. */
interface CalendlyPeople {
  /** Books on a page. `link` is the URL that was opened. */
  books(start: number, link?: string, who?: Partial<Invitee>): Invitee;
  moves(uri: string, start: number, by?: Canceler): Invitee;
  cancels(uri: string, reason?: string, by?: Canceler): void;
  /** The host records whether the invitee came. */
  marks(uri: string, absent: boolean): void;
}

export interface FakeCalendly extends FakeServer {
  /** The valid token; setting another one revokes it. */
  token: string;
  /** The URI of the event type. */
  readonly eventTypeUri: string;
  readonly eventType: Record<string, Json>;
  readonly diary: Diary;
  readonly invitees: Map<string, Invitee>;
  readonly people: CalendlyPeople;
  /** The webhook subscriptions, by URI. */
  readonly subscriptions: Map<string, Answers>;
  /** False if the account's plan does not allow bookings through the API. */
  mayBook: boolean;
  /** If true, the response to a booking has the other format: the event's URI next to the invitee. */
  answersWithEvent: boolean;
}

export interface FakeCalendlyOptions {
  now(): number;
  timezone?: string;
}

const DAY = 86_400_000;
const TEXT: Schema = { type: 'string', minLength: 1 };
const TIME: Schema = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' };
const COUNT: Schema = { type: 'integer', minimum: 1, maximum: 100 };
const TRACKING = ['utm_campaign', 'utm_source', 'utm_medium', 'utm_content', 'utm_term', 'salesforce_uuid'];
const EVENTS = ['invitee.created', 'invitee.canceled', 'invitee_no_show.created', 'invitee_no_show.deleted'];

export async function startCalendly({
  now,
  timezone = 'Europe/Paris',
}: FakeCalendlyOptions): Promise<FakeCalendly> {
  const diary = createDiary({ timezone, now });
  const subscriptions = new Map<string, Answers>();
  // URIs in responses are public, whatever URL was called.
  const base = () => 'https://api.calendly.com';
  const eventTypeUri = `${base()}/event_types/AAAA`;
  const [user, organization] = [`${base()}/users/AAAA`, `${base()}/organizations/AAAA`];
  const eventType: Record<string, Json> = {
    uri: eventTypeUri,
    name: 'Intro',
    active: true,
    kind: 'solo',
    pooling_type: null,
    profile: { type: 'User', name: 'Host', owner: user },
    slug: 'intro',
    scheduling_url: 'https://calendly.example/host/intro',
    duration: diary.length,
    locations: [{ kind: 'google_conference' }],
    custom_questions: [{ name: 'Anything else?', type: 'text', position: 0, enabled: true, required: false }],
  };
  const invitees = createInvitees({ now, diary, eventType: eventTypeUri, base, tell: sendWebhook });
  const { refuse } = invitees;
  const buildSuccess = (resource: Json, status = 200): Answer => ({ status, body: { resource } });
  const wrong = (parameter: string, message: string) =>
    buildRefusal(400, 'Invalid Argument', 'The supplied parameters are invalid.', [{ parameter, message }]);

  function sendWebhook(event: string, payload: Answers): void {
    for (const subscription of subscriptions.values()) {
      if (!(subscription['events'] as string[]).includes(event)) continue;
      const body = JSON.stringify({ created_at: formatTime(now()), created_by: user, event, payload });
      fake.webhooks.deliver(buildDelivery(subscription, body, event));
    }
  }

  function buildDelivery({ url, signing_key }: Answers, body: string, event: string): WebhookDelivery {
    const seconds = Math.floor(now() / 1_000);
    const signature = createHmac('sha256', String(signing_key)).update(`${seconds}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'calendly-webhook-signature': `t=${seconds},v1=${signature}`,
    };
    return { url: String(url), body, headers, event, attempts: [], due: null };
  }

  /** Returns a page of a list. */
  function buildPage(
    items: Json[],
    { count = '20', page_token: token = '0' }: Record<string, string>,
  ): Answer {
    const [from, size] = [Number(token), Number(count)];
    const next = from + size < items.length ? String(from + size) : null;
    const pagination = { count: size, next_page: null, previous_page: null, next_page_token: next };
    return { status: 200, body: { collection: items.slice(from, from + size), pagination } };
  }

  function availableTimes({ query }: Call): Answer {
    const [start, end] = [Date.parse(query['start_time']!), Date.parse(query['end_time']!)];
    if (query['event_type'] !== eventTypeUri) return NOT_FOUND;
    if (start < now()) return wrong('start_time', 'must be in the future');
    if (end <= start || end - start > 31 * DAY)
      return wrong('end_time', 'can be no greater than 31 days from start_time');
    const collection = diary.slots(start, end).map((at) => ({
      status: 'available',
      invitees_remaining: 1,
      start_time: formatTime(at),
      scheduling_url: `https://calendly.example/host/intro/${new Date(at).toISOString()}`,
    }));
    return { status: 200, body: { collection } };
  }

  function invite({ body }: Call): Answer {
    if (!fake.mayBook) {
      return buildRefusal(403, 'Permission Denied', 'Please upgrade to a paid Calendly account.');
    }
    if (body['event_type'] !== eventTypeUri) return NOT_FOUND;
    const who = body['invitee'] as Answers;
    const locations = eventType['locations'] as Answers[];
    const place = body['location'] as Answers | undefined;
    if (!place && (locations.length > 1 || locations[0]?.['kind'] === 'outbound_call')) {
      return wrong('location', 'is required');
    }
    const invitee = invitees.made(Date.parse(body['start_time'] as string), {
      name: String(who['name']),
      email: String(who['email']),
      timezone: String(who['timezone']),
      phone: (who['text_reminder_number'] as string | undefined) ?? null,
      tracking: (body['tracking'] ?? {}) as Record<string, string>,
    });
    return fake.answersWithEvent
      ? { status: 201, body: { resource: invitee.event, invitee: invitees.shown(invitee) } }
      : buildSuccess(invitees.shown(invitee), 201);
  }

  const routes: Route[] = [
    {
      operation: 'GET /users/{uuid}',
      handle: ({ params }) =>
        params['uuid'] === 'me' || params['uuid'] === 'AAAA'
          ? buildSuccess({
              uri: user,
              name: 'Host',
              email: 'host@example.com',
              timezone,
              current_organization: organization,
            })
          : NOT_FOUND,
    },
    {
      operation: 'GET /event_types/{uuid}',
      handle: ({ params }) => (params['uuid'] === 'AAAA' ? buildSuccess(eventType) : NOT_FOUND),
    },
    {
      operation: 'GET /event_type_available_times',
      query: createClosedSchema({ event_type: TEXT, start_time: TIME, end_time: TIME }),
      handle: availableTimes,
    },
    {
      operation: 'POST /invitees',
      body: createClosedSchema(
        {
          event_type: TEXT,
          start_time: TIME,
          invitee: createClosedSchema(
            {
              name: TEXT,
              first_name: TEXT,
              last_name: TEXT,
              email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$' },
              timezone: TEXT,
              text_reminder_number: { type: 'string', pattern: '^\\+\\d{6,15}$' },
            },
            ['email', 'timezone'],
          ),
          location: createClosedSchema({ kind: TEXT, location: TEXT }, ['kind']),
          questions_and_answers: { type: 'array' },
          tracking: createClosedSchema(
            Object.fromEntries(TRACKING.map((name) => [name, { type: 'string', maxLength: 255 }])),
            [],
          ),
          event_guests: { type: 'array', maxItems: 10 },
        },
        ['event_type', 'start_time', 'invitee'],
      ),
      handle: invite,
    },
    {
      operation: 'GET /scheduled_events',
      query: createClosedSchema(
        {
          user: TEXT,
          invitee_email: TEXT,
          status: { enum: ['active', 'canceled'] },
          min_start_time: TIME,
          max_start_time: TIME,
          count: COUNT,
          page_token: TEXT,
        },
        ['user'],
      ),
      handle({ query }) {
        const from = Date.parse(query['min_start_time'] ?? '1970-01-01T00:00:00Z');
        const to = Date.parse(query['max_start_time'] ?? '9999-01-01T00:00:00Z');
        const found = [...invitees.all.values()].filter(
          ({ start, status, email }) =>
            start >= from &&
            start < to &&
            status === (query['status'] ?? status) &&
            email === (query['invitee_email'] ?? email),
        );
        return buildPage(found.map(invitees.eventShown), query);
      },
    },
    {
      operation: 'GET /scheduled_events/{uuid}',
      handle: ({ params }) => buildSuccess(invitees.eventShown(invitees.ofEvent(params['uuid']!))),
    },
    {
      operation: 'GET /scheduled_events/{uuid}/invitees',
      query: createClosedSchema(
        { status: { enum: ['active', 'canceled'] }, email: TEXT, count: COUNT, page_token: TEXT },
        [],
      ),
      handle: ({ params, query }) => buildPage([invitees.shown(invitees.ofEvent(params['uuid']!))], query),
    },
    {
      operation: 'GET /scheduled_events/{uuid}/invitees/{invitee}',
      handle: ({ params }) => buildSuccess(invitees.shown(invitees.ofEvent(params['uuid']!))),
    },
    {
      operation: 'POST /scheduled_events/{uuid}/cancellation',
      body: createClosedSchema({ reason: { type: 'string', maxLength: 10_000 } }, []),
      handle({ params, body }) {
        const invitee = invitees.ofEvent(params['uuid']!);
        const reason = String(body['reason'] ?? '');
        invitees.ended(invitee, reason);
        return buildSuccess(
          { canceled_by: 'Host', reason, canceler_type: 'host', created_at: formatTime(now()) },
          201,
        );
      },
    },
    {
      operation: 'POST /scheduling_links',
      body: createClosedSchema({
        max_event_count: { const: 1 },
        owner: TEXT,
        owner_type: { const: 'EventType' },
      }),
      handle: ({ body }) =>
        body['owner'] === eventTypeUri
          ? buildSuccess(
              {
                booking_url: `https://calendly.example/d/${randomUUID().slice(0, 8)}/intro`,
                owner: eventTypeUri,
                owner_type: 'EventType',
              },
              201,
            )
          : NOT_FOUND,
    },
    {
      operation: 'GET /webhook_subscriptions',
      query: createClosedSchema(
        { organization: TEXT, user: TEXT, scope: TEXT, count: COUNT, page_token: TEXT },
        ['organization', 'scope'],
      ),
      handle: ({ query }) =>
        buildPage(
          [...subscriptions].map(([uri, { url, events }]) => ({
            uri,
            callback_url: url!,
            events: events!,
            state: 'active',
          })),
          query,
        ),
    },
    {
      operation: 'POST /webhook_subscriptions',
      body: createClosedSchema(
        {
          url: { type: 'string', pattern: '^https?://' },
          events: { type: 'array', items: { enum: EVENTS } },
          organization: TEXT,
          user: TEXT,
          scope: { enum: ['user', 'organization', 'group'] },
          signing_key: TEXT,
        },
        ['url', 'events', 'organization', 'scope'],
      ),
      handle({ body }) {
        if ([...subscriptions.values()].some(({ url }) => url === body['url'])) {
          return refuse(buildRefusal(409, 'Already Exists', 'Hook with this url already exists'));
        }
        const uri = `${base()}/webhook_subscriptions/${randomUUID()}`;
        subscriptions.set(uri, body as Answers);
        return buildSuccess({ uri, callback_url: body['url'] as string, state: 'active' }, 201);
      },
    },
    {
      operation: 'DELETE /webhook_subscriptions/{uuid}',
      handle({ params }) {
        const known = subscriptions.delete(`${base()}/webhook_subscriptions/${params['uuid']}`);
        return known ? { status: 204 } : NOT_FOUND;
      },
    },
  ];

  const server = await startFake({
    routes,
    base: '',
    words: {
      unauthorized: { title: 'Unauthenticated', message: 'The access token is invalid' },
      rateLimited: { title: 'Too many requests', message: 'You have exceeded the rate limit' },
      failed: { title: 'Internal Server Error', message: 'The server encountered an unexpected condition' },
      unknown: () => NOT_FOUND,
      wrong: (complaints) => wrong('body', complaints.join('; ')),
    },
    hasToken: (authorization) => authorization === `Bearer ${fake.token}`,
    limit: {
      most: 50,
      windowMs: 60_000,
      headers: (left, endsIn) => ({
        'x-ratelimit-limit': '50',
        'x-ratelimit-remaining': String(left),
        'x-ratelimit-reset': String(Math.ceil(endsIn / 1_000)),
      }),
    },
    now,
  });

  const people: CalendlyPeople = {
    books(start, link, who = {}) {
      const query = link === undefined ? new URLSearchParams() : new URL(link).searchParams;
      const tracking = Object.fromEntries(
        TRACKING.flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : [])),
      );
      const [name, email] = [query.get('name'), query.get('email')];
      return invitees.made(start, { ...(name && { name }), ...(email && { email }), ...who, tracking });
    },
    moves: invitees.moved,
    cancels: (uri, reason = '', by) => invitees.ended(invitees.byUri(uri), reason, by),
    marks: invitees.marked,
  };

  const fake: FakeCalendly = Object.assign(server, {
    token: 'calendly-token',
    eventTypeUri,
    eventType,
    diary,
    invitees: invitees.all,
    people,
    subscriptions,
    mayBook: true,
    answersWithEvent: false,
  });
  return fake;
}
