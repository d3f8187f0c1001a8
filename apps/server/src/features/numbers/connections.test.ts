// Tests that numbers stay connected, and that disconnections are reported (running.md#connections,
// webhooks.md#disconnection).
import { contract, fact, factText } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../engines/port.ts';
import { movableClock, systemClock } from '../../platform/clock.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { failedWith } from '../../testing/failed-with.ts';
import type { WorkspaceParts } from '../../testing/make-workspace.ts';
import {
  buildLinkedNumber,
  createProviderFake,
  LINKED_AGENT,
  type Provider,
} from '../../testing/provider.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';
import { eventually } from '../../testing/wait-eventually.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let app: TestApp;
let provider: Provider;
const clock = createStillClock('2026-11-18T12:00:00.000Z');
beforeEach(async () => {
  clock.set('2026-11-18T12:00:00.000Z');
  provider = createProviderFake();
  app = await startApp({ clock, engines: createEngines });
});
afterEach(async () => {
  await app.close();
  await connectionsOfEnded?.drop();
  connectionsOfEnded = undefined;
});

const createEngines = (simulator: Engine) => ({ waha: provider.engine(simulator) });
/** The database of the app before its restart. */
let connectionsOfEnded: TestApp['connections'] | undefined;

/** Stops Parley and advances the clock. */
async function endFor(ms: number) {
  connectionsOfEnded = app.connections;
  await app.stop();
  clock.advance(ms);
}

async function restartApp() {
  app = await startApp({ clock, connections: connectionsOfEnded!, engines: createEngines });
}

const listIncidents = () => queryRows(app, `select 1 from events where type = 'agent.disconnected'`);

async function setUpLinkedNumber(parts: WorkspaceParts = {}) {
  const w = await app.make.workspace({ number: buildLinkedNumber(), agent: LINKED_AGENT, ...parts });
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  const play = createPlay(app, w);
  return {
    w,
    number,
    play,
    told: () => play.eventsOf<{ agent: Record<string, string> }>('agent.disconnected'),
    async status() {
      const [row] = await queryRows<{ session_status: string }>(
        app,
        'select session_status from numbers where team_id = $1',
        [w.teamId],
      );
      return row!.session_status;
    },
    async journal() {
      const rows = await queryRows<{ kind: string }>(
        app,
        'select kind from number_events where team_id = $1 order by id',
        [w.teamId],
      );
      return rows.map(({ kind }) => kind);
    },
  };
}

/** Advances the clock in steps, as for a running Parley. */
async function passTime(ms: number, step = 5 * SECOND) {
  for (let passed = 0; passed < ms; passed += step) {
    clock.advance(Math.min(step, ms - passed));
    await app.drain();
  }
}

describe('a number from a workspace file', () => {
  test("receives Parley's address, and is connected once the provider reports that it is", async () => {
    const { w, status, journal } = await setUpLinkedNumber();
    expect(await status()).toBe('STARTING');
    await app.drain();
    expect(provider.calls).toEqual([`connect http://localhost:3000/engines/waha/${w.numberId}`, 'status']);
    expect(await status()).toBe('WORKING');
    expect(await journal()).toEqual(['settings', 'connected']);
  });

  test('is checked once a minute, and configured only once', async () => {
    await setUpLinkedNumber();
    await app.drain();
    await passTime(20 * MINUTE);
    expect(provider.count('connect')).toBe(1);
    expect(provider.count('status')).toBeGreaterThan(14);
    expect(provider.count('status')).toBeLessThan(28);
    expect(provider.count('missed')).toBe(0);
  });

  test('is configured again when its settings change', async () => {
    const number = { ...buildLinkedNumber(), phone: app.make.phone() };
    await setUpLinkedNumber({ slug: 'changing', number });
    await app.drain();
    const changed = { ...number, waha: { ...number.waha, api_key: 'another' } };
    await app.make.workspace({ slug: 'changing', number: changed, agent: LINKED_AGENT });
    await app.drain();
    expect(provider.count('connect')).toBe(2);
  });

  test('is not changed in a restored copy until a person resumes its campaigns', {
    tags: 'endurance',
  }, async () => {
    const { w } = await setUpLinkedNumber();
    const at = clock.now();
    const restored = `with restored as (update installation set restored_at = $2)
      update campaigns set status = 'paused', updated_at = $2 where team_id = $1`;
    await queryRows(app, restored, [w.teamId, at]);
    await app.drain();
    await passTime(10 * MINUTE, MINUTE);
    expect(provider.calls).toEqual([]);
    await app.api(w.key).call(contract.campaigns.resume, { id: w.campaign });
    await passTime(3 * MINUTE, MINUTE);
    expect(provider.count('connect')).toBe(1);
    await queryRows(app, 'update installation set restored_at = null', []);
  });

  test('without a linked phone has no incident and is not restarted', { tags: 'endurance' }, async () => {
    provider.state = { status: 'SCAN_QR_CODE', connected_as: null, detail: null };
    const { told, status } = await setUpLinkedNumber();
    await app.drain();
    await passTime(5 * MINUTE);
    provider.state = { status: 'FAILED', connected_as: null, detail: failedWith('unlinked') };
    await passTime(HOUR, MINUTE);
    expect(await status()).toBe('FAILED');
    expect(provider.count('restart')).toBe(0);
    expect(await told()).toEqual([]);
  });
});

