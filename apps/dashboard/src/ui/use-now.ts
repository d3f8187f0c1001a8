// The current time, shared by the whole page so that a hundred rows use one timer.
import { useSyncExternalStore } from 'react';
import { getServerNow } from '../server-clock.ts';

const EVERY_MS = 15_000;
const listeners = new Set<() => void>();
let now = getServerNow();
let timer: ReturnType<typeof setInterval> | undefined;

function notifyTick() {
  now = getServerNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // The page was suspended, or has learned the server's time since the last tick.
  if (Math.abs(getServerNow() - now) > EVERY_MS) notifyTick();
  timer ??= setInterval(notifyTick, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Milliseconds by the server's clock; changes every 15 seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
