// Stops a process in order, with a limit for each step. The whole takes less than 20 s, whatever hangs
// (running.md#stopping).
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../platform/log.ts';

type Step = () => Promise<unknown>;

/** The time limit for running work. */
const WORK_MS = 15_000;
/** If the database does not answer for this long, running work is given up. */
const SILENT_MS = 5_000;
/** The time limits for notifying the other processes and for closing connections. */
const LEAVE_MS = 1_000;
const CLOSE_MS = 500;

export interface StopSteps {
  /**
   * Steps that finish running work. The lists run in parallel, so that a call does not use up the time of a message
   * that is being sent.
   */
  work: Step[][];
  /** Steps that release the claims of this process. */
  leave: Step[];
  /** Steps that close connections. */
  close: Step[];
  /** Resolves once the database answers; rejects if it can't be reached. */
  ping: Step;
  log: Log;
}

/**
 * Runs the steps in order. If a step fails or takes too long, the next one runs anyway.
 * @returns false if running work was cut off.
 */
export async function runStopSteps({ work, leave, close, ping, log }: StopSteps): Promise<boolean> {
  const runSteps = async (steps: Step[]) => {
    for (const step of steps) {
      await step().catch((error) => log.warn({ err: error }, 'a step of the shutdown failed'));
    }
  };
  const runWithin = async (ms: number, steps: Promise<unknown>, isHopeless?: Promise<unknown>) => {
    const ended = steps.then(() => true);
    const timer = new AbortController();
    const late = sleep(ms, false, { signal: timer.signal }).catch(() => false);
    const hopeless = isHopeless?.then(() => false) ?? late;
    return Promise.race([ended, late, hopeless]).finally(() => timer.abort());
  };
  const done = new AbortController();
  const finished = await runWithin(
    WORK_MS,
    Promise.all(work.map(runSteps)),
    waitForHang(ping, done.signal),
  ).finally(() => done.abort());
  if (!finished) log.warn('running work was cut off; the next start settles it');
  await runWithin(LEAVE_MS, runSteps(leave));
  await runWithin(CLOSE_MS, Promise.all(close.map((step) => runSteps([step]))));
  return finished;
}

/** Resolves when the database has given no answer for 5 s, because work that needs it would not finish. */
async function waitForHang(ping: Step, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    const answer = ping().then(
      () => 'answered',
      () => 'away',
    );
    const silent = sleep(SILENT_MS, 'silent', { signal: done }).catch(() => 'done');
    if ((await Promise.race([answer, silent])) === 'silent') return;
    await sleep(SILENT_MS / 10, undefined, { signal: done }).catch(() => {});
  }
  await new Promise(() => {});
}
