// Saves a webhook subscription, identified by its URL (workspace-file.md#webhooks).
import { randomBytes } from 'node:crypto';
import { type EventType, fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import { MOST_WEBHOOKS } from './limits.ts';
import { findWebhookId, updateWebhook } from './save-store.ts';
import { createSecret, getSecretPurpose } from './signature.ts';
import { countLocked, insertWebhook } from './store.ts';
import { toWebhookSubject } from './webhook-subject.ts';

export interface WebhookInput {
  /** The URL, which `checkTargetUrl` has validated. */
  url: string;
  events: EventType[];
  description: string | null;
  /** Whether the subscription is active; undefined keeps the value. A new subscription is active. */
  active?: boolean;
}

/** Saves a subscription. `secret` is null for an existing one, because the secret is shown only once. */
export async function saveWebhook(
  tx: Queries,
  ctx: Ctx,
  input: WebhookInput,
): Promise<{ id: string; url: string; secret: string | null }> {
  const { url, events, description, active } = input;
  const held = await countLocked(tx, ctx.teamId);
  const found = await findWebhookId(tx, ctx.teamId, url);
  if (found) {
    if (await updateWebhook(tx, ctx.teamId, { id: found, events, description, active })) {
      const details = { events, ...(active !== undefined && { active }) };
      await recordActivity(tx, ctx, {
        action: 'webhook.changed',
        subject: toWebhookSubject({ id: found, url, description }),
        details,
      });
    }
    return { id: found, url, secret: null };
  }
  const added = await addWebhook(tx, ctx, input, held);
  if (active === false) await updateWebhook(tx, ctx.teamId, { id: added.id, events, description, active });
  return { url, ...added };
}

/**
 * Adds an active subscription. Returns its secret, which is shown only once.
 * @param held the number of subscriptions; the caller must have locked them.
 */
export async function addWebhook(
  tx: Queries,
  ctx: Ctx,
  { url, events, description }: Omit<WebhookInput, 'active'>,
  held: number,
): Promise<{ id: string; secret: string }> {
  if (held >= MOST_WEBHOOKS) {
    fail('quota_exceeded', 'too_many_webhooks', { max: MOST_WEBHOOKS });
  }
  const id = ctx.newId('hook');
  const secret = createSecret(randomBytes);
  await insertWebhook(tx, ctx.teamId, {
    id,
    url,
    events,
    description,
    secret_sealed: ctx.seal.seal(secret, getSecretPurpose(ctx.teamId, id)),
    secret_prefix: secret.slice(0, 12),
    created_at: ctx.clock.now(),
  });
  await recordActivity(tx, ctx, {
    action: 'webhook.created',
    subject: toWebhookSubject({ id, url, description }),
    details: { events },
  });
  return { id, secret };
}
