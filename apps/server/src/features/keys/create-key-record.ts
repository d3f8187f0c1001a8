// Creates or rotates a key for a member (dashboard-operations.md#keys).
import { type contract, fail, type InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { lockWorkspace } from '../team/index.ts';
import { createKey } from './create-key.ts';
import { findKeyRecord, listWorking } from './store.ts';

/** The maximum number of working keys in a workspace. A program that needs more is probably faulty. */
const MOST = 100;

type NewKey = Parameters<typeof createKey>[2];

export function createApiKey(ctx: Ctx, input: InputOf<typeof contract.keys.create>): Promise<Json> {
  return withKeys(ctx, async () => input);
}

/** Rotates a key: creates a key with the same name and scopes. A key that is being rotated cannot be rotated again. */
export function rotateKey(ctx: Ctx, { id }: { id: string }): Promise<Json> {
  return withKeys(ctx, async (tx, working) => {
    const key = working.find((one) => one.id === id);
    if (!key && (await findKeyRecord(tx, ctx.teamId, id)) === undefined) fail('not_found', 'not_found');
    if (!key) return fail('invalid_state', 'key_revoked');
    if (working.some(({ replaces }) => replaces === id)) {
      fail('invalid_state', 'key_rotating');
    }
    return { name: key.name, scopes: key.scopes, replaces: id };
  });
}

/**
 * Creates the key that `decide` returns. Holds a lock until the end, so that no other request creates a key in the
 * workspace at the same time.
 */
function withKeys(
  ctx: Ctx,
  decide: (tx: Queries, working: Awaited<ReturnType<typeof listWorking>>) => Promise<NewKey>,
): Promise<Json> {
  return ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, ctx.teamId);
    const working = await listWorking(tx, ctx.teamId);
    const input = await decide(tx, working);
    if (working.length >= MOST) fail('quota_exceeded', 'too_many_keys', { max: MOST });
    const { id, key } = await createKey(tx, ctx, input);
    const record = (await findKeyRecord(tx, ctx.teamId, id))!;
    return wrapData(`${record.slice(0, -1)},"key":${JSON.stringify(key)}}`);
  });
}
