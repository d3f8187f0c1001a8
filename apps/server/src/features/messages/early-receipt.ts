// A receipt may come before the engine's answer to the send, and name only an id that the answer would tell: it waits in
// a job (messages.md#receipts).
import type { Ctx } from '../../context.ts';
import type { Receipt } from '../../engines/events.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { addWaitingReceipt, judgeUnknown } from './early-receipt-store.ts';

/** When a waiting receipt is looked at again: the answer comes soon, or the send is unconfirmed by then. */
const AGAIN_MS = [2_000, 4_000, 8_000, 16_000, 32_000, 64_000];

interface Waiting {
  number_id: string;
  receipt: Receipt;
  looks: number;
}

/**
 * Nobody has the message of this receipt. While the engine owes the number an answer, the receipt waits for it.
 * @returns whether the message is known by now.
 */
export async function waitForAnswer(
  db: Queries,
  ctx: Ctx,
  numberId: string,
  receipt: Receipt,
  looks: number,
): Promise<boolean> {
  const { teamId, clock } = ctx;
  const { known, owed } = await judgeUnknown(db, teamId, numberId, receipt);
  if (known) return true;
  const delay = AGAIN_MS[looks];
  if (delay === undefined || (looks === 0 && !owed)) return false;
  const waiting: Waiting = { number_id: numberId, receipt, looks: looks + 1 };
  await addWaitingReceipt(db, teamId, {
    id: `${numberId}/${receipt.status}/${receipt.engine_message_id}`,
    waiting: JSON.stringify(waiting),
    at: new Date(clock.ms() + delay),
  });
  return false;
}

/** Reads the job of {@link waitForAnswer}. */
export function waitingReceipt(waiting: string): Waiting {
  const { receipt, ...rest } = JSON.parse(waiting) as Waiting;
  return { ...rest, receipt: { ...receipt, at: new Date(receipt.at) } };
}
