// Cal.com's API v2 for tests: event types, slots, bookings and signed webhooks, as its documentation describes them.
import { createHmac } from 'node:crypto';
import type { Answer, Json } from '../../http.ts';
import { createClosedSchema, type Schema } from '../../schemas.ts';
import { createDiary, type Diary } from '../host-diary.ts';
import { type FakeServer, type Route, startFake, type WebhookDelivery } from '../server.ts';
import {
  type Answers,
  buildRefusal,
  type CalComBooking,
  type ChangeActor,
  createBookings,
  createUid,
  toIsoTime,
} from './bookings.ts';

/** Changes that people make at Cal.com, not through Parley. */
interface CalComPeople {
  /** Books on the booking page. `link` is the URL that was opened. */
  books(start: number, link?: string, who?: Partial<CalComBooking['attendee']>): CalComBooking;
  moves(uid: string, start: number, by?: ChangeActor): CalComBooking;
  cancels(uid: string, reason?: string, by?: ChangeActor): void;
  /** The host declines a pending booking. */
  rejects(uid: string, reason: string): void;
  /** The host records whether the attendee came. */
  marks(uid: string, absent: boolean): void;
}

export interface FakeCalCom extends FakeServer {
  /** The valid key; setting another one revokes it. */
  key: string;
  readonly secret: string;
  readonly eventTypeId: number;
  readonly diary: Diary;
  readonly bookings: Map<string, CalComBooking>;
  readonly people: CalComPeople;
  /** Fields of the event type. */
  readonly eventType: Record<string, Json>;
  /** The time zone of the event type's schedule, if it has a `scheduleId`. */
  scheduleZone: string;
  /** If true, slots have no end, as on older servers. */
  beginningsOnly: boolean;
}

export interface FakeCalComOptions {
  now(): number;
  timezone?: string;
}

const ID = 10;
const SCHEDULE = 7;
const UTC = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z$' };
const TEXT: Schema = { type: 'string', minLength: 1 };
const METADATA: Schema = {
  type: 'object',
  maxProperties: 50,
  propertyNames: { maxLength: 40 },
  additionalProperties: { type: 'string', maxLength: 500 },
};
const TRIGGERS = [
  'BOOKING_CREATED',
  'BOOKING_PAYMENT_INITIATED',
  'BOOKING_PAID',
  'BOOKING_RESCHEDULED',
  'BOOKING_REQUESTED',
  'BOOKING_CANCELLED',
  'BOOKING_REJECTED',
  'BOOKING_NO_SHOW_UPDATED',
  'FORM_SUBMITTED',
  'MEETING_ENDED',
  'MEETING_STARTED',
  'RECORDING_READY',
];
const WEBHOOK = {
  active: { type: 'boolean' },
  subscriberUrl: { type: 'string', pattern: '^https?://' },
  triggers: { type: 'array', items: { enum: TRIGGERS } },
  secret: { type: 'string' },
  payloadTemplate: { type: 'string' },
};
const LANGUAGES =
  'ar ca de es eu he id ja lv pl ro sr th vi az cs el es-419 fi hr it km nl pt ru sv tr zh-CN bg da en et fr hu ko no pt-BR sk ta uk zh-TW bn'.split(
    ' ',
  );

