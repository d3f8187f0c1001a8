// SIGKILL ends a real process at each step of its work; the next process finds the truth. PARLEY_NIGHTLY=1 kills as
// often as promises.md says, and three times amid eight sends. Of steps that leave the same behind (a transaction that is
// not committed, however far it came), only one is killed otherwise.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../engines/port.ts';
import { movableClock } from '../../platform/clock.ts';
import { startCrashChild } from '../../testing/crash.ts';
import type { CrashOrder } from '../../testing/crash-child.ts';
import { TEST_SECRET } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { look, type Play, playOf } from '../../testing/play.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

/** How often each case runs, each time in a workspace of its own. */
const SENDS_THROUGH_API = { repeats: NIGHTLY ? 159 : 0 };
const EVENTS = { repeats: NIGHTLY ? 54 : 0 };
/** Cases of the nightly run alone: what stands beside them leaves the same behind. */
const nightly = <Case>(...cases: Case[]): Case[] => (NIGHTLY ? cases : []);

// Real time, because the child has no other; sleeping ends at once.
const clock = { ...movableClock(), sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
/** Every text that any process gave to an engine. */
const given: string[] = [];
const telling = (engine: Engine): Engine => ({
  ...engine,
  sendText(number, message) {
    given.push(message.text);
    return engine.sendText(number, message);
  },
});
let app: TestApp;
let spare: ChildProcess;
beforeAll(async () => {
  spare = start();
  app = await startApp({ clock, engine: telling });
});
afterAll(async () => {
  spare.kill('SIGKILL');
  await app.close();
});

/** Starts a child ahead of time, because loading takes long. */
function start(): ChildProcess {
  const child = startCrashChild(true);
  createInterface({ input: child.stdout! }).on('line', (text) => given.push(JSON.parse(text) as string));
  return child;
}

async function crash(
  order: Omit<CrashOrder, 'connection' | 'secretKey'>,
  whileRunning?: (child: ChildProcess) => void,
) {
  const child = spare;
  spare = start();
  // Its output is complete by then.
  const died = once(child, 'close') as Promise<[number | null, string | null]>;
  whileRunning?.(child);
  child.stdin!.write(
    `${JSON.stringify({ ...order, connection: app.connections.app, secretKey: TEST_SECRET })}\n`,
  );
  const [code, signal] = await died;
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
}

/** Another process takes over and does all that is left. */
async function recover(): Promise<void> {
  const next = await startApp({ connections: app.connections, clock, alone: true, engine: telling });
  await next.drain();
  expect(await next.system.jobs.dead()).toEqual([]);
  await next.close();
}

/** Leads with their first message, in a workspace of their own. */
async function contacted(
  count: number,
  agent: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
) {
  const w = await app.make.workspace({ agent: { follow_ups: [], ...agent }, ...more });
  const lead = playOf(app, w);
  const phones = Array.from({ length: count }, () => app.make.phone());
  for (const phone of phones) await lead.push(phone);
  await app.drain();
  return { w, lead, phones };
}

/** At most one reply to each, the rows say what happened, and nothing is left undone. */
async function expectTruth(lead: Play, phones: string[]): Promise<string[]> {
  const statuses: string[] = [];
  for (const phone of phones) {
    const replies = (await lead.messages(phone)).filter(({ type }) => type === 'AI_REPLY');
    expect(replies).toHaveLength(1);
    const [reply] = replies;
    const arrived = (await lead.texts(phone)).filter((text) => text === reply!.text).length;
    expect(arrived).toBeLessThanOrEqual(1);
    if (arrived === 0) expect(reply!.status).toBe('unconfirmed');
    else expect(['accepted', 'unconfirmed']).toContain(reply!.status);
    statuses.push(reply!.status);
  }
  const { sent } = await lead.day(new Date().toISOString().slice(0, 10));
  expect(sent).toBe(phones.length * 2);
  expect(await look(app, 'select key, locked_by from jobs')).toEqual([]);
  return statuses;
}

// What the one lead's reply must end as, and how often it must have arrived.
type Send = [step: string, humanize: boolean, status: string, arrived: number];
const SENDS: Send[] = [
  ...nightly<Send>(['before numbers.lock-free', true, 'accepted', 1]),
  ['after messages.reserve', true, 'accepted', 1],
  ...nightly<Send>(['committed messages.reserve', true, 'accepted', 1]),
  ['committed messages.reserve', false, 'unconfirmed', 0],
  ['after startTyping', true, 'accepted', 1],
  ...nightly<Send>(['before messages.hand-to-engine', true, 'accepted', 1]),
  ['after messages.hand-to-engine', true, 'unconfirmed', 0],
  ...nightly<Send>(['before sendText', false, 'unconfirmed', 0]),
  ['after sendText', false, 'unconfirmed', 1],
  ...nightly<Send>(['before messages.accept', true, 'unconfirmed', 1]),
  ['after messages.accept', true, 'accepted', 1],
];

describe('killed in a send', () => {
  test.each(SENDS)('%s (humanize: %s): %s', async (step, humanize, status, arrived) => {
    const { lead, phones } = await contacted(1, { humanize });
    await lead.write(phones[0]!, 'yes');
    await crash({ step, nth: 1 });
    await recover();
    expect(await expectTruth(lead, phones)).toEqual([status]);
    expect(await lead.texts(phones[0]!)).toHaveLength(1 + arrived);
  });

  test.each(SENDS.filter(([step], i) => (NIGHTLY ? i % 3 === 2 : step === 'after sendText')))(
    '%s (humanize: %s), amid eight',
    async (step, humanize) => {
      const { lead, phones } = await contacted(8, { humanize });
      for (const phone of phones) await lead.write(phone, 'yes');
      await crash({ step, nth: 4 });
      await recover();
      await expectTruth(lead, phones);
    },
  );

  test('a second process takes over from the dead one, and takes nothing from the living', async () => {
    const theirs = [await livingInASend({ humanize: true }), await livingInASend({ humanize: false })];
    const { w, lead, phones } = await contacted(1, { humanize: true });
    await lead.write(phones[0]!, 'yes');
    await crash({ step: 'after startTyping', nth: 1 });
    const [dead] = await look<{ sender: string }>(
      app,
      `select sender from messages where status = 'sending' and team_id = $1`,
      [w.teamId],
    );
    await look(app, `update processes set seen_at = now() - interval '21 seconds' where id = $1`, [
      dead!.sender,
    ]);
    const next = await startApp({ connections: app.connections, clock, alone: false, engine: telling });
    await next.drain();
    await next.close();
    for (const one of theirs) await one.expectUntouched();
    for (const one of theirs) await one.end();
    for (const one of [{ lead, phones }, ...theirs]) {
      expect(await expectTruth(one.lead, one.phones)).toEqual(['accepted']);
      expect(await one.lead.texts(one.phones[0]!)).toHaveLength(2);
    }
  });
});

/**
 * A living process that stays in the middle of a reply for as long as the test wants: it types a humanized one, or its
 * job waits for a slow engine.
 */
async function livingInASend({ humanize }: { humanize: boolean }) {
  const { w, lead, phones } = await contacted(1, { humanize });
  await lead.number({ fault: 'slow', latency_ms: 5_000 });
  const held = Promise.withResolvers<void>();
  const living = await startApp({
    connections: app.connections,
    clock: { ...clock, sleep: () => held.promise },
    alone: false,
    engine: telling,
  });
  await lead.write(phones[0]!, 'yes');
  const drained = living.drain();
  const underWay = () =>
    look(
      app,
      `select message.id, message.status, message.sender, message.handed_at, job.key, job.locked_by, job.deaths
       from messages message left join jobs job on job.team_id = message.team_id
       where message.team_id = $1 and message.type = 'AI_REPLY'`,
      [w.teamId],
    );
  const job = humanize ? { key: null } : { key: expect.stringMatching(/^turn:/), deaths: 0 };
  await eventually(async () =>
    expect(await underWay()).toEqual([expect.objectContaining({ status: 'sending', ...job })]),
  );
  const before = await underWay();
  return {
    lead,
    phones,
    expectUntouched: async () => expect(await underWay()).toEqual(before),
    async end() {
      held.resolve();
      await drained;
      await living.close();
    },
  };
}

describe('killed in a turn', () => {
  test.each([
    ...nightly('before agent.last-message'),
    'after messages.insert-waiting',
    'committed messages.insert-waiting',
  ])('%s: one reply', async (step) => {
    const { lead, phones } = await contacted(4);
    for (const phone of phones) await lead.write(phone, 'yes');
    await crash({ step, nth: 3 });
    await recover();
    await expectTruth(lead, phones);
  });
});

describe('killed in a first contact', () => {
  test.each([
    'after checkRegistration',
    ...nightly('after first-contact.queued'),
    'after first-contact.remove',
    'committed first-contact.remove',
  ])('%s: each is contacted once', async (step) => {
    const w = await app.make.workspace({ agent: { follow_ups: [] } });
    const lead = playOf(app, w);
    const phones = Array.from({ length: 5 }, () => app.make.phone());
    for (const phone of phones) await lead.push(phone);
    await crash({ step, nth: 2 });
    await recover();
    for (const phone of phones) {
      const [message, ...others] = await lead.messages(phone);
      expect(others).toEqual([]);
      const arrived = (await lead.texts(phone)).length;
      expect(arrived).toBeLessThanOrEqual(1);
      expect(arrived ? ['accepted', 'unconfirmed'] : ['unconfirmed']).toContain(message?.status);
    }
    expect(await look(app, 'select 1 from first_contacts')).toEqual([]);
  });
});

/** A subscription to inbound messages whose endpoint nobody serves. */
const UNHEARD = { url: 'http://localhost:9/hook', events: ['message.received'] };

describe('killed while a message comes in', () => {
  test.each([
    ...nightly('after messages.insert-told'),
    'after leads.received',
    'committed messages.insert-told',
  ])('%s: reported again, it is stored and answered once', EVENTS, async (step) => {
    const { w, lead, phones } = await contacted(1, {}, { webhooks: [UNHEARD] });
    const [phone] = phones as [string];
    const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
    const message = {
      engine_message_id: `in-${step}`,
      chat_id: `${phone}@c.us`,
      phone,
      name: null,
      text: 'yes',
      kind: 'text' as const,
      media: null,
      about: null,
      referral: null,
    };
    await crash({ step, nth: 1, inbound: [{ number, message }] });
    await app.report(number, { type: 'message', ...message, sent_at: clock.now() });
    await recover();
    await expectTruth(lead, phones);
    expect(await lead.lead(phone)).toMatchObject({ messages_count: 3 });
    expect(await lead.eventsOf('message.received')).toHaveLength(1);
  });
});

describe('killed during POST /messages', () => {
  type Case = [string, object, string, number, number | null];
  const cases: Case[] = [
    // The retry sends what was surely not sent, and never what the engine has or may have.
    ...nightly<Case>(
      ['before idempotency.claim', {}, 'sends', 1, null],
      ['before messages.reserve', {}, 'sends', 1, null],
    ),
    ['after idempotency.claim', {}, 'sends', 1, null],
    ['after messages.reserve', {}, 'sends', 1, null],
    ['after startTyping', { humanize: true }, 'sends', 1, null],
    ...nightly<Case>(['committed messages.reserve', {}, 'replays', 0, 502]),
    ['after messages.hand-to-engine', { humanize: true }, 'replays', 0, 502],
    ['after sendText', {}, 'replays', 1, 502],
    ...nightly<Case>(['before messages.accept', {}, 'replays', 1, 502]),
    ['after messages.accept', {}, 'replays', 1, 201],
    ['answered', {}, 'replays', 1, 201],
  ];

  test.each(cases)(
    '%s %j: the retry %s, %i arrives',
    SENDS_THROUGH_API,
    async (step, more, what, arrived, status) => {
      const { w, lead, phones } = await contacted(1);
      const { id } = await lead.lead(phones[0]!);
      const body = { lead_id: id, text: `At ${step} to ${phones[0]}`, humanize: false, ...more };
      const headers = { authorization: `Bearer ${w.key}`, 'idempotency-key': step };
      await crash({ step, nth: 1, call: { url: '/api/v1/messages', headers, body } });
      await recover();
      const retry = () =>
        fetch(`${app.url}/api/v1/messages`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const answer = await retry();
      const replay = answer.headers.get('x-idempotent-replay');
      expect({
        status: answer.status,
        replay,
        text: answer.status === 201 ? '' : await answer.text(),
      }).toMatchObject(what === 'sends' ? { status: 201, replay: null } : { status, replay: 'true' });
      expect((await retry()).headers.get('x-idempotent-replay')).toBe('true');
      const texts = (await lead.texts(phones[0]!)).filter((text) => text === body.text);
      expect(texts).toHaveLength(arrived);
      // No more than arrived: no engine was given it twice.
      expect(given.filter((text) => text === body.text)).toHaveLength(arrived);
    },
  );
});

describe('killed between an event and its delivery', () => {
  let receiver: Server;
  let posts: string[] = [];
  let onPost: (() => void) | undefined;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      posts.push(String(request.headers['x-service-delivery']));
      if (onPost) return onPost();
      request.resume().on('end', () => response.end());
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
  });
  afterAll(() => receiver.close());

  async function subscribed() {
    posts = [];
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    return contacted(1, {}, { webhooks: [{ url, events: ['contact.not_qualified'] }] });
  }
  const deliveries = () =>
    look<{ status: string }>(app, 'select status from deliveries order by id desc limit 1');

  test.each([
    ['after webhooks.emit', 'delivered', 1],
    ['committed webhooks.emit', 'delivered', 1],
    ...nightly<[string, string, number]>(['before webhooks.claim', 'delivered', 1]),
    ['after webhooks.claim', 'unknown', 0],
    ['before webhooks.settle', 'unknown', 1],
  ])('%s: %s, %i POST', EVENTS, async (step, status, count) => {
    const { lead, phones } = await subscribed();
    await lead.write(phones[0]!, 'no');
    await crash({ step, nth: 1 });
    await recover();
    expect(await deliveries()).toEqual([{ status }]);
    expect(posts).toHaveLength(count);
    expect(await lead.eventsOf('contact.not_qualified')).toHaveLength(1);
  });

  test('while the receiver has it and has not answered: unknown, never a second POST', EVENTS, async () => {
    const { lead, phones } = await subscribed();
    await lead.write(phones[0]!, 'no');
    await crash({ step: 'never', nth: 1 }, (child) => {
      onPost = () => child.kill('SIGKILL');
    });
    onPost = undefined;
    await recover();
    await recover();
    expect(await deliveries()).toEqual([{ status: 'unknown' }]);
    expect(posts).toHaveLength(1);
  });
});
