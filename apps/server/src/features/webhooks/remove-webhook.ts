// A subscription that ends, with its delivery log.
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { deleteWebhook } from './save-store.ts';

/** false when the workspace has no such subscription. */
export function removeWebhook(db: Queries, ctx: Pick<Ctx, 'teamId'>, id: string): Promise<boolean> {
  return deleteWebhook(db, ctx.teamId, id);
}
