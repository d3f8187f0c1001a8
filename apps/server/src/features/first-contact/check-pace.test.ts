// Tests that a number checks phones one at a time, even after an outage or an import (sending.md#registration).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWahaFake } from '../../engines/waha/waha-fake.testing.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const CHECK = 'GET /api/contacts/check-exists';

const still = createStillClock('2026-11-18T12:00:00.000Z');
const clock = { ...still, sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
const far = createWahaFake('GOWS');
const { options, networkOf } = far.start();
let app: TestApp;
beforeAll(async () => {
  await far.open();
  app = await startApp({ ...options, clock });
});
afterAll(async () => {
  await app.close();
  await far.close();
});

/** Creates a linked number whose calls are counted, and phones that wait for a first contact. */
async function setUpNumber() {
  const agent = { humanize: true, reply_delay: '3s', follow_ups: [] };
  const w = await app.make.workspace({ number: { pacing: {}, ...far.number() }, agent });
  const { number } = await networkOf(app, w);
  const asked = () =>
    far.waha.calls.filter((call) => call.operation === CHECK && call.session === number.settings['session'])
      .length;
  return { w, lead: createPlay(app, w), asked };
}

/** Advances the clock by a minute. @returns the number of phones checked in each second. */
async function passMinutes(asked: () => number): Promise<number[]> {
  const inSecond: number[] = [];
  for (let second = 0; second < 60; second++) {
    const before = asked();
    clock.advance(SECOND);
    await app.drain();
    inSecond.push(asked() - before);
  }
  return inSecond;
}

const sumCounts = (counts: number[]) => counts.reduce((all, one) => all + one, 0);

async function importLeads(w: Workspace, phones: string[]) {
  const { api } = createPlay(app, w);
  const list = (await api.call(contract.lists.create, { name: 'Fair', campaign_id: w.campaign })).data;
  const leads = phones.map((phone) => ({ phone: `+${phone}`, name: 'Ana' }));
  await api.call(contract.lists.importLeads, { id: list.id, leads });
}

const listWaiting = async (w: Workspace) =>
  (
    await queryRows<{ phone: string }>(
      app,
      `select phone from first_contacts where team_id = $1 and state = 'verifying' order by id`,
      [w.teamId],
    )
  ).map(({ phone }) => phone);

test('waiting leads are checked one by one, oldest first, when the number is connected again', {
  tags: 'endurance',
}, async () => {
  const { w, lead, asked } = await setUpNumber();
  const phones = Array.from({ length: 30 }, app.make.phone);
  await far.waha.stop();
  await importLeads(w, phones);
  for (let minutes = 0; minutes < 3; minutes++) await passMinutes(asked);
  expect(asked()).toBe(0);
  expect(await listWaiting(w)).toHaveLength(30);

  await far.waha.start();
  // Wait until the connection is checked.
  while (asked() === 0) {
    clock.advance(SECOND);
    await app.drain();
  }
  expect(asked()).toBe(1);
  // A new lead does not jump the queue.
  const late = app.make.phone();
  await lead.push(late);
  const inSecond = await passMinutes(asked);
  expect(Math.max(...inSecond)).toBe(1);
  expect(sumCounts(inSecond)).toBeGreaterThanOrEqual(60 / 9);
  expect(sumCounts(inSecond)).toBeLessThanOrEqual(60 / 3);
  const left = await listWaiting(w);
  expect(left).toEqual([...phones, late].slice(-left.length));
  for (let minutes = 0; minutes < 4; minutes++) await passMinutes(asked);
  expect(asked()).toBe(31);
  expect(await listWaiting(w)).toEqual([]);
});

test('imported leads are checked at the same pace as pushed ones, even after Parley was down for an hour', async () => {
  const { w, asked } = await setUpNumber();
  await importLeads(w, Array.from({ length: 20 }, app.make.phone));
  await app.drain();
  expect(asked()).toBe(1);
  const inSecond = await passMinutes(asked);
  expect(Math.max(...inSecond)).toBe(1);
  clock.advance(60 * MINUTE);
  const before = asked();
  await app.drain();
  expect(asked() - before).toBeLessThanOrEqual(1);
  for (let minutes = 0; minutes < 3; minutes++) await passMinutes(asked);
  expect(asked()).toBe(20);
});

test('a single pushed lead is checked immediately', async () => {
  const { w, lead, asked } = await setUpNumber();
  await lead.push(app.make.phone());
  await app.drain();
  expect([asked(), await listWaiting(w)]).toEqual([1, []]);
});

test('a phone that the engine does not answer about does not delay the others', async () => {
  const { w, lead, asked } = await setUpNumber();
  const mute = app.make.phone();
  far.waha.faults.add({ kind: 'rate_limited', retry_after: '1' }, { operation: CHECK, times: 1 });
  await lead.push(mute);
  await app.drain();
  await importLeads(w, [app.make.phone(), app.make.phone()]);
  for (let second = 0; second < 20; second++) {
    clock.advance(SECOND);
    await app.drain();
  }
  expect([asked(), await listWaiting(w)]).toEqual([3, [mute]]);
  await passMinutes(asked);
  expect(await listWaiting(w)).toEqual([]);
});
