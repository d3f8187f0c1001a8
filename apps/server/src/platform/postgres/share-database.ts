// The database for background work: its connections are shared by workspaces, so that one workspace's work keeps
// neither another's nor a caller's waiting for one.
import type { FairSlots } from '../fair-slots.ts';
import type { Database, Queries } from './database.ts';

/** `db` as `sharer` may use it: each statement outside a transaction, and each transaction, takes one of `slots`. */
export function shareDatabase(db: Database, slots: FairSlots, sharer: string): Database {
  const share = (queries: Queries): Queries => ({
    rows: (statement, values) => slots.run(sharer, () => queries.rows(statement, values)),
    row: (statement, values) => slots.run(sharer, () => queries.row(statement, values)),
  });
  return {
    ...db,
    ...share(db),
    brief: share(db.brief),
    transaction: (work) => slots.run(sharer, () => db.transaction(work)),
  };
}
