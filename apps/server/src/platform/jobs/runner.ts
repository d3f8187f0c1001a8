// Claims due jobs and runs as many in parallel as their slots allow. It checks for jobs when some are added, when one
// ends, and when the next is due. It handles every failure, so it runs as long as its process.
import type { Clock } from '../clock.ts';
import type { FairSlots } from '../fair-slots.ts';
import type { Log } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import { isUnwell } from '../postgres/database-errors.ts';
import { createJobEnds, type Retry } from './job-ends.ts';
import type { JobKind, Payload } from './job-kind.ts';
import { reservePortions } from './share-slots.ts';
import {
  type ClaimPortion,
  claimJobs,
  claimSuspect,
  clearSuspectJob,
  type Job,
  listHeads,
  MOST_ATTEMPTS,
  releaseLostJobs,
  type WaitingHead,
} from './store.ts';

/** The function that runs the jobs of a kind, and the slots that they take while they run. */
export interface Task {
  kind: JobKind;
  slots: FairSlots;
  /** Runs one job. If it throws, the job is retried with growing delays, five times in all. */
  run: (payload: never) => Promise<void>;
  /**
   * Returns whether jobs of this kind wait for an external event. The watchdog then does not expect one of them to
   * start or end.
   */
  waits?: () => boolean;
  /** Reports a job that was given up because each attempt failed. */
  givenUp?: (payload: never) => Promise<void>;
}

/** Defines how to run the jobs of a kind. */
export function defineTask<Field extends string>(
  kind: JobKind<Field>,
  slots: FairSlots,
  run: (payload: Payload<NoInfer<Field>>) => Promise<void>,
  {
    waits,
    givenUp,
  }: {
    waits?: () => boolean;
    givenUp?: (payload: Payload<NoInfer<Field>>) => Promise<void>;
  } = {},
): Task {
  return { kind, slots, run, ...(waits && { waits }), ...(givenUp && { givenUp }) };
}

/** The interval of checks for jobs that other processes added, in case their notification was lost. */
const LOOK_MS = 500;
/** The delay before a retry after a failure of the database, which does not count as an attempt. */
const UNWELL_MS = 1_000;
const MOST_AT_ONCE = 64;
/** The interval of checks for claims whose answer was lost. Other processes free only the jobs of dead processes. */
const LOST_MS = 5_000;
/**
 * The time for which no other job runs next to a suspect, unless the suspect ends sooner. Most crashes happen early, but
 * a busy machine takes seconds to get to one.
 */
const ALONE_MS = 5_000;
/**
 * The time for which a suspect must have been due before a process that always has running jobs stops taking new ones.
 */
const SUSPECT_WAITS_MS = 10_000;
/** The time for which the process then waits for running jobs to end. After that the suspect runs next to them. */
const DRAIN_MS = 10_000;

const getPortionName = ({ team_id, task }: Pick<Job, 'team_id' | 'task'>) => `${team_id} ${task}`;

const waitForAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

export interface RunnerOptions {
  db: Database;
  clock: Clock;
  log: Log;
  /** This process's id in `processes`. */
  processId: string;
  tasks: readonly Task[];
}

export interface Runner {
  /** Runs jobs until {@link stop}. */
  start(): void;
  /** Checks for jobs now. */
  nudge(): void;
  /** Starts no new job. Waits up to `patienceMs` until running jobs have ended and their ends are recorded. */
  stop(patienceMs: number): Promise<void>;
  /** Runs up to `most` due jobs. @returns the number of jobs that it ran. */
  runSome(most: number): Promise<number>;
  /** Returns when the next job was due at the last check; null if none waited. */
  nextDue(): Date | null;
  /** Returns the number of running jobs, and when a job last started or ended (`at`, on the monotonic clock). */
  progress(): { running: number; at: number };
}

