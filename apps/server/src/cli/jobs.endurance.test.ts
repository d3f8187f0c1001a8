// `parley jobs` lists and retries the jobs of a running Parley.
// @module-tag endurance
import { afterEach, describe, expect, test } from 'vitest';
import { sql } from '../platform/postgres/embedded/testing.ts';
import { openEmbedded } from '../platform/postgres/embedded.ts';
import { createApi, push, waitForArrivals } from './demo-leads.testing.ts';
import { cleanUp, endAll, runParley, startServed } from './testing.ts';

afterEach(async () => {
  await endAll();
  await cleanUp();
});

describe('parley jobs', () => {
  test('lists waiting jobs, and retries only those that were given up', async () => {
    const server = await startServed();
    const on = (...args: string[]) => runParley(['jobs', ...args, '--data', server.data]);
    const [phone] = await push(createApi(server), 1);
    await waitForArrivals(createApi(server), [phone!]);
    const listed = JSON.parse((await on('list', '--json')).out);
    expect(listed).toEqual([
      expect.objectContaining({ task: 'agent.follow-up', state: 'waiting', deaths: 0 }),
    ]);
    expect((await on('list')).out).toContain(listed[0].key);
    expect(await on('list', '--state', 'dead')).toMatchObject({ code: 0, out: 'No jobs are dead.\n' });
    expect(await on('list', '--state', 'gone')).toMatchObject({ code: 2 });
    expect(await on('retry')).toMatchObject({
      code: 2,
      err: 'Name one job by its key, or use --all.\n',
    });
    expect(await on('retry', '--all')).toMatchObject({ code: 0, out: 'No job was given up.\n' });
    expect(await on('retry', 'turn:nobody')).toMatchObject({ code: 1 });
    const { key } = listed[0];
    expect(await on('retry', key)).toMatchObject({ code: 1 });
    const embedded = await openEmbedded({ dataDir: server.data, mode: 'join' });
    await sql(embedded.owner, `update jobs set attempts = 5 where key = '${key}'`);
    const dead = JSON.parse((await on('list', '--state', 'dead', '--json')).out);
    expect(dead).toMatchObject([{ key, state: 'dead', attempts: 5 }]);
    expect(await on('retry', key)).toMatchObject({ code: 0, out: `Retried: ${key}.\n` });
    await embedded.stop();
    expect(await on('list', '--state', 'dead')).toMatchObject({ code: 0, out: 'No jobs are dead.\n' });
  });
});
