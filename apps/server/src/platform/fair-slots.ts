// Shares work slots between workspaces, so that a busy workspace never prevents another from starting work. A sharer
// can hold as many slots as are still free: one sharer gets half of all, two busy ones get a third each, and there is
// always room for one more.

/**
 * Limits the wait of a call. It gets a function that ends the wait with a reason, and returns a function that is called
 * when the wait ends in any way.
 */
export type WaitLimit = (giveUp: (reason: unknown) => void) => () => void;

/** Returns a wait limit of that many milliseconds. @param late creates the error of a wait that was too long. */
export function limitWait(ms: number, late: () => Error): WaitLimit {
  return (giveUp) => {
    const timer = setTimeout(() => giveUp(late()), ms);
    timer.unref();
    return () => clearTimeout(timer);
  };
}

export interface FairSlots {
  /** Returns the number of slots that `sharer` holds. */
  heldBy(sharer: string): number;
  /** Returns the number of additional slots that `sharer` can take now. */
  room(sharer: string): number;
  /**
   * Takes a slot and returns true, or returns false if there is no room. The caller returns it with {@link release}.
   */
  take(sharer: string): boolean;
  release(sharer: string): void;
  /**
   * Runs `work` as soon as `sharer` has room. Waiting sharers take turns, with one call of each. `patience` is called
   * only if the call must wait. If it ends the wait, the call rejects with the reason.
   */
  run<T>(sharer: string, work: () => Promise<T>, patience?: WaitLimit): Promise<T>;
}

export function createFairSlots(total: number): FairSlots {
  const holdings = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let free = total;

  const heldBy = (sharer: string) => holdings.get(sharer) ?? 0;
  const room = (sharer: string) => Math.max(0, Math.ceil((free - heldBy(sharer)) / 2));

  function take(sharer: string): boolean {
    if (room(sharer) === 0) return false;
    holdings.set(sharer, heldBy(sharer) + 1);
    free--;
    return true;
  }

  function release(sharer: string): void {
    const left = heldBy(sharer) - 1;
    if (left > 0) holdings.set(sharer, left);
    else holdings.delete(sharer);
    free++;
    startWaiting();
  }

  /** Starts waiting calls while there is room, one call of each sharer at a time. */
  function startWaiting(): void {
    let served = true;
    while (served && free > 0) {
      served = false;
      for (const [sharer, queue] of [...waiting]) {
        if (!take(sharer)) continue;
        served = true;
        queue.shift()!();
        // Move this sharer behind the others.
        waiting.delete(sharer);
        if (queue.length > 0) waiting.set(sharer, queue);
      }
    }
  }

  /** Waits in the sharer's queue. Resolves once a slot is taken for the call. */
  function waitForSlot(sharer: string, patience: WaitLimit | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = waiting.get(sharer) ?? [];
      waiting.set(sharer, queue);
      const start = () => {
        end?.();
        resolve();
      };
      queue.push(start);
      const end = patience?.((reason) => {
        queue.splice(queue.indexOf(start), 1);
        if (queue.length === 0 && waiting.get(sharer) === queue) waiting.delete(sharer);
        end?.();
        reject(reason);
      });
    });
  }

  return {
    heldBy,
    room,
    take,
    release,
    async run(sharer, work, patience) {
      if (waiting.has(sharer) || !take(sharer)) await waitForSlot(sharer, patience);
      try {
        return await work();
      } finally {
        release(sharer);
      }
    },
  };
}
