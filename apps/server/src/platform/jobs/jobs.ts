// The job queue. A job is added in the transaction that decides on the work, and runs at least once. Work that must
// happen at most once (a send, a delivery) guards itself with a row of its own. Work that must not overlap (on a
// lead, on a number) is kept apart by a row lock and a job key (docs/adr/0003, docs/adr/0028).
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database, Queries, Statement } from '../postgres/database.ts';
import { type JobKind, keyOf, type Payload } from './job-kind.ts';
import { listDead, reviveJobs } from './job-records.ts';
import { createRunner, type Task } from './runner.ts';
import { addJobAtLatest, addJobs, addsJobs, removeJob } from './store.ts';
import { createWatchdog, type Vitals } from './watchdog.ts';

export interface AddOptions {
  /** The earliest time to run it; default now. */
  at?: Date | undefined;
  /** Run it at `at` or earlier: a waiting job with the same key that is due sooner keeps its time. */
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
  /** Adds jobs of a kind in one statement. Of two with the same key the later one counts. */
  addAll<Field extends string>(
    db: Queries,
    kind: JobKind<Field>,
    teamId: string,
    jobs: readonly { payload: Payload<NoInfer<Field>>; at: Date }[],
  ): Promise<void>;
  /** Removes a waiting job from the queue. One that is already running is left to finish. */
  remove<Field extends string>(
    db: Queries,
    kind: JobKind<Field>,
    payload: Payload<NoInfer<Field>>,
  ): Promise<void>;
  /** Looks for jobs now, because another process added some. */
  nudge(): void;
  /** Runs jobs until {@link stop}. */
  start(): Promise<void>;
  /** Starts no new job, and waits for those that are running. */
  stop(): Promise<void>;
  /** Runs every job that is due by the context's clock, one at a time, and the jobs that these add. */
  drain(): Promise<void>;
  /** Brings back given-up jobs of the kinds that stand for a queue. */
  revive(): Promise<void>;
  /** The jobs that were given up, for people to look at. */
  dead(): Promise<{ task: string; error: string | null }[]>;
  /** Returns the number of jobs that are running in this process. */
  running(): number;
  /** How the work is going; undefined in a process that runs no jobs. */
  vitals(): (Vitals & { running: number }) | undefined;
  /** Why jobs are stuck, in a sentence; null when they are not. */
  problem(): string | null;
}

export interface JobsOptions {
  db: Database;
  clock: Clock;
  log: Log;
  /** This process, as `processes` names it. */
  processId: string;
  tasks: readonly Task[];
  /** Resolves when the work that jobs began without waiting for it (a message being typed) is done. */
  begun: () => Promise<void>;
  /** Called when jobs were added, to tell the other processes. */
  tell: () => void;
  /** The watchdog's own connection. */
  watch: Queries;
  /** How many seconds jobs may be due without any starting or ending before `onStuck` is called. */
  stuckAfter: number;
  onStuck: (why: string) => void;
}

/** How long a stop waits for running jobs; a stop may take 20 s in all. */
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
  const known = new WeakMap<Statement<unknown>, boolean>();

  db.onCommitted((statement) => {
    const adds = known.get(statement) ?? addsJobs(statement);
    known.set(statement, adds);
    if (!adds) return;
    runner.nudge();
    options.tell();
  });

  return {
    add(queries, kind, payload, { at, atLatest = false } = {}) {
      const job = { key: keyOf(kind, payload), payload, run_at: at ?? clock.now() };
      return atLatest
        ? addJobAtLatest(queries, payload.team_id, kind.name, job)
        : addJobs(queries, payload.team_id, kind.name, [job]);
    },
    async addAll(queries, kind, teamId, jobs) {
      const byKey = new Map(
        jobs.map(({ payload, at }) => {
          const key = keyOf(kind, payload);
          return [key, { key, payload, run_at: at }];
        }),
      );
      if (byKey.size > 0) await addJobs(queries, teamId, kind.name, [...byKey.values()]);
    },
    remove: (queries, kind, payload) => removeJob(queries, payload.team_id, keyOf(kind, payload)),
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
    async drain() {
      do await begun();
      while ((await runner.runSome(1)) > 0);
    },
    async revive() {
      const standing = tasks.filter(({ kind }) => kind.standsForQueue).map(({ kind }) => kind.name);
      const keys = await reviveJobs(db, standing, clock.now());
      if (keys.length > 0)
        log.warn({ keys }, 'jobs that were given up are tried again: a queue waits for them');
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
