// Tests events and their deliveries, from the cause to the receiver (webhooks.md#events).
import type { ServerResponse } from 'node:http';
import type { Caller } from '@parley/client';
import { contract, EVENT_TYPES, type EventType, fact } from '@parley/contract';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Workspace } from '../../testing/make-workspace.ts';
import { type StartOptions, startApp, type TestApp } from '../../testing/start-app.ts';
import { emitEvent } from './index.ts';
import { openDelivery, type Receiver, startReceiver } from './receiver.testing.ts';

let app: TestApp;
let receiver: Receiver;
let workspace: Workspace;
let api: Caller;
/** Functions that respond with something other than 204, by path. */
let answers: Record<string, (response: ServerResponse) => void>;

async function start(options: StartOptions = {}): Promise<void> {
  app = await startApp(options);
  workspace = await app.make.workspace();
  api = app.api(workspace.key);
}
beforeEach(async () => {
  answers = {};
  receiver = await startReceiver((response, path) => {
    const answer = answers[path] ?? ((one: ServerResponse) => one.writeHead(204).end());
    answer(response);
  });
});
afterEach(async () => {
  await receiver.close();
  await app.close();
});

const subscribe = (path: string, events: EventType[] = ['message.received']) =>
  api.call(contract.webhooks.create, { url: receiver.url + path, events }).then(({ data }) => data);
/** Sends a message from a phone, which causes one event. */
const write = (text = 'Hello', from = app.make.phone()) =>
  api.call(contract.sandbox.receiveMessage, { to: workspace.number, from, text, name: 'Zoë 👋' });
const findRecord = async (id: string) =>
  (await api.call(contract.webhooks.list, {})).data.find((record) => record.id === id)!;

async function asOwner<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client(app.connections.owner);
  await client.connect();
  return client
    .query<T>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
const readLog = (webhookId: string) =>
  asOwner<Record<string, unknown>>('select * from deliveries where webhook_id = $1 order by id', [webhookId]);

