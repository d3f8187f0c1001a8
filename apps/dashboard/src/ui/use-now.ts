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
  // Update if the page was suspended or has received the server's time since the last tick.
  if (Math.abs(getServerNow() - now) > EVERY_MS) notifyTick();
  timer ??= setInterval(notifyTick, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the server's time in milliseconds, updated every 15 seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
