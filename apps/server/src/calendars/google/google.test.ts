// Behavior specific to Google: the kinds of tokens, events that Parley did not create, and changes that Parley missed.
import { generateKeyPairSync } from 'node:crypto';
import { fact } from '@parley/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { createHttpCaller } from '../../platform/http-call.ts';
import { startGoogle } from '../../testing/fakes/calendars/google/server.ts';
import {
  ANA,
  addTime,
  buildMeetingRequest,
  ELEVEN,
  MINUTE,
  MONDAY,
  NINE,
  TEN,
} from '../conformance/suite.testing.ts';
import type { CalendarAccount } from '../port.ts';
import { createGoogle } from './google.ts';

const createPem = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
const key = createPem();
const EMAIL = 'parley@project.example';
const KEY_FILE = { type: 'service_account', client_email: EMAIL, private_key: key, private_key_id: 'k1' };

async function start({ keyFile = KEY_FILE as object, settings = {}, person = false } = {}) {
  const clock = movableClock(MONDAY);
  const server = await startGoogle({ now: clock.ms, serviceAccount: { email: EMAIL, key } });
  const caller = createHttpCaller();
  onTestFinished(async () => {
    await caller.close();
    await server.close();
  });
  const account: CalendarAccount = {
    team_id: 'team_1',
    id: 'cal_1',
    settings: {
      url: `${server.url}/calendar/v3`,
      token_url: `${server.url}/token`,
      calendar_id: server.calendarId,
      client_id: 'client.apps.example',
      meet: 'false',
      ...settings,
    },
    secrets: person
      ? { client_secret: 'client-secret', refresh_token: 'refresh-token' }
      : { service_account_key: JSON.stringify(keyFile) },
  };
  const asked = (operation: string) => server.calls.filter((call) => call.operation === operation).length;
  return { clock, server, account, asked, adapter: createGoogle({ caller, clock }) };
}

const listAttendees = (server: { events: Map<string, { written: object }> }) =>
  [...server.events.values()].map(({ written }) => (written as { attendees?: object[] }).attendees);

describe('a service account', () => {
  test('books without an invitation into a calendar that is shared with it, and the event describes the lead', async () => {
    const { server, account, adapter } = await start();
    expect(await adapter.check(account)).toEqual([]);
    await adapter.book(account, buildMeetingRequest(NINE));
    expect(listAttendees(server)).toEqual([undefined]);
    expect([...server.events.values()][0]!.written).toMatchObject({
      summary: 'Spring: Ana Ruiz',
      description: '+34612345678\nana@example.com',
    });
  });

  test('invites the lead if the account acts for a person in its domain', async () => {
    const { server, account, adapter } = await start({ settings: { subject: 'host@example.com' } });
    await adapter.book(account, buildMeetingRequest(NINE));
    expect(listAttendees(server)).toMatchObject([[{ email: 'ana@example.com', displayName: 'Ana Ruiz' }]]);
  });

  test.each([
    ['no key', {}, { code: 'key_file_incomplete' }],
    ['an invalid key', { ...KEY_FILE, private_key: 'secret' }, { code: 'key_file_unreadable' }],
    [
      'the key of another account',
      { ...KEY_FILE, private_key: createPem() },
      { params: { code: 'invalid_grant' } },
    ],
    [
      'a deleted account',
      { ...KEY_FILE, client_email: 'x@y.example' },
      { params: { code: 'invalid_grant' } },
    ],
  ])('is refused with %s', async (_name, keyFile, detail) => {
    const { account, adapter } = await start({ keyFile });
    const problems = await adapter.check(account);
    expect(problems).toMatchObject([
      { field: 'service_account_key', reason: { code: 'secret_refused', params: { detail } } },
    ]);
    expect(JSON.stringify(problems)).not.toContain('"secret"');
    await expect(adapter.book(account, buildMeetingRequest(NINE))).rejects.toMatchObject({
      kind: 'auth',
      definite: true,
    });
  });

  test("is refused if the calendar is its own, which people can't see", async () => {
    const { account, adapter } = await start({ settings: { calendar_id: 'primary' } });
    expect(await adapter.check(account)).toEqual([
      { field: 'calendar_id', reason: fact('calendar_of_service_account') },
    ]);
  });
});

test.each([
  [
    'is not shared',
    { calendar_id: 'other@example.com' },
    { field: 'calendar_id', reason: fact('calendar_not_shared', { account: EMAIL }) },
  ],
  [
    'cannot be reached',
    { url: 'http://127.0.0.1:9' },
    { field: 'url', reason: { code: 'url_doubtful', params: { detail: { code: 'server_unreachable' } } } },
  ],
])('a calendar that %s is refused by the check', async (_name, settings, problem) => {
  const { account, adapter } = await start({ settings });
  expect(await adapter.check(account)).toMatchObject([problem]);
  await expect(adapter.busy!(account, { from: NINE, to: TEN })).rejects.toMatchObject({
    name: 'CalendarError',
  });
});

test('a calendar with read access only is refused by the check', async () => {
  const { server, account, adapter } = await start();
  server.accessRole = 'reader';
  expect(await adapter.check(account)).toEqual([
    { field: 'calendar_id', reason: fact('calendar_read_only') },
  ]);
});

test('a wrong client secret is refused by the check', async () => {
  const { account, adapter } = await start({ person: true, settings: { client_id: 'another' } });
  expect(await adapter.check(account)).toMatchObject([
    { field: 'refresh_token', reason: { code: 'secret_refused' } },
  ]);
});

