// `parley start` restarts a process that failed, and no process that a person killed.
// @module-tag endurance
import { afterEach, describe, expect, test } from 'vitest';
import { createApi, push, waitForArrivals } from './demo-leads.testing.ts';
import { readServingPid, startDemo, waitForRestart } from './launched-demo.testing.ts';
import { cleanUp, createInitialized, endAll, LAUNCHER, launchParley, until } from './testing.ts';

afterEach(async () => {
  await endAll();
  await cleanUp();
});

describe('parley start', () => {
  test('restarts a failed process on the same port, and stops it as usual', async () => {
    const server = await startDemo();
    const first = readServingPid(server);
    process.kill(first, 'SIGABRT');
    await waitForRestart(server, first);
    await waitForArrivals(createApi(server), await push(createApi(server), 1));
    expect(server.err()).toContain('Parley ended (SIGABRT); it is started again in 1 s.');
    expect(await server.stop()).toMatchObject({ code: 0 });
  });

  test('does not restart a process that a person killed', async () => {
    const server = await startDemo({ program: LAUNCHER });
    process.kill(readServingPid(server), 'SIGKILL');
    expect(await server.ended).toMatchObject({ code: 137 });
  });

  test('answers only health checks if it runs as a worker', async () => {
    const data = await createInitialized();
    const worker = launchParley(['start', '--role', 'worker', '--data', data, '--health-port', '0']);
    await until(() => worker.out().includes('/readyz'));
    const url = /http:\/\/[^/\s]+/.exec(worker.out())![0];
    const ready = await fetch(`${url}/readyz`);
    expect(await ready.json()).toMatchObject({ status: 'ready', jobs: { running: 0, overdue_seconds: 0 } });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('parley_jobs{kind="running"} 0');
    expect((await fetch(`${url}/api/v1/me`)).status).toBe(404);
    worker.process.kill('SIGTERM');
    expect(await worker.ended).toMatchObject({ code: 0 });
  });
});