export async function startCalCom({
  now,
  timezone = 'Europe/Paris',
}: FakeCalComOptions): Promise<FakeCalCom> {
  const diary = createDiary({ timezone, now });
  const webhooks = new Map<string, Answers>();
  const eventType: Record<string, Json> = {
    id: ID,
    lengthInMinutes: diary.length,
    title: 'Intro',
    slug: 'intro',
    // These are the fields of an event type that belongs to the host.
    scheduleId: null,
    bookingUrl: 'https://cal.example/host/intro',
    bookingFields: [
      { isDefault: true, type: 'name', slug: 'name', required: true },
      { isDefault: true, type: 'email', slug: 'email', required: true },
      { isDefault: true, type: 'textarea', slug: 'notes', required: false },
    ],
  };

  const bookings = createBookings({ now, diary, eventType, tell: sendWebhook });
  const { findBooking, shown, made, moved, canceled, rejected, marked, refuse } = bookings;
  const buildSuccess = (data: Json, status = 200): Answer => ({ status, body: { status: 'success', data } });
  function sendWebhook(triggerEvent: string, payload: Answers): void {
    for (const webhook of webhooks.values()) {
      if (webhook['active'] !== true || !(webhook['triggers'] as string[]).includes(triggerEvent)) continue;
      const body = JSON.stringify({ triggerEvent, createdAt: toIsoTime(now()), payload });
      fake.webhooks.deliver(buildDelivery(webhook, body, triggerEvent));
    }
  }

  function buildDelivery({ subscriberUrl, secret }: Answers, body: string, event: string): WebhookDelivery {
    const url = String(subscriberUrl);
    const signature = secret
      ? createHmac('sha256', String(secret)).update(body).digest('hex')
      : 'no-secret-provided';
    const headers = {
      'content-type': 'application/json',
      'x-cal-signature-256': signature,
      'x-cal-webhook-version': '2021-10-20',
    };
    return { url, body, headers, event, attempts: [], due: null };
  }

  function slots(query: Record<string, string>): Answer {
    if (String(query['eventTypeId']) !== String(ID))
      refuse(404, 'NotFoundException', `Event Type with id=${query['eventTypeId']} not found`);
    const days: Record<string, Json[]> = {};
    const zone = query['timeZone'] ?? 'UTC';
    const formatTime = (at: number) =>
      Temporal.Instant.fromEpochMilliseconds(at)
        .toZonedDateTimeISO(zone)
        .toString({ timeZoneName: 'never', fractionalSecondDigits: 3 });
    for (const start of diary.slots(Date.parse(query['start']!), Date.parse(query['end']!))) {
      const begin = formatTime(start);
      const end = formatTime(start + diary.length * 60_000);
      const day = begin.slice(0, 10);
      days[day] ??= [];
      days[day].push(
        query['format'] === 'range' && !fake.beginningsOnly ? { start: begin, end } : { start: begin },
      );
    }
    return buildSuccess(days);
  }

  const routes: Route[] = [
    {
      operation: 'GET /event-types/{id}',
      version: '2024-06-14',
      handle: ({ params }) =>
        params['id'] === String(ID)
          ? buildSuccess(eventType)
          : refuse(404, 'NotFoundException', `Event type with id ${params['id']} not found`),
    },
    {
      operation: 'GET /schedules/{id}',
      version: '2024-06-11',
      handle: ({ params }) =>
        params['id'] === String(SCHEDULE)
          ? buildSuccess({ id: SCHEDULE, ownerId: 5, name: 'Working hours', timeZone: fake.scheduleZone })
          : refuse(404, 'NotFoundException', `Schedule with ID=${params['id']} does not exist`),
    },
    {
      operation: 'GET /me',
      handle: () => buildSuccess({ id: 5, username: 'host', email: 'host@example.com', timeZone: timezone }),
    },
    {
      operation: 'GET /slots',
      version: '2024-09-04',
      open: true,
      query: createClosedSchema(
        {
          eventTypeId: { type: 'integer' },
          start: TEXT,
          end: TEXT,
          timeZone: TEXT,
          format: { enum: ['time', 'range'] },
        },
        ['eventTypeId', 'start', 'end'],
      ),
      handle: ({ query }) => slots(query),
    },
    {
      operation: 'POST /bookings',
      version: '2026-02-25',
      body: createClosedSchema(
        {
          eventTypeId: { type: 'integer' },
          start: UTC,
          attendee: createClosedSchema(
            {
              name: TEXT,
              email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$' },
              timeZone: TEXT,
              language: { enum: LANGUAGES },
              phoneNumber: { type: 'string', pattern: '^\\+\\d{6,15}$' },
            },
            ['name', 'timeZone'],
          ),
          metadata: METADATA,
        },
        ['eventTypeId', 'start', 'attendee'],
      ),
      handle({ body }) {
        const attendee = body['attendee'] as CalComBooking['attendee'];
        if (body['eventTypeId'] !== ID) refuse(404, 'NotFoundException', 'Event type not found');
        if (!attendee.email) refuse(400, 'BadRequestException', 'responses - {email}error_required_field');
        const start = Date.parse(body['start'] as string);
        const metadata = (body['metadata'] ?? {}) as Record<string, string>;
        return buildSuccess(shown(made(start, attendee, metadata, null)), 201);
      },
    },
    {
      operation: 'GET /bookings',
      version: '2026-02-25',
      query: createClosedSchema(
        {
          eventTypeId: { type: 'integer' },
          afterStart: UTC,
          beforeEnd: UTC,
          attendeeEmail: TEXT,
          status: TEXT,
          take: { type: 'integer', minimum: 1, maximum: 250 },
          skip: { type: 'integer', minimum: 0 },
        },
        [],
      ),
      handle({ query }) {
        const [take, skip] = [Number(query['take'] ?? 100), Number(query['skip'] ?? 0)];
        const all = [...bookings.all.values()].filter(
          ({ start, end }) =>
            start >= Date.parse(query['afterStart'] ?? toIsoTime(0)) &&
            end <= Date.parse(query['beforeEnd'] ?? '9999-01-01T00:00:00Z'),
        );
        const page = all.slice(skip, skip + take);
        const pagination = {
          totalItems: all.length,
          returnedItems: page.length,
          hasNextPage: skip + take < all.length,
        };
        return { status: 200, body: { status: 'success', data: page.map(shown), pagination } };
      },
    },
    {
      operation: 'GET /bookings/{uid}',
      version: '2026-02-25',
      handle: ({ params }) => buildSuccess(shown(findBooking(params['uid']!))),
    },
    {
      operation: 'POST /bookings/{uid}/cancel',
      version: '2026-02-25',
      body: createClosedSchema({ cancellationReason: TEXT }, []),
      handle: ({ params, body }) =>
        buildSuccess(shown(canceled(params['uid']!, String(body['cancellationReason'] ?? '')))),
    },
    {
      operation: 'POST /bookings/{uid}/reschedule',
      version: '2026-02-25',
      body: createClosedSchema({ start: UTC, reschedulingReason: TEXT, rescheduledBy: TEXT }, ['start']),
      handle: ({ params, body }) =>
        buildSuccess(shown(moved(params['uid']!, Date.parse(body['start'] as string))), 201),
    },
    {
      operation: 'GET /webhooks',
      query: createClosedSchema(
        { take: { type: 'integer', minimum: 1, maximum: 250 }, skip: { type: 'integer' } },
        [],
      ),
      handle: () => buildSuccess([...webhooks.values()]),
    },
    {
      operation: 'POST /webhooks',
      body: createClosedSchema(WEBHOOK, ['active', 'subscriberUrl', 'triggers']),
      handle({ body }) {
        const webhook: Answers = { id: createUid(), userId: 5, ...(body as Answers) };
        webhooks.set(String(webhook['id']), webhook);
        return buildSuccess(webhook, 201);
      },
    },
    {
      operation: 'PATCH /webhooks/{id}',
      body: createClosedSchema(WEBHOOK, []),
      handle({ params, body }) {
        const webhook = webhooks.get(params['id']!) ?? refuse(404, 'NotFoundException', 'Webhook not found');
        return buildSuccess(Object.assign(webhook, body));
      },
    },
  ];

  const server = await startFake({
    routes,
    base: '/v2',
    versionHeader: 'cal-api-version',
    words: {
      unauthorized: buildRefusal(now(), 401, 'UnauthorizedException', 'Invalid API Key').body as Json,
      rateLimited: buildRefusal(now(), 429, 'ThrottlerException', 'ThrottlerException: Too Many Requests')
        .body as Json,
      failed: buildRefusal(now(), 500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error').body as Json,
      unknown: (path) => buildRefusal(now(), 404, 'NotFoundException', `Cannot find ${path}`, path),
      wrong: (complaints) => buildRefusal(now(), 400, 'BadRequestException', complaints.join('; ')),
    },
    hasToken: (authorization) => authorization === `Bearer ${fake.key}`,
    limit: {
      most: 120,
      windowMs: 60_000,
      headers: (left, endsIn) => ({
        'x-ratelimit-limit-default': '120',
        'x-ratelimit-remaining-default': String(left),
        'x-ratelimit-reset-default': String(Math.ceil((now() + endsIn) / 1_000)),
      }),
    },
    now,
  });

  const people: CalComPeople = {
    books(start, link, who = {}) {
      const query = link === undefined ? new URLSearchParams() : new URL(link).searchParams;
      const metadata = Object.fromEntries(
        [...query].flatMap(([name, value]) => {
          const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
          return key ? [[key, value]] : [];
        }),
      );
      const [name, email] = [query.get('name'), query.get('email')];
      return made(start, { ...(name && { name }), ...(email && { email }), ...who }, metadata, null);
    },
    moves: moved,
    cancels: (name, reason = '', by) => void canceled(name, reason, by),
    rejects: rejected,
    marks: marked,
  };

  const fake: FakeCalCom = Object.assign(server, {
    key: 'cal_live_key',
    secret: 'cal-webhook-secret',
    eventTypeId: ID,
    diary,
    bookings: bookings.all,
    people,
    eventType,
    scheduleZone: timezone,
    beginningsOnly: false,
  });
  return fake;
}
