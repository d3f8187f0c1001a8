// No work of one workspace keeps another waiting: typing, hanging engines, backlogs. With PARLEY_NIGHTLY=1 it uses 300
// messages instead of 90.
// @module-tag endurance
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movableClock, systemClock } from '../platform/clock.ts';
import { createPlay, type Play, queryRows } from '../testing/conversation-helper.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { NIGHTLY, SLOW_MS } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { eventually } from '../testing/wait-eventually.ts';

const MANY = NIGHTLY ? 300 : 90;

/** The time for which the simulator's engine hangs. */
const HANGS_MS = 20_000;

let app: TestApp;
/** While set, the reading and typing of messages waits until the test resolves it. */
let held: Promise<void> | undefined;
/** While set, an engine hangs until the test resolves it, because on a busy machine a fixed time would end too soon. */
let hung: Promise<void> | undefined;
const sleep = (ms: number, signal?: AbortSignal) => {
  if (ms >= HANGS_MS) return hung ?? systemClock.sleep(ms, signal);
  return held && ms > 0 ? held : systemClock.sleep(ms, signal);
};
beforeAll(async () => {
  app = await startApp({ background: true, clock: { ...movableClock(), sleep } });
});
afterAll(() => app.close());

async function workspace(agent: object = {}, more: object = {}) {
  const w = await app.make.workspace({ agent: { follow_ups: [], ...agent }, ...more });
  return { w, lead: createPlay(app, w) };
}

/** Returns the number of messages that are being typed or that the engine has not answered yet. */
async function countSending({ teamId }: Workspace): Promise<number> {
  const count = `select count(*)::int as count from messages where team_id = $1 and status = 'sending'`;
  return (await queryRows<{ count: number }>(app, count, [teamId]))[0]!.count;
}

const isWrittenTo = (lead: Play, phone: string) =>
  eventually(async () => expect(await lead.events(phone)).not.toEqual([]));

describe('a busy workspace', () => {
  test('delays no other workspace while its engine hangs, with sixty leads on its number', async () => {
    const busy = await workspace();
    const quiet = await workspace({ humanize: true });
    const end = Promise.withResolvers<void>();
    hung = end.promise;
    try {
      await busy.lead.number({ latency_ms: 60_000 });
      const phones = Array.from({ length: 60 }, () => app.make.phone());
      for (const phone of phones) await busy.lead.push(phone);
      await eventually(async () => expect(await countSending(busy.w)).toBeGreaterThan(10));
      const phone = app.make.phone();
      await quiet.lead.push(phone);
      await isWrittenTo(quiet.lead, phone);
      // The engine has not accepted the first messages yet, so no other work waited for it.
      expect(await countSending(busy.w)).toBeGreaterThan(10);
    } finally {
      hung = undefined;
      end.resolve();
      await busy.lead.number({ latency_ms: 0 });
    }
  });

  test(`uses no slots for ${MANY} messages that are being typed`, { timeout: SLOW_MS }, async () => {
    const busy = await workspace({ humanize: true });
    const quiet = await workspace();
    const phones = Array.from({ length: MANY }, () => app.make.phone());
    const end = Promise.withResolvers<void>();
    held = end.promise;
    try {
      await Promise.all(phones.map((phone) => busy.lead.push(phone)));
      await eventually(async () => expect(await countSending(busy.w)).toBe(MANY));
      const phone = app.make.phone();
      await quiet.lead.push(phone);
      await eventually(async () => expect(await quiet.lead.texts(phone)).toHaveLength(1));
      const texts = await Promise.all(phones.map((one) => busy.lead.texts(one)));
      expect(texts.flat()).toEqual([]);
    } finally {
      held = undefined;
      end.resolve();
    }
  });
});

test('a workspace gets a response to each call in a burst, and causes no refusals for another workspace', async () => {
  const busy = await workspace();
  const quiet = await workspace();
  const phones = Array.from({ length: 30 }, () => app.make.phone());
  for (const phone of phones) await busy.lead.push(phone);
  const own = app.make.phone();
  await quiet.lead.push(own);
  for (const phone of phones) await isWrittenTo(busy.lead, phone);
  await isWrittenTo(quiet.lead, own);
  const ids = await Promise.all(phones.map(async (phone) => (await busy.lead.lead(phone)).id));
  const call = (key: string, path: string, body?: object) =>
    fetch(`${app.url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    });
  const burst = Array.from({ length: MANY }, (_, n) =>
    call(busy.w.key, '/messages', { lead_id: ids[n % ids.length], text: `Message ${n}`, humanize: false }),
  );
  const neighbour: number[] = [];
  let isOver = false;
  const over = Promise.all(burst).finally(() => {
    isOver = true;
  });
  while (!isOver) neighbour.push(await call(quiet.w.key, '/leads?limit=5'));
  const statuses = await over;
  expect(neighbour.length).toBeGreaterThan(0);
  expect(new Set(neighbour)).toEqual(new Set([200]));
  expect(new Set(statuses)).toEqual(new Set([201]));
});