export function createRunner({ db, clock, log, processId, tasks }: RunnerOptions): Runner {
  const byName = new Map(tasks.map((one) => [one.kind.name, one]));
  /** The ids of claimed jobs whose end is not recorded yet. */
  const known = new Set<number>();
  const ends = createJobEnds({
    ...{ db, log, processId },
    onWritten({ id }) {
      known.delete(id);
      if (drainsSince) wake?.();
    },
  });
  const running = new Set<Promise<void>>();
  /** Resolves when other jobs can run again next to a suspect, or after it. */
  let alone: Promise<void> | undefined;
  /** The time since which no new job has been started, so that a suspect can run alone. */
  let drainsSince: Date | undefined;
  /** True after a suspect ran, so that another job runs next. */
  let isTurnOfOthers = false;
  const stopping = new AbortController();
  let due: WaitingHead[] = [];
  let isStale = true;
  let wake: (() => void) | undefined;
  let looping: Promise<void> | undefined;
  let isAway = false;
  let progressAt = performance.now();
  let soughtAt = performance.now();

  const getSlots = (name: string) => byName.get(name)?.slots;

  function nudge(): void {
    isStale = true;
    wake?.();
  }

  async function runJob(job: Job): Promise<void> {
    try {
      await byName.get(job.task)!.run(job.payload as never);
      ends.done(job);
    } catch (error) {
      const next = planRetry(job, error);
      if (next.counts && job.attempts + 1 >= MOST_ATTEMPTS) await giveUpJob(job);
      ends.failed(job, next);
    }
  }

  async function giveUpJob({ task, key, payload }: Job): Promise<void> {
    try {
      await byName.get(task)?.givenUp?.(payload as never);
    } catch (error) {
      log.error({ err: error, task, key }, 'a job was given up, and reporting it failed');
    }
  }

  function planRetry(job: Job, error: unknown): Retry {
    const counts = !isUnwell(error);
    const delay = counts ? Math.exp(Math.min(10, job.attempts + 1)) * 1_000 : UNWELL_MS;
    log.error({ err: error, task: job.task, key: job.key, attempts: job.attempts + 1 }, 'a job failed');
    const said = error instanceof Error ? error.message : String(error);
    return { run_at: new Date(clock.ms() + delay), counts, error: said.slice(0, 2_000) };
  }

  function startJob(job: Job, release: () => void): Promise<void> {
    known.add(job.id);
    progressAt = performance.now();
    const one = runJob(job).finally(() => {
      progressAt = performance.now();
      release();
      running.delete(one);
      wake?.();
    });
    running.add(one);
    return one;
  }

  /** Runs a suspect. No other job runs until the suspect's end is recorded or the suspect is acquitted. */
  function startSuspect(job: Job): void {
    // A suspect takes no slot, because former suspects might hold all of them.
    const ended = startJob(job, () => {});
    const lasting = new Promise<void>((resolve) => {
      setTimeout(resolve, ALONE_MS).unref();
    });
    const over = async () => {
      await Promise.race([ended, lasting]);
      if (running.has(ended)) await clearSuspectJob(db, job, processId);
      else await ends.written();
    };
    alone = over()
      .catch(() => ended.then(() => ends.written()).then(() => {}))
      .finally(() => {
        alone = undefined;
        isTurnOfOthers = true;
        nudge();
      });
  }

  /** Runs a suspect if one is due. @returns how many jobs it started; undefined when other jobs can start. */
  async function runSuspect(now: Date): Promise<number | undefined> {
    const waits = Math.max(
      ...due.filter(({ suspect }) => suspect).map(({ run_at }) => now.getTime() - run_at.getTime()),
    );
    if (waits < 0) {
      drainsSince = undefined;
      return undefined;
    }
    // A crash would also count for jobs whose end is not recorded yet, a former suspect among them.
    if (known.size > 0) {
      if (waits < SUSPECT_WAITS_MS) return undefined;
      drainsSince ??= now;
      if (now.getTime() - drainsSince.getTime() < DRAIN_MS) return 0;
    }
    drainsSince = undefined;
    const job = await claimSuspect(db, [...byName.keys()], now, processId);
    isStale = true;
    if (!job) return undefined;
    log.warn(
      { task: job.task, key: job.key },
      'started a suspect job without other jobs, because the process crashed during an earlier run',
    );
    startSuspect(job);
    return 1;
  }

  /** Starts as many jobs as slots allow. @returns their number, and the milliseconds until the next job is due. */
  async function startDueJobs(most: number): Promise<{ count: number; next: number }> {
    if (alone) return { count: 0, next: LOOK_MS };
    if (isStale) {
      isStale = false;
      due = (await listHeads(db)).filter(({ task }) => byName.has(task));
    }
    const now = clock.now();
    const others = due.filter(({ run_at, suspect }) => run_at <= now && !suspect);
    const isSuspectsTurn = !isTurnOfOthers || others.length === 0;
    isTurnOfOthers = false;
    const suspects = isSuspectsTurn ? await runSuspect(now) : undefined;
    if (suspects !== undefined) return { count: suspects, next: LOOK_MS };
    const wanted = reservePortions(others, getSlots, most);
    const jobs = wanted.length === 0 ? [] : await claimForSlots(wanted, now);
    for (const job of jobs) void startJob(job, () => getSlots(job.task)!.release(job.team_id));
    const later = due
      .filter(({ run_at }) => run_at > now)
      .map(({ run_at }) => run_at.getTime() - now.getTime());
    return { count: jobs.length, next: Math.min(LOOK_MS, ...later) };
  }

  /** Claims jobs for the slots taken, and releases the unused slots. */
  async function claimForSlots(wanted: readonly ClaimPortion[], now: Date): Promise<Job[]> {
    const left = new Map(wanted.map((portion) => [getPortionName(portion), portion.most]));
    try {
      const jobs = await claimJobs(db, wanted, now, processId);
      for (const job of jobs) left.set(getPortionName(job), left.get(getPortionName(job))! - 1);
      // If a kind of job left a slot unused, no more of its jobs are due until the next check.
      due = due.filter((head) => head.suspect || (left.get(getPortionName(head)) ?? 0) === 0);
      return jobs;
    } finally {
      for (const portion of wanted) {
        for (let n = left.get(getPortionName(portion))!; n > 0; n--)
          getSlots(portion.task)!.release(portion.team_id);
      }
    }
  }

  /** Frees claims whose answer was lost. Runs between claims, so no claim is waiting for its answer. */
  async function releaseLostClaims(): Promise<void> {
    if (performance.now() - soughtAt < LOST_MS) return;
    const keys = await releaseLostJobs(db, processId, [...known]);
    soughtAt = performance.now();
    if (keys.length > 0) log.warn({ keys }, 'freed jobs whose claim was never confirmed');
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const next = await releaseLostClaims()
        .then(() => startDueJobs(MOST_AT_ONCE))
        .then(
          (taken) => {
            if (isAway) log.info('claimed jobs again');
            isAway = false;
            return taken.next;
          },
          (error) => {
            if (!isAway) log.error({ err: error }, 'could not claim jobs; retrying');
            isAway = true;
            isStale = true;
            return LOOK_MS;
          },
        );
      const timer = setTimeout(nudge, Math.max(next, 1));
      await woken;
      clearTimeout(timer);
    }
  }

  async function finish(): Promise<void> {
    await looping;
    while (running.size > 0) await Promise.all(running);
  }

  return {
    start() {
      looping = loop();
    },
    nudge,
    async stop(patienceMs) {
      stopping.abort();
      nudge();
      // A signal of `AbortSignal.timeout` would keep its listeners in memory until the timeout.
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), patienceMs);
      try {
        await Promise.race([finish(), waitForAbort(late.signal)]);
        if (!(await ends.written(late.signal)))
          log.warn('could not record the end of some jobs; they will run again');
      } finally {
        clearTimeout(timer);
      }
    },
    async runSome(most) {
      isStale = true;
      const { count } = await startDueJobs(most);
      await finish();
      await ends.written();
      await alone;
      return count;
    },
    nextDue: () =>
      due.reduce<Date | null>((first, { run_at }) => (first && first <= run_at ? first : run_at), null),
    progress: () => ({ running: running.size, at: progressAt }),
  };
}
