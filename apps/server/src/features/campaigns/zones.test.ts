// The time zone for leads whose own zone is unknown: the campaign's, else the calendar's, else the workspace's, but
// never an implicit default (bookings.md#time-zones).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { type FakeCalCom, startCalCom } from '../../testing/fakes/calendars/cal-com/server.ts';
import { USUAL_AGENT } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { type Applied, applyFile } from '../../workspace-file/index.ts';
import { PROVIDER_FAKES, type ProviderFake } from '../bookings/provider/provider-fakes.testing.ts';

const DAY = 86_400_000;
/** The last used US phone number. The area code of these numbers does not determine a zone. */
let last = 12_025_550_000;

let app: TestApp;
const servers: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-11-18T12:00:00.000Z');
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await app.close();
});

let made = 0;

/** Applies a file like `parley apply`, with access to the calendars unless `offline` is set. */
async function apply(file: Record<string, unknown>, { offline = false } = {}): Promise<Applied> {
  const document = { workspace: { slug: `zones-${++made}`, plan: 'scale' }, ...file };
  const asked = offline ? {} : { calendarOf: app.calendars.adapterOf };
  const [applied] = await applyFile(app.system, JSON.stringify(document), 'acme.yaml', asked);
  return applied!;
}

function buildCampaign(number: string, booking: object | null) {
  const agent = { ...USUAL_AGENT, criteria: [], follow_ups: [], booking };
  return { slug: 'spring', name: 'Lea', status: 'active', number, agent };
}

function buildNumber(phone: string) {
  const pacing = { first_contact_gap: '0s', send_gap: '0s' };
  return { phone, engine: 'simulator', daily_quota: 1000, connected_since: '2026-01-01', pacing };
}

const readZones = ({ workspace }: Applied) =>
  queryRows<{ hours: string; meetings: string | null }>(
    app,
    `select agent->>'timezone' as hours, agent->'booking'->>'timezone' as meetings from campaigns where team_id = $1
     order by slug`,
    [workspace.team_id],
  );

/** Returns the offer to a lead whose zone is unknown. */
async function readOffer(applied: Applied, number: string): Promise<string> {
  const w = { key: '', number, campaign: 'spring' } as Parameters<typeof createPlay>[1];
  w.key = applied.keys[0]!.key!;
  w.teamId = applied.workspace.team_id;
  const play = createPlay(app, w);
  const phone = String(++last);
  await play.push(phone, { name: 'Marie', email: `marie${last}@example.com` });
  await app.drain();
  return (await play.say(phone, 'Yes, which times do you have?')).join('\n');
}

async function createCalComFake(): Promise<{ server: FakeCalCom; section: ProviderFake['section'] }> {
  const server = await startCalCom({ now: app.clock.ms });
  servers.push(server);
  const section = {
    ...{ name: 'sales', provider: 'cal-com', url: server.url, api_key: server.key },
    ...{ event_type_id: server.eventTypeId, webhook_secret: 'hook-secret' },
  };
  return { server, section };
}

const keys = [{ name: 'CRM', scopes: 'all' }];

describe.each(Object.keys(PROVIDER_FAKES))('a calendar at the provider %s', (provider) => {
  test('gives its time zone to a campaign that has none', async () => {
    const end = await PROVIDER_FAKES[provider]!(app);
    servers.push(end.server);
    const phone = app.make.phone();
    const hours = provider === 'google' ? { hours: 'Mon-Fri 09:00-17:00' } : {};
    const applied = await apply({
      keys,
      numbers: [buildNumber(phone)],
      calendars: [end.section],
      campaigns: [buildCampaign(phone, { calendar: 'sales', ...hours })],
    });
    expect(await readZones(applied)).toEqual([{ hours: 'Europe/Paris', meetings: 'Europe/Paris' }]);
    // The host works from nine to five in Paris.
    const text = await readOffer(applied, phone);
    expect(text).toMatch(/\b(9|10|11):\d\d AM/);
    expect(text).not.toMatch(/\b8:\d\d AM|UTC/);
  });
});

