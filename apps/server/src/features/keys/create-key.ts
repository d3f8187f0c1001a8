// Creates an API key (api.md#authentication, running.md#commands).
import { createHash, randomBytes } from 'node:crypto';
import { brand, type Scope } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import { insertKey } from './store.ts';

/** Creates a key. Only this function returns the secret `key`. */
export async function createKey(
  tx: Queries,
  ctx: Ctx,
  input: {
    name: string;
    scopes: readonly Scope[];
    /** The id of the key that this one replaces. */
    replaces?: string;
  },
): Promise<{ id: string; name: string; key: string }> {
  const id = ctx.newId('key');
  const key = brand.keyPrefix + randomBytes(20).toString('hex');
  await insertKey(tx, ctx.teamId, {
    id,
    name: input.name,
    fingerprint: createHash('sha256').update(key).digest(),
    scopes: input.scopes,
    replaces: input.replaces ?? null,
    created_at: ctx.clock.now(),
  });
  await recordActivity(tx, ctx, {
    action: input.replaces === undefined ? 'key.created' : 'key.rotated',
    subject: { id, name: input.name },
    details: { scopes: input.scopes },
  });
  return { id, name: input.name, key };
}
