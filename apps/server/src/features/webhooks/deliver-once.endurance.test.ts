// Kills delivering processes at random moments and checks that the receiver gets each event at most once, for any
// response (promises.md#webhooks-hold). PARLEY_NIGHTLY=1 kills a hundred processes.
// @module-tag endurance
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { startCrashChild } from '../../testing/crash.ts';
import type { CrashOrder } from '../../testing/crash-child.ts';
import { TEST_SECRET } from '../../testing/database.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { emitEvent } from './index.ts';
import { type Receiver, startReceiver } from './receiver.testing.ts';

const KILLS = NIGHTLY ? 100 : 3;
const EVENTS = 40;

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/takes': (response) => response.writeHead(204).end(),
  '/fails': (response) => response.writeHead(500).end(),
  '/breaks': (response) => void response.socket?.destroy(),
  '/waits': (response) => void setTimeout(() => response.writeHead(204).end(), 50),
};

let app: TestApp;
let receiver: Receiver;
let onPost: () => void = () => {};
beforeAll(async () => {
  // Real time, because child processes can't be given a movable clock.
  app = await startApp({ clock: movableClock() });
  receiver = await startReceiver((response, path) => {
    ANSWERS[path]!(response);
    onPost();
  });
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

/** Starts a delivering process and kills it after that many POSTs. */
async function killAfter(posts: number): Promise<void> {
  const child = startCrashChild();
  const died = once(child, 'exit');
  let left = posts;
  onPost = () => {
    if (--left === 0) child.kill('SIGKILL');
  };
  const order: CrashOrder = {
    connection: app.connections.app,
    secretKey: TEST_SECRET,
    step: 'never',
    nth: 1,
  };
  child.stdin!.write(`${JSON.stringify(order)}\n`);
  expect((await died)[1]).toBe('SIGKILL');
}

test(`each delivery is attempted at most once when its process is killed ${KILLS} times, and none waits`, async () => {
  const workspace = await app.make.workspace({
    webhooks: Object.keys(ANSWERS).map((path) => ({
      url: receiver.url + path,
      events: ['message.received'],
    })),
  });
  const ctx = app.createCtx(workspace.teamId);
  for (let kill = 0; kill < KILLS; kill++) {
    for (let i = 0; i < EVENTS; i++) {
      await ctx.db.transaction((tx) => emitEvent(tx, ctx, 'message.received', { message: 'Hello' }));
    }
    await killAfter(randomInt(1, 2 * EVENTS));
  }
  onPost = () => {};
  const next = await startApp({ connections: app.connections, clock: movableClock(), alone: true });
  await next.drain();
  await next.close();

  const log = await queryRows<{ id: string; status: string; error: string | null }>(
    app,
    'select id, status, error from deliveries',
  );
  const posts = Map.groupBy(receiver.received, ({ headers }) => String(headers['x-service-delivery']));
  expect(log).toHaveLength(KILLS * EVENTS * Object.keys(ANSWERS).length);
  expect([...posts.values()].filter((one) => one.length > 1)).toEqual([]);
  // A delivery whose response is known was posted. If the outcome is unknown, so is whether it was posted.
  const wrong = log.filter(({ id, status }) => status !== 'unknown' && !posts.has(id));
  expect(wrong).toEqual([]);
  const unknown = log.filter(({ status }) => status === 'unknown').length;
  // Each dead process was making at most two attempts for each subscription.
  expect(unknown).toBeLessThanOrEqual(KILLS * 2 * Object.keys(ANSWERS).length);
  expect(
    new Set(log.map(({ status }) => status)).isSubsetOf(new Set(['delivered', 'failed', 'unknown'])),
  ).toBe(true);
});
