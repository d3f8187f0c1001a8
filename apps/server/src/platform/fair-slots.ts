// Slots that workspaces share, so that no busy one keeps another from beginning. Whoever asks may hold as many as are
// free at that moment: alone half of all, two busy ones a third each, and there is always room for one more.

export interface FairSlots {
  /** How many `sharer` has. */
  heldBy(sharer: string): number;
  /** How many more `sharer` may take now. */
  room(sharer: string): number;
  /** Takes one now; false where there is no room. The caller gives it back with {@link release}. */
  take(sharer: string): boolean;
  release(sharer: string): void;
  /**
   * Runs `work` as soon as `sharer` has room. Those who wait are served in turns, one of each sharer; whoever has a
   * signal waits until it aborts, and is rejected with its reason. It is asked for only where one has to wait.
   */
  run<T>(sharer: string, work: () => Promise<T>, until?: () => AbortSignal): Promise<T>;
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
    serve();
  }

  /** Lets those go on who have room now, one of each sharer at a time. */
  function serve(): void {
    let served = true;
    while (served && free > 0) {
      served = false;
      for (const [sharer, queue] of [...waiting]) {
        if (!take(sharer)) continue;
        served = true;
        queue.shift()!();
        // Behind the others, for whose turn it is next.
        waiting.delete(sharer);
        if (queue.length > 0) waiting.set(sharer, queue);
      }
    }
  }

  /** Resolves when the sharer's turn has come, and the slot is taken. */
  function turn(sharer: string, until: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = waiting.get(sharer) ?? [];
      waiting.set(sharer, queue);
      const leave = () => {
        queue.splice(queue.indexOf(goOn), 1);
        if (queue.length === 0 && waiting.get(sharer) === queue) waiting.delete(sharer);
        reject(until!.reason);
      };
      const goOn = () => {
        until?.removeEventListener('abort', leave);
        resolve();
      };
      queue.push(goOn);
      until?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    heldBy,
    room,
    take,
    release,
    async run(sharer, work, until) {
      if (waiting.has(sharer) || !take(sharer)) await turn(sharer, until?.());
      try {
        return await work();
      } finally {
        release(sharer);
      }
    },
  };
}