describe('a webhook event', () => {
  test('is delivered for each type, signed and in the format of the contract', async () => {
    await start();
    const { secret } = await subscribe('/all', [...EVENT_TYPES]);
    const phone = app.make.phone();
    const push = { id: 'spring', phone: `+${phone}`, name: 'Marie "M" Durand', external_reference: 'crm-42' };
    await api.call(contract.campaigns.pushLead, push);
    await app.drain();
    for (const text of ['Yes, we do', 'about 12k', '1']) {
      await write(text, phone);
      await app.drain();
    }
    await write('STOP', app.make.phone());
    await api.call(contract.sandbox.setNumber, { phone: workspace.number, connected: false });
    await app.drain();

    const events = receiver.at('/all').map((one) => openDelivery(one, secret));
    const readEventLog = async () => (await api.call(contract.events.list, {})).data;
    const logged = events.map((event) => ({ ...event, event_id: event.log_id }));
    await expect.poll(async () => new Set(await readEventLog())).toEqual(new Set(logged));
    expect(new Set(events.map(({ event_type }) => event_type))).toEqual(new Set(EVENT_TYPES));
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
    for (const event of events) {
      expect(event).toMatchObject({ is_test: false, team_id: workspace.teamId, api_version: '2026-06-01' });
    }
    const { data: leads } = await api.call(contract.leads.list, { phone });
    const campaign = { id: workspace.campaignId, slug: 'spring', name: 'Lea from Acme' };
    const contact = {
      id: leads[0]!.id,
      lead_id: `${phone}@c.us`,
      phone,
      conversation_url: `http://localhost:3000/leads/${leads[0]!.id}`,
      external_reference: 'crm-42',
    };
    const of = (type: EventType) => events.filter(({ event_type }) => event_type === type);
    expect(of('contact.qualified')).toEqual([
      expect.objectContaining({
        campaign,
        contact: {
          ...contact,
          name: 'Marie',
          classification: 'qualified',
          ai_reasoning: expect.any(String),
        },
      }),
    ]);
    const { data: bookings } = await api.call(contract.bookings.list, {});
    expect(of('booking.created')).toEqual([expect.objectContaining({ campaign, booking: bookings[0] })]);
    expect(of('message.received')).toHaveLength(4);
    const { data: transcript } = await api.call(contract.conversations.messages, { leadId: contact.id });
    const said = transcript.find(({ text }) => text === 'about 12k');
    expect(of('message.received')).toContainEqual(expect.objectContaining({ message: said }));
    expect(of('contact.not_qualified')).toEqual([
      expect.objectContaining({ contact: expect.objectContaining({ classification: 'opted_out' }) }),
    ]);
    expect(of('agent.disconnected')).toEqual([
      expect.objectContaining({
        agent: {
          name: 'Front desk',
          phone: `${workspace.number}@c.us`,
          campaign_id: 'spring',
          campaign_name: 'Lea from Acme',
          session_status: 'FAILED',
          disconnected_at: expect.any(String),
        },
      }),
    ]);
  });

  test('is also delivered for a lead without a campaign', async () => {
    await start();
    const lonely = app.make.phone();
    const usual = { engine: 'simulator', name: 'No campaign', connected_since: '2026-01-01' };
    workspace = await app.make.workspace({ numbers: [{ ...usual, phone: lonely }] });
    api = app.api(workspace.key);
    const { secret } = await subscribe('/lonely', ['message.received', 'contact.not_qualified']);
    workspace = { ...workspace, number: lonely };
    await write('STOP');
    await app.drain();
    const events = receiver.at('/lonely').map((one) => openDelivery(one, secret));
    expect(events.map(({ event_type }) => event_type).toSorted()).toEqual([
      'contact.not_qualified',
      'message.received',
    ]);
    for (const event of events) expect(event).toMatchObject({ campaign: null });
  });

  test('is delivered to each active subscription for its type, with a separate id, even at one URL', async () => {
    await start();
    const made = [
      await subscribe('/same'),
      await subscribe('/same'),
      await subscribe('/other', [...EVENT_TYPES]),
    ];
    const deaf = await subscribe('/deaf', ['contact.qualified']);
    const off = await subscribe('/off');
    await asOwner('update webhooks set active = false where id = $1', [off.id]);
    await write();
    await app.drain();
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/other', '/same', '/same']);
    const ids = receiver.received.map(({ headers }) => headers['x-service-delivery']);
    expect(new Set(ids).size).toBe(3);
    // Each has its own secret, so deliveries can't be mistaken for each other.
    const opened = receiver.at('/same').map((received) =>
      made.filter(({ secret }) => {
        try {
          return openDelivery(received, secret);
        } catch {
          return false;
        }
      }),
    );
    expect(opened.map((owners) => owners.map(({ id }) => id)).toSorted()).toEqual(
      [[made[0]!.id], [made[1]!.id]].toSorted(),
    );
    for (const quiet of [deaf, off])
      expect(await findRecord(quiet.id)).toMatchObject({ last_delivery_at: null });
  });

  test('is written in the transaction of its cause, or not at all', async () => {
    await start();
    await subscribe('/never', ['agent.disconnected']);
    const ctx = app.createCtx(workspace.teamId);
    const failing = ctx.db.transaction(async (tx) => {
      await emitEvent(tx, ctx, 'agent.disconnected', {});
      throw new Error('nothing happened');
    });
    await expect(failing).rejects.toThrow('nothing happened');
    await app.drain();
    expect(receiver.received).toEqual([]);
    expect(await asOwner('select 1 from events')).toEqual([]);
  });

  test('is delivered to no other workspace', async () => {
    await start();
    const other = await app.make.workspace();
    await app
      .api(other.key)
      .call(contract.webhooks.create, { url: `${receiver.url}/theirs`, events: ['message.received'] });
    await subscribe('/mine');
    await write();
    await app.drain();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/mine']);
  });
});

