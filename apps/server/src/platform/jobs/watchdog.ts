// Catches failures that nobody foresaw. A process is stuck when jobs are due, none has started or ended for a minute,
// and the database answers. The watchdog then reports it and ends the process, so that its supervisor starts it
// again.
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Queries } from '../postgres/database.ts';
import type { Runner } from './runner.ts';
import { oldestJob } from './store.ts';

/** How the work of this process is going, in seconds. */
export interface Vitals {
  /** How long no job has started or ended. */
  silent: number;
  /** How long the oldest waiting job has been due; 0 when none is. */
  overdue: number;
  /** How long the database has been answering; 0 while it does not. */
  answering: number;
}

/**
 * How many looks in a row must find it stuck. A process that was frozen, or whose clock jumped, can catch up between.
 */
const LOOKS = 3;

export interface WatchdogOptions {
  /** A separate connection: the service's own may be what is stuck. */
  db: Queries;
  clock: Clock;
  log: Log;
  /** The kinds of jobs that this process runs, without those whose turn comes when something outside has answered. */
  names: () => readonly string[];
  progress: Runner['progress'];
  /** After how many seconds the process counts as stuck. */
  limit: number;
  onStuck: (why: string) => void;
}

export interface Watchdog {
  start(): void;
  stop(): void;
  /** What the last look found; undefined before {@link start}. */
  vitals(): Vitals | undefined;
  /** What is wrong, in a sentence; null when nothing is. */
  problem(): string | null;
}

export function createWatchdog(options: WatchdogOptions): Watchdog {
  const { db, clock, log, names, progress, limit, onStuck } = options;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let answeringSince: number | undefined;
  let last: Vitals | undefined;
  /** How many looks in a row found it stuck. */
  let found = 0;

  const secondsSince = (at: number) => (performance.now() - at) / 1000;

  async function look(): Promise<void> {
    const oldest = await oldestJob(db, names()).catch((error: Error) => error);
    if (oldest instanceof Error) {
      answeringSince = undefined;
      last = { silent: secondsSince(progress().at), overdue: last?.overdue ?? 0, answering: 0 };
      return;
    }
    answeringSince ??= performance.now();
    last = {
      silent: secondsSince(progress().at),
      overdue: oldest === null ? 0 : Math.max(0, (clock.ms() - oldest.getTime()) / 1000),
      answering: secondsSince(answeringSince),
    };
    found = Math.min(last.silent, last.overdue, last.answering) < limit ? 0 : found + 1;
    if (found < LOOKS) return;
    log.fatal({ ...last, running: progress().running }, 'jobs are due and none ends: this process ends');
    onStuck(sentence(last));
  }

  const sentence = ({ silent, overdue }: Vitals) =>
    `jobs are due for ${Math.round(overdue)} s and none has begun or ended for ${Math.round(silent)} s`;

  return {
    start() {
      const lookOnce = () => {
        if (isLooking) return;
        isLooking = true;
        void look().finally(() => {
          isLooking = false;
        });
      };
      last = { silent: 0, overdue: 0, answering: 0 };
      lookOnce();
      timer = setInterval(lookOnce, limit * 100);
      timer.unref();
    },
    stop: () => clearInterval(timer),
    vitals: () => last,
    problem() {
      const late = last && last.answering > 0 && Math.min(last.silent, last.overdue) >= limit / 2;
      return late ? sentence(last!) : null;
    },
  };
}
