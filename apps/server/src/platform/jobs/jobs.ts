// Creates the job queue. A job is added in the transaction that decides on the work, and runs at least once. Work that
// must happen at most once (a send, a delivery) protects itself with its own row. A row lock and a job key prevent
// overlapping work on a lead or a number (docs/adr/own-job-queue.md).
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database, Queries } from '../postgres/database.ts';
import { getJobKey, type JobKind, type Payload } from './job-kind.ts';
import { listDead, retryGivenUpJobs } from './job-records.ts';
import { createRunner, type Task } from './runner.ts';
import { addJobAtLatest, addJobs, removeJob } from './store.ts';
import { createWatchdog, type Vitals } from './watchdog.ts';

export interface AddOptions {
  /** The earliest time at which the job runs; default now. */
  at?: Date | undefined;
  /**
   * True if the job should run at `at` or earlier: a waiting job with the same key that is due sooner keeps its time.
   */
  atLatest?: boolean;
}

export interface Jobs {
  /**
   * Adds a job in the caller's transaction. It replaces a waiting job of the workspace with the same key; it runs
   * after one that is already running.
   */
  add<Field extends string>(
    db: Queries,
    kind: JobKind<Field>,
    payload: Payload<NoInfer<Field>>,
    options?: AddOptions,
  ): Promise<void>;
  /** Adds jobs of a kind in one statement. Of two jobs with the same key, only the later one is added. */
  addAll<Field extends string>(
    db: Queries,
    kind: JobKind<Field>,
    teamId: string,
    jobs: readonly { payload: Payload<NoInfer<Field>>; at: Date }[],
  ): Promise<void>;
  /** Removes a waiting job from the queue. A running job is left to finish. */
  remove<Field extends string>(
    db: Queries,
    kind: JobKind<Field>,
    payload: Payload<NoInfer<Field>>,
  ): Promise<void>;
  /** Checks for jobs now, because another process added some. */
  nudge(): void;
  /** Runs jobs until {@link stop}. */
  start(): Promise<void>;
  /** Starts no new job, and waits for running jobs. */
  stop(): Promise<void>;
  /**
   * Runs a job that is due by the context's clock. Does not wait for the work that it starts in the background.
   * @returns false if none is due.
   */
  runOne(): Promise<boolean>;
  /** Returns when the next job is due, as of the last {@link runOne}; null if none waits. */
  nextDue(): Date | null;
  /** Runs every job that is due, one at a time, including the jobs that these add, and waits for the work they start. */
  drain(): Promise<void>;
  /** Revives jobs that were given up, of the kinds with `standsForQueue`. */
  revive(): Promise<void>;
  /** Returns the jobs that were given up, for inspection. */
  dead(): Promise<{ task: string; error: string | null }[]>;
  /** Returns the number of jobs that are running in this process. */
  running(): number;
  /** Returns the progress of jobs, or undefined in a process that runs no jobs. */
  vitals(): (Vitals & { running: number }) | undefined;
  /** Returns why jobs are stuck, as a sentence, or null if they are not. */
  problem(): string | null;
}

export interface JobsOptions {
  db: Database;
  clock: Clock;
  log: Log;
  /** This process's id in `processes`. */
  processId: string;
  tasks: readonly Task[];
  /** Resolves when the work that jobs started in the background (such as typing a message) is done. */
  begun: () => Promise<void>;
  /** Called when jobs were added, to notify the other processes. */
  tell: () => void;
  /** The watchdog's separate connection. */
  watch: Queries;
  /** The number of seconds after which `onStuck` is called if jobs are due but none has started or ended. */
  stuckAfter: number;
  onStuck: (why: string) => void;
}

/** The time limit for running jobs during a stop. The whole stop takes at most 20 s. */
const PATIENCE_MS = 15_000;

export function createJobs(options: JobsOptions): Jobs {
  const { db, clock, log, tasks, begun } = options;
  const runner = createRunner(options);
  const watchdog = createWatchdog({
    ...options,
    db: options.watch,
    names: () => tasks.filter(({ waits }) => !waits?.()).map(({ kind }) => kind.name),
    progress: runner.progress,
    limit: options.stuckAfter,
  });

  db.onCommitted(({ addsJobs }) => {
    if (!addsJobs) return;
    runner.nudge();
    options.tell();
  });

  const runOne = async () => (await runner.runSome(1)) > 0;

  return {
    add(queries, kind, payload, { at, atLatest = false } = {}) {
      const job = { key: getJobKey(kind, payload), payload, run_at: at ?? clock.now() };
      return atLatest
        ? addJobAtLatest(queries, payload.team_id, kind.name, job)
        : addJobs(queries, payload.team_id, kind.name, [job]);
    },
    async addAll(queries, kind, teamId, jobs) {
      const byKey = new Map(
        jobs.map(({ payload, at }) => {
          const key = getJobKey(kind, payload);
          return [key, { key, payload, run_at: at }];
        }),
      );
      if (byKey.size > 0) await addJobs(queries, teamId, kind.name, [...byKey.values()]);
    },
    remove: (queries, kind, payload) => removeJob(queries, payload.team_id, getJobKey(kind, payload)),
    nudge: runner.nudge,
    async start() {
      runner.start();
      watchdog.start();
    },
    async stop() {
      watchdog.stop();
      await runner.stop(PATIENCE_MS);
      await begun();
    },
    runOne,
    nextDue: runner.nextDue,
    async drain() {
      do await begun();
      while (await runOne());
    },
    async revive() {
      const standing = tasks.filter(({ kind }) => kind.standsForQueue).map(({ kind }) => kind.name);
      const keys = await retryGivenUpJobs(db, standing, clock.now());
      if (keys.length > 0)
        log.warn({ keys }, 'restarted jobs that had been given up, because a queue needs them');
    },
    running: () => runner.progress().running,
    dead: () => listDead(db),
    vitals() {
      const vitals = watchdog.vitals();
      return vitals && { ...vitals, running: runner.progress().running };
    },
    problem: watchdog.problem,
  };
}
