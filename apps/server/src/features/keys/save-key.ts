// Saves a key from a workspace file (workspace-file.md#keys). If the key with that name is revoked, a new one is
// created.
import type { Scope } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import { createKey } from './create-key.ts';
import { findKeyId, updateScopes } from './store.ts';

/** Saves a key. `key` is null for an existing one, because the secret is returned only once. */
export async function saveKey(
  tx: Queries,
  ctx: Ctx,
  input: { name: string; scopes: readonly Scope[] },
): Promise<{ id: string; name: string; key: string | null }> {
  const id = await findKeyId(tx, ctx.teamId, input.name);
  if (id === undefined) return createKey(tx, ctx, input);
  if (await updateScopes(tx, ctx.teamId, id, input.scopes)) {
    const { name, scopes } = input;
    await recordActivity(tx, ctx, { action: 'key.changed', subject: { id, name }, details: { scopes } });
  }
  return { id, name: input.name, key: null };
}
