// Detects a process that is stuck: jobs are due, none has started or ended for a minute, and the database answers. The
// watchdog then reports the problem and ends the process, so that its supervisor restarts it.
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Queries } from '../postgres/database.ts';
import type { Runner } from './runner.ts';
import { findOldestDue } from './store.ts';

/** The progress of this process's jobs, in seconds. */
export interface Vitals {
  /** The time since a job last started or ended. */
  silent: number;
  /** The time since the oldest waiting job became due; 0 if none is due. */
  overdue: number;
  /** The time since the database started answering; 0 while it does not answer. */
  answering: number;
}

/**
 * The number of successive checks that must find the process stuck. A process that was frozen, or whose clock jumped,
 * can catch up between them.
 */
const LOOKS = 3;

export interface WatchdogOptions {
  /** The watchdog's separate connection, because the service's own connections might be stuck. */
  db: Queries;
  clock: Clock;
  log: Log;
  /** The kinds of jobs that this process runs, without those that wait for an external event. */
  names: () => readonly string[];
  progress: Runner['progress'];
  /** The number of seconds after which the process counts as stuck. */
  limit: number;
  onStuck: (why: string) => void;
}

export interface Watchdog {
  start(): void;
  stop(): void;
  /** Returns the result of the last check; undefined before {@link start}. */
  vitals(): Vitals | undefined;
  /** Returns the problem as a sentence, or null if there is none. */
  problem(): string | null;
}

export function createWatchdog(options: WatchdogOptions): Watchdog {
  const { db, clock, log, names, progress, limit, onStuck } = options;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let answeringSince: number | undefined;
  let last: Vitals | undefined;
  /** The number of successive checks that found the process stuck. */
  let found = 0;

  const getSecondsSince = (at: number) => (performance.now() - at) / 1000;

  async function checkJobs(): Promise<void> {
    const oldest = await findOldestDue(db, names()).catch((error: Error) => error);
    if (oldest instanceof Error) {
      answeringSince = undefined;
      last = { silent: getSecondsSince(progress().at), overdue: last?.overdue ?? 0, answering: 0 };
      return;
    }
    answeringSince ??= performance.now();
    last = {
      silent: getSecondsSince(progress().at),
      overdue: oldest === null ? 0 : Math.max(0, (clock.ms() - oldest.getTime()) / 1000),
      answering: getSecondsSince(answeringSince),
    };
    found = Math.min(last.silent, last.overdue, last.answering) < limit ? 0 : found + 1;
    if (found < LOOKS) return;
    log.fatal(
      { ...last, running: progress().running },
      'jobs were due but none finished; stopping this process',
    );
    onStuck(describeProblem(last));
  }

  const describeProblem = ({ silent, overdue }: Vitals) =>
    `jobs are due for ${Math.round(overdue)} s and none has started or ended for ${Math.round(silent)} s`;

  return {
    start() {
      const checkOnce = () => {
        if (isLooking) return;
        isLooking = true;
        void checkJobs().finally(() => {
          isLooking = false;
        });
      };
      last = { silent: 0, overdue: 0, answering: 0 };
      checkOnce();
      timer = setInterval(checkOnce, limit * 100);
      timer.unref();
    },
    stop: () => clearInterval(timer),
    vitals: () => last,
    problem() {
      const late = last && last.answering > 0 && Math.min(last.silent, last.overdue) >= limit / 2;
      return late ? describeProblem(last!) : null;
    },
  };
}
