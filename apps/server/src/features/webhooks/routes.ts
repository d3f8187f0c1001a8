import { brand, contract, fail } from '@parley/contract';
import { createPagedRoute, listRoute } from '../../http/list-route.ts';
import { createRoute, type Exists, type Route } from '../../http/route.ts';
import { createFairSlots } from '../../platform/fair-slots.ts';
import { Json } from '../../platform/json.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { getDelivery, resendDelivery } from './delivery-log.ts';
import { readEventLog } from './event-log.ts';
import { exportLog } from './export-log.ts';
import { MOST_WEBHOOKS } from './limits.ts';
import { findDelivery, listDeliveries, listHealth } from './log-store.ts';
import type { Poster } from './post-delivery.ts';
import { removeWebhook } from './remove-webhook.ts';
import { findSubscription, listRecords } from './store.ts';
import type { TargetOptions } from './target.ts';
import { testWebhook } from './test-webhook.ts';

const exists: Exists = (ctx, { id }) => findSubscription(ctx.db, ctx.teamId, id!);
const deliveryExists: Exists = (ctx, { id }) => findDelivery(ctx.db, ctx.teamId, id!);

/**
 * The maximum number of simultaneous test deliveries, because their calls wait for endpoints. One workspace can use
 * half.
 */
const TESTS = 60;

export function webhookRoutes(poster: Poster, options: TargetOptions): Route[] {
  const tests = createFairSlots(TESTS);
  const { webhooks } = contract;
  const about = JSON.stringify({
    most: MOST_WEBHOOKS,
    signature_header: `${brand.headerPrefix}Signature`,
    secret_prefix: brand.secretPrefix,
    local_targets: options.allowLocal,
  });
  return [
    createRoute(contract.webhooks.create, (ctx, input) => createWebhook(ctx, input, options)),
    listRoute(listRecords),
    createPagedRoute(contract.events.list, readEventLog),
    createRoute(
      contract.webhooks.delete,
      async (ctx, { id }) => {
        if (!(await ctx.db.transaction((tx) => removeWebhook(tx, ctx, id)))) fail('not_found', 'not_found');
        return { data: { id, deleted: true as const } };
      },
      exists,
    ),
    createRoute(
      contract.webhooks.test,
      (ctx, input, setHeader) => testWebhook(ctx, input, { poster, slots: tests, setHeader }),
      exists,
    ),
    createRoute(webhooks.cards, async ({ db, teamId }) => {
      const records = await listHealth(db, teamId);
      return new Json(`{"data":[${records}],${about.slice(1)}`);
    }),
    createRoute(webhooks.update, changeWebhook, exists),
    createPagedRoute(
      webhooks.deliveries,
      (ctx, { id, limit: _, cursor: __, ...filter }, limit, after) =>
        listDeliveries(ctx.db, ctx.teamId, id, filter, limit, after),
      exists,
    ),
    createRoute(webhooks.exportDeliveries, exportLog, exists),
    createRoute(webhooks.delivery, getDelivery),
    createRoute(webhooks.resend, resendDelivery, deliveryExists),
  ];
}