describe('a webhook delivery attempt', () => {
  const expectSilence = () => {};
  const failing: [string, (response: ServerResponse) => void, Record<string, unknown>][] = [
    [
      'answers 500',
      (one) => one.writeHead(500).end('broken \u0000 here'),
      { endpoint_status: 500, error: null, excerpt: 'broken  here' },
    ],
    [
      'answers 429',
      (one) => one.writeHead(429, { 'retry-after': '1' }).end(),
      { endpoint_status: 429, error: null, excerpt: '' },
    ],
    [
      'redirects',
      (one) => one.writeHead(307, { location: '/elsewhere' }).end(),
      { endpoint_status: 307, error: null, excerpt: '' },
    ],
    [
      'never answers',
      expectSilence,
      { endpoint_status: null, error: fact('request_timed_out', { seconds: 0.4 }), excerpt: null },
    ],
    [
      'hangs up',
      (one) => void one.socket!.destroy(),
      { endpoint_status: null, error: fact('connection_closed'), excerpt: null },
    ],
  ];
  test.each(failing)('is made once to an endpoint that %s', async (_name, answer, end) => {
    await start(answer === expectSilence ? { deliveryTimeout: 400 } : {});
    answers['/fails'] = answer;
    const hook = await subscribe('/fails');
    await write();
    for (let i = 0; i < 3; i++) {
      await app.drain();
      app.clock.advance(24 * 3_600_000);
    }
    // Another process starts and sweeps.
    const second = await startApp({ connections: app.connections, at: app.clock.now().toISOString() });
    await second.drain();
    await second.close();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/fails']);
    expect(await readLog(hook.id)).toEqual([
      expect.objectContaining({
        status: 'failed',
        attempted_at: expect.any(Date),
        duration_ms: expect.any(Number),
        ...end,
      }),
    ]);
    expect(await findRecord(hook.id)).toMatchObject({
      active: true,
      last_delivery_status: end.endpoint_status,
      last_delivery_at: expect.stringMatching(/^2026-11-18T12:0/),
    });
    expect(await app.system.jobs.dead()).toEqual([]);
  });

  test('is logged with the first 1 KiB of the response', async () => {
    await start();
    answers['/long'] = (response) => response.writeHead(200).end('é'.repeat(5_000));
    const hook = await subscribe('/long');
    await write();
    await app.drain();
    expect(await readLog(hook.id)).toEqual([
      expect.objectContaining({
        status: 'delivered',
        endpoint_status: 200,
        error: null,
        excerpt: 'é'.repeat(512),
      }),
    ]);
    expect(await findRecord(hook.id)).toMatchObject({ last_delivery_status: 200 });
  });

  test('is never made to a forbidden address, even if a row contains one', async () => {
    await start();
    const hook = await subscribe('/private');
    const urls = [
      `http://127.0.0.2:${receiver.port}/`,
      'https://10.0.0.1/',
      `https://[::ffff:127.0.0.1]:${receiver.port}/`,
    ];
    for (const url of urls) {
      await asOwner('update webhooks set url = $2 where id = $1', [hook.id, url]);
      await write();
      await app.drain();
    }
    expect(receiver.received).toEqual([]);
    const log = await readLog(hook.id);
    expect(log.map(({ status, error }) => ({ status, error }))).toEqual(
      urls.map(() => ({ status: 'failed', error: fact('address_not_allowed') })),
    );
  });

  test('is unknown and is never repeated if its process died', async () => {
    await start();
    const hook = await subscribe('/dead');
    await write();
    await write();
    const claim = `update deliveries set status = 'attempting', sender = 'proc_dead', attempted_at = now()
      where id = (select min(id) from deliveries where webhook_id = $1)`;
    await asOwner(claim, [hook.id]);
    const second = await startApp({ connections: app.connections, clock: app.clock });
    await second.drain();
    await second.close();
    const log = await readLog(hook.id);
    expect(log.map(({ status }) => status)).toEqual(['unknown', 'delivered']);
    expect(log[0]!.error).toEqual(fact('attempt_interrupted'));
    expect(receiver.at('/dead')).toHaveLength(1);
  });

  test('becomes unknown if its result could not be stored', { tags: 'endurance' }, async () => {
    await start();
    const hook = await subscribe('/lost');
    await write();
    const claim = `update deliveries set status = 'attempting', attempted_at = $2,
        sender = (select id from processes limit 1) where webhook_id = $1`;
    await asOwner(claim, [hook.id, new Date(app.clock.ms())]);
    const sweep = () =>
      startApp({ connections: app.connections, at: app.clock.now().toISOString() }).then((one) =>
        one.close(),
      );
    await sweep();
    expect((await readLog(hook.id))[0]).toMatchObject({ status: 'attempting' });
    app.clock.advance(61_000);
    await sweep();
    await app.drain();
    expect((await readLog(hook.id))[0]).toMatchObject({ status: 'unknown' });
    expect(receiver.received).toEqual([]);
  });
});

