// Google's Calendar API v3 and its token endpoint for tests: free and busy times, events, changes since a sync token,
// as its documentation describes them.
import { randomBytes } from 'node:crypto';
import type { Answer, Json } from '../../http.ts';
import { createClosedSchema, type Schema } from '../../schemas.ts';
import { createDiary, type Diary } from '../host-diary.ts';
import { type Call, type FakeServer, Refusal, type Route, startFake } from '../server.ts';
import { createGrants, type ServiceAccount } from './grants.ts';

type Answers = Record<string, Json>;

interface GoogleEvent {
  id: string;
  status: 'confirmed' | 'cancelled';
  start: number;
  end: number;
  /** The fields that a client wrote, without the times. */
  written: Answers;
  /** The time and sequence number of the last change. */
  updated: number;
  change: number;
}

/** Changes that people make at Google, not through Parley. */
interface GooglePeople {
  /** The host adds an event to the calendar. */
  books(start: number, attendee?: { name: string; email: string }): string;
  /** The host moves an event to a different time. */
  moves(id: string, start: number): string;
  /** The host deletes the event. */
  deletes(id: string): void;
  /** The invited person declines. */
  declines(id: string, comment?: string): void;
}

export interface FakeGoogle extends FakeServer {
  readonly calendarId: string;
  readonly diary: Diary;
  readonly events: Map<string, GoogleEvent>;
  readonly people: GooglePeople;
  /** The access that the caller has to the calendar. */
  accessRole: 'owner' | 'writer' | 'reader';
  /** Valid refresh tokens. */
  readonly refreshTokens: Set<string>;
  /** Revokes all access tokens that were issued so far. */
  endAccess(): void;
  /** Expires every sync token. */
  forgetSync(): void;
}

export interface FakeGoogleOptions {
  now(): number;
  timezone?: string;
  /** The registered service account, with its key in PEM, public or private. */
  serviceAccount: ServiceAccount;
}

const CALENDAR = 'host@example.com';
const TEXT: Schema = { type: 'string', minLength: 1 };
const TIME: Schema = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
};
const WHEN = createClosedSchema({ dateTime: TIME, timeZone: TEXT }, ['dateTime']);
const PROPERTIES = createClosedSchema({
  private: { type: 'object', additionalProperties: { type: 'string', maxLength: 1_024 } },
});
const EVENT = {
  id: { type: 'string', pattern: '^[a-v0-9]{5,1024}$' },
  summary: { type: 'string' },
  description: { type: 'string' },
  location: { type: 'string' },
  start: WHEN,
  end: WHEN,
  attendees: { type: 'array', items: createClosedSchema({ email: TEXT, displayName: TEXT }, ['email']) },
  conferenceData: { type: 'object' },
  extendedProperties: PROPERTIES,
};
const SEND = {
  sendUpdates: { enum: ['all', 'externalOnly', 'none'] },
  conferenceDataVersion: { type: 'integer', minimum: 0, maximum: 1 },
};
const PAGE = 2;
const LONGEST_MS = 90 * 86_400_000;

const toIsoTime = (at: number) => new Date(at).toISOString();

function buildRefusal(code: number, reason: string, message: string): Answer {
  return {
    status: code,
    body: { error: { code, message, errors: [{ domain: 'global', reason, message }] } },
  };
}

