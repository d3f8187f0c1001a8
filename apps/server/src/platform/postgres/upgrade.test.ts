// Jobs that wait in the queue of the version before go on after the upgrade (docs/adr/0028).
import { randomBytes } from 'node:crypto';
import { makeWorkerUtils } from 'graphile-worker';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ALONE } from '../../testing/queue-alone.ts';
import { movableClock } from '../clock.ts';
import { createFairSlots } from '../fair-slots.ts';
import { defineJob } from '../jobs/job-kind.ts';
import { createJobs } from '../jobs/jobs.ts';
import { task } from '../jobs/runner.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';

const { admin, owner: usualOwner, app } = inject('postgres');
const owner = { ...usualOwner, database: `upgrade_${randomBytes(6).toString('hex')}` };

async function as<T>(connection: object, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

beforeAll(() => as(admin, (client) => client.query(`create database ${owner.database} owner ${owner.user}`)));
afterAll(() => as(admin, (client) => client.query(`drop database ${owner.database} with (force)`)));

test('waiting, locked and failed jobs of the old queue run in the new one', async () => {
  const migrations = await readMigrations();
  await migrate({
    owner,
    serviceRole: app.user,
    migrations: migrations.filter(({ version }) => version < 13),
  });
  const pgPool = new Pool(owner);
  pgPool.on('error', () => {});
  const old = await makeWorkerUtils({ pgPool, noPreparedStatements: true });
  await old.migrate();
  const now = Date.now();
  const add = (task: string, key: string, more: object, runAt = new Date(now)) =>
    old.addJob(task, { team_id: 'team_old', ...more }, { jobKey: key, maxAttempts: 5, runAt });
  await add('note', 'waiting', { n: 1 });
  await add('note', 'later', { n: 2 }, new Date(now + 3_600_000));
  await add('note', 'locked', { n: 3 });
  await add('note', 'used-up', { n: 4 });
  await add('queue', 'dispatch', { n: 5 });
  await pgPool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-1', attempts = 1 where key = 'locked'`,
  );
  await pgPool.query(
    `update graphile_worker._private_jobs set attempts = 5, last_error = 'boom', locked_at = now(), locked_by = 'worker-1' where key in ('used-up', 'dispatch')`,
  );
  await old.release();
  await pgPool.end();
  expect(await migrate({ owner, serviceRole: app.user })).toContain('0013_jobs.sql');

  const db = openDatabase({
    connection: { ...app, database: owner.database },
    maxConnections: 4,
    onError: () => {},
  });
  const clock = movableClock(new Date(now));
  const done: number[] = [];
  const run = async ({ n }: { n: string }) => void done.push(Number(n));
  const slots = createFairSlots(8);
  const tasks = [
    task(defineJob({ name: 'note', payload: ['n'], key: 'note:{n}' }), slots, run),
    task(defineJob({ name: 'queue', payload: ['n'], key: 'queue:{n}', standsForQueue: true }), slots, run),
  ];
  const jobs = createJobs({
    db,
    clock,
    log: createLog('silent'),
    processId: 'p',
    tasks,
    watch: db,
    ...ALONE,
  });
  await jobs.drain();
  expect(done.toSorted()).toEqual([1, 3]);
  await jobs.revive();
  clock.advance(3_600_000);
  await jobs.drain();
  expect(done.toSorted()).toEqual([1, 2, 3, 5]);
  expect(await jobs.dead()).toEqual([{ task: 'note', error: 'boom' }]);
  const [left] = await as(
    owner,
    async (c) => (await c.query(`select to_regnamespace('graphile_worker') as old`)).rows,
  );
  expect(left).toEqual({ old: null });
  await db.close();
});
