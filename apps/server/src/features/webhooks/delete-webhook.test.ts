// Tests DELETE /webhooks/{id}, and the log of test deliveries (webhooks.md#log).
import type { ServerResponse } from 'node:http';
import type { ApiError, Caller } from '@parley/client';
import { contract, EVENT_TYPES, type EventType } from '@parley/contract';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { type StartOptions, startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { watchDatabase } from '../../testing/watch-steps.ts';
import { type Receiver, startReceiver } from './receiver.testing.ts';

const HIGH = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };

let app: TestApp;
let receiver: Receiver;
let workspace: Workspace;
let api: Caller;
/** The responses that the test has not ended yet. */
let held: ServerResponse[];

async function start(options: StartOptions = {}): Promise<void> {
  app = await startApp({ rates: HIGH, ...options });
  workspace = await app.make.workspace();
  api = app.api(workspace.key);
}
beforeEach(async () => {
  held = [];
  receiver = await startReceiver((response, path) => {
    if (path.startsWith('/held')) held.push(response);
    else response.writeHead(path === '/fails' ? 500 : 204).end();
  });
});
afterEach(async () => {
  await app.close();
  await receiver.close();
});

const releaseHeld = () => {
  for (const response of held.splice(0)) response.writeHead(204).end();
};
const subscribe = (path: string, events: EventType[] = ['message.received'], by = api) =>
  by.call(contract.webhooks.create, { url: receiver.url + path, events }).then(({ data }) => data);
const remove = (id: string, by = api) => by.call(contract.webhooks.delete, { id });
const write = () =>
  api.call(contract.sandbox.receiveMessage, { to: workspace.number, from: app.make.phone(), text: 'Hello' });
const getStatus = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('was accepted'),
    (error: ApiError) => [error.status, error.code],
  );
const readLog = (webhookId: string) =>
  queryRows<Record<string, unknown>>(
    app,
    `select delivery.*, event.type, event.is_test from deliveries delivery
     join events event on event.team_id = delivery.team_id and event.id = delivery.event_id
     where delivery.webhook_id = $1 order by delivery.id`,
    [webhookId],
  );

