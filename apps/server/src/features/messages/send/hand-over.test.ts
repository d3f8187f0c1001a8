// Tests that a number keeps its pace when messages reach the network, although their typing overlaps
// (docs/adr/keep-the-pace-at-hand-over.md).
import { contract, fact } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../../../http/wire.testing.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import { createVirtualClock, type VirtualClock } from '../../../platform/virtual-clock.ts';
import { createBrowser, PASSWORD } from '../../../testing/browser.ts';
import { createPlay, type Play, queryRows } from '../../../testing/conversation-helper.ts';
import { NO_PACING, type Workspace } from '../../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';
import { type OnStep, watchDatabase } from '../../../testing/watch-steps.ts';

const NOON = '2026-11-18T12:00:00.000Z';
const GAP_MS = 2_500;
/** The time that a slow engine takes. Less than 20 s, after which the service no longer waits for the answer. */
const LATENCY_MS = 18_000;
const GAP = { ...NO_PACING, send_gap: '2.5s' };

/** Creates a clock whose sleepers sleep at the same time, until the test wakes them. */
function createClock(): VirtualClock & MovableClock {
  const clock = createVirtualClock(new Date(NOON));
  const set = (at: Date | string) => clock.moveTo(new Date(at).getTime());
  return { ...clock, set, advance: (ms) => clock.moveTo(clock.ms() + ms) };
}

/** Waits until each message that is being sent sleeps or has ended. */
async function waitForSleep({ outbox }: TestApp, clock: VirtualClock): Promise<void> {
  while (outbox.running() > clock.sleeping()) await Promise.race([outbox.nextEnd(), clock.nextSleep()]);
}

/** Runs due jobs and lets time pass until `isDone`, or until nothing is left to do. */
async function passTime(app: TestApp, clock: VirtualClock, isDone: () => Promise<boolean> | boolean) {
  const { jobs } = app.system;
  for (;;) {
    do await waitForSleep(app, clock);
    while (await jobs.runOne());
    if (await isDone()) return;
    const due = await jobs.nextDue();
    const next = Math.min(clock.nextWake(), due?.getTime() ?? Number.POSITIVE_INFINITY);
    if (next === Number.POSITIVE_INFINITY) throw new Error('nothing is left to do');
    clock.moveTo(next);
    if (clock.nextWake() <= next) clock.wake();
  }
}

const hasText = (lead: Play, count: number) => async (phone: string) =>
  (await lead.texts(phone)).length === count;
const every = async (phones: string[], is: (phone: string) => Promise<boolean>) =>
  (await Promise.all(phones.map(is))).every(Boolean);

/** Returns the times of a kind of event on phones, in milliseconds, oldest first. */
async function listTimes(lead: Play, phones: string[], kind: string): Promise<number[]> {
  const events = (await Promise.all(phones.map((phone) => lead.events(phone)))).flat();
  const times = events.filter(({ type }) => type === kind).map(({ at }) => Date.parse(at));
  return times.toSorted((a, b) => a - b);
}

const findShortestGap = (times: number[]) =>
  Math.min(...times.slice(1).map((time, index) => time - times[index]!));

const clock = createClock();
let app: TestApp;
/** Called at each step of the service's work. */
let reach: OnStep = () => {};
beforeAll(async () => {
  app = await startApp({ clock, db: (db) => watchDatabase(db, (step, inside) => reach(step, inside)) });
});
afterAll(() => app.close());

async function setUp(pacing: object, on: TestApp = app): Promise<{ w: Workspace; lead: Play }> {
  const agent = { humanize: true, follow_ups: [] };
  const w = await on.make.workspace({ number: { pacing }, agent });
  return { w, lead: createPlay(on, w) };
}

const makePhones = (count: number) => Array.from({ length: count }, () => app.make.phone());

