// Who wants to hear of the stream's events besides the cache.
import type { LiveEvent } from '@parley/contract';

/** `isOwn`: this tab reads the stream itself, and acts for all tabs of the browser. */
export type Told = LiveEvent & { isOwn: boolean };

const listeners = new Set<(told: Told) => void>();

/** Hears every event. @returns what ends it. */
export function whenTold(listener: (told: Told) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function passOn(told: Told): void {
  for (const listener of listeners) listener(told);
}
