// `parley start` replaces a process that is stuck, and no other.
// @module-tag endurance
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { NIGHTLY, SLOW_MS } from '../testing/nightly.ts';
import { createApi, push, waitForArrivals } from './demo-leads.testing.ts';
import { readServingPid, startDemo, waitForRestart } from './launched-demo.testing.ts';
import { cleanUp, endAll, until } from './testing.ts';

const BLOCKED_LOOP = new URL('../testing/blocked-loop.mjs', import.meta.url).href;
const HANG_CLAIMS = new URL('../testing/hang-claims.mjs', import.meta.url).href;

afterAll(async () => {
  await endAll();
  await cleanUp();
});

// Both tests wait for more than 30 s.
describe.concurrent('parley start', { timeout: SLOW_MS }, () => {
  test('replaces a process whose event loop is blocked for 30 s', async () => {
    const server = await startDemo({ env: { NODE_OPTIONS: `--import ${BLOCKED_LOOP}` } });
    const first = readServingPid(server);
    await waitForArrivals(createApi(server), await push(createApi(server), 1));
    process.kill(first, 'SIGUSR2');
    const blockedAt = performance.now();
    await waitForRestart(server, first);
    expect(performance.now() - blockedAt).toBeGreaterThan(20_000);
    expect(server.err()).toMatch(/Parley gave no sign of life for 30 s, so it was killed.\n.*\(SIGKILL\)/);
    await waitForArrivals(createApi(server), await push(createApi(server), 1));
    expect(await server.stop()).toMatchObject({ code: 0 });
  });

  test('does not treat a pause of the launcher as silence of the process', async () => {
    const server = await startDemo();
    const first = readServingPid(server);
    server.process.kill('SIGSTOP');
    await sleep(32_000);
    server.process.kill('SIGCONT');
    await sleep(3_000);
    expect(readServingPid(server)).toBe(first);
    expect(await server.stop()).toMatchObject({ code: 0 });
  });
});

test.runIf(NIGHTLY)('parley start restarts a process that hangs for an unknown reason', async () => {
  const server = await startDemo({ env: { NODE_OPTIONS: `--import ${HANG_CLAIMS}` } });
  const first = readServingPid(server);
  await push(createApi(server), 1);
  await until(() => readServingPid(server) !== first);
  expect(server.err()).toContain('Parley cannot recover: jobs are due for');
});
