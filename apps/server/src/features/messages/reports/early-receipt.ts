// Handles receipts that arrive before the engine has answered the send. If such a receipt contains only an id that the
// engine's answer will report, it waits in a job (messages.md#receipts).
import type { Ctx } from '../../../context.ts';
import type { Receipt } from '../../../engines/events.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { addWaitingReceipt, classifyUnknownReceipt } from './early-receipt-store.ts';

/**
 * The delays before a waiting receipt is checked again. By the last check, the engine has answered or the send is
 * unconfirmed.
 */
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

/** Parses the payload of the job that {@link waitForAnswer} adds. */
export function parseWaitingReceipt(waiting: string): WaitingReceiptData {
  const { receipt, ...rest } = JSON.parse(waiting) as WaitingReceiptData;
  return { ...rest, receipt: { ...receipt, at: new Date(receipt.at) } };
}
