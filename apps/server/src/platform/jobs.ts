// Work to be done later, on graphile-worker: a job is added in the transaction that decides it, and done at least
// once. What must happen at most once (a send, a delivery) guards itself by its own row (design 1.3).
//
// No named queues: the queue's query locks every idle queue to find one job, which is slow with a queue per lead.
// What must be serial (a lead, a number) is held by a row lock and a job key instead (docs/adr/0003).
import { Logger, type Runner, run, runTaskListOnce, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { type Clock, systemClock } from './clock.ts';
import type { Log } from './log.ts';
import { type Database, type Queries, statement } from './postgres/database.ts';

/** Does one job. Throwing makes it come again with growing delays, five times at most. */
export type Handler = (payload: never) => Promise<void>;

export interface AddOptions {
  /** Earliest time; default at once. */
  at?: Date;
  /** A waiting job with the same key is replaced; one that runs already stays, and this one follows. */
  key: string;
}

export interface Jobs {
  /** Adds a job in the caller's transaction. */
  add(db: Queries, task: string, payload: object, options: AddOptions): Promise<void>;
  /** Takes a waiting job out of the queue; one that runs already ends by itself and does not come again. */
  remove(db: Queries, key: string): Promise<void>;
  /** A time of the context's clock as the queue counts it; pass it to statements that add jobs themselves. */
  at(time: Date): Date;
  /** Takes up work until {@link stop}. */
  start(): Promise<void>;
  /** Takes no new job, waits for those under way. */
  stop(): Promise<void>;
  /** Does all work that is due by the context's clock, and the work that this makes, until none is left. */
  drain(): Promise<void>;
  /** The jobs that failed for good, for people to see. */
  dead(): Promise<{ task: string; error: string | null }[]>;
}

export interface JobsOptions {
  db: Database;
  clock: Clock;
  /** The time that the queue counts in, the database's: a moved clock differs from it. Default the machine's. */
  queueMs?: () => number;
  log: Log;
  concurrency: number;
  handlers: Record<string, Handler>;
  /** Work in this process that follows a job without holding it (webhook lanes); awaited by stop and drain. */
  settled: () => Promise<void>;
  /** Told the queue's name for this process when it takes up work. */
  onWorkers: (workerIds: string[]) => Promise<void>;
}

const MAX_ATTEMPTS = 5;
/** How often one look is taken for jobs whose time has come. Workers that each look would be as many looks as workers. */
const LOOK_MS = 500;
/** How often each worker looks by itself, in case it was not told. */
const POLL_MS = 5_000;
/** How soon a runner that ended is replaced. */
const RESTART_MS = 1_000;

const add = statement('jobs.add', 'select 1 from graphile_worker.add_job($1, $2::json, null, $3, $4, $5)');
const remove = statement('jobs.remove', 'select 1 from graphile_worker.remove_job($1)');
const shift = statement<{ id: string }>(
  'jobs.shift',
  'update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1) where attempts < max_attempts',
);
const anyDue = statement<{ due: boolean }>(
  'jobs.due',
  `select exists (select 1 from graphile_worker._private_jobs where is_available and run_at <= now()) as due`,
);
// What the queue itself tells its workers when jobs are added.
const announceDue = statement(
  'jobs.announce-due',
  `select pg_notify('jobs:insert', json_build_object('r', random(), 'count', due)::text)
   from (select count(*) as due from (
     select 1 from graphile_worker._private_jobs where is_available and run_at <= now() limit $1) first) counted
   where due > 0`,
);
const deadJobs = statement<{ task: string; error: string | null }>(
  'jobs.dead',
  `select t.identifier as task, j.last_error as error
   from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where j.attempts >= j.max_attempts and j.locked_at is null and j.key is not null order by j.id`,
);

// The end of a job is written in batches, here of whatever is at hand: alone, the worker would not wait for it when
// it stops, and the job would stay claimed by a process that left.
const AWAITED_ENDS = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** The worker's log lines, as ours: only what went wrong is of interest. */
function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error')
      log.error({ task: meta?.failure ? 'job' : undefined }, `jobs: ${message.split('\n')[0]}`);
    else if (level === 'warning') log.warn(`jobs: ${message}`);
    else log.trace(`jobs: ${message}`);
  });
}

/** Tells the queue's name for this process before it claims its first job: a claim nobody knows of is never freed. */
function registering(onWorkers: JobsOptions['onWorkers']): GraphileConfig.Plugin {
  return {
    name: 'parley-processes',
    version: '1.0.0',
    worker: { hooks: { startWorker: (_ctx, { worker }) => onWorkers([worker.workerPool.id]) } },
  };
}

export function createJobs(options: JobsOptions): Jobs {
  const { db, clock, log, queueMs = Date.now } = options;
  const taskList = options.handlers as unknown as TaskList;
  // The queue counts in real time. A moved clock is brought into line when work is drained.
  let aligned = clock.ms() - queueMs();
  let runner: Runner | undefined;
  let running: Promise<void> | undefined;
  let looking: NodeJS.Timeout | undefined;
  let isLooking = false;
  const stopping = new AbortController();

  const settings = { pgPool: db.pool as Pool, logger: workerLogger(log), noHandleSignals: true };
  const at = (time: Date) => new Date(time.getTime() - aligned);

  async function alignQueue(): Promise<void> {
    const moved = clock.ms() - queueMs() - aligned;
    if (Math.abs(moved) < 5) return;
    aligned += moved;
    await db.rows(shift, [moved / 1000]);
  }

  async function due(): Promise<boolean> {
    return (await db.row(anyDue, []))?.due === true;
  }

  /** Tells the workers of jobs whose time has come. */
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await db
      .rows(announceDue, [options.concurrency])
      .catch((error) => log.warn({ err: error }, 'could not look for jobs'));
    isLooking = false;
  }

  function openRunner(): Promise<Runner> {
    const { concurrency } = options;
    const preset = { plugins: [registering(options.onWorkers)], worker: AWAITED_ENDS };
    return run({ ...settings, preset, concurrency, pollInterval: POLL_MS, taskList });
  }

  /** A runner ends when the database is gone for long: then another one takes its place as soon as it is back. */
  async function keepRunning(first: Runner): Promise<void> {
    let current: Runner | undefined = first;
    while (!stopping.signal.aborted) {
      try {
        await current?.promise;
      } catch (error) {
        log.error({ err: error }, 'the job runner stopped');
      }
      await systemClock.sleep(RESTART_MS, stopping.signal);
      if (stopping.signal.aborted) return;
      current = await openRunner().catch(() => undefined);
      runner = current ?? runner;
    }
  }

  return {
    at,
    async add(queries, task, payload, { at: time, key }) {
      await queries.rows(add, [task, JSON.stringify(payload), time ? at(time) : null, MAX_ATTEMPTS, key]);
    },
    async remove(queries, key) {
      await queries.rows(remove, [key]);
    },
    async start() {
      runner = await openRunner();
      running = keepRunning(runner);
      looking = setInterval(() => void look(), LOOK_MS);
    },
    async stop() {
      stopping.abort();
      clearInterval(looking);
      await runner?.stop();
      await running;
      await options.settled();
    },
    async drain() {
      do {
        await alignQueue();
        const client = await db.pool.connect();
        try {
          await runTaskListOnce(settings, taskList, client);
        } finally {
          client.release();
        }
        await options.settled();
        await alignQueue();
      } while (await due());
    },
    dead: () => db.rows(deadJobs, []),
  };
}
