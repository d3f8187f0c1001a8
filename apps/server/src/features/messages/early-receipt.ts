// Handles receipts that arrive before the engine's answer to the send. If such a receipt contains only an id from that
// answer, it waits in a job (messages.md#receipts).
import type { Ctx } from '../../context.ts';
import type { Receipt } from '../../engines/events.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { addWaitingReceipt, classifyUnknownReceipt } from './early-receipt-store.ts';

/** Delays of the retries for a waiting receipt. By the last one, the answer has arrived or the send is unconfirmed. */
const AGAIN_MS = [2_000, 4_000, 8_000, 16_000, 32_000, 64_000];

interface WaitingReceiptData {
  number_id: string;
  receipt: Receipt;
  looks: number;
}

/**
 * Stores a receipt whose message is unknown, to try it again later, if the engine has yet to answer a send from the
 * number.
 * @returns whether the message is known now.
 */
export async function waitForAnswer(
  db: Queries,
  ctx: Ctx,
  numberId: string,
  receipt: Receipt,
  looks: number,
): Promise<boolean> {
  const { teamId, clock } = ctx;
  const { known, owed } = await classifyUnknownReceipt(db, teamId, numberId, receipt);
  if (known) return true;
  const delay = AGAIN_MS[looks];
  if (delay === undefined || (looks === 0 && !owed)) return false;
  const waiting: WaitingReceiptData = { number_id: numberId, receipt, looks: looks + 1 };
  await addWaitingReceipt(db, teamId, {
    id: `${numberId}/${receipt.status}/${receipt.engine_message_id}`,
    waiting: JSON.stringify(waiting),
    at: new Date(clock.ms() + delay),
  });
  return false;
}

/** Parses the job payload of {@link waitForAnswer}. */
export function parseWaitingReceipt(waiting: string): WaitingReceiptData {
  const { receipt, ...rest } = JSON.parse(waiting) as WaitingReceiptData;
  return { ...rest, receipt: { ...receipt, at: new Date(receipt.at) } };
}
