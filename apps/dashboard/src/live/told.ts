// Listeners for live events, besides the query cache.
import type { LiveEvent } from '@parley/contract';

/** `isOwn`: this tab reads the stream and acts for all tabs of the browser. */
export type Told = LiveEvent & { isOwn: boolean };

const listeners = new Set<(told: Told) => void>();

/**
 * Subscribes to every live event.
 * @returns a function that unsubscribes
 */
export function whenTold(listener: (told: Told) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function passOn(told: Told): void {
  for (const listener of listeners) listener(told);
}