describe('deleting a webhook subscription', () => {
  test('succeeds once, and only for its own workspace', async () => {
    await start();
    const [kept, gone] = [await subscribe('/kept'), await subscribe('/gone')];
    const other = app.api((await app.make.workspace()).key);
    expect(await getStatus(remove(gone.id, other))).toEqual([404, 'not_found']);
    expect(await remove(gone.id)).toEqual({ data: { id: gone.id, deleted: true } });
    expect(await getStatus(remove(gone.id))).toEqual([404, 'not_found']);
    expect(await getStatus(api.call(contract.webhooks.test, { id: gone.id }))).toEqual([404, 'not_found']);
    const { data } = await api.call(contract.webhooks.list, {});
    expect(data.map(({ id }) => id)).toEqual([kept.id]);
    await write();
    await app.drain();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/kept']);
  });

  test('drops its waiting deliveries, and keeps those of other subscriptions', {
    tags: 'endurance',
  }, async () => {
    await start();
    const [gone, kept] = [await subscribe('/gone'), await subscribe('/kept')];
    for (let i = 0; i < 5; i++) await write();
    expect(await readLog(gone.id)).toHaveLength(5);
    await remove(gone.id);
    await app.drain();
    expect(receiver.at('/gone')).toEqual([]);
    expect(receiver.at('/kept')).toHaveLength(5);
    expect(await readLog(gone.id)).toEqual([]);
    expect((await readLog(kept.id)).map(({ status }) => status)).toEqual(Array(5).fill('delivered'));
    expect(await app.system.jobs.dead()).toEqual([]);
  });

  test('also stops deliveries in another process, except attempts that have started', {
    tags: 'endurance',
  }, async () => {
    await start({ background: true });
    const second = await startApp({ rates: HIGH, connections: app.connections });
    try {
      const { id } = await subscribe('/held');
      for (let i = 0; i < 12; i++) await write();
      // The lane is making two attempts, and ten deliveries are waiting.
      await receiver.until('/held', 2);
      await remove(id, second.api(workspace.key));
      releaseHeld();
      const { id: after } = await subscribe('/after');
      await write();
      await receiver.until('/after', 1);
      expect(receiver.at('/held')).toHaveLength(2);
      expect(await readLog(id)).toEqual([]);
      expect(await readLog(after)).toHaveLength(1);
    } finally {
      await second.close();
    }
  });

  test('succeeds and leaves no rows, even while its deliveries are ending', {
    tags: 'endurance',
  }, async () => {
    await start({ background: true });
    for (let round = 0; round < 5; round++) {
      const hooks = await Promise.all(Array.from({ length: 10 }, (_, i) => subscribe(`/held/${i}`)));
      await write();
      await Promise.all(hooks.map((_, i) => receiver.until(`/held/${i}`, round + 1)));
      releaseHeld();
      const answers = await Promise.allSettled(hooks.map(({ id }) => remove(id)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'));
    }
    expect((await api.call(contract.webhooks.list, {})).data).toEqual([]);
    const left = 'select 1 from deliveries where team_id = $1';
    expect(await queryRows(app, left, [workspace.teamId])).toEqual([]);
    expect(await app.system.jobs.dead()).toEqual([]);
  });

  test('never causes a deadlock with a delivery that is ending', async () => {
    let tries = 0;
    const count = (step: string) => {
      if (step === 'after webhooks.settle') tries++;
    };
    await start({ background: true, db: (db) => watchDatabase(db, count) });
    const { id } = await subscribe('/held');
    await write();
    await receiver.until('/held', 1);
    const owner = new Client(app.connections.owner);
    await owner.connect();
    try {
      await owner.query('begin');
      await owner.query('select 1 from webhooks where id = $1 for update', [id]);
      releaseHeld();
      // Settling the delivery finds the subscription locked and retries later.
      await eventually(() => expect(tries).toBeGreaterThan(1));
      // Times out if settling holds the lock of the delivery while it waits for the subscription, which would be a
      // deadlock.
      await owner.query(`set local lock_timeout = '5s'`);
      await owner.query('delete from webhooks where id = $1', [id]);
      await owner.query('commit');
    } finally {
      await owner.end();
    }
    expect(await readLog(id)).toEqual([]);
  });

  test('makes room for a new subscription, which gets a new secret', async () => {
    await start();
    const hooks = [];
    for (let i = 0; i < 10; i++) hooks.push(await subscribe('/same'));
    expect(await getStatus(subscribe('/same'))).toEqual([429, 'quota_exceeded']);
    await remove(hooks[0]!.id);
    const again = await subscribe('/same');
    expect(hooks.map(({ secret }) => secret)).not.toContain(again.secret);
    expect(await getStatus(subscribe('/same'))).toEqual([429, 'quota_exceeded']);
  });

  test('succeeds for only one of twenty simultaneous callers', async () => {
    await start();
    const { id } = await subscribe('/gone');
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => remove(id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('a workspace can have exactly ten subscriptions when two processes create fifty at the same time (promises.md#exact-limits)', {
  tags: 'endurance',
}, async () => {
  await start();
  const second = await startApp({ rates: HIGH, connections: app.connections });
  try {
    for (let round = 0; round < (NIGHTLY ? 100 : 1); round++) {
      const { key } = await app.make.workspace();
      const [one, other] = [app.api(key), second.api(key)];
      for (let i = 0; i < 9; i++) await subscribe(`/${i}`, ['message.received'], one);
      const calls = Array.from({ length: 50 }, (_, i) =>
        subscribe('/x', ['message.received'], i % 2 ? one : other),
      );
      const answers = await Promise.allSettled(calls);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const answer of answers) {
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'quota_exceeded' });
      }
      expect((await one.call(contract.webhooks.list, {})).data).toHaveLength(10);
    }
  } finally {
    await second.close();
  }
});

describe('a test delivery of a webhook', () => {
  test('appears only in the log, under its event_id', async () => {
    await start();
    const events = [...EVENT_TYPES];
    const [tested, beside] = [await subscribe('/tested', events), await subscribe('/beside', events)];
    const { data } = await api.call(contract.webhooks.test, { id: tested.id });
    expect(await readLog(tested.id)).toEqual([
      expect.objectContaining({
        id: data.event_id,
        type: events[0],
        is_test: true,
        status: 'delivered',
        endpoint_status: 204,
        error: null,
        duration_ms: expect.any(Number),
        attempted_at: expect.any(Date),
      }),
    ]);
    expect(await readLog(beside.id)).toEqual([]);
    // The test delivery is not queued, neither in this process nor in one that starts and sweeps.
    app.clock.advance(3_600_000);
    await app.drain();
    const second = await startApp({ connections: app.connections, at: app.clock.now().toISOString() });
    await second.drain();
    await second.close();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/tested']);
  });

  test('is logged as failed when it fails', async () => {
    await start();
    const { id } = await subscribe('/fails');
    const { data } = await api.call(contract.webhooks.test, { id });
    expect(data).toMatchObject({ delivered: false, endpoint_status: 500 });
    expect(await readLog(id)).toEqual([
      expect.objectContaining({ id: data.event_id, status: 'failed', endpoint_status: 500, is_test: true }),
    ]);
  });

  test('gets a response and leaves no rows if the subscription is deleted while it runs', async () => {
    await start();
    const { id } = await subscribe('/held');
    const call = api.call(contract.webhooks.test, { id });
    await receiver.until('/held', 1);
    await remove(id);
    releaseHeld();
    expect((await call).data).toMatchObject({ delivered: true, endpoint_status: 204 });
    const left =
      'select 1 from events where team_id = $1 union all select 1 from deliveries where team_id = $1';
    expect(await queryRows(app, left, [workspace.teamId])).toEqual([]);
  });

  test('is kept for 30 days', async () => {
    await start();
    const { id } = await subscribe('/tested');
    await api.call(contract.webhooks.test, { id });
    app.clock.advance(31 * 24 * 3_600_000);
    // The first sweep deletes the delivery, the next one its event.
    for (let sweep = 0; sweep < 2; sweep++) {
      const next = await startApp({ connections: app.connections, at: app.clock.now().toISOString() });
      await next.close();
    }
    expect(await queryRows(app, 'select 1 from events where team_id = $1', [workspace.teamId])).toEqual([]);
  });
});
