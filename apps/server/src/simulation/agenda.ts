// The events of a simulated world that are still to come, in the order of their times.

export interface Agenda {
  /** Adds an event. Events at the same time happen in the order in which they were added. */
  add(at: number, happen: () => Promise<void> | void): void;
  /** Returns the time of the next event, in milliseconds since the epoch; Infinity if there is none. */
  next(): number;
  /** Lets the next event happen. */
  take(): Promise<void>;
}

interface Event {
  at: number;
  happen: () => Promise<void> | void;
}

export function createAgenda(): Agenda {
  const events: Event[] = [];
  return {
    add(at, happen) {
      let [low, high] = [0, events.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        // The next event is the last of the array.
        if (events[middle]!.at > at) low = middle + 1;
        else high = middle;
      }
      events.splice(low, 0, { at, happen });
    },
    next: () => events.at(-1)?.at ?? Number.POSITIVE_INFINITY,
    async take() {
      await events.pop()?.happen();
    },
  };
}
