// Stores receipts whose message is not known yet.
import type { Receipt } from '../../../engines/events.ts';
import { JOBS } from '../../../jobs.ts';
import { addJobsSql, IS_WAITING } from '../../../platform/jobs/store.ts';
import { statement } from '../../../platform/postgres/database.ts';
import { HAS_ENGINE_ID, listReceiptIds } from './receipt-store.ts';

/**
 * The maximum number of waiting receipts in a workspace. If another service uses the same number, its receipts never
 * match a message.
 */
const MOST_WAITING = 200;

interface UnknownReceipt {
  /** True if the engine has answered in the meantime, so that the message is known. */
  known: boolean;
  /** True if the engine has not yet answered the send of a message from this number. */
  owed: boolean;
}

export const classifyUnknownReceipt = statement<UnknownReceipt>(
  'messages.judge-receipt',
  `select exists (select 1 from messages where ${HAS_ENGINE_ID}) as known,
     exists (select 1 from messages where team_id = $1 and number_id = $2 and status = 'sending'
       and handed_at is not null) as owed`,
).row(
  (teamId: string, numberId: string, receipt: Receipt) => [teamId, numberId, listReceiptIds(receipt)],
  (row) => row!,
);

export const addWaitingReceipt = statement(
  'messages.add-waiting-receipt',
  addJobsSql(
    JOBS.receipt,
    { team_id: '$1::id', id: '$2::text', waiting: '$3::text' },
    '$4',
    `where (select count(*) from (select 1 from jobs where team_id = $1 and task = '${JOBS.receipt.name}'
       and ${IS_WAITING} limit ${MOST_WAITING}) waiting) < ${MOST_WAITING}`,
  ),
  { writes: ['jobs'], addsJobs: true },
).write((teamId: string, { id, waiting, at }: { id: string; waiting: string; at: Date }) => [
  teamId,
  id,
  waiting,
  at,
]);
