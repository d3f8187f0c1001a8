// POST /webhooks (webhooks.md).
import { randomBytes } from 'node:crypto';
import { type contract, fail, failWith, type InputOf, placeViolation } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { recordActivity } from '../activity/index.ts';
import { MOST_WEBHOOKS } from './limits.ts';
import { createSecret, getSecretPurpose } from './signature.ts';
import * as store from './store.ts';
import { checkTargetUrl } from './target.ts';
import { toWebhookSubject } from './webhook-subject.ts';

/** Creates a subscription. This is the only response that contains the secret. */
export async function createWebhook(
  ctx: Ctx,
  input: InputOf<typeof contract.webhooks.create>,
  options: { allowLocal: boolean },
): Promise<Json> {
  const target = checkTargetUrl(input.url, options);
  if (!target.ok) failWith('validation_error', [placeViolation(['url'], target.problem)]);
  const id = ctx.newId('hook');
  const secret = createSecret(randomBytes);
  const record = await ctx.db.transaction(async (tx) => {
    if ((await store.countLocked(tx, ctx.teamId)) >= MOST_WEBHOOKS) {
      fail('quota_exceeded', 'too_many_webhooks', { max: MOST_WEBHOOKS });
    }
    await store.insertWebhook(tx, ctx.teamId, {
      id,
      url: input.url,
      events: input.events,
      description: input.description ?? null,
      secret_sealed: ctx.seal.seal(secret, getSecretPurpose(ctx.teamId, id)),
      secret_prefix: secret.slice(0, 12),
      created_at: ctx.clock.now(),
    });
    await recordActivity(tx, ctx, {
      action: 'webhook.created',
      subject: toWebhookSubject({ id, url: input.url, description: input.description ?? null }),
      details: { events: input.events },
    });
    return (await store.findRecord(tx, ctx.teamId, id))!;
  });
  return wrapData(`${record.slice(0, -1)},"secret":${JSON.stringify(secret)}}`);
}
