// Tests that a flood of clicks (docs/adr/mark-clicks-with-invisible-characters.md) is rejected or redirected, writes
// next to nothing, and brings no lead.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINT_RATES } from '../../http/admission/endpoint-limits.ts';
import { type Answer, sendRequest } from '../../http/wire.testing.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { createPlay, type Play, queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';

const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const MINUTE = 60_000;

/** The statements on links that ran since the test last cleared the list. */
let statements: string[] = [];
const watchDatabase = (db: Database): Database => ({
  ...db,
  row: (statement, values) => {
    if (statement.name.startsWith('links.')) statements.push(statement.name);
    return db.row(statement, values);
  },
  rows: (statement, values) => {
    if (statement.name.startsWith('links.')) statements.push(statement.name);
    return db.rows(statement, values);
  },
  forCallers: () => watchDatabase(db.forCallers()),
});

let usual: TestApp;
/** An installation without a limit on `/l/`, to test an endless flood below the limit. */
let open: TestApp;
beforeAll(async () => {
  const trustedProxies = ['loopback'];
  const clock = () => createStillClock('2026-11-18T12:00:00.500Z');
  usual = await startApp({ trustedProxies, clock: clock(), db: watchDatabase });
  open = await startApp({ trustedProxies, clock: clock(), endpointRates: { ...ENDPOINT_RATES, links: 1e9 } });
});
afterEach(() => {
  statements = [];
});
afterAll(() => Promise.all([usual.close(), open.close()]));

let made = 0;
interface Links {
  app: TestApp;
  w: Workspace;
  lead: Play;
  /** The code of the link that the flood clicks; people click the other link. */
  flooded: string;
  honest: string;
  ids: Record<string, string>;
}

async function links(app: TestApp): Promise<Links> {
  const number = app.make.phone();
  const [flooded, honest] = [`flooded-${++made}`, `honest-${made}`];
  const w = await app.make.workspace({
    number: { phone: number },
    links: [flooded, honest].map((code) => ({
      code,
      name: code,
      number,
      source: 'instagram',
      message: 'Hi',
    })),
  });
  const ids = Object.fromEntries(w.applied.links.map(({ code, id }) => [code, id]));
  return { app, w, lead: createPlay(app, w), flooded, honest, ids };
}

const click = ({ app }: Links, code: string, address: string, userAgent = BROWSER): Promise<Answer> =>
  sendRequest(app.url, {
    path: `/l/${code}`,
    headers: { 'user-agent': userAgent, 'x-forwarded-for': address },
  });

