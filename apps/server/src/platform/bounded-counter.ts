// Counts by name in a time window, usually a calendar minute, in a fixed amount of memory: a count-min sketch with a
// secret key of this process. A name that shares cells with busy names can be counted too high, but never too low. No
// name is evicted, so a flood of new names can't erase counts.
import { hash, randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

const MINUTE_MS = 60_000;
const ROWS = 4;
const CELLS = 65_536;

interface CountResult {
  /** True if the name was counted because it was below the limit. */
  taken: boolean;
  /** The count in this window so far. */
  count: number;
  /** When the window ends, in milliseconds since the epoch. */
  resetsAt: number;
}

export interface BoundedCounter {
  /** Counts the name once in this window, unless its count has reached `limit`. */
  take(name: string, limit: number): CountResult;
}

/** Creates a counter that uses 1 MiB. */
export function createBoundedCounter(clock: Pick<Clock, 'ms'>, windowMs = MINUTE_MS): BoundedCounter {
  // The key is secret, so that outsiders can't choose names that share cells with another name.
  const key = randomBytes(16).toString('base64url');
  const cells = new Uint32Array(ROWS * CELLS);
  const at = new Uint32Array(ROWS);
  let window = 0;

  return {
    take(name, limit) {
      const current = Math.floor(clock.ms() / windowMs) * windowMs;
      if (current !== window) {
        // Cells that were never counted are empty, and filling them would allocate their memory.
        if (window > 0) cells.fill(0);
        window = current;
      }
      const digest = hash('sha1', key + name, 'buffer');
      let count = Number.POSITIVE_INFINITY;
      for (let row = 0; row < ROWS; row++) {
        at[row] = row * CELLS + digest.readUInt16LE(row * 2);
        count = Math.min(count, cells[at[row]!]!);
      }
      const resetsAt = window + windowMs;
      if (count >= limit) return { taken: false, count, resetsAt };
      // Raise only the lowest cells: the others already include counts of other names.
      for (const cell of at) cells[cell] = Math.max(cells[cell]!, count + 1);
      return { taken: true, count: count + 1, resetsAt };
    },
  };
}
