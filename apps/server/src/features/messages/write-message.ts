import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { insertWaiting, type WaitingMessage } from './store.ts';

/** Stores a message that waits to be sent; the caller adds the job that sends it. @returns its id. */
export async function writeMessage(
  tx: Queries,
  ctx: Ctx,
  message: Omit<WaitingMessage, 'id' | 'created_at'>,
): Promise<string> {
  const id = ctx.newId('msg');
  await insertWaiting(tx, ctx.teamId, { ...message, id, created_at: ctx.clock.now() });
  return id;
}