describe('background deliveries of webhooks', () => {
  test('do not wait for a hanging endpoint, and are all made eventually', {
    tags: 'endurance',
  }, async () => {
    await start({ background: true });
    const held: ServerResponse[] = [];
    answers['/hangs'] = (response) => held.push(response);
    await subscribe('/hangs');
    await subscribe('/good');
    for (let i = 0; i < 20; i++) await write();
    await receiver.until('/good', 20);
    // All deliveries arrived while the hanging endpoint had its first two attempts, and it got no third one.
    await receiver.until('/hangs', 2);
    expect(receiver.at('/hangs')).toHaveLength(2);
    expect(held).toHaveLength(2);
    answers['/hangs'] = (response) => response.writeHead(204).end();
    for (const response of held) {
      // The first was not aborted, and the second did not wait for it.
      expect(response.destroyed).toBe(false);
      response.writeHead(204).end();
    }
    await receiver.until('/hangs', 20);
    const ids = receiver.received.map(({ headers }) => headers['x-service-delivery']);
    expect(new Set(ids).size).toBe(40);
  });

  test('do not wait for nine hanging endpoints', { tags: 'endurance' }, async () => {
    await start({ background: true });
    for (let i = 0; i < 9; i++) {
      answers[`/hangs/${i}`] = () => {};
      await subscribe(`/hangs/${i}`);
    }
    await write();
    for (let i = 0; i < 9; i++) await receiver.until(`/hangs/${i}`, 1);
    await write();
    for (let i = 0; i < 9; i++) await receiver.until(`/hangs/${i}`, 2);
    // The hanging endpoints use all the slots that they can get.
    const good = await subscribe('/good');
    for (let i = 0; i < 5; i++) await write();
    await receiver.until('/good', 5);
    const others = await asOwner<{ status: string }>('select status from deliveries where webhook_id <> $1', [
      good.id,
    ]);
    expect(others.filter(({ status }) => status === 'attempting')).toHaveLength(18);
  });

  test('are made once by the next process if they were waiting when a process ended', async () => {
    await start();
    const hook = await subscribe('/later');
    for (let i = 0; i < 5; i++) await write();
    expect(receiver.received).toEqual([]);
    const next = await startApp({ connections: app.connections, background: true });
    await receiver.until('/later', 5);
    await next.close();
    expect((await readLog(hook.id)).map(({ status }) => status)).toEqual(Array(5).fill('delivered'));
    expect(receiver.received).toHaveLength(5);
  });

  test('are each made only once, even if two processes run', { tags: 'endurance' }, async () => {
    await start({ background: true });
    const second = await startApp({ connections: app.connections, background: true });
    await subscribe('/shared');
    for (let round = 0; round < 8; round++) await Promise.all(Array.from({ length: 5 }, () => write()));
    await receiver.until('/shared', 40);
    await second.close();
    const ids = receiver.received.map(({ headers }) => headers['x-service-delivery']);
    expect(new Set(ids).size).toBe(40);
    expect(ids).toHaveLength(40);
  });

  test('stay waiting when a process stops, and no further one starts', {
    tags: 'endurance',
  }, async () => {
    await start();
    const background = await startApp({ connections: app.connections, background: true });
    const held: ServerResponse[] = [];
    answers['/slow'] = (response) => held.push(response);
    const hook = await subscribe('/slow');
    for (let i = 0; i < 10; i++) await write();
    await receiver.until('/slow', 2);
    const stopped = background.close();
    const release = setInterval(() => {
      for (const response of held.splice(0)) response.writeHead(204).end();
    }, 5);
    await stopped;
    clearInterval(release);
    const ends = (await readLog(hook.id)).map((row) => ({ status: row.status, error: row.error }));
    const received = receiver.received.length;
    expect(ends).toEqual([
      ...Array(received).fill({ status: 'delivered', error: null }),
      ...Array(10 - received).fill({ status: 'pending', error: null }),
    ]);
    expect(receiver.received.length).toBeLessThan(10);
  });
});

test('deliveries stay in the log for 30 days', { tags: 'endurance' }, async () => {
  await start();
  const hook = await subscribe('/kept');
  await write();
  await app.drain();
  const sweep = () =>
    startApp({ connections: app.connections, at: app.clock.now().toISOString() }).then((one) => one.close());
  app.clock.advance(29 * 24 * 3_600_000);
  await sweep();
  expect(await readLog(hook.id)).toHaveLength(1);
  app.clock.advance(2 * 24 * 3_600_000);
  await sweep();
  await sweep();
  expect(await readLog(hook.id)).toEqual([]);
  expect(await asOwner('select 1 from events')).toEqual([]);
});
