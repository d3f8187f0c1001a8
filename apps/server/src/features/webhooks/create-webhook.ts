// POST /webhooks (webhooks.md).
import { type contract, failWith, type InputOf, placeViolation } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { addWebhook } from './save-webhook.ts';
import { countLocked, findRecord } from './store.ts';
import { checkTargetUrl, type TargetOptions } from './target.ts';

/** Creates a subscription. This is the only response that contains the secret. */
export async function createWebhook(
  ctx: Ctx,
  { description = null, ...input }: InputOf<typeof contract.webhooks.create>,
  options: TargetOptions,
): Promise<Json> {
  const target = checkTargetUrl(input.url, options);
  if (!target.ok) failWith('validation_error', [placeViolation(['url'], target.problem)]);
  return ctx.db.transaction(async (tx) => {
    const held = await countLocked(tx, ctx.teamId);
    const { id, secret } = await addWebhook(tx, ctx, { ...input, description }, held);
    const record = (await findRecord(tx, ctx.teamId, id))!;
    return wrapData(`${record.slice(0, -1)},"secret":${JSON.stringify(secret)}}`);
  });
}
