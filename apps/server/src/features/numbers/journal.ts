// Writes a line into the journal of a number (sending.md#health).
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { insertEvent, type NumberEventKind } from './journal-store.ts';

export function writeEvent(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  kind: NumberEventKind,
  text: string,
): Promise<void> {
  const event = { id: ctx.newId('nevt'), number_id: numberId, kind, text, at: ctx.clock.now() };
  return insertEvent(tx, ctx.teamId, event);
}
