// PATCH of a subscription (dashboard-operations.md#webhooks): changes its description, and whether it is active. A different
// URL or different events need a new subscription with a separate secret.
import { type contract, fail, type InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { recordActivity } from '../activity/index.ts';
import { patchWebhook } from './save-store.ts';
import { findRecord, findSubscription } from './store.ts';
import { toWebhookSubject } from './webhook-subject.ts';

/** Changes a subscription. Omitted fields stay the same. */
export function changeWebhook(
  ctx: Ctx,
  { id, active, description }: InputOf<typeof contract.webhooks.update>,
): Promise<Json> {
  return ctx.db.transaction(async (tx) => {
    const webhook = await findSubscription(tx, ctx.teamId, id);
    if (!webhook) fail('not_found', 'not_found');
    if (await patchWebhook(tx, ctx.teamId, { id, active, description })) {
      await recordActivity(tx, ctx, {
        action: 'webhook.changed',
        subject: toWebhookSubject(webhook),
        details: active === undefined ? {} : { active },
      });
    }
    return wrapData(await findRecord(tx, ctx.teamId, id));
  });
}
