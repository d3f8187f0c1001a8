// The time now, once for the whole page, so that a hundred rows share one timer.
import { useSyncExternalStore } from 'react';

const EVERY_MS = 15_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Milliseconds; moves every 15 seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