describe('an incident of a number', () => {
  test('is reported after a minute, once for each campaign, and ends when the number is connected', async () => {
    const phone = app.make.phone();
    const agent = { model: 'offline', goal: 'Talk.', first_message: 'Hi' };
    const second = { slug: 'second', name: 'Max', status: 'paused', purpose: 'setter', number: phone, agent };
    const { told, journal } = await setUpLinkedNumber({
      number: { ...buildLinkedNumber(), phone },
      campaigns: [second],
    });
    await app.drain();
    provider.state = { status: 'FAILED', connected_as: null, detail: failedWith('removed') };
    await passTime(75 * SECOND);
    const lost = provider.count('restart');
    expect(lost).toBeGreaterThan(0);
    expect(await told()).toEqual([]);
    provider.state = { status: 'FAILED', connected_as: null, detail: failedWith('removed') };
    await passTime(2 * MINUTE);
    expect((await told()).map(({ agent: about }) => about['campaign_id']).sort()).toEqual([
      'second',
      'spring',
    ]);
    await passTime(HOUR, MINUTE);
    expect(await told()).toHaveLength(2);
    provider.state = { status: 'WORKING', connected_as: null, detail: null };
    await passTime(2 * MINUTE);
    expect((await journal()).filter((kind) => kind !== 'restarted')).toEqual([
      'settings',
      'connected',
      'disconnected',
      'incident',
      'connected',
    ]);
    provider.state = { status: 'STOPPED', connected_as: null, detail: null };
    await passTime(4 * MINUTE);
    expect(await told()).toHaveLength(4);
    expect(provider.count('connect')).toBe(1);
  });

  test('is not reported if it ends within the grace period', async () => {
    const { told, number } = await setUpLinkedNumber();
    await app.drain();
    await app.report(number, { type: 'connection', status: 'STARTING' });
    await passTime(50 * SECOND);
    await app.report(number, { type: 'connection', status: 'WORKING' });
    await passTime(5 * MINUTE);
    expect(await told()).toEqual([]);
  });

  test('is reported if the provider cannot be reached, and sends wait until then', async () => {
    const { told, status, play } = await setUpLinkedNumber();
    await app.drain();
    provider.failure = 'transient';
    await passTime(3 * MINUTE);
    expect(await status()).toBe('UNKNOWN');
    expect((await told()).map(({ agent }) => agent['session_status'])).toEqual(['UNKNOWN']);
    const phone = app.make.phone();
    const { note } = await play.push(phone);
    expect(note).toContain(factText(fact('number_is_disconnected')));
    provider.failure = null;
    await passTime(3 * MINUTE);
    expect(await status()).toBe('WORKING');
    expect(await play.texts(phone)).toHaveLength(1);
  });

  test('is reported by the next Parley process if the first one stopped within the grace period', {
    tags: 'endurance',
  }, async () => {
    const { number } = await setUpLinkedNumber();
    await app.drain();
    provider.state = { status: 'FAILED', connected_as: null, detail: null };
    await app.report(number, { type: 'connection', status: 'FAILED' });
    await endFor(HOUR);
    await restartApp();
    await app.drain();
    expect(await listIncidents()).toHaveLength(1);
  });

  test('is reported if it happened while Parley was down', { tags: 'endurance' }, async () => {
    await setUpLinkedNumber();
    await app.drain();
    await endFor(HOUR);
    provider.state = { status: 'FAILED', connected_as: null, detail: null };
    await restartApp();
    await app.drain();
    provider.state = { status: 'FAILED', connected_as: null, detail: null };
    await passTime(2 * MINUTE);
    expect(await listIncidents()).toHaveLength(1);
  });
});

