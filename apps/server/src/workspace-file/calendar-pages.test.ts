// Follows the pages about calendars (docs/calendars/): applies their workspace files unchanged and checks them at the
// provider. A lead then books a meeting, and the host moves and cancels it.
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createPlay } from '../testing/conversation-helper.ts';
import { startCalCom } from '../testing/fakes/calendars/cal-com/server.ts';
import { startCalendly } from '../testing/fakes/calendars/calendly/server.ts';
import { startGoogle } from '../testing/fakes/calendars/google/server.ts';
import type { FakeServer } from '../testing/fakes/calendars/server.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../testing/start-app.ts';
import { applyFile } from './index.ts';

const PAGES = join(import.meta.dirname, '../../../../docs/calendars');
/** A Monday morning in Paris. */
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

/** A fake provider and the actions of its host. */
interface Provider {
  server: FakeServer;
  /** The environment variables that the page tells the reader to export. */
  environment: Record<string, string>;
  /** Lines that replace the provider's URL with that of the fake. */
  addresses: string;
  /** The current meetings. */
  meetings(): { ref: string; start: number }[];
  moves(ref: string, start: number): void;
  cancels(ref: string): void;
}

const PROVIDERS: Record<string, () => Promise<Provider>> = {
  async 'cal-com'() {
    const server = await startCalCom({ now: app.clock.ms });
    const { people, bookings } = server;
    return {
      server,
      environment: { CAL_KEY: server.key, CAL_SECRET: 'hook-secret' },
      addresses: `url: "${server.url}"`,
      meetings: () =>
        [...bookings.values()]
          .filter(({ status }) => status === 'accepted')
          .map(({ uid, start }) => ({ ref: uid, start })),
      moves: people.moves,
      cancels: (uid) => people.cancels(uid, 'The host is ill'),
    };
  },
  async calendly() {
    const server = await startCalendly({ now: app.clock.ms });
    const { people, invitees } = server;
    return {
      server,
      environment: { CALENDLY_TOKEN: server.token, CALENDLY_KEY: 'signing-key' },
      addresses: `url: "${server.url}"`,
      meetings: () =>
        [...invitees.values()]
          .filter(({ status }) => status === 'active')
          .map(({ uri, start }) => ({ ref: uri, start })),
      moves: people.moves,
      cancels: (uri) => people.cancels(uri, 'The host is ill'),
    };
  },
  async google() {
    const email = 'parley@project.example';
    const server = await startGoogle({ now: app.clock.ms, serviceAccount: { email, key } });
    const { people, events } = server;
    return {
      server,
      environment: { GOOGLE_KEY: JSON.stringify({ client_email: email, private_key: key }, null, 2) },
      addresses: `url: "${server.url}/calendar/v3"\n    token_url: "${server.url}/token"`,
      meetings: () =>
        [...events.values()]
          .filter(({ status }) => status === 'confirmed')
          .map(({ id, start }) => ({ ref: id, start })),
      moves: people.moves,
      cancels: people.deletes,
    };
  },
};

/** Sets up the workspace that a page describes. */
async function setUpPage(page: string) {
  app.clock.set(MONDAY);
  const provider = await PROVIDERS[page]!();
  onTestFinished(() => provider.server.close());
  provider.server.findUsAt(app.url);
  const [, yaml] = /^```yaml\n([\s\S]*?)^```/m.exec(readFileSync(join(PAGES, `${page}.md`), 'utf8'))!;
  const [phone, slug] = [app.make.phone(), `page-${page}`];
  const written = yaml!
    .replaceAll('33600000001', phone)
    .replace(/slug: acme[\w-]*/, `slug: ${slug}`)
    .replace(/^( +)provider: .*$/m, `$&\n$1${provider.addresses}`)
    .replace('ana@acme.example', 'host@example.com')
    // Remove waiting times, which the test does not need.
    .replace('engine: simulator', 'engine: simulator, pacing: { first_contact_gap: 0s, send_gap: 0s }')
    .replace('goal:', 'reply_delay: 0s\n      humanize: false\n      sending_hours: always\n      goal:');
  const calendarOf = app.calendars.adapterOf;
  const { environment } = provider;
  const [applied] = await applyFile(app.system, written, `${page}.yaml`, { environment, calendarOf });
  const w: Workspace = {
    teamId: applied!.workspace.team_id,
    slug,
    key: applied!.keys[0]!.key!,
    keys: {},
    number: phone,
    numberId: applied!.numbers[0]!.id,
    campaign: 'spring',
    campaignId: applied!.campaigns[0]!.id,
    applied: applied!,
  };
  const lead = createPlay(app, w);
  const bookings = async () => (await lead.api.call(contract.bookings.list, {})).data;
  /** Delivers the provider's changes: as webhooks, or in the response to the poll that runs every minute. */
  const deliverNews = async () => {
    await provider.server.webhooks.settled();
    app.clock.advance(2 * MINUTE);
    await app.drain();
  };
  await app.drain();
  return { ...provider, w, lead, bookings, news: deliverNews };
}

describe.each(Object.keys(PROVIDERS))('the documentation page about %s', (page) => {
  test("leads to a booking that follows the host's changes", async () => {
    const { lead, bookings, news, meetings, moves, cancels } = await setUpPage(page);
    const phone = app.make.phone();
    await lead.push(phone, { name: 'Ana Ruiz', email: 'ana@example.com' });
    await app.drain();
    const offered = (await lead.say(phone, 'Yes, I do')).join('\n');
    expect(offered).toMatch(/1/);
    const said = (await lead.say(phone, '1')).join('\n');
    const [meeting, ...more] = meetings();
    expect(more).toEqual([]);
    const [booking] = await bookings();
    const start = new Date(meeting!.start).toISOString();
    expect(booking).toMatchObject({ status: 'booked', provider: page, source: 'chat', start_at: start });
    expect(said).toMatch(/Monday 23 November/);
    expect(said).toContain(booking!.reschedule_url);

    const later = meeting!.start + 60 * MINUTE;
    moves(meeting!.ref, later);
    await news();
    expect((await bookings()).map(({ status, start_at }) => [status, start_at]).toSorted()).toEqual([
      ['booked', new Date(later).toISOString()],
      ['rescheduled', start],
    ]);

    cancels(meetings()[0]!.ref);
    await news();
    expect((await bookings()).map(({ status }) => status).toSorted()).toEqual(['canceled', 'rescheduled']);
    expect((await lead.lead(phone)).booking_status).toBe('canceled');
  });
});
