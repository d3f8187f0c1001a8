// A clock for simulations. Only the simulation moves its time, so a run doesn't depend on the speed of the machine.
import type { Clock } from './clock.ts';

/** A clock whose sleepers wait until the simulation wakes them. */
export interface VirtualClock extends Clock {
  /** Moves the time forward. An earlier time changes nothing. */
  moveTo(ms: number): void;
  /** Returns when the first sleeper wakes, in milliseconds since the epoch; Infinity if nothing sleeps. */
  nextWake(): number;
  /** Wakes the sleeper that is due first; of those due at the same time, the one that fell asleep first. */
  wake(): void;
  /** Returns the number of sleepers. */
  sleeping(): number;
  /** Resolves when something falls asleep the next time. */
  nextSleep(): Promise<void>;
}

interface Sleeper {
  at: number;
  resolve: () => void;
}

/** Creates a clock that shows `start`. */
export function createVirtualClock(start: Date): VirtualClock {
  let time = start.getTime();
  let sleepers: Sleeper[] = [];
  let asleep = Promise.withResolvers<void>();
  const findFirst = () =>
    sleepers.reduce<Sleeper | undefined>(
      (first, one) => (first && first.at <= one.at ? first : one),
      undefined,
    );
  const remove = (sleeper: Sleeper) => {
    sleepers = sleepers.filter((one) => one !== sleeper);
    sleeper.resolve();
  };
  return {
    ms: () => time,
    now: () => new Date(time),
    sleep(ms, signal) {
      if (ms <= 0 || signal?.aborted) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      const sleeper = { at: time + ms, resolve };
      sleepers.push(sleeper);
      signal?.addEventListener('abort', () => remove(sleeper), { once: true });
      asleep.resolve();
      asleep = Promise.withResolvers();
      return promise;
    },
    moveTo(ms) {
      time = Math.max(time, ms);
    },
    nextWake: () => findFirst()?.at ?? Number.POSITIVE_INFINITY,
    wake() {
      const first = findFirst();
      if (first) remove(first);
    },
    sleeping: () => sleepers.length,
    nextSleep: () => asleep.promise,
  };
}
