// Work to be done later: a job is added in the transaction that decides it, and done at least once. What must happen
// at most once (a send, a delivery) guards itself by its own row (design 1.3).
//
// What must be serial (a lead, a number) is held by a row lock and a job key (docs/adr/0003, docs/adr/0028).
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database, Queries, Statement } from '../postgres/database.ts';
import { type JobKind, keyOf, type Payload } from './job-kind.ts';
import { createRunner, type Task } from './runner.ts';
import { addJob, addsJobs, listDead, removeJob, reviveJobs } from './store.ts';
import { createWatchdog, type Vitals } from './watchdog.ts';

export interface AddOptions {
  /** Earliest time; default at once. */
  at?: Date | undefined;
  /** A waiting job with the same key that is due earlier keeps its time. */
  atLatest?: boolean;
}

export interface Jobs {
  /**
   * Adds a job in the caller's transaction. A waiting job of the workspace with the same key is replaced; one that runs
   * already stays, and this one follows.
   */
  add<Field extends string>(
    db: Queries,
    kind: JobKind<Field>,
    payload: Payload<NoInfer<Field>>,
    options?: AddOptions,
  ): Promise<void>;
  /** Takes a waiting job out of the queue; one that runs already ends by itself. */
  remove<Field extends string>(
    db: Queries,
    kind: JobKind<Field>,
    payload: Payload<NoInfer<Field>>,
  ): Promise<void>;
  /** Other processes added jobs. */
  nudge(): void;
  /** Takes up work until {@link stop}. */
  start(): Promise<void>;
  /** Takes no new job, waits for those under way. */
  stop(): Promise<void>;
  /** Does all work that is due by the context's clock, one job at a time, and the work that this makes. */
  drain(): Promise<void>;
  /** Brings back given-up jobs that stand for a queue: it must not stop. */
  revive(): Promise<void>;
  /** The jobs that were given up, for people to see. */
  dead(): Promise<{ task: string; error: string | null }[]>;
  /** How the work goes; undefined in a process that takes up none. */
  vitals(): (Vitals & { running: number }) | undefined;
  /** Why jobs do not go on, in a sentence; null when they do. */
  problem(): string | null;
}

export interface JobsOptions {
  db: Database;
  clock: Clock;
  log: Log;
  /** This process, as `processes` names it. */
  processId: string;
  tasks: readonly Task[];
  /** Work in this process that a job began and does not wait for (a message being typed); awaited by stop and drain. */
  begun: () => Promise<void>;
  /** Tells the other processes that jobs were added. */
  tell: () => void;
  /** The connections that the watchdog looks by. */
  watch: Queries;
  /** How long jobs may be due without one that begins or ends, in seconds, before `onStuck` is told. */
  stuckAfter: number;
  onStuck: (why: string) => void;
}

/** Of the 20 s that a stop may take (design 6). */
const PATIENCE_MS = 15_000;

export function createJobs(options: JobsOptions): Jobs {
  const { db, clock, log, tasks, begun } = options;
  const runner = createRunner(options);
  const watchdog = createWatchdog({
    ...options,
    db: options.watch,
    names: tasks.map(({ kind }) => kind.name),
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
      const job = { task: kind.name, key: keyOf(kind, payload), payload };
      return addJob(queries, payload.team_id, { ...job, run_at: at ?? clock.now(), at_latest: atLatest });
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
    dead: () => listDead(db),
    vitals() {
      const vitals = watchdog.vitals();
      return vitals && { ...vitals, running: runner.progress().running };
    },
    problem: watchdog.problem,
  };
}