describe('an access token', () => {
  test('is requested once per hour, however often the calendar is called', async () => {
    const { clock, account, asked, adapter } = await start({ person: true });
    for (let time = 0; time < 5; time++) await adapter.busy!(account, { from: NINE, to: TEN });
    expect(asked('POST /token')).toBe(1);
    clock.advance(60 * MINUTE);
    await adapter.busy!(account, { from: NINE, to: TEN });
    expect(asked('POST /token')).toBe(2);
  });

  test('is replaced if it expires early, and the meeting is booked once', async () => {
    const { server, account, adapter } = await start({ person: true });
    await adapter.busy!(account, { from: NINE, to: TEN });
    server.endAccess();
    await adapter.book(account, buildMeetingRequest(NINE));
    expect(server.events.size).toBe(1);
  });
});

describe('changes in a Google calendar', () => {
  test("are ignored for other people's events", async () => {
    const { server, account, adapter } = await start();
    const { cursor } = await adapter.changes!(account, null);
    const id = server.people.books(Date.parse(NINE), { name: 'Ben', email: 'ben@example.com' });
    server.people.deletes(id);
    expect((await adapter.changes!(account, cursor)).events).toEqual([]);
  });

  test('are read completely, however many there are', async () => {
    const { clock, server, account, adapter } = await start();
    const { cursor } = await adapter.changes!(account, null);
    for (let half = 0; half < 9; half++) {
      await adapter.book(account, buildMeetingRequest(addTime(NINE, half * 30 * MINUTE)));
      server.people.books(Date.parse(NINE) + (20 + half) * 30 * MINUTE);
      clock.advance(MINUTE);
    }
    const { events } = await adapter.changes!(account, cursor);
    expect(events.map(({ kind }) => kind)).toEqual(Array(9).fill('booked'));
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
  });

  test('are reported even if the cursor is too old', async () => {
    const { clock, server, account, adapter } = await start();
    const [kept, gone] = [buildMeetingRequest(NINE), buildMeetingRequest(TEN)];
    const { ref } = await adapter.book(account, kept);
    const { ref: goneRef } = await adapter.book(account, gone);
    const { cursor } = await adapter.changes!(account, null);
    clock.advance(MINUTE);
    server.people.moves(ref, Date.parse(ELEVEN));
    server.people.deletes(goneRef);
    server.forgetSync();
    const read = await adapter.changes!(account, cursor);
    expect(read.events).toMatchObject([
      { kind: 'booked', ref, reference: kept.reference, meeting: { start_at: ELEVEN } },
      { kind: 'canceled', ref: goneRef },
    ]);
    expect((await adapter.changes!(account, read.cursor)).events).toEqual([]);
  });

  test("end the meeting if the lead declines the invitation, with the lead's comment", async () => {
    const { server, account, adapter } = await start({ settings: { subject: 'host@example.com' } });
    const { ref } = await adapter.book(account, buildMeetingRequest(NINE));
    const { cursor } = await adapter.changes!(account, null);
    server.people.declines(ref, 'Another day, please');
    expect((await adapter.changes!(account, cursor)).events).toMatchObject([
      { kind: 'canceled', ref, reason: 'Another day, please', moved: false },
    ]);
  });

  test('are ignored for an event without times', async () => {
    const { server, account, adapter } = await start();
    const { ref } = await adapter.book(account, buildMeetingRequest(NINE));
    const { cursor } = await adapter.changes!(account, null);
    const items = [{ id: ref, status: 'confirmed', start: { date: '2026-12-01' } }, null, { id: 3 }];
    const body = { items, nextSyncToken: 'sync-1' };
    const operation = 'GET /calendar/v3/calendars/{calendar}/events';
    server.faults.add({ kind: 'wrong_json', applied: true, body }, { operation });
    expect(await adapter.changes!(account, cursor)).toEqual({ events: [], cursor: 'sync-1' });
  });
});

test('a meeting can be moved by half its length, although the new time overlaps the old one', async () => {
  const { server, account, adapter } = await start();
  const { ref } = await adapter.book(account, buildMeetingRequest(NINE));
  const [from, to] = [addTime(NINE, 15 * MINUTE), addTime(NINE, 45 * MINUTE)];
  const wanted = { ...buildMeetingRequest(from), end_at: to };
  expect(await adapter.move!(account, ref, wanted)).toMatchObject({ ref, start_at: from, end_at: to });
  server.diary.take(Date.parse(addTime(NINE, 50 * MINUTE)), Date.parse(TEN));
  const later = { ...buildMeetingRequest(addTime(NINE, 30 * MINUTE)), attendee: ANA };
  await expect(adapter.move!(account, ref, later)).rejects.toMatchObject({ kind: 'taken' });
});

test('a meeting takes place in a Google call or at the place in the settings', async () => {
  const { account, adapter } = await start({ settings: { meet: 'true' } });
  expect(await adapter.book(account, buildMeetingRequest(NINE))).toMatchObject({
    location: 'https://meet.google.com/abc',
  });
  const placed = { ...account, settings: { ...account.settings, meet: 'false', location: '1 Main Street' } };
  expect(await adapter.book(placed, buildMeetingRequest(TEN))).toMatchObject({ location: '1 Main Street' });
});

test('status 403 with userRateLimitExceeded from Google counts as a rate limit', async () => {
  const { server, account, adapter } = await start();
  const error = { code: 403, message: 'Rate Limit Exceeded', errors: [{ reason: 'userRateLimitExceeded' }] };
  const trouble = { kind: 'status', status: 403, body: { error } } as const;
  server.faults.add(trouble, { operation: 'POST /calendar/v3/freeBusy' });
  await expect(adapter.busy!(account, { from: NINE, to: TEN })).rejects.toMatchObject({
    kind: 'rate_limited',
  });
});
