// Defines clocks. Code reads the time from its context, so that tests and simulations can change it.

export interface Clock {
  now(): Date;
  /** Returns milliseconds since the epoch. */
  ms(): number;
  /** Waits. Resolves early, without an error, when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  ms: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (ms <= 0 || signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
    }),
};

/** A clock that a test moves. Sleeping on it returns immediately and advances it by that time. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
  set(at: Date | string): void;
}

/** Creates a clock that runs from `start` at the speed of real time; `advance`, `set` and `sleep` move it. */
export function movableClock(start: Date | string = new Date()): MovableClock {
  let offset = new Date(start).getTime() - Date.now();
  const clock: MovableClock = {
    ms: () => Date.now() + offset,
    now: () => new Date(clock.ms()),
    advance: (ms) => {
      offset += ms;
    },
    set: (at) => {
      offset = new Date(at).getTime() - Date.now();
    },
    sleep: async (ms) => {
      offset += Math.max(0, ms);
    },
  };
  return clock;
}