test('replies that are typed at the same time arrive with the gap between sends', async () => {
  const { lead } = await setUp(GAP);
  const phones = makePhones(8);
  for (const phone of phones) await lead.write(phone, 'Hello');
  await passTime(app, clock, () => every(phones, hasText(lead, 1)));
  const texts = await listTimes(lead, phones, 'text');
  expect((await listTimes(lead, phones, 'typing'))[1]).toBeLessThan(texts[0]!);
  expect(findShortestGap(texts)).toBeGreaterThanOrEqual(GAP_MS);
});

test('first contacts that are typed at the same time arrive with their own gap', async () => {
  const { lead } = await setUp({ ...NO_PACING, first_contact_gap: '3s' });
  const phones = makePhones(6);
  for (const phone of phones) await lead.push(phone);
  await passTime(app, clock, () => every(phones, hasText(lead, 1)));
  const texts = await listTimes(lead, phones, 'text');
  expect((await listTimes(lead, phones, 'typing'))[1]).toBeLessThan(texts[0]!);
  expect(findShortestGap(texts)).toBeGreaterThanOrEqual(3_000);
});

/**
 * Creates a reply that was typed and is held, because the engine is slow with the reply before it.
 * @returns the phones of the reply before it, and of the held one.
 */
async function holdReply(lead: Play, on: TestApp = app, at: VirtualClock = clock): Promise<string[]> {
  const [one, two] = [on.make.phone(), on.make.phone()] as const;
  const isTyped = async (phone: string) =>
    (await lead.events(phone)).filter(({ type }) => type === 'paused').length === 1;
  await lead.number({ fault: 'slow', fault_count: 1, latency_ms: LATENCY_MS });
  await lead.write(one, 'Hello');
  await passTime(on, at, () => isTyped(one));
  await lead.write(two, 'Hello');
  await passTime(on, at, () => isTyped(two));
  expect(await lead.messages(two)).toEqual([expect.objectContaining({ status: 'sending', handed_at: null })]);
  return [one, two];
}

const isSettled = (lead: Play, phone: string) => async () =>
  (await lead.messages(phone)).every(({ status }) => status !== 'sending');

describe('a typed reply that the pace holds back', () => {
  test('is sent as soon as the gap since the answer of the engine has passed', async () => {
    const { lead } = await setUp(GAP);
    const phones = await holdReply(lead);
    await passTime(app, clock, () => every(phones, hasText(lead, 1)));
    const [first, second] = await listTimes(lead, phones, 'text');
    // The simulator shows the time at which it received the text.
    expect(second! - first!).toBeGreaterThanOrEqual(LATENCY_MS + GAP_MS);
    expect(second! - first!).toBeLessThan(LATENCY_MS + GAP_MS + 5_000);
  });

  test.each([
    [
      'the lead opts out',
      fact('recipient_opted_out'),
      (lead: Play, phone: string) => lead.write(phone, 'STOP'),
    ],
    ['a person answers', fact('person_holds'), (lead: Play, phone: string) => lead.sent(phone, 'Ana here')],
    [
      'the conversation is handed over',
      fact('person_holds'),
      async (lead: Play, phone: string) =>
        lead.api.call(contract.leads.handoff, { id: (await lead.lead(phone)).id }),
    ],
    [
      "the lead's phone is blocked",
      fact('recipient_blocked'),
      (lead: Play, phone: string) => lead.api.call(contract.blocklist.create, { value: phone }),
    ],
  ])('is discarded when %s', async (_what, explanation, act) => {
    const { lead } = await setUp(GAP);
    const [one, two] = await holdReply(lead);
    await act(lead, two!);
    await passTime(app, clock, isSettled(lead, two!));
    await passTime(app, clock, isSettled(lead, one!));
    const replies = (await lead.messages(two!)).filter(({ type }) => type === 'AI_REPLY');
    expect(replies).toEqual([expect.objectContaining({ status: 'discarded', explanation })]);
    expect(await lead.texts(two!)).not.toContain(replies[0]!.text);
  });

  test('waits while the number is disconnected, and is sent once after the reconnection', async () => {
    const { lead } = await setUp(GAP);
    const [one, two] = await holdReply(lead);
    await passTime(app, clock, isSettled(lead, one!));
    await lead.number({ connected: false });
    await passTime(app, clock, isSettled(lead, two!));
    expect(await lead.messages(two!)).toMatchObject([
      { status: 'queued', explanation: fact('number_is_disconnected'), attempts: 0 },
    ]);
    await lead.number({ connected: true });
    await passTime(app, clock, () => every([two!], hasText(lead, 1)));
    expect(await lead.messages(two!)).toMatchObject([{ status: 'accepted' }]);
  });
});

