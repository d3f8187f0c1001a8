// A clock that moves only when a test moves it, for work that must happen within one minute on any busy machine.
import type { MovableClock } from '../platform/clock.ts';

export function createStillClock(start: string): MovableClock {
  let at = Date.parse(start);
  const advance = (ms: number) => {
    at += Math.max(0, ms);
  };
  return {
    ms: () => at,
    now: () => new Date(at),
    advance,
    set: (time) => {
      at = new Date(time).getTime();
    },
    sleep: async (ms) => advance(ms),
  };
}
