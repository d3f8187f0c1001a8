// Stores the rows of the queue. A feature's statement that writes its own rows and also adds jobs uses {@link
// addJobsSql}.
import { type Queries, statement } from '../postgres/database.ts';
import { type JobKind, jobKeySql, jobPayloadSql, type Payload } from './job-kind.ts';

/**
 * A job is given up after this many failures, deaths of its process for any reason, or crashes of its process. A crash
 * is a death that was not caused from outside. The row stays for inspection.
 */
export const MOST_ATTEMPTS = 5;
export const MOST_DEATHS = 5;
export const MOST_CRASHES = 2;

/** The `error` of a job that was given up because its process died. */
export const PROCESS_DIED = 'process_died';

const LIVES = `attempts < ${MOST_ATTEMPTS} and deaths < ${MOST_DEATHS}`;
const WAS_GIVEN_UP = `attempts >= ${MOST_ATTEMPTS} or deaths >= ${MOST_DEATHS} or crashes >= ${MOST_CRASHES}`;

/** SQL conditions on `jobs`: the job is waiting; the job was given up. */
export const IS_WAITING = `locked_by is null and ${LIVES} and crashes < ${MOST_CRASHES}`;
export const IS_DEAD = `locked_by is null and (${WAS_GIVEN_UP})`;
/**
 * SQL conditions on waiting jobs: the job can run next to others; no other job can run next to it, because its process
 * crashed.
 */
export const IS_TRUSTED = `locked_by is null and ${LIVES} and crashes = 0`;
const IS_SUSPECT = `locked_by is null and ${LIVES} and crashes = 1`;

/**
 * Returns SQL that inserts jobs; each replaces a waiting job with its key. `source` selects team_id, task, key,
 * payload, run_at. The new job keeps the counts of crashes and deaths; otherwise a lead who keeps writing could crash
 * the process each time. If the old job was given up, the new one runs once more; after a crash it waits 10 minutes.
 */
const insertSql = (source: string, run_at = 'excluded.run_at') =>
  `insert into jobs (team_id, task, key, payload, run_at) ${source}
   on conflict (team_id, key) where locked_by is null do update set task = excluded.task,
     payload = excluded.payload, attempts = 0, error = null,
     deaths = least(jobs.deaths, ${MOST_DEATHS - 1}), crashes = least(jobs.crashes, ${MOST_CRASHES - 1}),
     run_at = case when jobs.crashes = 0 then ${run_at}
       when jobs.crashes < ${MOST_CRASHES} then greatest(jobs.run_at, ${run_at})
       else excluded.run_at + interval '10 minutes' end`;

/** SQL that adds the counts of a job to a waiting job with the same key, which then does the work of both. */
const PASSING_COUNTS = `on conflict (team_id, key) where locked_by is null do update set
     deaths = greatest(jobs.deaths, excluded.deaths), crashes = greatest(jobs.crashes, excluded.crashes)`;
/**
 * Returns SQL that selects one row for each key: the newest, with the counts of all. An insert cannot update the same
 * row twice.
 */
const oneForEachKeySql = (
  from: string,
) => `select distinct on (team_id, key) team_id, id, task, key, payload, run_at,
     attempts, error, max(deaths) over same as deaths, max(crashes) over same as crashes
   from ${from} window same as (partition by team_id, key) order by team_id, key, id desc`;

/**
 * Returns the text of a statement that adds one job for each row of `from`. Its parameters are SQL. The statement must
 * declare `addsJobs`.
 * @param payload an expression for each field.
 * @param at the expression of the earliest time.
 * @param from a whole `from` clause; without it the statement adds one job.
 */
export function addJobsSql<Field extends string>(
  kind: JobKind<Field>,
  payload: Payload<NoInfer<Field>>,
  at: string,
  from = '',
): string {
  return insertSql(`select ${payload.team_id}, '${kind.name}', ${jobKeySql(kind, payload)}, ${jobPayloadSql(kind, payload)},
     ${at}::timestamptz ${from}`);
}

// Inserts in the order of keys, so that two statements that add the same jobs can't deadlock.
const add = statement(
  'jobs.add',
  insertSql(`select $1, $2, key, payload, run_at
     from unnest($3::text[], $4::json[], $5::timestamptz[]) as added (key, payload, run_at) order by key`),
  { writes: ['jobs'], addsJobs: true },
);
const addAtLatest = statement(
  'jobs.add-at-latest',
  insertSql('values ($1, $2, $3, $4, $5)', 'least(jobs.run_at, excluded.run_at)'),
  { writes: ['jobs'], addsJobs: true },
);

/** A job of a workspace. */
export interface NewJob {
  key: string;
  payload: object;
  run_at: Date;
}

/** Adds jobs of a kind. The keys must be unique among them. */
export async function addJobs(
  db: Queries,
  teamId: string,
  task: string,
  jobs: readonly NewJob[],
): Promise<void> {
  await db.write(add, [
    teamId,
    task,
    jobs.map(({ key }) => key),
    jobs.map(({ payload }) => JSON.stringify(payload)),
    jobs.map(({ run_at }) => run_at),
  ]);
}