test('a stop returns a held reply to the queue, and the next process sends it once', async () => {
  const at = createClock();
  const first = await startApp({ clock: at });
  const { w, lead } = await setUp(GAP, first);
  const [one, two] = await holdReply(lead, first, at);
  const stopped = first.stop();
  for (;;) {
    await waitForSleep(first, at);
    if (first.outbox.running() === 0) break;
    at.moveTo(at.nextWake());
    at.wake();
  }
  expect(await stopped).toBe(true);
  const rows = await queryRows(
    first,
    `select status, sender from messages where team_id = $1 and direction = 'outbound' order by id`,
    [w.teamId],
  );
  expect(rows).toEqual([
    { status: 'accepted', sender: first.processId },
    { status: 'queued', sender: null },
  ]);
  const next = await startApp({ clock: at, connections: first.connections, alone: true });
  const again = createPlay(next, w);
  await passTime(next, at, () => every([one!, two!], hasText(again, 1)));
  expect(await again.messages(two!)).toMatchObject([{ status: 'accepted' }]);
  expect(await again.day('2026-11-18')).toMatchObject({ sent: 2 });
  await next.close();
  await first.connections.drop();
});

test('a message of the API that the pace holds back for 10 s is refused with Retry-After, and is never sent', async () => {
  const { w, lead } = await setUp(GAP);
  const [one, two] = [app.make.phone(), app.make.phone()] as const;
  await lead.write(two, 'Hello');
  await passTime(app, clock, isSettled(lead, two));
  const { id } = await lead.lead(two);
  await lead.number({ fault: 'slow', fault_count: 1, latency_ms: LATENCY_MS });
  await lead.write(one, 'Hello');
  await passTime(app, clock, async () => (await lead.messages(one))[0]?.handed_at != null);
  clock.advance(GAP_MS);
  const body = JSON.stringify({ lead_id: id, text: 'See you at ten', humanize: false });
  const answer = sendRequest(app.url, { method: 'POST', path: '/api/v1/messages', key: w.key, body });
  await eventually(() => expect(app.outbox.running()).toBe(2));
  const getLast = async () => (await lead.messages(two)).at(-1)!;
  await passTime(app, clock, async () => (await getLast()).status === 'discarded');
  const { status, headers, text } = await answer;
  expect([status, JSON.parse(text).error.code]).toEqual([429, 'rate_limited']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await passTime(app, clock, isSettled(lead, one));
  expect(await lead.texts(two)).not.toContain('See you at ten');
  expect(await getLast()).toMatchObject({ status: 'discarded', handed_at: null });
});

describe('a hand-over that waits for the lock of its number', () => {
  /** Runs `change` in a transaction that locks the number, while the hand-overs of `count` messages wait for it. */
  async function changeDuringHandOver({ numberId }: Workspace, count: number, change: string[]) {
    const allReached = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    let reached = 0;
    reach = async (step) => {
      if (step !== 'before messages.hand-to-engine' || ++reached > count) return;
      if (reached === count) allReached.resolve();
      await locked.promise;
    };
    await eventually(async () => {
      while (await app.system.jobs.runOne());
      clock.advance(GAP_MS);
      while (clock.sleeping() > 0 && clock.nextWake() <= clock.ms()) clock.wake();
      if (reached < count) throw new Error('not typed yet');
    });
    await allReached.promise;
    const other = new Client(app.connections.owner);
    await other.connect();
    await other.query('begin');
    await other.query('select 1 from numbers where id = $1 for no key update', [numberId]);
    locked.resolve();
    await eventually(async () => {
      const waiting = `select 1 from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted`;
      expect(await queryRows(app, waiting)).toHaveLength(count);
    });
    for (const statement of change) await other.query(statement, [numberId]);
    await other.query('commit');
    await other.end();
    reach = () => {};
  }

  test('keeps the gap to another one', async () => {
    const { w, lead } = await setUp(GAP);
    const phones = makePhones(2);
    for (const phone of phones) await lead.write(phone, 'Hello');
    await changeDuringHandOver(w, 2, []);
    await passTime(app, clock, () => every(phones, hasText(lead, 1)));
    expect(findShortestGap(await listTimes(lead, phones, 'text'))).toBeGreaterThanOrEqual(GAP_MS);
  });

  test('obeys a pause of the campaign that was stored together with a change of the number', async () => {
    const { w, lead } = await setUp(GAP);
    const phone = app.make.phone();
    await lead.write(phone, 'Hello');
    await changeDuringHandOver(w, 1, [
      'update numbers set daily_quota = daily_quota - 1 where id = $1',
      `update campaigns set status = 'paused' where team_id = (select team_id from numbers where id = $1)`,
    ]);
    await passTime(app, clock, isSettled(lead, phone));
    expect(await lead.texts(phone)).toEqual([]);
    expect(await lead.messages(phone)).toMatchObject([
      { status: 'queued', explanation: fact('campaign_not_active') },
    ]);
  });
});

test('a follow-up is discarded if the lead writes while it is typed', async () => {
  const w = await app.make.workspace({ agent: { humanize: true, follow_ups: ['1d'] } });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.write(phone, 'Hello');
  await passTime(app, clock, isSettled(lead, phone));
  let handOvers = 0;
  reach = async (step) => {
    if (step === 'before messages.hand-to-engine' && handOvers++ === 0) await lead.write(phone, 'I am back');
  };
  await passTime(app, clock, async () => (await lead.messages(phone)).length === 3);
  reach = () => {};
  expect((await lead.messages(phone)).slice(0, 2)).toMatchObject([
    { type: 'AI_REPLY', status: 'accepted' },
    { type: 'FOLLOW_UP', status: 'discarded', explanation: fact('lead_wrote_first') },
  ]);
});

test('a first contact that is typed until the sending hours end goes out when they start again', async () => {
  // The calendar's time zone is Europe/Paris.
  clock.set('2026-11-20T16:59:58.000Z');
  const agent = { humanize: true, follow_ups: [], sending_hours: 'Mon-Fri 09:00-18:00' };
  const w = await app.make.workspace({ agent });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone);
  await passTime(app, clock, async () => (await lead.events(phone)).some(({ type }) => type === 'typing'));
  await passTime(app, clock, () => hasText(lead, 1)(phone));
  const [at] = await listTimes(lead, [phone], 'text');
  expect(new Date(at!).toISOString()).toMatch(/^2026-11-23T08:00/);
});

test('replies of a member to one person arrive in the order in which they were sent', async () => {
  const email = `ana-${app.make.phone()}@replies.test`;
  const members = [{ email, name: 'Ana', role: 'owner' as const, password: PASSWORD }];
  const w = await app.make.workspace({ agent: { humanize: true, follow_ups: [] }, members });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.write(phone, 'Hello');
  await passTime(app, clock, isSettled(lead, phone));
  const page = createBrowser(app);
  await page.signIn(email);
  const { id } = await lead.lead(phone);
  const long =
    'We have a large house in the hills, with a garden that goes down to the river, for six people.';
  for (const text of [long, 'Shall I show you?']) {
    await page.call(contract.conversations.reply, {
      ...{ id, text, seen: null, humanize: true, idempotency_key: text.slice(0, 8) },
    });
  }
  await passTime(app, clock, () => hasText(lead, 3)(phone));
  expect((await lead.texts(phone)).slice(1)).toEqual([long, 'Shall I show you?']);
});
