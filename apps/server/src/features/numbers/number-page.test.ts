// Tests the state of a number, and the actions of members on it, in the dashboard (dashboard-operations.md#numbers).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import type { WorkspaceParts } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';
import { findIncidents } from './incidents.ts';
import type { NumberEvent, NumberEventKind } from './journal-store.ts';

const { numbers } = contract;
const NOON = '2026-11-18T12:00:00.000Z';
const clock = createStillClock(NOON);
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

let desks = 0;
async function setUpNumber(parts: WorkspaceParts = {}) {
  const slug = `door-${++desks}`;
  const roles = ['owner', 'admin', 'editor', 'responder'] as const;
  const members = roles.map((role) => ({
    email: `${role}@${slug}.test`,
    name: role,
    role,
    password: PASSWORD,
  }));
  const w = await app.make.workspace({ slug, members, ...parts });
  const signInAs = async (role: (typeof roles)[number]) => {
    const page = createBrowser(app);
    await page.signIn(`${role}@${slug}.test`);
    return page;
  };
  const page = await signInAs('owner');
  const api = app.api(w.key);
  const push = async (count: number) => {
    for (let n = 0; n < count; n++) {
      await api.call(contract.campaigns.pushLead, {
        id: 'spring',
        phone: `+${app.make.phone()}`,
        name: 'Ana',
      });
    }
    await app.drain();
  };
  const get = async (by = page) => (await by.call(numbers.get, { id: w.numberId })).data;
  return { ...{ w, page, api, push, get, signedIn: signInAs }, id: w.numberId };
}

const limited = {
  number: { pacing: { first_contacts_per_day: 2, first_contact_gap: '0s', send_gap: '0s' } },
};

test('a number whose day is full shows its queue and when the next lead is due, as the list does', async () => {
  const { push, get, page, id } = await setUpNumber(limited);
  await push(5);
  const number = await get();
  expect(number.first_contacts).toEqual({ used: 2, limit: 2, waiting: 3, stopped: null, warm_up_day: null });
  expect(number.next_first_contact_at).toBe('2026-11-19T00:00:00.000Z');
  expect(number.quota).toMatchObject({ used: 2, limit: 1000 });
  expect(number.warm_up).toMatchObject({ limit: 2, own: 2, rule: 'first_contacts_per_day' });
  const [card] = (await page.call(numbers.list, {})).data;
  expect(number).toMatchObject(card!);
  const { data: days } = await page.call(numbers.days, { id });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: '2026-11-18', sent: 2, first_contacts: 2 });
  expect(days[0]).toEqual({ day: '2026-10-20', sent: 0, first_contacts: 0 });
});

test('a number that is warming up shows the steps of its warm-up', async () => {
  const { get } = await setUpNumber({ number: { connected_since: '2026-11-10', pacing: undefined } });
  expect((await get()).warm_up).toEqual({
    ...{ day: 9, limit: 15, own: 20, rule: 'warm_up' },
    steps: [
      { to_day: 3, limit: 5 },
      { to_day: 7, limit: 10 },
      { to_day: 14, limit: 15 },
    ],
  });
});

