// Saves the workspace's own settings from a workspace file (workspace-file.md#workspace).
import type { Plan, System } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import * as store from './store.ts';

export interface WorkspaceInput {
  slug: string;
  /** The name; omitted to keep it. A new workspace uses its slug. */
  name?: string;
  /** The plan; omitted to keep it. A new workspace has the free plan. */
  plan?: Plan;
  /** The IANA time zone; omitted to keep it. */
  timezone?: string;
}

/** Creates or changes the workspace, and locks it until the transaction ends. @returns its id. */
export async function saveWorkspace(tx: Queries, system: System, input: WorkspaceInput): Promise<string> {
  const found = await store.findWorkspace(tx, input.slug);
  const team_id = found?.team_id ?? system.newId('team');
  if (!found) {
    await store.insertWorkspace(tx, {
      team_id,
      slug: input.slug,
      name: input.name ?? input.slug,
      plan: input.plan ?? 'free',
      timezone: null,
      created_at: system.clock.now(),
    });
  }
  const before = (await store.lockWorkspace(tx, team_id))!;
  const { name, plan, timezone } = { ...before, ...input };
  await store.updateWorkspace(tx, team_id, { name, plan, timezone });
  return team_id;
}
