// The duration of a 404 does not reveal whether another workspace has the id (promises.md#workspaces-are-apart):
// both run the same statements, and Welch's t between foreign and unknown ids stays under 4.5, the threshold that dudect
// uses. Measures 75 pairs of calls of every eighth operation, or with PARLEY_NIGHTLY=1 5,000 pairs of each.
// @module-tag endurance
import { createServer, type Server } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { watchDatabase } from '../testing/watch-steps.ts';
import { computeWelch, MOST_T } from '../testing/welch-test.ts';
import { type Examples, foreignIds, makeExamples, operations } from './operations.testing.ts';
import { buildPath } from './wire.testing.ts';

const PAIRS = NIGHTLY ? 5_000 : 75;
const ATTEMPTS = 5;
/** Of the operations with an id, one in this many is measured. */
const SHARE = NIGHTLY ? 1 : 8;

let app: TestApp;
let receiver: Server;
let mine: Examples;
let theirs: Examples;
/** The statements of the calls so far. */
let ran: string[] = [];
beforeAll(async () => {
  const plenty = 1_000_000_000;
  app = await startApp({
    rates: { free: plenty, starter: plenty, business: plenty, scale: plenty },
    db: (db) => watchDatabase(db, (step) => void ran.push(step)),
  });
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const address = receiver.address();
  if (typeof address !== 'object' || address === null) throw new Error('the receiver has no port');
  mine = await makeExamples(app, `http://127.0.0.1:${address.port}`);
  theirs = await makeExamples(app, `http://127.0.0.1:${address.port}`);
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});

test('the measurement detects a known difference, and reports none where there is none', () => {
  const sample = (mean: number) =>
    Array.from({ length: 1_000 }, (_, n) => mean + ((n * 7_919) % 1_000) / 1_000);
  expect(Math.abs(computeWelch(sample(1), sample(1)))).toBeLessThan(MOST_T);
  expect(Math.abs(computeWelch(sample(1), sample(1.2)))).toBeGreaterThan(MOST_T);
});

const withIds = operations
  .filter(({ id }) => id in foreignIds)
  .map((operation) => [operation.id, operation] as const);

/** Returns a foreign and an unknown id, and a function that calls the operation with an id and returns its duration. */
function prepareCalls(id: string, operation: Operation) {
  const { params, body } = mine.of(operation);
  const [name] = Object.keys(params);
  const foreign = foreignIds[id]!(theirs);
  const unknown = foreign.replace(/.{8}$/, '00000000');
  const time = async (value: string) => {
    const started = performance.now();
    const answer = await app.server.inject({
      method: operation.method,
      url: buildPath(operation, { [name!]: value }),
      headers: { authorization: `Bearer ${mine.workspace.key}`, 'content-type': 'application/json' },
      ...(body && { payload: JSON.stringify(body) }),
    });
    const took = performance.now() - started;
    expect(answer.statusCode).toBe(404);
    return took;
  };
  return { foreign, unknown, time };
}

test.each(withIds)('%s runs the same statements for foreign and unknown ids', async (id, operation) => {
  const { foreign, unknown, time } = prepareCalls(id, operation);
  const listSteps = async (value: string) => {
    ran = [];
    await time(value);
    return ran.filter((step) => step.startsWith('before '));
  };
  // The first call can fill caches.
  await time(foreign);
  // Work of the process, such as its heartbeat, can run during a call. It does not in every attempt.
  for (let left = ATTEMPTS; left > 0; left--) {
    const steps = [await listSteps(foreign), await listSteps(unknown)] as const;
    if (isDeepStrictEqual(...steps)) return;
    if (left === 1) expect(steps[0]).toEqual(steps[1]);
  }
});

const measured = withIds.filter((_, index) => index % SHARE === 0);
test.each(measured)('%s answers foreign and unknown ids in the same time', async (id, operation) => {
  const { foreign, unknown, time } = prepareCalls(id, operation);
  const took = { foreign: [] as number[], unknown: [] as number[] };
  for (let n = 0; n < PAIRS; n++) {
    const order = Math.random() < 0.5 ? (['foreign', 'unknown'] as const) : (['unknown', 'foreign'] as const);
    for (const one of order) took[one].push(await time(one === 'foreign' ? foreign : unknown));
  }
  expect(Math.abs(computeWelch(took.foreign, took.unknown))).toBeLessThan(MOST_T);
});
