// Writes messages that wait to be sent.
import type { Ctx } from '../../../context.ts';
import type { EngineKind } from '../../../engines/capabilities.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { splitIntoParts } from './fit-text.ts';
import { sendLater } from './send-message.ts';
import { insertWaiting, type WaitingMessage } from './waiting-store.ts';

type MessageToWrite = Omit<WaitingMessage, 'id' | 'created_at'>;

/** Stores a message that waits to be sent. The caller must add the job that sends it. @returns its id. */
export async function writeMessage(tx: Queries, ctx: Ctx, message: MessageToWrite): Promise<string> {
  const id = ctx.newId('msg');
  await insertWaiting(tx, ctx.teamId, { ...message, id, created_at: ctx.clock.now() });
  return id;
}

/**
 * Stores a text of any length as one or more waiting messages within the limit of the number's network. Only the last
 * one has the intent, because the lead has read everything only then. @returns the id of the last one.
 */
export async function writeMessages(
  tx: Queries,
  ctx: Ctx,
  engine: EngineKind,
  message: MessageToWrite,
): Promise<string> {
  const parts = splitIntoParts(engine, message.text);
  const last = parts.pop() ?? message.text;
  // All parts have the same time, so they count as one message of the agent (docs/adr/limit-automatic-replies.md).
  const created_at = ctx.clock.now();
  for (const text of parts) {
    const id = ctx.newId('msg');
    const { intent } = message;
    const wait = intent && 'wait' in intent ? { wait: intent.wait } : {};
    const part = { ...message, text, intent: intent && { kind: 'say', ...wait } };
    await insertWaiting(tx, ctx.teamId, { ...part, id, created_at });
    await sendLater(tx, ctx, id);
  }
  const id = ctx.newId('msg');
  await insertWaiting(tx, ctx.teamId, { ...message, text: last, id, created_at });
  return id;
}
