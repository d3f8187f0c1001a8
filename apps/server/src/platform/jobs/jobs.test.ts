import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { ALONE } from '../../testing/queue-alone.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { movableClock } from '../clock.ts';
import { createFairSlots } from '../fair-slots.ts';
import { createLog } from '../log.ts';
import { createProcesses } from '../processes.ts';
import { defineJob, type Payload } from './job-kind.ts';
import { type AddOptions, createJobs, type Jobs } from './jobs.ts';
import { defineTask } from './runner.ts';
import { IS_TRUSTED, IS_WAITING } from './store.ts';

const POISON = fileURLToPath(new URL('../../testing/poison-child.ts', import.meta.url));
const log = createLog('silent');

let base: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: Client;
beforeAll(async () => {
  base = await createTestDatabase();
  owner = new Client(base.connections.owner);
  await owner.connect();
  await owner.query('create table test_done (n int not null)');
  await owner.query('create table test_told (n int not null, why text not null)');
  await owner.query(`grant all on test_done, test_told to ${base.connections.app.user}`);
});
afterAll(async () => {
  await owner.end();
  await base.close();
});

const TEAM = 'team_of_the_queue';
const KINDS = {
  note: defineJob({ name: 'note', payload: ['about', 'n'], key: 'note:{about}' }),
  good: defineJob({ name: 'good', payload: ['n'], key: 'good:{n}' }),
  bad: defineJob({ name: 'bad', payload: ['n'], key: 'bad:{n}' }),
  poison: defineJob({ name: 'poison', payload: ['n'], key: 'poison:{n}' }),
};

type Kind = keyof typeof KINDS;
type Handler = (payload: Payload<'about' | 'n'>) => Promise<void>;

function queue(
  handlers: Partial<Record<Kind, Handler>>,
  clock = movableClock(),
  processId = 'of-the-test',
  total = 8,
): Jobs {
  const slots = createFairSlots(total);
  const tasks = Object.entries(handlers).map(([name, run]) =>
    defineTask(KINDS[name as Kind], slots, run as never),
  );
  return createJobs({ db: base.db, clock, log, processId, tasks, watch: base.db, ...ALONE });
}

/** Adds a job of the kind `note` with the key `about`. */
const note = (jobs: Jobs, about: string, n = '0', options: AddOptions = {}) =>
  jobs.add(base.db, KINDS.note, { team_id: TEAM, about, n }, options);
const add = (jobs: Jobs, kind: Exclude<Kind, 'note'>, n: number) =>
  jobs.add(base.db, KINDS[kind], { team_id: TEAM, n: String(n) });

const look = async (sql: string) => (await owner.query(sql)).rows;
const areLeft = async (kind: Kind) =>
  (await look(`select count(*)::int as left from jobs where task = '${kind}' and crashes < 2`))[0]
    .left as number;
const clear = () => look('delete from jobs; delete from test_done; delete from test_told');
/** Starts a process that runs jobs. @param crashed the previous process, if the launcher reported that it crashed. */
const run = (id: string, crashed?: string) =>
  spawn(process.execPath, [POISON, JSON.stringify([base.connections.app, id, crashed])], {
    stdio: 'inherit',
  });
const isRunning = async () =>
  expect(await look('select 1 from jobs where locked_by is not null')).not.toEqual([]);

describe('jobs', () => {
  test("wait for their time by the context's clock", async () => {
    const clock = movableClock('2026-11-18T12:00:00Z');
    const done: string[] = [];
    const jobs = queue({ note: async ({ about }) => void done.push(about) }, clock);
    const at = (ms: number) => new Date(clock.ms() + ms);
    await note(jobs, 'in two hours', '0', { at: at(7_200_000) });
    await note(jobs, 'in one hour', '0', { at: at(3_600_000) });
    await jobs.drain();
    expect(done).toEqual([]);
    clock.advance(3_600_000);
    await jobs.drain();
    expect(done).toEqual(['in one hour']);
    clock.advance(3_600_000);
    await jobs.drain();
    expect(done).toEqual(['in one hour', 'in two hours']);
  });

  test('are replaced by a later job with the same key', async () => {
    const done: string[] = [];
    const jobs = queue({ note: async ({ n }) => void done.push(n) });
    for (const n of ['1', '2', '3']) await note(jobs, 'same', n);
    await jobs.drain();
    expect(done).toEqual(['3']);
  });

  test('keep the earlier time if they are added with `atLatest`', async () => {
    const clock = movableClock();
    const done: string[] = [];
    const jobs = queue({ note: async ({ n }) => void done.push(n) }, clock);
    const tomorrow = new Date(clock.ms() + 86_400_000);
    await note(jobs, 'soonest', '1');
    await note(jobs, 'soonest', '2', { at: tomorrow, atLatest: true });
    await jobs.drain();
    expect(done).toEqual(['2']);
  });

  test('are given up and listed after five failures, and other jobs continue', async () => {
    const clock = movableClock();
    let tries = 0;
    const done: number[] = [];
    const jobs = queue(
      {
        bad: async () => {
          tries++;
          throw new Error('it never works');
        },
        good: async ({ n }) => void done.push(Number(n)),
      },
      clock,
    );
    await add(jobs, 'bad', 0);
    for (let n = 0; n < 7; n++) {
      await add(jobs, 'good', n);
      await jobs.drain();
      clock.advance(600_000);
    }
    expect(tries).toBe(5);
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await jobs.dead()).toEqual([{ task: 'bad', error: expect.stringContaining('it never works') }]);
    await look(`delete from jobs`);
  });

  test('finish when the queue stops, and their ends are recorded', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const events: string[] = [];
    const jobs = queue({
      note: async () => {
        events.push('begun');
        await finished;
        events.push('done');
      },
    });
    await jobs.start();
    await note(jobs, 'long');
    await eventually(() => expect(events).toEqual(['begun']));
    const stopped = jobs.stop().then(() => events.push('stopped'));
    finish();
    await stopped;
    await note(jobs, 'another');
    expect(events).toEqual(['begun', 'done', 'stopped']);
    expect(await look('select key from jobs')).toEqual([{ key: 'note:another' }]);
    await look(`delete from jobs`);
  });
});

