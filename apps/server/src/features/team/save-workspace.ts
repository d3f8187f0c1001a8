// The workspace itself, as a workspace file names it (workspace-file.md#workspace).
import type { Plan, System } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import * as store from './store.ts';

export interface WorkspaceInput {
  slug: string;
  /** Stays as it is when left out; a new workspace takes its slug. */
  name?: string;
  /** Stays as it is when left out; a new workspace is on the free plan. */
  plan?: Plan;
}

/** Creates or changes the workspace, and holds its lock until the transaction ends. @returns its id. */
export async function saveWorkspace(tx: Queries, system: System, input: WorkspaceInput): Promise<string> {
  const found = await store.findWorkspace(tx, input.slug);
  const team_id = found?.team_id ?? system.newId('team');
  if (!found) {
    await store.insertWorkspace(tx, {
      team_id,
      slug: input.slug,
      name: input.name ?? input.slug,
      plan: input.plan ?? 'free',
      created_at: system.clock.now(),
    });
  }
  const { name, plan } = (await store.lockWorkspace(tx, team_id))!;
  await store.updateWorkspace(tx, team_id, input.name ?? name, input.plan ?? plan);
  return team_id;
}
