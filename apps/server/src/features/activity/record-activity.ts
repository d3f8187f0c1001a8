// Records changes and who made them (dashboard-operations.md#activity).
import type { ACTIONS } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { insertActivity } from './store.ts';

export interface Change {
  action: (typeof ACTIONS)[number];
  /** The object or person that was changed. */
  subject?: { id: string | null; name: string | null };
  /** Must not contain secrets. */
  details?: Record<string, unknown>;
}

/** Records a change and who made it, in the transaction that makes the change. @returns the id of the entry. */
export async function recordActivity(
  tx: Queries,
  ctx: Ctx,
  { action, subject, details = {} }: Change,
): Promise<string> {
  const { actor } = ctx;
  const id = ctx.newId('act');
  const named = actor.kind === 'member' || actor.kind === 'key' ? actor : null;
  await insertActivity(tx, ctx.teamId, {
    id,
    at: ctx.clock.now(),
    action,
    actor_kind: actor.kind,
    actor_id: named?.id ?? null,
    actor_name: named?.name ?? null,
    subject_id: subject?.id ?? null,
    subject_name: subject?.name ?? null,
    details,
  });
  return id;
}
