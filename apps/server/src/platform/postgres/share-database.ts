// Connections are shared by workspaces, those of background work and those of callers apart: neither one workspace's
// work nor its burst of calls keeps another's waiting for one.
import { createFairSlots, type FairSlots } from '../fair-slots.ts';
import { type Database, isAway, type Queries } from './database.ts';

type Run = <T>(work: () => Promise<T>) => Promise<T>;

const through = (run: Run, queries: Queries): Queries => ({
  rows: (statement, values) => run(() => queries.rows(statement, values)),
  row: (statement, values) => run(() => queries.row(statement, values)),
  write: (statement, values) => run(() => queries.write(statement, values)),
});

/** `db` as background work of `sharer` uses it: each statement, and each transaction, takes one of `slots`. */
export function shareDatabase(db: Database, slots: FairSlots, sharer: string): Database {
  const run: Run = (work) => slots.run(sharer, work);
  return {
    ...db,
    ...through(run, db),
    brief: through(run, db.brief),
    transaction: (work) => run(() => db.transaction(work)),
  };
}

/** How long a caller waits for its turn behind the workspace's other calls, in milliseconds. */
const MOST_WAIT_MS = 25_000;

/**
 * `db` as callers of a workspace use it: `total` connections in all. Whoever waits for one is told as soon as the
 * database is away, so that a burst does not outlast the 3 s in which that is answered (api.md#errors). Brief
 * statements have connections of their own.
 */
export function shareAmongCallers(db: Database, total: number): (sharer: string) => Database {
  const slots = createFairSlots(total);
  let outage = new AbortController();
  const late = () =>
    new Error('timeout exceeded when trying to connect: other calls of the workspace wait too');

  async function watched<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isAway(error)) {
        outage.abort(error);
        outage = new AbortController();
      }
      throw error;
    }
  }
  /** Until the database is found to be away, or too long. */
  function patience(): AbortSignal {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(late()), MOST_WAIT_MS);
    timer.unref();
    return AbortSignal.any([outage.signal, limit.signal]);
  }

  return (sharer) => {
    const run: Run = (work) => slots.run(sharer, () => watched(work), patience);
    return { ...db, ...through(run, db), transaction: (work) => run(() => db.transaction(work)) };
  };
}
