// The reference of background work: graphile-worker doing nothing, as many times a second as it can, with a schema
// of its own on the same server and as many jobs at once as Parley does.
import { fork } from 'node:child_process';
import { runMigrations } from 'graphile-worker';
import { Pool } from 'pg';
import type { Environment } from './environment.ts';

export const SCHEMA = 'reference_worker';
const JOBS = 5_000;

export interface ReferenceJobs {
  perSecond(): Promise<number>;
  close(): Promise<void>;
}

export async function openReferenceJobs({ database, owner }: Environment): Promise<ReferenceJobs> {
  const pool = new Pool(database.owner);
  await runMigrations({ pgPool: pool, schema: SCHEMA });
  await pool.end();
  const worker = new URL('reference-worker.ts', import.meta.url);
  return {
    async perSecond() {
      await owner.query(
        `select ${SCHEMA}.add_jobs(array_agg(row('noop', '{}', null, null, null, null, null, null)::${SCHEMA}.job_spec))
         from generate_series(1, $1)`,
        [JOBS],
      );
      const child = fork(worker);
      child.send({ connection: database.owner, jobs: JOBS });
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
    close: async () => void (await owner.query(`drop schema ${SCHEMA} cascade`)),
  };
}