describe("a number's session that failed", () => {
  test('is restarted at growing intervals', { tags: 'endurance' }, async () => {
    await setUpLinkedNumber();
    await app.drain();
    const restartsIn = async (ms: number, step: number) => {
      const before = provider.count('restart');
      for (let passed = 0; passed < ms; passed += step) {
        provider.state = { status: 'FAILED', connected_as: null, detail: null };
        clock.advance(step);
        await app.drain();
      }
      return provider.count('restart') - before;
    };
    const first = await restartsIn(HOUR, 15 * SECOND);
    expect(first).toBeGreaterThan(3);
    expect(first).toBeLessThan(12);
    expect(await restartsIn(6 * HOUR, MINUTE)).toBeLessThan(20);
  });

  test('is not restarted after the phone logged it out', async () => {
    const { journal } = await setUpLinkedNumber();
    await app.drain();
    provider.state = { status: 'FAILED', connected_as: null, detail: null };
    await passTime(2 * MINUTE);
    provider.state = { status: 'SCAN_QR_CODE', connected_as: null, detail: null };
    await passTime(2 * MINUTE);
    const restarts = provider.count('restart');
    provider.state = { status: 'FAILED', connected_as: null, detail: null };
    await passTime(2 * HOUR, MINUTE);
    expect(provider.count('restart')).toBe(restarts);
    expect(await journal()).toContain('logged_out');
  });
});

describe('messages that were missed', () => {
  const message = (phone: string, id: string) => ({
    type: 'message' as const,
    engine_message_id: id,
    chat_id: `${phone}@c.us`,
    phone,
    name: null,
    text: 'Hello',
    kind: 'text' as const,
    media: null,
    about: null,
    referral: null,
    sent_at: clock.now(),
  });

  test('are fetched once after the session was disconnected', async () => {
    const { number, play } = await setUpLinkedNumber();
    await app.drain();
    const phone = app.make.phone();
    await app.report(number, { type: 'connection', status: 'STARTING' });
    provider.missed = [message(phone, `missed-${phone}`)];
    clock.advance(30 * SECOND);
    await app.report(number, { type: 'connection', status: 'WORKING' });
    await app.drain();
    await passTime(10 * MINUTE);
    expect(provider.calls.filter((call) => call.startsWith('missed'))).toEqual([
      'missed 2026-11-18T12:00:00.000Z',
    ]);
    expect(await play.leads(phone)).toHaveLength(1);
  });

  test('are all stored except one that cannot be stored', async () => {
    const { number, play } = await setUpLinkedNumber();
    await app.drain();
    await app.report(number, { type: 'connection', status: 'STARTING' });
    const [odd, good] = [app.make.phone(), app.make.phone()];
    provider.missed = [
      { ...message(odd, `missed-${odd}`), sent_at: new Date(Number.NaN) },
      message(good, `missed-${good}`),
    ];
    clock.advance(30 * SECOND);
    await app.report(number, { type: 'connection', status: 'WORKING' });
    await app.drain();
    expect(await play.leads(good)).toHaveLength(1);
    expect(provider.count('missed')).toBe(1);
  });

  test('are fetched once, by one process, after Parley was down', { tags: 'endurance' }, async () => {
    const { w } = await setUpLinkedNumber();
    await app.drain();
    await endFor(HOUR);
    const phone = app.make.phone();
    provider.missed = [message(phone, `missed-${phone}`)];
    await restartApp();
    const { connections } = app;
    const second = await startApp({ clock, connections, engines: createEngines });
    await Promise.all([app.drain(), second.drain()]);
    await passTime(5 * MINUTE);
    await second.close();
    expect(provider.count('missed')).toBe(1);
    const { data } = await app.api(w.key).call(contract.leads.list, { phone: `+${phone}` });
    expect(data).toHaveLength(1);
  });
});

test('a number whose phone is not the one in the file does not count as connected', async () => {
  provider.state = { status: 'WORKING', connected_as: '4915112345678@c.us', detail: null };
  const { status, number } = await setUpLinkedNumber();
  await app.report(number, { type: 'connection', status: 'WORKING' });
  expect(await status()).toBe('STARTING');
  await app.drain();
  expect(await status()).toBe('FAILED');
  expect(provider.count('restart')).toBe(0);
});

test('a provider that hangs for one workspace delays neither other workspaces nor sends', {
  tags: 'endurance',
}, async () => {
  const numbers = Array.from({ length: 79 }, () => ({ ...buildLinkedNumber(), phone: app.make.phone() }));
  const { connections } = app;
  const { w: hung } = await setUpLinkedNumber({ numbers });
  provider.hangsFor = hung.teamId;
  const busy = await startApp({
    connections,
    background: true,
    clock: { ...movableClock('2026-11-18T12:00:00.000Z'), sleep: systemClock.sleep },
    engines: createEngines,
  });
  // At most this many calls for one workspace run at a time; the others wait.
  await eventually(() => expect(provider.count('connect')).toBe(32));
  const other = await setUpLinkedNumber();
  await eventually(async () => expect(await other.status()).toBe('WORKING'));
  const simulated = createPlay(app, await app.make.workspace({ agent: { follow_ups: [] } }));
  const phone = app.make.phone();
  await simulated.push(phone);
  await eventually(async () => expect(await simulated.texts(phone)).toHaveLength(1));
  expect(provider.count(`connect http://localhost:3000/engines/waha/${other.w.numberId}`)).toBe(1);
  provider.hangsFor = null;
  provider.release();
  await busy.close();
});
