// Jobs of a process that crashed: which of them become suspects, when they run, and which are given up.
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { ALONE } from '../../testing/queue-alone.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { movableClock } from '../clock.ts';
import { createFairSlots } from '../fair-slots.ts';
import { createLog } from '../log.ts';
import { createProcesses } from '../processes.ts';
import { defineJob } from './job-kind.ts';
import { createJobs } from './jobs.ts';
import { defineTask } from './runner.ts';
import { addJobs } from './store.ts';

let base: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: Client;
beforeAll(async () => {
  base = await createTestDatabase();
  owner = new Client(base.connections.owner);
  await owner.connect();
});
afterEach(() => look('delete from jobs'));
afterAll(async () => {
  await owner.end();
  await base.close();
});

const TEAM = 'team_of_suspects';
const clock = movableClock();
const log = createLog('silent');
const GOOD = defineJob({ name: 'good', payload: ['n'], key: 'good:{n}' });

/** Creates a queue that runs its jobs with `run`, which receives the end of the key. */
const queue = (run: (n: string) => Promise<void>) =>
  createJobs({
    ...{ db: base.db, watch: base.db, clock, log, processId: 'runs', ...ALONE },
    tasks: [defineTask(GOOD, createFairSlots(8), ({ n }) => run(n))],
  });

const look = async (sql: string) => (await owner.query(sql)).rows;

/** Adds jobs of the kind `good` with keys `good:…`. */
const add = (...names: string[]) =>
  addJobs(
    base.db,
    TEAM,
    'good',
    names.map((n) => ({
      key: `good:${n}`,
      payload: { team_id: TEAM, n },
      run_at: clock.now(),
    })),
  );
const suspect = (n: string) => look(`update jobs set crashes = 1 where key = 'good:${n}'`);
const claim = () => look(`update jobs set locked_by = 'crashed'`);

/** Sweeps like a process that starts after another one crashed. */
async function sweepAfterCrash(): Promise<void> {
  const nothing = async () => {};
  await createProcesses({
    ...{ id: 'next', db: base.db, clock, log, crashed: 'crashed' },
    ...{ onSweep: nothing, onSetApart: nothing, onReturn: nothing },
  }).sweep(true);
}

const crashes = () => look('select key, crashes from jobs order by key');

test('a suspect that crashes its process is given up only if no other job was running in it', async () => {
  await add('bystander', 'other');
  await suspect('bystander');
  await claim();
  await sweepAfterCrash();
  expect(await crashes()).toEqual([
    { key: 'good:bystander', crashes: 1 },
    { key: 'good:other', crashes: 1 },
  ]);
  await look(`delete from jobs where key = 'good:other'`);
  await claim();
  await sweepAfterCrash();
  expect(await crashes()).toEqual([{ key: 'good:bystander', crashes: 2 }]);
});

test('another job starts between two suspects', async () => {
  await add('first', 'second', 'other');
  await suspect('first');
  await suspect('second');
  const done: string[] = [];
  await queue(async (n) => void done.push(n)).drain();
  expect(done).toEqual(['first', 'other', 'second']);
});

test('a suspect does not start while a former suspect still runs, but other jobs do', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const jobs = queue(async (n) => {
    begun.push(n);
    if (n === 'first') await promise;
  });
  await add('first', 'second', 'other');
  await suspect('first');
  await suspect('second');
  await jobs.start();
  await eventually(() => expect(begun).toEqual(['first', 'other']));
  await add('late');
  await eventually(() => expect(begun).toEqual(['first', 'other', 'late']));
  end();
  await eventually(() => expect(begun).toEqual(['first', 'other', 'late', 'second']));
  await jobs.stop();
});

test('a suspect that waits for a long job stops the queue for at most 10 s', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const jobs = queue(async (n) => {
    begun.push(n);
    if (n === 'long') await promise;
  });
  await jobs.start();
  await add('long');
  await eventually(() => expect(begun).toEqual(['long']));
  // The job is inserted in one statement, so that the queue never sees it before it is a suspect.
  await look(`insert into jobs (team_id, task, key, payload, run_at, crashes)
    select team_id, task, 'good:suspect', json_build_object('team_id', team_id, 'n', 'suspect'), run_at, 1 from jobs`);
  clock.advance(10_000);
  // From now on the queue waits for the long job.
  await add('other');
  await eventually(async () => {
    clock.advance(1_000);
    expect(begun).toContain('other');
  });
  expect(begun).toEqual(['long', 'suspect', 'other']);
  end();
  await jobs.stop();
});

test('a suspect that is added again is still a suspect, and a job that was given up waits 10 minutes', async () => {
  await add('suspect', 'apart');
  await suspect('suspect');
  await look(`update jobs set crashes = 2 where key = 'good:apart'`);
  await add('suspect', 'apart');
  expect(await crashes()).toEqual([
    { key: 'good:apart', crashes: 1 },
    { key: 'good:suspect', crashes: 1 },
  ]);
  const done: string[] = [];
  const jobs = queue(async (n) => void done.push(n));
  await jobs.drain();
  expect(done).toEqual(['suspect']);
  // Adding it again does not shorten the wait.
  clock.advance(599_000);
  await add('apart');
  await jobs.drain();
  expect(done).toEqual(['suspect']);
  clock.advance(1_000);
  await jobs.drain();
  expect(done).toEqual(['suspect', 'apart']);
});

test('a job that is added while the same job crashes its process takes over the count of crashes', async () => {
  await add('same');
  await suspect('same');
  await claim();
  await add('same');
  await sweepAfterCrash();
  expect(await crashes()).toEqual([{ key: 'good:same', crashes: 2 }]);
});

test('two running jobs with the same key become one when they return to the queue', async () => {
  await add('same');
  await claim();
  await add('same');
  await claim();
  await add('same');
  await sweepAfterCrash();
  expect(await crashes()).toEqual([{ key: 'good:same', crashes: 1 }]);
});
