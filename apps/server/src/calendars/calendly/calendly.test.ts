// Behavior specific to Calendly: its plans, links for a single booking, places, and the formats of its responses.
import { describe, expect, onTestFinished, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { createHttpCaller, type HttpCaller } from '../../platform/http-call.ts';
import { startCalendly } from '../../testing/fakes/calendars/calendly/server.ts';
import { ANA, addTime, buildMeetingRequest, DAY, MONDAY, NINE, TEN } from '../conformance/suite.testing.ts';
import { createCalendly } from './calendly.ts';
import { parseWebhook } from './events.ts';

const ADDRESS = 'https://api.calendly.com';

/** @param isOwn false if the account's URL is not that of a Calendly server. */
async function start(isOwn = true) {
  const clock = movableClock(MONDAY);
  const server = await startCalendly({ now: clock.ms });
  const own = createHttpCaller();
  // Redirects calls to Calendly's URL to the fake.
  const caller: HttpCaller = {
    call: (call) => own.call({ ...call, url: call.url.replace(ADDRESS, server.url) }),
    close: own.close,
  };
  onTestFinished(async () => {
    await caller.close();
    await server.close();
  });
  const account = {
    team_id: 'team_1',
    id: 'cal_1',
    settings: { url: isOwn ? ADDRESS : server.url, event_type: server.eventTypeUri },
    secrets: { token: server.token, signing_key: 'k' },
  };
  return { clock, server, account, adapter: createCalendly({ caller, clock }) };
}

test('an account that cannot book through the API is refused, and its page takes bookings', async () => {
  const { server, account, adapter } = await start();
  server.mayBook = false;
  await expect(adapter.book(account, buildMeetingRequest(NINE))).rejects.toMatchObject({
    kind: 'refused',
    definite: true,
    reason: {
      code: 'booking_not_allowed',
      params: { detail: { params: { status: 403, said: expect.stringMatching(/^Please upgrade/) } } },
    },
  });
  const link = await adapter.bookingLink!(account, { id: 'lead_1', attendee: ANA });
  expect(server.people.books(Date.parse(NINE), link).tracking).toMatchObject({ utm_content: 'lead_1' });
});

test("messages from a different server at the account's URL are not shown", async () => {
  const { server, account, adapter } = await start(false);
  server.mayBook = false;
  await expect(adapter.book(account, buildMeetingRequest(NINE))).rejects.toMatchObject({
    kind: 'refused',
    reason: { params: { detail: { params: { status: 403, said: null } } } },
  });
  Object.assign(server.eventType, {
    custom_questions: [{ name: 'Company', required: true, enabled: true }],
  });
  expect(await adapter.check(account)).toMatchObject([
    { field: 'event_type', reason: { code: 'event_type_questions', params: { questions: null } } },
  ]);
});

test('each lead gets its own link, which stays the same for a few minutes', async () => {
  const { clock, account, adapter } = await start();
  const readLink = (id: string) => adapter.bookingLink!(account, { id, attendee: { ...ANA, name: null } });
  const [one, other] = await Promise.all([readLink('lead_1'), readLink('lead_2')]);
  expect(new URL(one).pathname).not.toBe(new URL(other).pathname);
  expect(await readLink('lead_1')).toBe(one);
  clock.advance(11 * 60_000);
  expect(await readLink('lead_1')).not.toBe(one);
  expect(one).toMatch(/\?email=ana%40example\.com&utm_source=parley&utm_content=lead_1$/);
});

test('a booking is complete if the response contains the event next to the invitee', async () => {
  const { server, account, adapter } = await start();
  server.answersWithEvent = true;
  const meeting = await adapter.book(account, buildMeetingRequest(NINE));
  expect(meeting).toMatchObject({
    ref: [...server.invitees.keys()][0],
    start_at: NINE,
    location: 'https://meet.example/abc',
    cancel_url: expect.stringContaining('/cancellations/'),
  });
});

test("a booking counts as booked even if its event can't be read afterwards", async () => {
  const { server, account, adapter } = await start();
  server.faults.add({ kind: 'status', status: 500 }, { operation: 'GET /scheduled_events/{uuid}' });
  const wanted = buildMeetingRequest(NINE);
  expect(await adapter.book(account, wanted)).toMatchObject({ start_at: NINE, end_at: wanted.end_at });
});

test('a refusal with status 400 can also mean that the time is taken', async () => {
  const { server, account, adapter } = await start();
  const body = { title: 'Invalid Argument', message: 'The time is no longer available', details: [] };
  server.faults.add({ kind: 'status', status: 400, body }, { operation: 'POST /invitees' });
  await expect(adapter.book(account, buildMeetingRequest(NINE))).rejects.toMatchObject({ kind: 'taken' });
});

test("reading the free times of 30 days takes one call, plus one for the meeting's length", async () => {
  const { server, account, adapter } = await start();
  await adapter.freeSlots!(account, { from: MONDAY, to: addTime(MONDAY, 30 * DAY) });
  expect(server.calls.map(({ operation }) => operation).toSorted()).toEqual([
    'GET /event_type_available_times',
    'GET /event_types/{uuid}',
  ]);
});

test('free times for a range that starts in the past start at the current time', async () => {
  const { account, adapter } = await start();
  const range = { from: addTime(MONDAY, -7 * DAY), to: TEN };
  expect((await adapter.freeSlots!(account, range)).map(({ start_at }) => start_at)).toEqual([
    NINE,
    '2026-11-30T08:30:00.000Z',
  ]);
  expect(await adapter.freeSlots!(account, { from: '2026-01-01T00:00:00.000Z', to: MONDAY })).toEqual([]);
});

describe('the place of a meeting', () => {
  test("is the lead's phone if the host calls", async () => {
    const { server, account, adapter } = await start();
    server.eventType['locations'] = [{ kind: 'outbound_call' }];
    await adapter.book(account, buildMeetingRequest(NINE));
    expect(server.calls.find(({ operation }) => operation === 'POST /invitees')!.body).toMatchObject({
      location: { kind: 'outbound_call', location: '+34612345678' },
    });
  });

  test("is the first of the event type's places if there are several", async () => {
    const { server, account, adapter } = await start();
    server.eventType['locations'] = [{ kind: 'physical', location: '1 Main Street' }, { kind: 'zoom' }];
    await adapter.book(account, buildMeetingRequest(NINE));
    expect(server.calls.find(({ operation }) => operation === 'POST /invitees')!.body).toMatchObject({
      location: { kind: 'physical', location: '1 Main Street' },
    });
  });
});

test.each([
  ['that is switched off', { active: false }, { code: 'event_type_off' }],
  ['for groups', { kind: 'group' }, { code: 'event_type_of_groups' }],
  ['that asks where to meet', { locations: [{ kind: 'ask_invitee' }] }, { code: 'event_type_asks_place' }],
  [
    'with questions',
    { custom_questions: [{ name: 'Company', required: true, enabled: true }] },
    { code: 'event_type_questions', params: { questions: ['Company'] } },
  ],
])('an event type %s is refused by the check', async (_name, fields, reason) => {
  const { server, account, adapter } = await start();
  Object.assign(server.eventType, fields);
  expect(await adapter.check(account)).toMatchObject([{ field: 'event_type', reason }]);
});

test('a wrong event type and a wrong URL are refused by the check', async () => {
  const { account, adapter } = await start();
  const withSettings = (settings: object) => ({ ...account, settings: { ...account.settings, ...settings } });
  const other = withSettings({ event_type: 'https://api.calendly.com/event_types/OTHER' });
  expect(await adapter.check(other)).toMatchObject([
    { field: 'event_type', reason: { code: 'event_type_missing' } },
  ]);
  const away = withSettings({ url: 'http://127.0.0.1:9' });
  expect(await adapter.check(away)).toMatchObject([{ field: 'url', reason: { code: 'url_doubtful' } }]);
});

test('a new signing key replaces the old one', async () => {
  const { server, account, adapter } = await start();
  await adapter.subscribe!(account, 'https://parley.example/calendars/cal_1');
  const secrets = { ...account.secrets, signing_key: 'new' };
  await adapter.subscribe!({ ...account, secrets }, 'https://parley.example/calendars/cal_1');
  expect([...server.subscriptions.values()]).toMatchObject([{ signing_key: 'new' }]);
});

describe('the webhooks of Calendly', () => {
  const EVENT_TYPE = 'https://api.calendly.com/event_types/AAAA';
  const INVITEE = 'https://api.calendly.com/scheduled_events/E/invitees/I';

  test('can report a no-show with the invitee in a separate record', () => {
    const payload = { uri: 'https://api.calendly.com/invitee_no_shows/N', invitee: INVITEE };
    const at = '2026-12-01T10:00:00.000000Z';
    expect(parseWebhook({ event: 'invitee_no_show.created', created_at: at, payload }, EVENT_TYPE)).toEqual([
      { kind: 'no_show', ref: INVITEE, reference: null, lead_id: null, at: '2026-12-01T10:00:00.000Z' },
    ]);
  });

  test.each([
    ['the reminders', { text_reminder_number: '+33 6 12 34 56 78' }, {}],
    ['the call', {}, { location: { type: 'outbound_call', location: '+33612345678' } }],
  ])('contain the phone of %s', (_, own, place) => {
    const times = { start_time: NINE, end_time: TEN, event_type: EVENT_TYPE };
    const payload = { uri: INVITEE, ...own, scheduled_event: { ...times, ...place } };
    expect(parseWebhook({ event: 'invitee.created', created_at: NINE, payload }, EVENT_TYPE)).toMatchObject([
      { kind: 'booked', attendee: { phone: '33612345678' } },
    ]);
  });

  test("contain no lead if they come from other people's pages, with their own campaign names", () => {
    const tracking = { utm_source: 'newsletter', utm_content: 'lead_1', utm_term: 'book_1' };
    const times = { start_time: NINE, end_time: TEN, event_type: EVENT_TYPE };
    const payload = { uri: INVITEE, tracking, scheduled_event: times };
    expect(parseWebhook({ event: 'invitee.created', created_at: NINE, payload }, EVENT_TYPE)).toMatchObject([
      { kind: 'booked', lead_id: null, reference: null },
    ]);
  });
});
