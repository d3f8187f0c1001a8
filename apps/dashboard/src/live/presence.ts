// Which other members are viewing a lead or typing to it.
import { useSyncExternalStore } from 'react';

export interface PresentMember {
  id: string;
  name: string;
  state: 'viewing' | 'typing';
}

const NOBODY: readonly PresentMember[] = [];
const LIFE_MS = 35_000;

/** Stores the members present at each lead, until 35 seconds pass without an update. */
class Presence {
  #byLead = new Map<string, readonly PresentMember[]>();
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #listeners = new Set<() => void>();

  set(lead: string, members: readonly PresentMember[]): void {
    clearTimeout(this.#timers.get(lead));
    this.#timers.delete(lead);
    if (members.length === 0) this.#byLead.delete(lead);
    else {
      this.#byLead.set(lead, members);
      this.#timers.set(
        lead,
        setTimeout(() => this.set(lead, []), LIFE_MS),
      );
    }
    for (const listener of this.#listeners) listener();
  }

  of = (lead: string): readonly PresentMember[] => this.#byLead.get(lead) ?? NOBODY;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const presence = new Presence();

/** Returns the members who are viewing a lead. The server leaves out the caller. */
export const usePresence = (lead: string): readonly PresentMember[] =>
  useSyncExternalStore(presence.subscribe, () => presence.of(lead));
