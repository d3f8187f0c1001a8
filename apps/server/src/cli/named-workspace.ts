// Finds the workspace of `--workspace`.
import type { Queries } from '../platform/postgres/database.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { listWorkspaces, type WorkspaceRecord } from './store.ts';

/**
 * Returns the workspace with a slug.
 * @throws {CliError} if there is none; the message lists the existing ones.
 */
export async function findWorkspace(db: Queries, slug: string): Promise<WorkspaceRecord> {
  const workspaces = await listWorkspaces(db);
  const found = workspaces.find((one) => one.slug === slug);
  if (found) return found;
  const known = workspaces.map((one) => one.slug).join(', ');
  throw new CliError(
    known === ''
      ? `There is no workspace ${slug} and no other one: run "parley apply FILE" first.`
      : `There is no workspace ${slug}. Existing: ${known}.`,
  );
}

/**
 * Returns the only workspace.
 * @throws {CliError} if there is none, or there are several.
 */
export async function findOnlyWorkspace(db: Queries): Promise<WorkspaceRecord> {
  const workspaces = await listWorkspaces(db);
  const [first, second] = workspaces;
  if (first && !second) return first;
  if (!first) throw new CliError('There is no workspace: run "parley apply FILE" first.');
  const known = workspaces.map((one) => one.slug).join(', ');
  throw new CliError(`There are several workspaces: choose with --workspace one of ${known}.`, EXIT.usage);
}
