// Records how jobs ended, several at a time, and retries until the database accepts it. A job stays claimed until its
// end is recorded, so no end is lost, however long the database is unavailable.
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Queries } from '../postgres/database.ts';
import { endJobs, type Job, returnJob } from './store.ts';

const RETRY_MS = 250;
const LONGEST_RETRY_MS = 2_000;

/** When a failed job runs again, and whether the failure counts as an attempt. */
export type Retry = { run_at: Date; counts: boolean; error: string };

export interface JobEnds {
  done(job: Job): void;
  /** Puts a failed job back into the queue. */
  failed(job: Job, again: Retry): void;
  /** Resolves to true when every end is recorded, or to false when `signal` aborts first. */
  written(signal?: AbortSignal): Promise<boolean>;
}

export interface EndsOptions {
  db: Queries;
  log: Log;
  processId: string;
  /** Called for each job once its end is recorded. */
  onWritten: (job: Job) => void;
}

export function createJobEnds({ db, log, processId, onWritten }: EndsOptions): JobEnds {
  let done: Job[] = [];
  const failed: { job: Job; again: Retry }[] = [];
  let writing: Promise<void> | undefined;

  async function writeSome(): Promise<void> {
    const ended = done;
    done = [];
    try {
      if (ended.length > 0) await endJobs(db, ended);
    } catch (error) {
      done = [...ended, ...done];
      throw error;
    }
    ended.forEach(onWritten);
    const first = failed.shift();
    if (!first) return;
    try {
      await returnJob(db, first.job, processId, first.again);
    } catch (error) {
      // Move the job behind the others, in case the database refuses only this one.
      failed.push(first);
      throw error;
    }
    onWritten(first.job);
  }

  async function write(): Promise<void> {
    let delay = RETRY_MS;
    while (done.length > 0 || failed.length > 0) {
      try {
        await writeSome();
        delay = RETRY_MS;
      } catch (error) {
        const waiting = done.length + failed.length;
        if (delay === RETRY_MS)
          log.warn({ err: error, jobs: waiting }, 'could not record the end of jobs; retrying');
        await systemClock.sleep(delay);
        delay = Math.min(delay * 2, LONGEST_RETRY_MS);
      }
    }
    writing = undefined;
  }

  const begin = () => {
    writing ??= write();
  };
  return {
    done(job) {
      done.push(job);
      begin();
    },
    failed(job, again) {
      failed.push({ job, again });
      begin();
    },
    async written(signal) {
      const aborted = new Promise<void>((resolve) =>
        signal?.addEventListener('abort', () => resolve(), { once: true }),
      );
      while (writing && !signal?.aborted) await (signal ? Promise.race([writing, aborted]) : writing);
      return writing === undefined;
    },
  };
}
