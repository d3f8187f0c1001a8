// Meetings at providers whose answers are lost while the provider tells of them already, and what leads book on its own
// page: one meeting there, one booking here.
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startCalCom } from '../../testing/fakes/calendars/cal-com/server.ts';
import { startCalendly } from '../../testing/fakes/calendars/calendly/server.ts';
import { startGoogle } from '../../testing/fakes/calendars/google/server.ts';
import type { FakeServer } from '../../testing/fakes/calendars/server.ts';
import { USUAL_AGENT } from '../../testing/make.ts';
import { playOf } from '../../testing/play.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

const MONDAY = '2026-11-23T07:00:00.000Z';
const MINUTE = 60_000;
const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Far {
  server: FakeServer;
  calendar: object;
  booking: object;
  move: string;
  find: string;
  book: string;
  standing(): number[];
  /** Somebody books on the provider's page. */
  books?(start: number, link: string): void;
}

const FAR: Record<string, () => Promise<Far>> = {
  async 'cal-com'() {
    const server = await startCalCom({ now: app.clock.ms });
    return {
      server,
      calendar: {
        provider: 'cal-com',
        url: server.url,
        api_key: server.key,
        event_type_id: 10,
        webhook_secret: 's',
      },
      booking: { calendar: 'sales', timezone: 'Europe/Paris' },
      move: 'POST /bookings/{uid}/reschedule',
      find: 'GET /bookings',
      book: 'POST /bookings',
      standing: () =>
        [...server.bookings.values()].filter(({ status }) => status === 'accepted').map(({ start }) => start),
      books: (start, link) => void server.people.books(start, link),
    };
  },
  async calendly() {
    const server = await startCalendly({ now: app.clock.ms });
    return {
      server,
      calendar: {
        provider: 'calendly',
        url: server.url,
        token: server.token,
        event_type: server.eventTypeUri,
        signing_key: 'k',
      },
      booking: { calendar: 'sales', timezone: 'Europe/Paris' },
      // It moves nothing: a move is another booking, and the end of the one before.
      move: 'POST /invitees',
      find: 'GET /scheduled_events',
      book: 'POST /invitees',
      standing: () =>
        [...server.invitees.values()].filter(({ status }) => status === 'active').map(({ start }) => start),
      books: (start, link) => void server.people.books(start, link),
    };
  },
  async google() {
    const email = 'parley@project.example';
    const server = await startGoogle({ now: app.clock.ms, serviceAccount: { email, key } });
    return {
      server,
      calendar: {
        provider: 'google',
        url: `${server.url}/calendar/v3`,
        token_url: `${server.url}/token`,
        calendar_id: server.calendarId,
        service_account_key: JSON.stringify({ client_email: email, private_key: key }),
      },
      booking: { ...USUAL_AGENT.booking, calendar: 'sales' },
      find: 'GET /calendar/v3/calendars/{calendar}/events/{event}',
      move: 'PATCH /calendar/v3/calendars/{calendar}/events/{event}',
      book: 'POST /calendar/v3/calendars/{calendar}/events',
      standing: () =>
        [...server.events.values()].filter(({ status }) => status === 'confirmed').map(({ start }) => start),
    };
  },
};

async function stage(provider: string, more: object = {}) {
  app.clock.set(MONDAY);
  const far = await FAR[provider]!();
  onTestFinished(() => far.server.close());
  far.server.reach((url) => url.replace(new URL(url).origin, app.url));
  const w = await app.make.workspace({
    calendars: [{ name: 'sales', ...far.calendar }],
    agent: { booking: { ...far.booking, ...more } },
  });
  await app.drain();
  const lead = playOf(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Ana Ruiz', email: 'ana@example.com' });
  await app.drain();
  for (const text of ['Yes', '12k']) await lead.say(phone, text);
  const bookings = async () =>
    (await lead.api.call(contract.bookings.list, {})).data
      .map(({ status, start_at }) => `${status} ${start_at}`)
      .toSorted();
  const pass = async (minutes = 20) => {
    for (let minute = 0; minute < minutes; minute++) {
      await far.server.webhooks.settled();
      app.clock.advance(MINUTE);
      await app.drain();
    }
  };
  return { ...far, w, lead, phone, bookings, pass };
}

describe.each(Object.keys(FAR))('at %s', (provider) => {
  test('a booking whose answer is lost is booked once', async () => {
    const { server, book, lead, phone, bookings, pass, standing } = await stage(provider);
    server.faults.add({ kind: 'cut', applied: true }, { operation: book });
    await lead.say(phone, '1');
    await pass();
    expect(standing()).toHaveLength(1);
    expect(await bookings()).toEqual([`booked ${new Date(standing()[0]!).toISOString()}`]);
  });

  test.each([
    ['and is found at once', 0],
    ['and the provider tells of it before it can be found', 4],
  ])('a move whose answer is lost is one move, %s', async (_name, times) => {
    const { server, move, find, lead, phone, bookings, pass, standing } = await stage(provider);
    await lead.say(phone, '1');
    await pass(3);
    const [before] = standing();
    await lead.say(phone, 'I need to reschedule');
    server.faults.add({ kind: 'cut', applied: true }, { operation: move });
    if (times > 0) server.faults.add({ kind: 'cut', applied: false }, { operation: find, times });
    await lead.say(phone, '1');
    await pass();
    expect(standing()).toHaveLength(1);
    const after = new Date(standing()[0]!).toISOString();
    expect(await bookings()).toEqual([`booked ${after}`, `rescheduled ${new Date(before!).toISOString()}`]);
    expect((await lead.journal(phone)).filter((entry) => entry.startsWith('Meeting moved'))).toEqual([
      `Meeting moved to ${after}.`,
    ]);
  });
});

describe.each(['cal-com', 'calendly'])('on the page of %s', (provider) => {
  test('what a lead books by the link that it was sent is its meeting', async () => {
    const { lead, phone, bookings, pass, books, standing } = await stage(provider, { by: 'link' });
    const said = (await lead.texts(phone)).join('\n');
    const link = /https?:\/\/\S+lead_id\S+|https?:\/\/\S+utm_content\S+/.exec(decodeURIComponent(said))?.[0];
    expect(link).toContain((await lead.lead(phone)).id);
    const start = Date.parse('2026-11-24T09:00:00.000Z');
    books!(start, link!);
    await pass(2);
    expect(standing()).toEqual([start]);
    expect(await bookings()).toEqual(['booked 2026-11-24T09:00:00.000Z']);
    const [booking] = (await lead.api.call(contract.bookings.list, {})).data;
    expect(booking).toMatchObject({ source: 'static_link', provider });
    expect((await lead.texts(phone)).at(-1)).toContain('Tuesday, November 24');
  });
});
