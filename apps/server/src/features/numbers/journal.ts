// Writes events into the journal of a number (sending.md#health).
import type { Fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { insertEvent, type NumberEventKind } from './journal-store.ts';

export function writeEvent(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  kind: NumberEventKind,
  event: Fact,
): Promise<void> {
  const row = { id: ctx.newId('nevt'), number_id: numberId, kind, fact: event, at: ctx.clock.now() };
  return insertEvent(tx, ctx.teamId, row);
}
