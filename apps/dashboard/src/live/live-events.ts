// Listeners for live events other than the query cache.
import type { LiveEvent } from '@parley/contract';

/** A live event; `isOwn`: this tab reads the stream and acts for all tabs of the browser. */
export type ReceivedEvent = LiveEvent & { isOwn: boolean };

const listeners = new Set<(told: ReceivedEvent) => void>();

/**
 * Subscribes to every live event.
 * @returns a function that unsubscribes
 */
export function onLiveEvent(listener: (told: ReceivedEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitLiveEvent(told: ReceivedEvent): void {
  for (const listener of listeners) listener(told);
}
