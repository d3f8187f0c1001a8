// The reference for background work: empty jobs of graphile-worker at full speed, as many at a time as Parley runs.
// They have a separate database on the same server, so that their notifications do not wake Parley.
import { fork } from 'node:child_process';
import { runMigrations } from 'graphile-worker';
import { Client } from 'pg';
import { openPool } from '../apps/server/src/platform/postgres/pool.ts';
import type { Environment } from './environment.ts';

const DATABASE = 'reference_jobs';
const JOBS = 5_000;

export interface ReferenceJobs {
  perSecond(): Promise<number>;
  close(): Promise<void>;
}

export async function openReferenceJobs({ database }: Environment): Promise<ReferenceJobs> {
  const admin = new Client(database.admin);
  await admin.connect();
  await admin.query(`create database ${DATABASE} owner ${database.owner.user}`);
  const connection = { ...database.owner, database: DATABASE };
  const { pool, close } = openPool({ ...connection, max: 2 }, () => {});
  await runMigrations({ pgPool: pool });
  const worker = new URL('reference-worker.ts', import.meta.url);
  return {
    async perSecond() {
      await pool.query(
        `select graphile_worker.add_jobs(
           array_agg(row('noop', '{}', null, null, null, null, null, null)::graphile_worker.job_spec))
         from generate_series(1, $1::int)`,
        [JOBS],
      );
      const child = fork(worker);
      child.send({ connection, jobs: JOBS });
      const seconds = await new Promise<number>((resolve, reject) => {
        child.once('message', (message) => resolve(Number(message)));
        child.once('exit', () => reject(new Error('the reference worker ended early')));
      });
      await new Promise((resolve) => {
        child.once('exit', resolve);
        child.send('stop');
      });
      return JOBS / seconds;
    },
    async close() {
      await close();
      await admin.query(`drop database ${DATABASE} with (force)`);
      await admin.end();
    },
  };
}