export async function startGoogle({
  now,
  timezone = 'Europe/Paris',
  serviceAccount,
}: FakeGoogleOptions): Promise<FakeGoogle> {
  const diary = createDiary({ timezone, now });
  const events = new Map<string, GoogleEvent>();
  const grants = createGrants(now, serviceAccount);
  const { tokens } = grants;
  let changes = 0;
  let oldest = 0;

  const refuse = (answer: Answer): never => {
    throw new Refusal(answer);
  };
  const failNotFound = (): never => refuse(buildRefusal(404, 'notFound', 'Not Found'));
  const checkCalendar = ({ params }: Call) => {
    if (params['calendar'] !== CALENDAR && params['calendar'] !== 'primary') failNotFound();
  };

  function touchEvent(event: GoogleEvent): GoogleEvent {
    event.updated = now();
    event.change = ++changes;
    return event;
  }

  /**
   * Returns an event as Google does.
   * @param whole whether a deleted event has all its fields; in lists it has only its id.
   */
  function toEventJson(event: GoogleEvent, whole = false): Answers {
    const { id, status, start, end, written, updated } = event;
    if (status === 'cancelled' && !whole)
      return { kind: 'calendar#event', id, status, updated: toIsoTime(updated) };
    return {
      kind: 'calendar#event',
      status,
      updated: toIsoTime(updated),
      ...written,
      id,
      start: { dateTime: toIsoTime(start), timeZone: timezone },
      end: { dateTime: toIsoTime(end), timeZone: timezone },
      ...(written['conferenceData'] !== undefined && { hangoutLink: 'https://meet.google.com/abc' }),
    };
  }

  function freeBusy({ body }: Call): Answer {
    const [from, to] = [Date.parse(body['timeMin'] as string), Date.parse(body['timeMax'] as string)];
    if (to - from > LONGEST_MS)
      return buildRefusal(400, 'timeRangeTooLong', 'The requested time range is too long.');
    const calendars = (body['items'] as { id: string }[]).map(({ id }): [string, Json] =>
      id === CALENDAR || id === 'primary'
        ? [
            id,
            {
              busy: diary
                .busy(from, to)
                .map(({ start, end }) => ({ start: toIsoTime(start), end: toIsoTime(end) })),
            },
          ]
        : [id, { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] }],
    );
    const range = { timeMin: toIsoTime(from), timeMax: toIsoTime(to) };
    return {
      status: 200,
      body: { kind: 'calendar#freeBusy', ...range, calendars: Object.fromEntries(calendars) },
    };
  }

  function insert(call: Call): Answer {
    checkCalendar(call);
    const { start, end, id: named, ...written } = call.body as Answers;
    const token = tokens.get(String(call.headers.authorization).replace('Bearer ', ''));
    if (written['attendees'] !== undefined && !token?.invites) {
      const why = 'Service accounts cannot invite attendees without Domain-Wide Delegation of Authority.';
      return buildRefusal(403, 'forbiddenForServiceAccounts', why);
    }
    const id = (named as string | undefined) ?? randomBytes(13).toString('hex');
    if (events.has(id)) return buildRefusal(409, 'duplicate', 'The requested identifier already exists.');
    const [from, to] = [start, end].map((time) => Date.parse(String((time as Answers)['dateTime'])));
    return { status: 200, body: toEventJson(put(id, from!, to!, written)) };
  }

  function put(id: string, start: number, end: number, written: Answers): GoogleEvent {
    const attendees = (written['attendees'] as Answers[] | undefined)?.map((one) => ({
      ...one,
      responseStatus: 'needsAction',
    }));
    const event = touchEvent({
      id,
      status: 'confirmed',
      start,
      end,
      written: { ...written, ...(attendees && { attendees }) },
      updated: 0,
      change: 0,
    });
    events.set(id, event);
    diary.take(start, end);
    return event;
  }

  function moved(event: GoogleEvent, start: number, end: number): void {
    diary.free(event.start);
    event.start = start;
    event.end = end;
    diary.take(start, end);
    touchEvent(event);
  }

  function patch(call: Call): Answer {
    checkCalendar(call);
    const event = events.get(call.params['event']!) ?? failNotFound();
    const { start, end, extendedProperties, ...written } = call.body as Answers;
    const [from, to] = [start, end].map((time) => Date.parse(String((time as Answers)['dateTime'])));
    Object.assign(event.written, written);
    const before = (event.written['extendedProperties'] as { private: Answers } | undefined)?.private;
    const given = (extendedProperties as { private: Answers } | undefined)?.private;
    event.written['extendedProperties'] = { private: { ...before, ...given } };
    moved(event, from!, to!);
    return { status: 200, body: toEventJson(event) };
  }

  function remove(event: GoogleEvent): void {
    diary.free(event.start);
    event.status = 'cancelled';
    touchEvent(event);
  }

  /** Returns one page of the list, starting at the item at position `from`. */
  function list(call: Call): Answer {
    checkCalendar(call);
    const { query } = call;
    const { syncToken, pageToken, privateExtendedProperty: wanted } = query;
    if (syncToken !== undefined && (query['timeMin'] ?? wanted) !== undefined) {
      return buildRefusal(400, 'badRequest', 'Sync token cannot be used with other request restrictions.');
    }
    const since = syncToken === undefined ? 0 : Number(syncToken.replace('sync-', ''));
    if (syncToken !== undefined && since < oldest) {
      return buildRefusal(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.');
    }
    const deleted = syncToken !== undefined || String(query['showDeleted']) === 'true';
    const found = [...events.values()]
      .filter(({ change, status }) => change > since && (deleted || status === 'confirmed'))
      .filter(({ end }) => query['timeMin'] === undefined || end > Date.parse(query['timeMin']))
      .filter(({ written }) => {
        if (wanted === undefined) return true;
        const [name, value] = wanted.split('=') as [string, string];
        return (written['extendedProperties'] as { private: Answers } | undefined)?.private[name] === value;
      })
      .toSorted((one, other) => one.change - other.change);
    const from = Number(pageToken ?? '0');
    const items = found.slice(from, from + PAGE).map((event) => toEventJson(event));
    const more = from + PAGE < found.length;
    return {
      status: 200,
      body: {
        kind: 'calendar#events',
        summary: CALENDAR,
        timeZone: timezone,
        accessRole: fake.accessRole,
        items,
        ...(more ? { nextPageToken: String(from + PAGE) } : { nextSyncToken: `sync-${changes}` }),
      },
    };
  }

  const EVENTS = '/calendar/v3/calendars/{calendar}/events';
  const routes: Route[] = [
    {
      operation: 'POST /token',
      open: true,
      form: true,
      body: {
        oneOf: [
          createClosedSchema({
            grant_type: { const: 'urn:ietf:params:oauth:grant-type:jwt-bearer' },
            assertion: TEXT,
          }),
          createClosedSchema({
            grant_type: { const: 'refresh_token' },
            client_id: TEXT,
            client_secret: TEXT,
            refresh_token: TEXT,
          }),
        ],
      },
      handle: grants.grant,
    },
    {
      operation: 'POST /calendar/v3/freeBusy',
      body: createClosedSchema(
        {
          timeMin: TIME,
          timeMax: TIME,
          timeZone: TEXT,
          items: { type: 'array', items: createClosedSchema({ id: TEXT }) },
        },
        ['timeMin', 'timeMax', 'items'],
      ),
      handle: freeBusy,
    },
    {
      operation: `GET ${EVENTS}`,
      query: createClosedSchema(
        {
          maxResults: { type: 'integer', minimum: 1, maximum: 2_500 },
          pageToken: TEXT,
          syncToken: TEXT,
          timeMin: TIME,
          showDeleted: { type: 'boolean' },
          privateExtendedProperty: TEXT,
          fields: TEXT,
        },
        [],
      ),
      handle: list,
    },
    {
      operation: `POST ${EVENTS}`,
      query: createClosedSchema(SEND, []),
      body: createClosedSchema(EVENT, ['start', 'end']),
      handle: insert,
    },
    {
      operation: `GET ${EVENTS}/{event}`,
      handle(call) {
        checkCalendar(call);
        return { status: 200, body: toEventJson(events.get(call.params['event']!) ?? failNotFound(), true) };
      },
    },
    {
      operation: `PATCH ${EVENTS}/{event}`,
      query: createClosedSchema(SEND, []),
      body: createClosedSchema(EVENT, []),
      handle: patch,
    },
    {
      operation: `DELETE ${EVENTS}/{event}`,
      query: createClosedSchema(SEND, []),
      handle(call) {
        checkCalendar(call);
        const event = events.get(call.params['event']!) ?? failNotFound();
        if (event.status === 'cancelled') return buildRefusal(410, 'deleted', 'Resource has been deleted');
        remove(event);
        return { status: 204 };
      },
    },
  ];

  const server = await startFake({
    routes,
    base: '',
    words: {
      unauthorized: buildRefusal(401, 'authError', 'Request had invalid authentication credentials.')
        .body as Json,
      rateLimited: buildRefusal(429, 'rateLimitExceeded', 'Rate Limit Exceeded').body as Json,
      failed: buildRefusal(500, 'backendError', 'Backend Error').body as Json,
      unknown: () => buildRefusal(404, 'notFound', 'Not Found'),
      wrong: (complaints) => buildRefusal(400, 'badRequest', complaints.join('; ')),
    },
    hasToken: (authorization) => tokens.has(String(authorization).replace('Bearer ', '')),
    limit: { most: 600, windowMs: 60_000, headers: () => ({}) },
    now,
  });

  const findEvent = (id: string) => events.get(id) ?? failNotFound();
  const people: GooglePeople = {
    books: (start, attendee) =>
      put(randomBytes(13).toString('hex'), start, start + diary.length * 60_000, {
        ...(attendee && { attendees: [{ email: attendee.email, displayName: attendee.name }] }),
      }).id,
    moves(id, start) {
      const event = findEvent(id);
      moved(event, start, start + event.end - event.start);
      return id;
    },
    deletes: (id) => remove(findEvent(id)),
    declines(id, comment) {
      const event = findEvent(id);
      const [lead, ...others] = event.written['attendees'] as Answers[];
      const declined = { ...lead, responseStatus: 'declined', ...(comment && { comment }) };
      event.written['attendees'] = [declined, ...others];
      touchEvent(event);
    },
  };

  const fake: FakeGoogle = Object.assign(server, {
    calendarId: CALENDAR,
    diary,
    events,
    people,
    accessRole: 'writer' as const,
    refreshTokens: grants.refreshTokens,
    endAccess: () => tokens.clear(),
    forgetSync() {
      oldest = ++changes;
    },
  });
  return fake;
}
