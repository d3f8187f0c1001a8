// Meetings that the provider reports although its answer to Parley was lost, and bookings on the provider's page: the
// provider and Parley must each have exactly one meeting.
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { endWork } from '../../../testing/end-work.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { PROVIDER_FAKES, testEachProvider } from './provider-fakes.testing.ts';

const MONDAY = '2026-11-23T07:00:00.000Z';
const MINUTE = 60_000;
const GOOGLE = '/calendar/v3/calendars/{calendar}/events/{event}';

/** The operation that moves a meeting, and the one that finds a meeting again. */
const OPERATIONS: Record<string, { move: string; find: string }> = {
  'cal-com': { move: 'POST /bookings/{uid}/reschedule', find: 'GET /bookings' },
  // Calendly can't move meetings: a move is a new booking and a cancellation of the old one.
  calendly: { move: 'POST /invitees', find: 'GET /scheduled_events' },
  google: { move: `PATCH ${GOOGLE}`, find: `GET ${GOOGLE}` },
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => endWork(app));
afterAll(() => app.close());

/** Creates a workspace with the provider's calendar, and a lead who has answered the questions of all criteria. */
async function setUpLead(provider: string, { twin = false, ...more }: { twin?: boolean; by?: 'link' } = {}) {
  app.clock.set(MONDAY);
  const end = await PROVIDER_FAKES[provider]!(app);
  onTestFinished(() => end.server.close());
  const hours = end.section['provider'] === 'google' && { hours: 'Mon-Fri 09:00-17:00' };
  const w = await app.make.workspace({
    calendars: [end.section, ...(twin ? [{ ...end.section, name: 'twin' }] : [])],
    agent: { booking: { calendar: 'sales', timezone: 'Europe/Paris', ...hours, ...more } },
  });
  await app.drain();
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Ana Ruiz', email: 'ana@example.com' });
  await app.drain();
  for (const text of ['Yes', '12k']) await lead.say(phone, text);
  const bookings = async () => {
    const { data } = await lead.api.call(contract.bookings.list, {});
    return data.map(({ status, start_at }) => `${status} ${start_at}`).toSorted();
  };
  const listProviderStarts = () => end.meetings().map(({ start_at }) => start_at);
  const passMinutes = async (minutes = 20) => {
    for (let minute = 0; minute < minutes; minute++) {
      await end.server.webhooks.settled();
      app.clock.advance(MINUTE);
      await app.drain();
    }
  };
  return { ...end, lead, phone, bookings, listProviderStarts, passMinutes };
}

testEachProvider((provider) => {
  const { move, find } = OPERATIONS[provider]!;

  test('a booking whose response is lost is made once', { tags: 'endurance' }, async () => {
    const { server, booking, lead, phone, bookings, passMinutes, listProviderStarts } =
      await setUpLead(provider);
    server.faults.add({ kind: 'cut', applied: true }, { operation: booking });
    await lead.say(phone, '1');
    await passMinutes();
    expect(listProviderStarts()).toHaveLength(1);
    expect(await bookings()).toEqual([`booked ${listProviderStarts()[0]}`]);
  });

  test.each([
    ['if it is found immediately', 0],
    ['if the provider reports it before it can be found', 4],
  ])('a move whose response is lost is made once %s', { tags: 'endurance' }, async (_name, times) => {
    const { server, lead, phone, bookings, passMinutes, listProviderStarts } = await setUpLead(provider);
    await lead.say(phone, '1');
    await passMinutes(3);
    const [before] = listProviderStarts();
    await lead.say(phone, 'I need to reschedule');
    server.faults.add({ kind: 'cut', applied: true }, { operation: move });
    if (times > 0) server.faults.add({ kind: 'cut', applied: false }, { operation: find, times });
    await lead.say(phone, '1');
    await passMinutes();
    const [after, ...others] = listProviderStarts();
    expect(others).toEqual([]);
    expect(await bookings()).toEqual([`booked ${after}`, `rescheduled ${before}`]);
    expect(await lead.facts(phone, 'meeting_rescheduled')).toMatchObject([{ params: { start_at: after } }]);
  });
});

test('a Google calendar that a workspace configures twice reports each meeting once', async () => {
  const { lead, phone, bookings, passMinutes, listProviderStarts } = await setUpLead('google', {
    twin: true,
  });
  await lead.say(phone, '1');
  await passMinutes(3);
  expect(await bookings()).toEqual([`booked ${listProviderStarts()[0]}`]);
});

describe.each(['cal-com', 'calendly'])('on the booking page of %s', (provider) => {
  test("a meeting booked with a lead's own link belongs to that lead", async () => {
    const { lead, phone, bookings, passMinutes, books, listProviderStarts } = await setUpLead(provider, {
      by: 'link',
    });
    const said = decodeURIComponent((await lead.texts(phone)).join('\n'));
    const link = /https?:\/\/\S+(lead_id|utm_content)\S+/.exec(said)?.[0];
    expect(link).toContain((await lead.lead(phone)).id);
    const start = '2026-11-24T09:00:00.000Z';
    // The lead books with an email address that Parley does not know, so only the link identifies the lead.
    books(start, { name: 'Ana', email: 'other@example.com' }, link);
    await passMinutes(2);
    expect(listProviderStarts()).toEqual([start]);
    expect(await bookings()).toEqual([`booked ${start}`]);
    const [booking] = (await lead.api.call(contract.bookings.list, {})).data;
    expect(booking).toMatchObject({ source: 'static_link', provider });
    expect((await lead.texts(phone)).at(-1)).toContain('Tuesday 24 November');
  });
});