test('a changed time zone of a calendar reaches campaigns without one within a day', async () => {
  const { server, section } = await createCalComFake();
  const [phone, other] = [app.make.phone(), app.make.phone()];
  const applied = await apply({
    keys,
    numbers: [buildNumber(phone), buildNumber(other)],
    calendars: [section],
    campaigns: [
      buildCampaign(phone, { calendar: 'sales' }),
      { ...buildCampaign(other, { calendar: 'sales', timezone: 'Asia/Tokyo' }), slug: 'tokyo' },
    ],
  });
  await app.drain();
  server.eventType['scheduleId'] = 7;
  server.scheduleZone = 'America/New_York';
  app.clock.advance(DAY + 60_000);
  await app.drain();
  expect(await readZones(applied)).toEqual([
    { hours: 'America/New_York', meetings: 'America/New_York' },
    { hours: 'Asia/Tokyo', meetings: 'Asia/Tokyo' },
  ]);
  expect(await readOffer(applied, phone)).toMatch(/\(New York time\)\n1\. .* at (7|8|9):\d\d AM/);
  // If a provider is down or returns an invalid zone, nothing changes.
  for (const zone of ['Mars/Olympus', '+02:00']) {
    server.scheduleZone = zone;
    app.clock.advance(DAY + 60_000);
    await app.drain();
    expect((await readZones(applied))[0]!.meetings).toBe('America/New_York');
  }
  server.scheduleZone = 'America/Chicago';
  const fault = server.faults.add({ kind: 'status', status: 503 }, { operation: 'GET /event-types/{id}' });
  app.clock.advance(DAY + 60_000);
  await app.drain();
  expect(fault.met).toBeGreaterThan(0);
  server.faults.clear();
  app.clock.advance(3_700_000);
  await app.drain();
  expect((await readZones(applied))[0]!.meetings).toBe('America/Chicago');
});

test("a calendar uses the account's time zone if the key can't read the hours", async () => {
  const { server, section } = await createCalComFake();
  server.eventType['scheduleId'] = 99;
  const phone = app.make.phone();
  const applied = await apply({
    numbers: [buildNumber(phone)],
    calendars: [section],
    campaigns: [buildCampaign(phone, { calendar: 'sales' })],
  });
  expect((await readZones(applied))[0]!.meetings).toBe('Europe/Paris');
});

describe('a calendar whose provider has not been called', () => {
  test('makes a file without any time zone invalid', async () => {
    const { section } = await createCalComFake();
    const phone = app.make.phone();
    const file = {
      numbers: [buildNumber(phone)],
      calendars: [section],
      campaigns: [buildCampaign(phone, { calendar: 'sales' })],
    };
    await expect(apply(file, { offline: true })).rejects.toMatchObject({
      found: [{ path: ['campaigns', 0, 'agent', 'booking', 'timezone'], code: 'timezone_of_calendar' }],
    });
  });

  test("uses the workspace's time zone until the provider returns one", async () => {
    const { section } = await createCalComFake();
    const phone = app.make.phone();
    const workspace = { slug: `zones-own-${++made}`, plan: 'scale', timezone: 'Asia/Kolkata' };
    const file = {
      workspace,
      numbers: [buildNumber(phone)],
      calendars: [section],
      campaigns: [buildCampaign(phone, { calendar: 'sales' })],
    };
    const applied = await apply(file, { offline: true });
    expect((await readZones(applied))[0]!.meetings).toBe('Asia/Kolkata');
    await app.drain();
    expect((await readZones(applied))[0]!.meetings).toBe('Europe/Paris');
    // Applying the file again offline does not change the zone.
    await apply(file, { offline: true });
    expect((await readZones(applied))[0]!.meetings).toBe('Europe/Paris');
  });
});

test('the time zone in a workspace file applies to hours and meetings without one, in all campaigns', async () => {
  const [phone, other] = [app.make.phone(), app.make.phone()];
  const workspace = { slug: `zones-own-${++made}`, plan: 'scale', timezone: 'Asia/Kolkata' };
  const applied = await apply({
    workspace,
    numbers: [buildNumber(phone), buildNumber(other)],
    campaigns: [
      buildCampaign(phone, null),
      { ...buildCampaign(other, { calendar: 'builtin', hours: 'Mon-Fri 09:00-17:00' }), slug: 'summer' },
    ],
  });
  expect(await readZones(applied)).toEqual([
    { hours: 'Asia/Kolkata', meetings: null },
    { hours: 'Asia/Kolkata', meetings: 'Asia/Kolkata' },
  ]);
  await apply({ workspace: { slug: workspace.slug } });
  expect((await readZones(applied))[0]!.hours).toBe('Asia/Kolkata');
  await apply({ workspace: { ...workspace, timezone: 'America/Bogota' } });
  expect(await readZones(applied)).toEqual([
    { hours: 'America/Bogota', meetings: null },
    { hours: 'America/Bogota', meetings: 'America/Bogota' },
  ]);
  await expect(apply({ workspace: { ...workspace, timezone: 'Paris' } })).rejects.toMatchObject({
    found: [{ path: ['workspace', 'timezone'], code: 'timezone' }],
  });
});
