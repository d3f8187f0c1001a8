// Divides the connections between workspaces, with separate shares for background work and callers, so that no
// workspace's work or burst of calls keeps another waiting for a connection.
import { createFairSlots, type FairSlots, limitWait, type WaitLimit } from '../fair-slots.ts';
import type { Database, Queries } from './database.ts';
import { isAway } from './database-errors.ts';

type Run = <T>(work: () => Promise<T>) => Promise<T>;

const runThrough = (run: Run, queries: Queries): Queries => ({
  rows: (statement, values) => run(() => queries.rows(statement, values)),
  row: (statement, values) => run(() => queries.row(statement, values)),
  write: (statement, values) => run(() => queries.write(statement, values)),
});

/** Returns `db` for the background work of `sharer`: each statement and each transaction takes one of `slots`. */
export function shareDatabase(db: Database, slots: FairSlots, sharer: string): Database {
  const run: Run = (work) => slots.run(sharer, work);
  return {
    ...db,
    ...runThrough(run, db),
    brief: runThrough(run, db.brief),
    transaction: (work) => run(() => db.transaction(work)),
  };
}

/** The maximum time that a call waits for a connection behind the workspace's other calls, in milliseconds. */
const MOST_WAIT_MS = 25_000;

/**
 * Returns `db` for the callers of a workspace, with `total` connections in all. While the database is unavailable,
 * calls that wait for a connection fail immediately, so that even a burst gets responses within 3 s (api.md#errors).
 * Brief statements use separate connections.
 */
export function shareAmongCallers(db: Database, total: number): (sharer: string) => Database {
  const slots = createFairSlots(total);
  /** For each waiting call, a function that ends its wait. */
  const waiting = new Set<(reason: unknown) => void>();
  const limit = limitWait(
    MOST_WAIT_MS,
    () => new Error('timeout exceeded when trying to connect: other calls of the workspace wait too'),
  );

  async function watchConnection<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isAway(error)) for (const giveUp of waiting) giveUp(error);
      throw error;
    }
  }
  /** Ends the wait when another call finds the database unavailable, or after the maximum time. */
  const patience: WaitLimit = (giveUp) => {
    waiting.add(giveUp);
    const end = limit(giveUp);
    return () => {
      end();
      waiting.delete(giveUp);
    };
  };

  return (sharer) => {
    const run: Run = (work) => slots.run(sharer, () => watchConnection(work), patience);
    return { ...db, ...runThrough(run, db), transaction: (work) => run(() => db.transaction(work)) };
  };
}