/** Makes `count` clicks, 50 at a time. */
async function floodClicks(
  count: number,
  one: (n: number) => Promise<Answer>,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let from = 0; from < count; from += 50) {
    const batch = Array.from({ length: Math.min(50, count - from) }, (_, n) => one(from + n));
    for (const { status } of await Promise.all(batch)) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

const countClickRows = async ({ app, w }: Links) =>
  Number(
    (
      await queryRows<{ count: string }>(app, 'select count(*) from link_clicks where team_id = $1', [
        w.teamId,
      ])
    )[0]!.count,
  );
const countClicks = async ({ app, w, ids }: Links, code: string) =>
  (await app.api(w.key).call(contract.links.get, { id: ids[code]! })).data.clicks_count;

/** Sends a text that a person typed. @returns the code of the link that brought them, or null. */
async function findBringingCode({ app, lead, ids }: Links): Promise<string | null> {
  const phone = app.make.phone();
  await lead.write(phone, 'Good morning, I have a question');
  const { tracked_link_id, source_confidence } = await lead.lead(phone);
  expect(source_confidence).toBe(tracked_link_id === null ? null : 'probable');
  return Object.keys(ids).find((code) => ids[code] === tracked_link_id) ?? null;
}

describe('a flood of clicks from one address', () => {
  test('is rejected beyond 300 a minute without any query, and counts as one click', async () => {
    const one = await links(usual);
    const statuses = await floodClicks(1_500, () => click(one, one.flooded, '198.51.100.7'));
    expect(statuses).toEqual({ 302: 300, 429: 1_200 });
    expect(await countClickRows(one)).toBe(1);
    expect(await countClicks(one, one.flooded)).toBe(1);
    statements = [];
    const refused = await click(one, one.flooded, '198.51.100.7');
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(statements).toEqual([]);
    // The limit affects no other address, and ends after the minute.
    expect((await click(one, one.flooded, '198.51.100.8')).status).toBe(302);
    usual.clock.advance(MINUTE);
    expect((await click(one, one.flooded, '198.51.100.7')).status).toBe(302);
  });

  test.each([
    ['one browser', () => BROWSER, 1],
    ['a browser for each request', (n: number) => `${BROWSER} ${n}`, 70],
  ])(
    'from %s is never matched to the next lead, who is attributed to the click before it',
    async (_name, browser, most) => {
      const one = await links(open);
      await click(one, one.honest, '203.0.113.5');
      await floodClicks(1_200, (n) => click(one, one.flooded, '198.51.100.9', browser(n)));
      // 20 visitors from one address count. If 50 click at the same time, a few more pass before the first is stored.
      expect(await countClicks(one, one.flooded)).toBeLessThanOrEqual(most);
      expect(await countClickRows(one)).toBeLessThanOrEqual(most + 1);
      expect(await findBringingCode(one)).toBe(one.honest);
      // The honest click was attributed to this lead, and no other click is left.
      expect(await findBringingCode(one)).toBeNull();
      // The limits also apply when the flood continues into the next ten minutes.
      open.clock.advance(10 * MINUTE);
      await floodClicks(100, (n) => click(one, one.flooded, '198.51.100.9', browser(n)));
      expect(await findBringingCode(one)).toBeNull();
      expect(await countClickRows(one)).toBeLessThanOrEqual(most + 1);
    },
  );

  test('includes a click that was stored before the flood was recognized', async () => {
    const one = await links(open);
    await floodClicks(60, (n) => click(one, one.flooded, '198.51.100.44', `${BROWSER} ${n}`));
    const [last] = await queryRows<{ id: string }>(
      open,
      `update link_clicks set flood = false where team_id = $1 and id = (
         select max(id::text) from link_clicks where team_id = $1 and flood) returning id`,
      [one.w.teamId],
    );
    expect(last).toBeDefined();
    expect(await findBringingCode(one)).toBeNull();
  });

  test('is recognized across many addresses of one IPv6 network', async () => {
    const one = await links(open);
    await floodClicks(150, (n) =>
      click(one, one.flooded, `2001:db8:7:7:${n.toString(16)}::1`, `${BROWSER} ${n}`),
    );
    expect(await countClickRows(one)).toBeLessThanOrEqual(70);
    expect(await findBringingCode(one)).toBeNull();
  });

  test('ends after 45 minutes, and a lead who clicked during it is still matched to the link', async () => {
    const one = await links(open);
    const text = new URL((await click(one, one.flooded, '198.51.100.10')).headers.location!).searchParams.get(
      'text',
    )!;
    await floodClicks(200, () => click(one, one.flooded, '198.51.100.10'));
    const phone = open.make.phone();
    await one.lead.write(phone, text);
    expect(await one.lead.lead(phone)).toMatchObject({
      source_confidence: 'certain',
      tracked_link_id: one.ids[one.flooded],
    });
    await floodClicks(200, () => click(one, one.flooded, '198.51.100.10'));
    expect(await findBringingCode(one)).toBeNull();
    open.clock.advance(46 * MINUTE);
    await click(one, one.flooded, '198.51.100.10');
    expect(await findBringingCode(one)).toBe(one.flooded);
  });
});

test('a flood from many addresses is redirected, and up to 1,000 clicks a minute are counted', async () => {
  const one = await links(open);
  open.clock.set('2026-11-19T09:00:00.500Z');
  const statuses = await floodClicks(1_100, (n) =>
    click(one, one.flooded, `10.${n % 200}.${Math.floor(n / 200)}.1`),
  );
  expect(statuses).toEqual({ 302: 1_100 });
  expect(await countClickRows(one)).toBe(1_000);
  expect(await countClicks(one, one.flooded)).toBe(1_000);
});

test('a repeated click counts from its latest time, and 20 people in one office are not treated as a flood', async () => {
  const one = await links(open);
  open.clock.set('2026-11-20T09:00:00.500Z');
  await click(one, one.honest, '203.0.113.9');
  open.clock.advance(5 * MINUTE);
  await click(one, one.honest, '203.0.113.9');
  expect(await countClicks(one, one.honest)).toBe(1);
  open.clock.advance(44 * MINUTE);
  expect(await findBringingCode(one)).toBe(one.honest);

  for (let n = 0; n < 20; n++) {
    await click(one, n % 2 ? one.honest : one.flooded, '203.0.113.10', `${BROWSER} ${n}`);
  }
  expect(await findBringingCode(one)).toBe(one.honest);
});
