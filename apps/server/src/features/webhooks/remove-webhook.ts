// Deletes a subscription with its delivery log.
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import { deleteWebhook } from './save-store.ts';
import { toWebhookSubject } from './webhook-subject.ts';

/** Deletes a subscription. Returns false if the workspace has no such subscription. */
export async function removeWebhook(tx: Queries, ctx: Ctx, id: string): Promise<boolean> {
  const removed = await deleteWebhook(tx, ctx.teamId, id);
  if (!removed) return false;
  await recordActivity(tx, ctx, { action: 'webhook.deleted', subject: toWebhookSubject(removed) });
  return true;
}
