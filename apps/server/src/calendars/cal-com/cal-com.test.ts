// Behavior specific to Cal.com: event types that Parley can't book, servers with older response formats, and Cal.com's
// pages.
import { describe, expect, onTestFinished, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { createHttpCaller } from '../../platform/http-call.ts';
import { startCalCom } from '../../testing/fakes/calendars/cal-com/server.ts';
import { ANA, buildMeetingRequest, MONDAY, NINE } from '../conformance/suite.testing.ts';
import { createCalCom } from './cal-com.ts';

async function start(settings: Record<string, string> = {}) {
  const clock = movableClock(MONDAY);
  const server = await startCalCom({ now: clock.ms });
  const caller = createHttpCaller();
  onTestFinished(async () => {
    await caller.close();
    await server.close();
  });
  const account = {
    team_id: 'team_1',
    id: 'cal_1',
    settings: { url: server.url, event_type_id: '10', ...settings },
    secrets: { api_key: server.key, webhook_secret: 's' },
  };
  return { server, account, adapter: createCalCom({ caller, clock }) };
}

const WEEK = { from: MONDAY, to: '2026-12-01T00:00:00.000Z' };

describe("an event type that requires the host's confirmation", () => {
  test('is refused when the calendar is checked', async () => {
    const { server, account, adapter } = await start();
    server.eventType['confirmationPolicy'] = { type: 'always', blockUnconfirmedBookingsInBooker: false };
    expect(await adapter.check(account)).toMatchObject([
      { field: 'event_type_id', reason: { code: 'event_type_confirms' } },
    ]);
    server.eventType['confirmationPolicy'] = { disabled: true };
    expect(await adapter.check(account)).toEqual([]);
  });

  test("leads to no booking, and the host's time is free again", async () => {
    const { server, account, adapter } = await start();
    server.eventType['confirmationPolicy'] = { type: 'always', blockUnconfirmedBookingsInBooker: false };
    await expect(adapter.book(account, buildMeetingRequest(NINE))).rejects.toMatchObject({
      kind: 'refused',
      reason: { code: 'event_type_confirms' },
    });
    expect([...server.bookings.values()].map(({ status }) => status)).toEqual(['cancelled']);
    expect(server.diary.isFree(Date.parse(NINE))).toBe(true);
  });
});

test("an event type with questions that Parley can't answer is refused when the calendar is checked", async () => {
  const { server, account, adapter } = await start();
  server.eventType['bookingFields'] = [
    { type: 'name', slug: 'name', required: true },
    { type: 'phone', slug: 'attendeePhoneNumber', required: true },
    { type: 'text', slug: 'company', required: true },
    { type: 'text', slug: 'size', required: true, hidden: true },
  ];
  expect(await adapter.check(account)).toMatchObject([
    { field: 'event_type_id', reason: { code: 'event_type_requires', params: { fields: ['company'] } } },
  ]);
});

test.each([
  [{ event_type_id: '999' }, { field: 'event_type_id', reason: { code: 'event_type_missing' } }],
  [{ url: 'http://127.0.0.1:9/v2' }, { field: 'url', reason: { code: 'url_doubtful' } }],
])('the check refuses the wrong settings %o', async (settings, problem) => {
  const { account, adapter } = await start(settings);
  expect(await adapter.check(account)).toMatchObject([problem]);
});

test('free times have an end even if the server returns only their starts', async () => {
  const { server, account, adapter } = await start();
  server.beginningsOnly = true;
  const [first] = await adapter.freeSlots!(account, WEEK);
  expect(first).toEqual({ start_at: NINE, end_at: '2026-11-30T08:30:00.000Z' });
});

describe('the pages of a Cal.com calendar', () => {
  test('include the booking page from the settings, or else from the event type', async () => {
    const { account, adapter } = await start();
    const lead = { id: 'lead_1', attendee: ANA };
    expect(await adapter.bookingLink!(account, lead)).toBe(
      'https://cal.example/host/intro?metadata%5Blead_id%5D=lead_1&name=Ana+Ruiz&email=ana%40example.com',
    );
    const settings = { ...account.settings, page: 'https://book.acme.example/intro?layout=month' };
    expect(await adapter.bookingLink!({ ...account, settings }, lead)).toMatch(
      /^https:\/\/book\.acme\.example\/intro\?layout=month&metadata/,
    );
  });

  test('must be in the settings if the server returns none', async () => {
    const { server, account, adapter } = await start();
    delete server.eventType['bookingUrl'];
    await expect(adapter.bookingLink!(account, { id: 'lead_1', attendee: ANA })).rejects.toMatchObject({
      kind: 'refused',
      reason: { code: 'answer_incomplete', params: { missing: 'booking_page' } },
    });
  });

  test("for moving and canceling a booking are on the booking page's site, or else on the API's site", async () => {
    const { server, account, adapter } = await start({ page: 'https://cal.example/host/intro' });
    const { ref, cancel_url, reschedule_url } = await adapter.book(account, buildMeetingRequest(NINE));
    expect(cancel_url).toBe(`https://cal.example/booking/${ref}?cancel=true`);
    expect(reschedule_url).toBe(`https://cal.example/reschedule/${ref}`);
    const { url, event_type_id } = account.settings;
    const settings = { url, event_type_id };
    const beside = await adapter.book(
      { ...account, settings },
      buildMeetingRequest('2026-11-30T09:00:00.000Z'),
    );
    expect(beside.cancel_url).toMatch(new RegExp(`^${new URL(server.url).origin}/booking/`));
  });
});
