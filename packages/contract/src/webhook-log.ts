// Webhooks at the dashboard: how subscriptions do, and their deliveries one by one (dashboard-doors.md#webhooks).
import { z } from 'zod';
import { EVENT_TYPES } from './events.ts';
import { boundaryOf, id, text, timestampOut } from './fields.ts';
import { operation } from './operation.ts';
import { outsideText } from './outside.ts';
import { dataOf, page, pageOf } from './pagination.ts';
import { atDashboard, nothing } from './sign-in.ts';
import { Webhook } from './webhooks.ts';

/** What became of a delivery, or of one attempt; `unknown`: the process died during it. */
export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'failed', 'unknown'] as const;

const ending = {
  endpoint_status: z.int().nullable().describe('The status of the answer; null: there was none.'),
  duration_ms: z.int().nullable(),
  error: outsideText(z.string().nullable()).describe('Why there was no answer, in a sentence.'),
};

export const DeliveryRow = z
  .strictObject({
    id: id.describe("The envelope's event_id."),
    event_type: z.enum(EVENT_TYPES),
    is_test: z.boolean(),
    status: z.enum(DELIVERY_STATES).describe('Of the last attempt.'),
    occurred_at: timestampOut,
    attempts: z.int(),
    attempted_at: timestampOut.nullable(),
    ...ending,
  })
  .meta({ id: 'DeliveryRow', description: 'An event for one subscription, and how its last attempt ended.' });

export const Delivery = z
  .strictObject({
    id,
    webhook_id: id,
    event_type: z.enum(EVENT_TYPES),
    is_test: z.boolean(),
    status: z.enum(DELIVERY_STATES),
    occurred_at: timestampOut,
    lead_id: id.nullable().describe('Whom the event is about.'),
    request: z.strictObject({
      url: z.string(),
      headers: z.record(z.string(), z.string()).describe('Of the last attempt.'),
      body: outsideText(z.string()),
    }),
    attempts: z
      .array(
        z.strictObject({
          number: z.int(),
          status: z.enum(DELIVERY_STATES),
          at: timestampOut.nullable().describe('null: it did not begin yet.'),
          ...ending,
          answer: outsideText(z.string().nullable()).describe('The first 1 KiB.'),
          asked_by: z
            .strictObject({ id, name: z.string() })
            .nullable()
            .describe('Who sent it again; null: the event did.'),
        }),
      )
      .describe('Oldest first.'),
  })
  .meta({ id: 'Delivery', description: 'An event for one subscription, with all attempts.' });

export const Subscription = Webhook.extend({
  recent: z
    .strictObject({ deliveries: z.int(), failed: z.int() })
    .describe('How many of its last 20 deliveries failed, or may have.'),
  last_failed: z
    .strictObject({ id, event_type: z.enum(EVENT_TYPES), occurred_at: timestampOut })
    .nullable()
    .describe('The latest delivery that failed, of the last 30 days.'),
}).meta({ id: 'Subscription', description: 'A webhook subscription and how it does.' });

export const subscriptions = {
  list: operation({
    ...atDashboard,
    id: 'subscriptions.list',
    method: 'GET',
    path: '/subscriptions',
    scope: 'webhooks:manage',
    summary: 'The webhook subscriptions and how they do, newest first',
    params: nothing,
    query: nothing,
    body: null,
    success: {
      status: 200,
      body: z.strictObject({
        data: z.array(Subscription),
        most: z.int().describe('How many a workspace may have.'),
        signature_header: z.string(),
        secret_prefix: z.string().describe('What every secret begins with.'),
        local_targets: z.boolean().describe('This installation also delivers to its own machine.'),
      }),
    },
    errors: [],
  }),
  update: operation({
    ...atDashboard,
    id: 'subscriptions.update',
    method: 'PATCH',
    path: '/webhooks/{id}',
    scope: 'webhooks:manage',
    summary: 'Switch a subscription on or off, or describe it',
    params: z.strictObject({ id }),
    query: nothing,
    body: z.strictObject({ active: z.boolean().optional(), description: text(0, 255).nullable().optional() }),
    success: { status: 200, body: dataOf(Webhook) },
    errors: ['not_found'],
  }),
};

const filters = {
  status: z
    .enum(['waiting', 'delivered', 'failed', 'unknown'])
    .describe('Only deliveries whose last attempt ended so; `waiting`: that have none yet.')
    .optional(),
  event_type: z.enum(EVENT_TYPES).optional(),
  since: boundaryOf('Events at this time and later.'),
};
const ofSubscription = z.strictObject({ id: id.describe("The subscription's id.") });

export const deliveries = {
  list: operation({
    ...atDashboard,
    id: 'deliveries.list',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    scope: 'webhooks:manage',
    summary: 'The deliveries of a subscription, latest event first',
    params: ofSubscription,
    query: z.strictObject({ ...filters, ...page(50) }),
    body: null,
    success: { status: 200, body: pageOf(DeliveryRow) },
    errors: ['not_found'],
  }),
  export: operation({
    ...atDashboard,
    id: 'deliveries.export',
    method: 'GET',
    path: '/webhooks/{id}/deliveries.csv',
    scope: 'webhooks:manage',
    summary: 'The deliveries of a subscription as CSV',
    params: ofSubscription,
    query: z.strictObject(filters),
    body: null,
    success: { status: 200, body: z.string(), type: 'text/csv' },
    errors: ['not_found'],
  }),
  get: operation({
    ...atDashboard,
    id: 'deliveries.get',
    method: 'GET',
    path: '/deliveries/{id}',
    scope: 'webhooks:manage',
    summary: 'A delivery: what was sent, what was answered, each attempt',
    params: z.strictObject({ id }),
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(Delivery) },
    errors: ['not_found'],
  }),
  resend: operation({
    ...atDashboard,
    id: 'deliveries.resend',
    method: 'POST',
    path: '/deliveries/{id}/resend',
    scope: 'webhooks:manage',
    summary: 'Attempt a delivery once more, with the same event_id',
    params: z.strictObject({ id }),
    query: nothing,
    body: null,
    success: { status: 202, body: dataOf(Delivery) },
    errors: ['not_found', 'invalid_state'],
  }),
};