/** Adds a job. A waiting job with the same key that is due sooner keeps its time. */
export async function addJobAtLatest(db: Queries, teamId: string, task: string, job: NewJob): Promise<void> {
  await db.write(addAtLatest, [teamId, task, job.key, JSON.stringify(job.payload), job.run_at]);
}

const remove = statement(
  'jobs.remove',
  'delete from jobs where team_id = $1 and key = $2 and locked_by is null',
  { writes: ['jobs'] },
);

export async function removeJob(db: Queries, teamId: string, key: string): Promise<void> {
  await db.write(remove, [teamId, key]);
}

/** The first waiting job of a kind in a workspace, or a suspect. */
export interface WaitingHead {
  team_id: string;
  task: string;
  run_at: Date;
  suspect: boolean;
}

// Reads one index entry for each kind of job in each workspace, however many jobs are waiting.
const HEADS = `with recursive head as (
     (select team_id, task, run_at from jobs where ${IS_TRUSTED} order by team_id, task, run_at limit 1)
     union all
     select next.team_id, next.task, next.run_at from head cross join lateral (
       select team_id, task, run_at from jobs
       where ${IS_TRUSTED} and (team_id, task) > (head.team_id, head.task)
       order by team_id, task, run_at limit 1) next
   )`;

const heads = statement<WaitingHead>(
  'jobs.heads',
  `${HEADS} select team_id, task, run_at, false as suspect from head
   union all select team_id, task, run_at, true from jobs where ${IS_SUSPECT}`,
);

/** Returns the first waiting job of each kind in each workspace, and every suspect. */
export function listHeads(db: Queries): Promise<WaitingHead[]> {
  return db.rows(heads, []);
}

export interface Job {
  team_id: string;
  id: number;
  task: string;
  key: string;
  payload: { team_id: string };
  attempts: number;
}

/** The number of jobs of one kind to claim in one workspace. */
export interface ClaimPortion {
  team_id: string;
  task: string;
  most: number;
}

const claim = statement<Job>(
  'jobs.claim',
  `with taken as (
     select job.team_id, job.id from unnest($1::text[], $2::text[], $3::int[]) as portion (team_id, task, most)
     cross join lateral (
       select team_id, id from jobs
       where team_id = portion.team_id and task = portion.task and ${IS_TRUSTED} and run_at <= $4
       order by run_at, id limit portion.most for update skip locked) job
   )
   update jobs set locked_by = $5 from taken
   where jobs.team_id = taken.team_id and jobs.id = taken.id
   returning jobs.team_id, jobs.id, jobs.task, jobs.key, jobs.payload, jobs.attempts`,
  { writes: ['jobs'] },
);

/** Claims due jobs, so that no other process takes them while this one is alive. */
export function claimJobs(
  db: Queries,
  portions: readonly ClaimPortion[],
  now: Date,
  processId: string,
): Promise<Job[]> {
  return db.rows(claim, [
    portions.map(({ team_id }) => team_id),
    portions.map(({ task }) => task),
    portions.map(({ most }) => most),
    now,
    processId,
  ]);
}

const claimOneSuspect = statement<Job>(
  'jobs.claim-suspect',
  `with taken as (
     select team_id, id from jobs where ${IS_SUSPECT} and task = any($1) and run_at <= $2
     order by run_at, id limit 1 for update skip locked
   )
   update jobs set locked_by = $3 from taken
   where jobs.team_id = taken.team_id and jobs.id = taken.id
   returning jobs.team_id, jobs.id, jobs.task, jobs.key, jobs.payload, jobs.attempts`,
  { writes: ['jobs'] },
);

/**
 * Claims, of the suspects of these kinds, the one that has been due for the longest time. Returns undefined if none is
 * due.
 */
export function claimSuspect(
  db: Queries,
  tasks: readonly string[],
  now: Date,
  processId: string,
): Promise<Job | undefined> {
  return db.row(claimOneSuspect, [tasks, now, processId]);
}

const acquit = statement(
  'jobs.acquit',
  'update jobs set crashes = 0 where team_id = $1 and id = $2 and locked_by = $3',
  { writes: ['jobs'] },
);

/** Clears a suspect that ran alone without crashing its process. */
export async function clearSuspectJob(db: Queries, job: Job, processId: string): Promise<void> {
  await db.write(acquit, [job.team_id, job.id, processId]);
}

const end = statement(
  'jobs.end',
  `delete from jobs using unnest($1::text[], $2::bigint[]) as done (team_id, id)
   where jobs.team_id = done.team_id and jobs.id = done.id`,
  { writes: ['jobs'] },
);

/** Deletes completed jobs. */
export async function endJobs(db: Queries, done: readonly Pick<Job, 'team_id' | 'id'>[]): Promise<void> {
  await db.write(end, [done.map(({ team_id }) => team_id), done.map(({ id }) => id)]);
}

