// The database is away for a few seconds, and the provider does not repeat the failed webhooks. Parley fetches the
// messages within 30 s after the database is back (running.md#connections).
// @module-tag endurance
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createWahaFake } from '../engines/waha/waha-fake.testing.ts';
import { movableClock } from '../platform/clock.ts';
import { queryRows } from '../testing/conversation-helper.ts';
import { copyDatabase } from '../testing/database.ts';
import { SLOW_MS } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Outage, openWay } from '../testing/unsteady-connection.ts';
import { eventually } from '../testing/wait-eventually.ts';

const PROMISED_MS = 30_000;
/**
 * The outage is longer than the time between two heartbeats, and far shorter than the 150 s after which a number counts
 * as unattended.
 */
const AWAY_MS = 12_000;
const HISTORY = 'GET /api/{session}/chats/{chatId}/messages';

/** Starts two processes on their own database and with their own provider, and closes them with `using`. */
async function setUp() {
  await using opened = new AsyncDisposableStack();
  const far = createWahaFake('GOWS');
  const { options, networkOf } = far.start();
  await far.open();
  opened.defer(() => far.close());
  const direct = await copyDatabase();
  opened.defer(() => direct.drop());
  const way = await openWay(direct);
  opened.defer(() => way.close());
  const process = {
    ...{ ...options, connections: way.connections },
    // Typing takes no time.
    clock: { ...movableClock(), sleep: () => sleep(1) },
  };
  const apps: TestApp[] = [];
  for (const alone of [true, false]) {
    const app = await startApp({ ...process, alone });
    opened.defer(() => app.close());
    apps.push(app);
  }
  const kept = opened.move();
  return { far, networkOf, direct, way, apps, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

// Both tests wait for most of their time.
test.concurrent.each<Outage>(['refused', 'silent'])(
  'after an outage of the database (%s), undelivered messages are fetched once and answered within 30 s',
  { timeout: SLOW_MS },
  async (how) => {
    await using world = await setUp();
    const { far, networkOf, direct, way, apps } = world;
    const [app] = apps as [TestApp];
    const w = await app.make.workspace({
      number: { pacing: {}, ...far.number() },
      agent: { follow_ups: [], humanize: true, reply_delay: '3s' },
    });
    const network = await networkOf(app, w);
    const phone = app.make.phone();
    const writes = (id: string, text: string) =>
      network.writes(phone, [{ id, text, sent_at: app.clock.now() }]);
    await writes(`${how}-1`, 'Hello');
    /** Runs the due work of both processes, and expects that the phone has received `count` answers. */
    const answers = async (count: number) => {
      for (const one of apps) await one.drain();
      expect(await network.got(phone)).toHaveLength(count);
    };
    await eventually(() => answers(1));

    const name = network.number.settings['session'];
    const asked = () =>
      far.waha.calls.filter(({ operation, session }) => operation === HISTORY && session === name).length;
    const before = asked();
    way.cut(how);
    await sleep(AWAY_MS / 2);
    // The provider gives up on its webhook.
    far.waha.webhooks.hold();
    network.phone.receives(`${phone}@c.us`, { key: `${how}-2`, text: 'Yes', at: app.clock.ms() });
    await far.waha.webhooks.release(() => []);
    await sleep(AWAY_MS / 2);
    way.mend();
    await vi.waitFor(() => answers(2), {
      timeout: PROMISED_MS,
      interval: 100,
    });
    // The other process also noticed the outage.
    await sleep(10_000);
    await answers(2);
    expect(asked() - before).toBe(1);
    const stored = `select text from messages where team_id = $1 and direction = 'inbound' order by id`;
    expect(await queryRows({ connections: direct }, stored, [w.teamId])).toEqual([
      { text: 'Hello' },
      { text: 'Yes' },
    ]);
  },
);
