// Lists the workspace's keys for the command line (running.md#commands).
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { type KeyRecord, listAllKeys } from './store.ts';

/** Lists keys, newest first, including revoked ones. */
export function listKeys(db: Queries, ctx: Pick<Ctx, 'teamId'>): Promise<KeyRecord[]> {
  return listAllKeys(db, ctx.teamId);
}
