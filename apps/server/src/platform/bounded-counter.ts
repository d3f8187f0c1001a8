// Counts by name in a calendar minute, in memory that never grows: a count-min sketch under a key of this process.
// Of a name that shares its cells with busy ones too many are counted, never too few; nothing is ever dropped to make
// room, so that a flood of new names can't wash out what was counted.
import { hash, randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

const WINDOW_MS = 60_000;
const ROWS = 4;
const CELLS = 65_536;

export interface Counted {
  /** There was room: it is counted. */
  taken: boolean;
  /** How many the minute holds now. */
  count: number;
  /** When the minute ends, milliseconds since the epoch. */
  resetsAt: number;
}

export interface BoundedCounter {
  /** Counts one of that name in this minute, unless there are `limit` already. */
  take(name: string, limit: number): Counted;
}

/** Makes a counter of 1 MiB. */
export function createBoundedCounter(clock: Pick<Clock, 'ms'>): BoundedCounter {
  // Nobody outside can choose names that fall on somebody else's cells.
  const key = randomBytes(16).toString('base64url');
  const cells = new Uint32Array(ROWS * CELLS);
  const at = new Uint32Array(ROWS);
  let minute = 0;

  return {
    take(name, limit) {
      const current = Math.floor(clock.ms() / WINDOW_MS) * WINDOW_MS;
      if (current !== minute) {
        minute = current;
        cells.fill(0);
      }
      const digest = hash('sha1', key + name, 'buffer');
      let count = Number.POSITIVE_INFINITY;
      for (let row = 0; row < ROWS; row++) {
        at[row] = row * CELLS + digest.readUInt16LE(row * 2);
        count = Math.min(count, cells[at[row]!]!);
      }
      const resetsAt = minute + WINDOW_MS;
      if (count >= limit) return { taken: false, count, resetsAt };
      // Only the least of them are raised: the others hold more than this name's own already.
      for (const cell of at) cells[cell] = Math.max(cells[cell]!, count + 1);
      return { taken: true, count: count + 1, resetsAt };
    },
  };
}
