import { contract, fail } from '@parley/contract';
import { listRoute } from '../../http/list-route.ts';
import { type Exists, type Route, route } from '../../http/route.ts';
import { createFairSlots } from '../../platform/fair-slots.ts';
import { createWebhook } from './create-webhook.ts';
import type { Poster } from './post.ts';
import { removeWebhook } from './remove-webhook.ts';
import { findSubscription, listRecords } from './store.ts';
import { testWebhook } from './test-webhook.ts';

const exists: Exists = (ctx, { id }) => findSubscription(ctx.db, ctx.teamId, id!);

/** The most test deliveries under way at once, because their calls wait for endpoints. One workspace gets half. */
const TESTS = 60;

export function webhookRoutes(poster: Poster, options: { allowLocal: boolean }): Route[] {
  const tests = createFairSlots(TESTS);
  return [
    route(contract.webhooks.create, (ctx, input) => createWebhook(ctx, input, options)),
    listRoute(listRecords),
    route(
      contract.webhooks.delete,
      async (ctx, { id }) => {
        if (!(await removeWebhook(ctx.db, ctx, id))) fail('not_found', 'Not found.');
        return { data: { id, deleted: true as const } };
      },
      exists,
    ),
    route(
      contract.webhooks.test,
      (ctx, input, setHeader) => testWebhook(ctx, input, { poster, slots: tests, setHeader }),
      exists,
    ),
  ];
}