test.each([IS_WAITING, IS_TRUSTED])('an index finds waiting jobs of one kind: %s', async (condition) => {
  await look('set enable_seqscan = off');
  // With many jobs that were given up, only the index of due jobs is cheap.
  await look(`insert into jobs (team_id, task, key, payload, run_at, deaths)
    select 'team_x', 'note', 'note:' || n, '{}', now(), 5 from generate_series(1, 1000) n`);
  await look('analyze jobs');
  const plan = await look(
    `explain select 1 from jobs where team_id = 'team_x' and task = 'note' and ${condition} order by run_at`,
  );
  await look('reset enable_seqscan');
  await clear();
  expect(JSON.stringify(plan)).toContain('jobs_due');
});

describe('jobs of a dead process', () => {
  test('are taken over after 20 s without a heartbeat, and not before', async () => {
    const nothing = async () => {};
    const options = {
      db: base.db,
      clock: movableClock(),
      log,
      onSweep: nothing,
      onSetApart: nothing,
      onReturn: nothing,
    };
    const dying = createProcesses({ ...options, id: 'dying' });
    await dying.start(false);
    let claimed = false;
    let end = () => {};
    const claim = () => {
      claimed = true;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    };
    // The only slot of this queue is busy, so the queue can't claim the job that another process frees.
    const held = queue({ note: claim }, movableClock(), 'dying', 1);
    await note(held, 'held');
    await held.start();
    await eventually(() => expect(claimed).toBe(true));
    await isRunning();

    const living = createProcesses({ ...options, id: 'living' });
    await living.sweep();
    await isRunning();
    await look(`update processes set seen_at = now() - interval '21 seconds' where id = 'dying'`);
    await living.sweep();
    expect(await look(`select 1 from processes where id = 'dying'`)).toEqual([]);
    let done = 0;
    const next = queue({ note: async () => void done++ });
    await next.drain();
    expect(done).toBe(1);
    end();
    await held.stop();
    await dying.stop();
  });

  // The launcher reports to each process that the previous one crashed; see bin/parley.mjs.
  test('are given up if they crash their process twice, and the other jobs are done', {
    tags: 'endurance',
  }, async () => {
    const jobs = queue({});
    const [good, bad] = NIGHTLY ? [1_000, 10] : [300, 3];
    const poisons = Array.from({ length: bad }, (_, n) => n);
    for (let n = 0; n < good; n++) {
      if (n % 100 === 50) await add(jobs, 'poison', Math.floor(n / 100));
      await add(jobs, 'good', n);
    }
    let lives = 0;
    for (let crashed: string | undefined; ; crashed = `life-${lives}`) {
      const child = run(`life-${++lives}`, crashed);
      const ended = once(child, 'exit');
      await eventually(async () =>
        expect(child.exitCode !== null || (await areLeft('good')) + (await areLeft('poison')) === 0).toBe(
          true,
        ),
      );
      if (child.exitCode === null) child.kill('SIGKILL');
      await ended;
      if (child.exitCode !== 1) break;
    }
    expect(lives).toBeLessThanOrEqual(2 * bad + 1);
    expect(await look('select count(distinct n)::int as done from test_done where n >= 0')).toEqual([
      { done: good },
    ]);
    expect((await jobs.dead()).toSorted()).toEqual(
      poisons.map(() => ({ task: 'poison', error: 'process_died' })),
    );
    expect(await look('select distinct attempts, deaths, crashes from jobs')).toEqual([
      { attempts: 0, deaths: 2, crashes: 2 },
    ]);
    expect(await look('select n, why from test_told order by n')).toEqual(
      poisons.map((n) => ({ n, why: 'process_died' })),
    );
    await clear();
  });

  test('survive any number of kills from outside', { tags: 'endurance' }, async () => {
    const jobs = queue({});
    const [keys, kills] = NIGHTLY ? [500, 100] : [200, 8];
    for (let n = 0; n < keys; n++) await add(jobs, 'good', n);
    let lives = 0;
    while ((await areLeft('good')) > 0) {
      const left = await areLeft('good');
      const child = run(`killed-${++lives}`);
      // The last process does the rest.
      const most = lives < kills ? left - 1 : 0;
      await eventually(async () => expect(await areLeft('good')).toBeLessThanOrEqual(most));
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    expect(lives).toBeGreaterThan(1);
    expect(await look('select count(distinct n)::int as done from test_done')).toEqual([{ done: keys }]);
    expect(await jobs.dead()).toEqual([]);
    await clear();
  });
});
