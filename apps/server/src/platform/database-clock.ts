// Follows the database's clock. All processes on a database use it instead of their machines' clocks, so they agree on
// windows, quota days and sending times. Between samples of it, the monotonic clock advances the time
// (docs/adr/use-the-database-clock.md).
import { type Clock, systemClock } from './clock.ts';
import type { Log } from './log.ts';
import { type Queries, statement } from './postgres/database.ts';

/** The interval between samples. */
const FOLLOW_MS = 5_000;
/**
 * The maximum number of samples, of which the one with the shortest round trip is used, and the error at which a sample
 * is exact enough.
 */
const MOST_SAMPLES = 5;
const GOOD_ERROR_MS = 1;
/**
 * If the clock is ahead by at most this, it runs at half speed until it is right, so that time never goes back. If it
 * is further ahead, it jumps.
 */
const LONGEST_WAIT_MS = 1_000;
/** The machine's clock is reported as wrong if it is off by more than this, and as right again below half of this. */
export const OFF_MS = 2_000;

/** Returns the database's time in milliseconds since the epoch. */
export type SampleTime = () => Promise<number>;

const askTime = statement<{ ms: number }>(
  'clock.sample',
  'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
);

/** Returns the database's time in milliseconds since the epoch, with one statement. */
export async function readDatabaseTime(db: Queries): Promise<number> {
  return (await db.row(askTime, []))!.ms;
}

/** A measurement: when `monotonic` showed `at`, the database's time was `time`, plus or minus `error`. */
export interface ClockReading {
  time: number;
  at: number;
  error: number;
}

const readMonotonicMs = () => performance.now();

/**
 * Returns the database's time, from the sample with the shortest round trip. The database reads its clock during the
 * round trip, so the middle of the round trip is off by at most half its duration.
 */
export async function readTime(sample: SampleTime, monotonic = readMonotonicMs): Promise<ClockReading> {
  let best: ClockReading | undefined;
  for (let n = 0; n < MOST_SAMPLES && (best === undefined || best.error > GOOD_ERROR_MS); n++) {
    const asked = monotonic();
    const time = await sample();
    const heard = monotonic();
    const error = (heard - asked) / 2;
    if (best === undefined || error < best.error) best = { time, at: asked + error, error };
  }
  return best!;
}

/** Returns the milliseconds by which this machine's clock is ahead of the database's; negative if it is behind. */
export async function measureMachineLead(sample: SampleTime): Promise<number> {
  const { time, at } = await readTime(sample);
  return Date.now() - (time + readMonotonicMs() - at);
}

/** Returns the difference as text, such as `61.0 s ahead of the database's`. */
export function formatClockDifference(ahead: number): string {
  return `${(Math.abs(ahead) / 1000).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's`;
}

export interface DatabaseClock extends Clock {
  /** Samples the database's time once. Rejects if the database does not answer; the clock keeps running then. */
  follow(): Promise<void>;
}

export interface DatabaseClockOptions {
  sample: SampleTime;
  log: Log;
  /** Ends the regular sampling when it aborts. */
  until: AbortSignal;
  /** Returns the milliseconds of a clock that can't be set. */
  monotonic?: () => number;
  /** Returns the machine's time. */
  machine?: () => number;
}

/** Opens the clock. Rejects if the database does not answer, because the service must not start without its time. */
export async function openDatabaseClock(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const { sample, log, until, monotonic = readMonotonicMs, machine = Date.now } = options;
  let anchor = await readTime(sample, monotonic);
  /** The amount by which the clock was ahead at the anchor. */
  let surplus = 0;
  let machineIsOff = false;

  /** Returns the clock's time when `monotonic` shows `at`, and the part of it that is still ahead. */
  function computeTime(at: number): { time: number; ahead: number } {
    const passed = at - anchor.at;
    const ahead = Math.max(0, surplus - passed / 2);
    return { time: anchor.time + passed - (surplus - ahead), ahead };
  }

  /**
   * Corrects the clock only as far as the reading proves it wrong, because a sample with a slow response is inexact.
   */
  function correct(reading: ClockReading): void {
    const at = monotonic();
    const { time, ahead } = computeTime(at);
    const read = reading.time + at - reading.at;
    const right = Math.min(Math.max(time - ahead, read - reading.error), read + reading.error);
    const change = right - (time - ahead);
    if (change === 0) return;
    const waits = time - right;
    const wait = waits > 0 && waits <= LONGEST_WAIT_MS;
    anchor = { time: wait ? time : right, at, error: reading.error };
    surplus = wait ? waits : 0;
    if (Math.abs(change) > LONGEST_WAIT_MS) {
      const words = change > 0 ? 'moved forward by' : 'set back by';
      log.warn(
        `the database's clock was ${words} ${(Math.abs(change) / 1000).toFixed(1)} s; this process follows it`,
      );
    }
  }

  /** Logs once when this machine's clock becomes wrong, and once when it is right again. */
  function checkMachineClock({ error }: ClockReading): void {
    const ahead = machine() - computeTime(monotonic()).time;
    const off = Math.abs(ahead) - error > (machineIsOff ? OFF_MS / 2 : OFF_MS);
    if (off === machineIsOff) return;
    machineIsOff = off;
    if (off) {
      log.warn(
        { offset_seconds: Math.round(ahead) / 1000 },
        `this machine's clock is ${formatClockDifference(ahead)}: limits, quotas and sending times use the database's, ` +
          "and log times use this machine's; correct the wrong clock",
      );
    } else log.info("this machine's clock agrees with the database's again");
  }

  async function follow(): Promise<void> {
    const reading = await readTime(sample, monotonic);
    correct(reading);
    checkMachineClock(reading);
  }

  checkMachineClock(anchor);
  let following = false;
  const timer = setInterval(() => {
    // Run one sample at a time, because requests to a database that does not answer would pile up.
    if (following) return;
    following = true;
    follow()
      .catch((error) => log.debug({ err: error }, "the database's clock could not be read"))
      .finally(() => {
        following = false;
      });
  }, FOLLOW_MS).unref();
  until.addEventListener('abort', () => clearInterval(timer), { once: true });

  const ms = () => Math.floor(computeTime(monotonic()).time);
  return { ms, now: () => new Date(ms()), sleep: systemClock.sleep, follow };
}