describe('first contacts of a number', () => {
  test('are paused and resumed by a member, while replies are still sent', async () => {
    const { push, get, page, id, api, w, signedIn } = await setUpNumber();
    const admin = await signedIn('admin');
    await Promise.all([
      page.call(numbers.hold, { id, held: true, reason: ' The list is being cleaned ' }),
      admin.call(numbers.hold, { id, held: true }),
    ]);
    await push(2);
    const held = await get();
    expect(held.first_contacts).toMatchObject({
      used: 0,
      waiting: 2,
      stopped: { rule: 'paused', until: null },
    });
    expect(held.next_first_contact_at).toBeNull();
    expect(held.incidents).toMatchObject([{ kind: 'paused', to: null }]);
    const stranger = app.make.phone();
    await api.call(contract.sandbox.receiveMessage, { from: stranger, to: w.number, text: 'Hello' });
    await app.drain();
    const { data: seen } = await api.call(contract.sandbox.phoneEvents, { phone: stranger });
    expect(seen.filter(({ type }) => type === 'text').length).toBeGreaterThan(0);
    clock.advance(1_000);
    const { data } = await page.call(numbers.hold, { id, held: false, reason: 'Cleaned' });
    expect(data.first_contacts.stopped).toBeNull();
    await app.drain();
    expect((await get()).first_contacts).toMatchObject({ used: 2, waiting: 0 });
    expect((await get()).incidents).toMatchObject([{ kind: 'paused', to: clock.now().toISOString() }]);
    // Resuming first contacts a second time changes nothing and is not recorded.
    await page.call(numbers.hold, { id, held: false });
    const { data: activity } = await page.call(contract.activity.list, {});
    const done = activity.map(({ action }) => action).filter((action) => action.startsWith('number.'));
    expect(done).toEqual(['number.released', 'number.held']);
  });

  test('show a restriction by the network as an incident with its end, and a person can end it', async () => {
    const { get, page, id, w } = await setUpNumber();
    const number = { team_id: w.teamId, id, phone: w.number };
    const until = new Date(clock.ms() + 3_600_000);
    await app.report(number, { type: 'restriction', kind: 'reachout_locked', active: true, until });
    expect((await get()).first_contacts.stopped).toMatchObject({
      rule: 'restricted',
      until: until.toISOString(),
    });
    await page.call(numbers.hold, { id, held: false });
    const { first_contacts, incidents } = await get();
    expect(first_contacts.stopped).toBeNull();
    expect(incidents).toMatchObject([{ kind: 'restricted', to: expect.any(String) }]);
  });
});

test('members who can read campaigns can see numbers, and only owners and admins can change them', async () => {
  const { signedIn, get, id } = await setUpNumber();
  for (const role of ['editor', 'responder'] as const) {
    const page = await signedIn(role);
    expect((await get(page)).id).toBe(id);
    await page.call(numbers.days, { id });
    await expect(page.call(numbers.hold, { id, held: true })).rejects.toMatchObject({ status: 403 });
    await expect(page.call(numbers.settings, { id })).rejects.toMatchObject({ status: 403 });
  }
  const owner = await signedIn('owner');
  for (const operation of [numbers.get, numbers.days, numbers.settings] as const)
    await expect(owner.call(operation, { id: 'num_nobody' })).rejects.toMatchObject({ status: 404 });
  await expect(owner.call(numbers.hold, { id: 'num_nobody', held: true })).rejects.toMatchObject({
    status: 404,
  });
  await expect(owner.call(numbers.update, { id: 'num_nobody' })).rejects.toMatchObject({ status: 404 });
  // A simulated number has no phone to link.
  for (const operation of [numbers.restart, numbers.logout, numbers.pair, numbers.code] as const)
    await expect(owner.call(operation, { id })).rejects.toMatchObject({ code: 'invalid_state' });
  // Numbers in other workspaces are not found.
  const other = await setUpNumber();
  await expect(other.page.call(numbers.get, { id })).rejects.toMatchObject({ status: 404 });
});

describe('the incidents that the journal shows', () => {
  /** Returns events newest first, as they are stored. */
  const events = (...kinds: NumberEventKind[]): NumberEvent[] =>
    kinds.map((kind, at) => ({ at: String(at), kind, text: `${kind} ${at}`, fact: null })).toReversed();

  test.each<[string, NumberEventKind[], boolean, object[]]>([
    ['no incident', ['settings', 'connected'], true, []],
    ['a number that was never connected has no incident', ['disconnected', 'connected'], false, []],
    [
      'an incident that has not ended',
      ['disconnected', 'restarted'],
      true,
      [{ from: '0', to: null, why: 'disconnected 0' }],
    ],
    [
      'an incident starts with its first event',
      ['connected', 'logged_out', 'disconnected', 'connected', 'disconnected'],
      false,
      [
        { from: '4', to: null, kind: 'disconnected' },
        { from: '1', to: '3', kind: 'disconnected', why: 'logged_out 1' },
      ],
    ],
    [
      'a person ends a restriction and a pause',
      ['restricted', 'paused', 'resumed'],
      true,
      [
        { kind: 'paused', from: '1', to: '2' },
        { kind: 'restricted', from: '0', to: '2' },
      ],
    ],
    ['a restriction ends automatically', ['restricted', 'restriction_over'], true, [{ from: '0', to: '1' }]],
  ])('%s', (_name, kinds, worked, expected) => {
    const found = findIncidents(events(...kinds), worked);
    expect(found).toHaveLength(expected.length);
    expect(found).toMatchObject(expected);
  });
});
