// Reads and changes the settings of the workspace (dashboard-operations.md#workspace).
import { type contract, fail, type InputOf } from '@parley/contract';
import type { Ctx, Visit } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import { getPerson } from '../people/index.ts';
import { checkZone } from './profile.ts';
import { lockWorkspace } from './store.ts';
import { configureWorkspace, readWorkspaceRecord, type WorkspaceRecord } from './workspace-store.ts';

export function getWorkspace(db: Queries, { teamId }: Pick<Ctx, 'teamId'>): Promise<WorkspaceRecord> {
  return readWorkspaceRecord(db, teamId);
}

/** Changes the settings of the workspace. Omitted fields stay the same. */
export function updateWorkspace(
  ctx: Ctx,
  input: InputOf<typeof contract.workspace.update>,
  { session }: Visit,
): Promise<WorkspaceRecord> {
  checkZone(input.timezone);
  return ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, ctx.teamId);
    const before = await getWorkspace(tx, ctx);
    const { name = before.name, timezone = before.timezone } = input;
    const { second_step_required = before.second_step_required } = input;
    if (second_step_required !== before.second_step_required) {
      if (session.role !== 'owner') {
        fail('insufficient_scope', 'second_step_of_owner');
      }
      // Without this check, the owner would immediately be restricted to their profile.
      if (second_step_required && (await getPerson(tx, { session })).second_step_at === null) {
        fail('invalid_state', 'second_step_own_first');
      }
    }
    const after = { name, timezone, second_step_required };
    await configureWorkspace(tx, ctx.teamId, after);
    await recordActivity(tx, ctx, {
      action: 'workspace.changed',
      subject: { id: ctx.teamId, name },
      details: Object.fromEntries(
        Object.entries(after).filter(([field, value]) => before[field as keyof WorkspaceRecord] !== value),
      ),
    });
    return { ...before, ...after };
  });
}
