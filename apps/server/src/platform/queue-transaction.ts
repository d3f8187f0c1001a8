// Runs a transaction that changes the job queue for a caller. If the queue refuses or does not answer, the caller gets
// an error within 5 s and nothing has changed (api.md#errors).
import { fail } from '@parley/contract';
import { type Database, type Queries, statement } from './postgres/database.ts';
import { isBusy } from './postgres/database-errors.ts';

const impatient = statement(
  'queue.patience',
  `select set_config('lock_timeout', '4s', true), set_config('statement_timeout', '4500ms', true)`,
);

export async function queueTransaction<T>(db: Database, work: (tx: Queries) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await tx.write(impatient, []);
      return work(tx);
    });
  } catch (error) {
    if (!isBusy(error)) throw error;
    fail('upstream_error', 'queue_slow');
  }
}
