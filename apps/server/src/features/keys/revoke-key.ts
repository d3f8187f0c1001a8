// Revokes a key (running.md#commands). After the commit, every process removes the key from its cache
// (`composition/app.ts`).
import { fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import { setRevoked } from './store.ts';

export async function revokeKey(tx: Queries, ctx: Ctx, input: { id: string }): Promise<void> {
  const name = await setRevoked(tx, ctx.teamId, input.id, ctx.clock.now());
  if (name === undefined) fail('not_found', 'no_key');
  await recordActivity(tx, ctx, { action: 'key.revoked', subject: { id: input.id, name } });
}
