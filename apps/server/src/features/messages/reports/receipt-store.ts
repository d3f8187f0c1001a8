// Stores engines' receipts for messages that Parley sent (messages.md#receipts).
import type { Reason } from '@parley/contract';
import type { Receipt } from '../../../engines/events.ts';
import { type Queries, statement } from '../../../platform/postgres/database.ts';
import { toJsonb } from '../../../platform/postgres/jsonb.ts';

/** The message that a receipt belongs to. */
export interface ReceiptedMessage {
  id: string;
  lead_id: string;
  first_contact: boolean;
  status: 'sending' | 'accepted' | 'unconfirmed' | 'queued';
}

/**
 * Returns the ids by which to find the message: the engine's, and ours if the engine reports it. The row contains our
 * id until the engine's is known.
 */
export const listReceiptIds = ({ engine_message_id, message_id }: Receipt): string[] =>
  message_id === undefined ? [engine_message_id] : [engine_message_id, message_id];

/**
 * SQL condition: messages from number `$2` with one of the ids `$3` that the engine might have. A queued message has
 * the id of an earlier attempt.
 */
export const HAS_ENGINE_ID = `team_id = $1 and number_id = $2 and engine_message_id = any($3) and direction = 'outbound'
  and status in ('sending', 'accepted', 'unconfirmed', 'queued')`;

export const findReceiptedMessage = statement<ReceiptedMessage>(
  'messages.receipt-message',
  `select id, lead_id, first_contact, status from messages where ${HAS_ENGINE_ID}`,
).row((teamId: string, numberId: string, receipt: Receipt) => [teamId, numberId, listReceiptIds(receipt)]);

// A receipt never moves a message back: a message that was read was delivered, and a delivered one did not fail. A
// receipt with no news writes nothing.
const arrivalStatement = (name: string, columns: string, isNews: string) =>
  statement<ReceiptedMessage>(
    name,
    `with told as (
       select id, lead_id, first_contact, status from messages where ${HAS_ENGINE_ID}
     ), arrived as (
       update messages message set ${columns}, failed_at = null, failure_kind = null, failure = null
       from told where message.team_id = $1 and message.id = told.id and ${isNews}
     )
     select * from told`,
    { writes: ['messages'] },
  );

const arrival = {
  delivered: arrivalStatement(
    'messages.receipt-delivered',
    'delivered_at = $4::timestamptz',
    'message.delivered_at is null',
  ),
  read: arrivalStatement(
    'messages.receipt-read',
    'delivered_at = coalesce(message.delivered_at, $4), read_at = $4::timestamptz',
    'message.read_at is null',
  ),
};

/** Records that the message reached the person. Returns undefined if the message is unknown. */
export function saveArrival(
  db: Queries,
  teamId: string,
  numberId: string,
  receipt: Receipt & { status: 'delivered' | 'read' },
): Promise<ReceiptedMessage | undefined> {
  return db.row(arrival[receipt.status], [teamId, numberId, listReceiptIds(receipt), receipt.at]);
}

/**
 * Records that an accepted message did not arrive. Returns false if that is already known or a later receipt
 * contradicts it.
 */
export const saveFailure = statement<{ id: string }>(
  'messages.receipt-failed',
  `update messages set failed_at = $3, failure_kind = $4, failure = $5
   where team_id = $1 and id = $2 and failed_at is null and delivered_at is null returning id`,
  { writes: ['messages'] },
).exists((teamId: string, id: string, failure: { at: Date; kind: string; reason: Reason }) => [
  teamId,
  id,
  failure.at,
  failure.kind,
  toJsonb(failure.reason),
]);