// Drops the returned job if another one with the same key is waiting.
const returnJobSql = (run_at: string, attempts: string, crashes: string, error: string) =>
  `insert into jobs (team_id, task, key, payload, run_at, attempts, deaths, crashes, error)
   select team_id, task, key, payload, ${run_at}, ${attempts}, deaths, ${crashes}, ${error}
   from (${oneForEachKeySql('gone')}) one
   ${PASSING_COUNTS}`;

const putBack = statement(
  'jobs.put-back',
  `with gone as (delete from jobs where team_id = $1 and id = $2 and locked_by = $3 returning *)
   ${returnJobSql('$4', 'least(attempts + $5::int, 100)', '0', '$6')}`,
  { writes: ['jobs'], addsJobs: true },
);

/**
 * Returns a failed job to the queue, to run again at `run_at`. `counts` is true if the failure counts as an attempt.
 */
export async function returnJob(
  db: Queries,
  job: Job,
  processId: string,
  again: { run_at: Date; counts: boolean; error: string },
): Promise<void> {
  const { run_at, counts, error } = again;
  // PostgreSQL refuses text that contains NUL.
  const said = error.replaceAll('\0', '');
  await db.write(putBack, [job.team_id, job.id, processId, run_at, counts ? 1 : 0, said]);
}

const putBackLost = statement<{ key: string }>(
  'jobs.put-back-lost',
  `with gone as (delete from jobs where locked_by = $1 and id <> all($2::bigint[]) returning *)
   ${returnJobSql('run_at', 'attempts', 'crashes', 'error')} returning key`,
  { writes: ['jobs'], addsJobs: true },
);

/**
 * Frees jobs that the database claimed for this process, although the answer to the claim was lost.
 * @param known ids of the jobs that are running or have no recorded end yet.
 * @returns the keys of the freed jobs.
 */
export async function releaseLostJobs(
  db: Queries,
  processId: string,
  known: readonly number[],
): Promise<string[]> {
  return (await db.rows(putBackLost, [processId, known])).map((row) => row.key);
}

/** A job that was given up because its process died. */
export type GivenUpJob = Pick<Job, 'team_id' | 'task' | 'key' | 'payload'>;

// Only a job that ran alone is known to be the cause of a crash. Other jobs become or stay suspects.
const blame = statement(
  'jobs.blame',
  `update jobs set crashes = least(crashes + 1,
     case when (select count(*) from jobs other where other.locked_by = $1) = 1 then ${MOST_CRASHES} else ${MOST_CRASHES - 1} end)
   where locked_by = $1`,
  { writes: ['jobs'] },
);

// Suspects run alone in any case. Other jobs of a process that died for an unknown reason run one by one, because any
// of them might be the reason.
const free = statement<GivenUpJob & { is_dead: boolean }>(
  'jobs.free',
  `with gone as (
     delete from jobs where locked_by is not null
       and (locked_by = $1 or not exists (select 1 from processes p where p.id = jobs.locked_by))
     returning *
   ), one as (
     select *, deaths > 0 and crashes = 0 as again from (${oneForEachKeySql('gone')}) counted
   ), placed as (
     select *, row_number() over (partition by again order by random()) as place from one
   )
   insert into jobs (team_id, task, key, payload, run_at, attempts, deaths, crashes, error)
   select team_id, task, key, payload,
     case when again then greatest(run_at, $2::timestamptz + (place + 1) * interval '1 second') else run_at end,
     attempts, deaths + $3::int, crashes,
     case when deaths + $3::int >= ${MOST_DEATHS} or crashes >= ${MOST_CRASHES} then '${PROCESS_DIED}' else error end
   from placed
   ${PASSING_COUNTS}, error = coalesce(excluded.error, jobs.error)
   returning team_id, task, key, payload, ${WAS_GIVEN_UP} as is_dead`,
  { writes: ['jobs'], addsJobs: true },
);

/**
 * Frees the jobs of dead processes, and counts a death for each job. Runs in the transaction that found the dead
 * processes.
 * @param crashed the id of a process that crashed; a crash is counted for each of its jobs.
 * @returns the number of freed jobs, and the jobs among them that are now given up.
 */
export async function releaseDeadJobs(
  tx: Queries,
  now: Date,
  crashed: string | undefined,
): Promise<{ freed: number; setApart: GivenUpJob[] }> {
  if (crashed !== undefined) await tx.write(blame, [crashed]);
  const rows = await tx.rows(free, [null, now, 1]);
  return { freed: rows.length, setApart: rows.filter(({ is_dead }) => is_dead) };
}

/** Frees the jobs of this process, which is stopping, and those of dead processes. Counts no deaths. */
export async function releaseOwnJobs(tx: Queries, now: Date, processId: string): Promise<void> {
  await tx.rows(free, [processId, now, 0]);
}

const oldest = statement<{ run_at: Date | null }>(
  'jobs.oldest',
  `${HEADS} select min(run_at) as run_at from head where $1::text[] is null or task = any($1)`,
);

/** Returns the due time of the first waiting job of these kinds, or of all; null if none is waiting. */
export async function findOldestDue(
  db: Queries,
  tasks: readonly string[] | null = null,
): Promise<Date | null> {
  return (await db.row(oldest, [tasks]))?.run_at ?? null;
}
