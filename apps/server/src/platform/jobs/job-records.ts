// Lists jobs for the operator, and revives jobs that were given up.
import { type Queries, statement } from '../postgres/database.ts';
import { IS_DEAD, IS_WAITING, MOST_CRASHES, MOST_DEATHS } from './store.ts';

/** A job in the format of `parley jobs`. */
export interface JobRecord {
  team_id: string;
  id: number;
  task: string;
  key: string;
  state: 'waiting' | 'running' | 'dead';
  run_at: string;
  attempts: number;
  deaths: number;
  crashes: number;
  error: string | null;
}

const list = statement<JobRecord>(
  'jobs.list',
  `select team_id, id, task, key, iso(run_at) as run_at, attempts, deaths, crashes, error,
     case when locked_by is not null then 'running' when ${IS_WAITING} then 'waiting' else 'dead' end as state
   from jobs
   where $1::text is null or $1 = case when locked_by is not null then 'running' when ${IS_WAITING} then 'waiting' else 'dead' end
   order by run_at, id limit $2`,
);

/** Returns the first jobs by due time, in one state or in all. */
export function listJobs(db: Queries, state: JobRecord['state'] | null, limit: number): Promise<JobRecord[]> {
  return db.rows(list, [state, limit]);
}

const retry = statement<{ key: string }>(
  'jobs.retry',
  `update jobs set attempts = 0, deaths = 0, crashes = least(crashes, 1), run_at = $2
   where ${IS_DEAD} and ($1::text is null or key = $1) returning key`,
  { writes: ['jobs'] },
);

/** Returns given-up jobs to the queue: those with `key`, or all. Suspects stay suspects. @returns their keys. */
export async function retryJobs(db: Queries, key: string | null, now: Date): Promise<string[]> {
  return (await db.rows(retry, [key, now])).map((row) => row.key);
}

const revive = statement<{ key: string }>(
  'jobs.revive',
  `update jobs set attempts = 0, deaths = 0, crashes = least(crashes, 1),
     run_at = case when crashes >= ${MOST_CRASHES} then $2::timestamptz + interval '10 minutes'
       when deaths >= ${MOST_DEATHS} then $2::timestamptz + interval '10 seconds' else $2 end
   where ${IS_DEAD} and task = any($1) returning key`,
  { writes: ['jobs'] },
);

/**
 * Returns given-up jobs of these kinds to the queue. They run 10 s later if their process died, and 10 minutes later if
 * they crashed it.
 * @returns their keys.
 */
export async function retryGivenUpJobs(db: Queries, tasks: readonly string[], now: Date): Promise<string[]> {
  return (await db.rows(revive, [tasks, now])).map((row) => row.key);
}

const dead = statement<{ task: string; error: string | null }>(
  'jobs.dead',
  `select task, error from jobs where ${IS_DEAD} order by id`,
);

export function listDead(db: Queries): Promise<{ task: string; error: string | null }[]> {
  return db.rows(dead, []);
}
