// Computes the incidents of a number from its journal (sending.md#health). A pure function.
import type { StoredFact } from '@parley/contract';
import type { NumberEvent, NumberEventKind } from './journal-store.ts';

export interface Incident {
  from: string;
  /** When the incident ended; null if it is still open. */
  to: string | null;
  kind: 'disconnected' | 'restricted' | 'paused';
  /** The reason, in English. */
  why: string;
  fact: StoredFact | null;
}

const BEGINS: Partial<Record<NumberEventKind, Incident['kind']>> = {
  disconnected: 'disconnected',
  logged_out: 'disconnected',
  restricted: 'restricted',
  paused: 'paused',
};
const ENDS: Partial<Record<NumberEventKind, readonly Incident['kind'][]>> = {
  connected: ['disconnected'],
  restriction_over: ['restricted'],
  resumed: ['restricted', 'paused'],
};

/**
 * @param events newest first.
 * @param worked whether the number was connected before the first event. A number that was never connected has no
 * incident.
 * @returns incidents, latest first.
 */
export function findIncidents(events: readonly NumberEvent[], worked: boolean): Incident[] {
  const found: Incident[] = [];
  const open = new Map<Incident['kind'], Incident>();
  let hasWorked = worked;
  for (const { at, kind, text, fact } of events.toReversed()) {
    const begun = BEGINS[kind];
    if (begun && !open.has(begun) && (begun !== 'disconnected' || hasWorked)) {
      const incident = { from: at, to: null, kind: begun, why: text, fact };
      open.set(begun, incident);
      found.push(incident);
    }
    for (const ended of ENDS[kind] ?? []) {
      const incident = open.get(ended);
      if (incident) incident.to = at;
      open.delete(ended);
    }
    hasWorked ||= kind === 'connected';
  }
  return found.toReversed();
}
