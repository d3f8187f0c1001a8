// Webhook subscriptions (webhooks.md).

import { z } from 'zod';
import { EVENT_TYPES } from './events.ts';
import { createBoundary, id, text, timestampOut } from './fields.ts';
import { inApi, inDashboard, nothing, operation } from './operation.ts';
import { outsideText } from './outside-text.ts';
import { createDataSchema, createPageQuery, createPageSchema, Deleted } from './pagination.ts';
import { reasonOut } from './reason.ts';

export const Webhook = z
  .strictObject({
    id,
    url: z.string(),
    events: z.array(z.enum(EVENT_TYPES)),
    active: z.boolean(),
    description: z.string().nullable(),
    secret_prefix: z.string().nullable(),
    last_delivery_at: timestampOut.nullable(),
    last_delivery_status: z.int().nullable(),
    created_at: timestampOut,
  })
  .meta({ id: 'Webhook', description: 'A webhook subscription.' });

export const CreatedWebhook = Webhook.extend({
  secret: z.string().describe('The signing secret. Returned only in this response.'),
}).meta({
  id: 'CreatedWebhook',
});

export const TestDelivery = z
  .strictObject({
    delivered: z
      .boolean()
      .describe('false if the endpoint answered non-2xx or could not be reached within 10 seconds.'),
    endpoint_status: z.int().nullable(),
    error: outsideText(z.string().nullable()),
    event_id: id,
  })
  .meta({ id: 'TestDelivery', description: 'The result of a test delivery.' });

const ofWebhook = z.strictObject({ id: id.describe("The subscription's id.") });

/** The result of a delivery or an attempt. `unknown`: the process ended during it. */
export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'failed', 'unknown'] as const;

const ending = {
  endpoint_status: z.int().nullable().describe('The HTTP status. Null: there was no response.'),
  duration_ms: z.int().nullable(),
  error: reasonOut.nullable().describe('Why there was no response. Null if there was one.'),
};

export const DeliveryRow = z
  .strictObject({
    id: id.describe("The envelope's event_id."),
    event_type: z.enum(EVENT_TYPES),
    is_test: z.boolean(),
    status: z.enum(DELIVERY_STATES).describe('The result of the last attempt.'),
    occurred_at: timestampOut,
    attempts: z.int(),
    attempted_at: timestampOut.nullable(),
    ...ending,
  })
  .meta({
    id: 'DeliveryRow',
    description: 'A delivery of an event to a subscription, with the result of its last attempt.',
  });

export const Delivery = z
  .strictObject({
    id,
    webhook_id: id,
    event_type: z.enum(EVENT_TYPES),
    is_test: z.boolean(),
    status: z.enum(DELIVERY_STATES),
    occurred_at: timestampOut,
    lead_id: id.nullable().describe('The lead of the event. Null if it concerns no lead.'),
    request: z.strictObject({
      url: z.string(),
      headers: z.record(z.string(), z.string()).describe('The headers of the last attempt.'),
      body: outsideText(z.string()),
    }),
    attempts: z
      .array(
        z.strictObject({
          number: z.int(),
          status: z.enum(DELIVERY_STATES),
          at: timestampOut.nullable().describe('Null: it has not started.'),
          ...ending,
          answer: outsideText(z.string().nullable()).describe(
            'The first 1 KiB of the response body. Null if there was none.',
          ),
          asked_by: z
            .strictObject({ id, name: z.string() })
            .nullable()
            .describe('The member who requested this attempt. Null if the event caused it.'),
        }),
      )
      .describe('Oldest first.'),
  })
  .meta({ id: 'Delivery', description: 'A delivery of an event to a subscription, with all attempts.' });

export const WebhookCard = Webhook.extend({
  recent: z
    .strictObject({ deliveries: z.int(), failed: z.int() })
    .describe('The last 20 deliveries at most, and how many of them failed or might have failed.'),
  last_failed: z
    .strictObject({ id, event_type: z.enum(EVENT_TYPES), occurred_at: timestampOut })
    .nullable()
    .describe('The latest failed delivery of the last 30 days. Null if there is none.'),
}).meta({ id: 'WebhookCard', description: 'A webhook subscription with its health.' });

const filters = {
  status: z
    .enum(['waiting', 'delivered', 'failed', 'unknown'])
    .describe('Only deliveries whose last attempt had this result. `waiting`: not attempted yet.')
    .optional(),
  event_type: z.enum(EVENT_TYPES).optional(),
  since: createBoundary('Only events at or after this time.'),
};

export const webhooks = {
  create: operation({
    id: 'webhooks.create',
    method: 'POST',
    ...inApi,
    path: '/webhooks',
    scope: 'webhooks:manage',
    summary: 'Subscribe a URL to events; only this response contains the secret',
    tool: {
      toolset: 'admin',
      effect: 'reach',
      title: 'Subscribe a webhook',
      description:
        'Starts sending data of the workspace to a URL. Only for a URL that the user gave. The secret is returned once: show it to the user.',
    },
    params: nothing,
    query: nothing,
    body: z.strictObject({
      url: z.string(),
      events: z
        .array(z.enum(EVENT_TYPES))
        .min(1)
        .overwrite((events) => [...new Set(events)]),
      description: text(0, 255).nullish(),
    }),
    success: { status: 201, body: createDataSchema(CreatedWebhook) },
    errors: ['quota_exceeded'],
  }),
  list: operation({
    id: 'webhooks.list',
    method: 'GET',
    ...inApi,
    path: '/webhooks',
    scope: 'webhooks:manage',
    summary: 'List webhook subscriptions, newest first',
    tool: {
      toolset: 'admin',
      effect: 'read',
      title: 'List webhooks',
      description: 'Webhook subscriptions with the result of their last delivery.',
    },
    params: nothing,
    query: z.strictObject({ ...createPageQuery() }),
    body: null,
    success: { status: 200, body: createPageSchema(Webhook) },
    errors: [],
  }),
  delete: operation({
    id: 'webhooks.delete',
    method: 'DELETE',
    ...inApi,
    path: '/webhooks/{id}',
    scope: 'webhooks:manage',
    summary: 'Delete a subscription; deliveries stop immediately',
    tool: {
      toolset: 'admin',
      effect: 'remove',
      repeatable: true,
      title: 'Delete a webhook',
      description: 'Deletes a subscription immediately, including its secret.',
    },
    params: ofWebhook,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Deleted) },
    errors: ['not_found'],
  }),
  test: operation({
    id: 'webhooks.test',
    method: 'POST',
    ...inApi,
    path: '/webhooks/{id}/test',
    scope: 'webhooks:manage',
    summary: 'Deliver a signed sample event now',
    tool: {
      toolset: 'admin',
      effect: 'change',
      title: 'Test a webhook',
      description: "Delivers a sample event to the subscription's URL and returns the endpoint's response.",
    },
    params: ofWebhook,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(TestDelivery) },
    errors: ['not_found'],
  }),
  cards: operation({
    ...inDashboard,
    id: 'webhooks.cards',
    method: 'GET',
    path: '/subscriptions',
    scope: 'webhooks:manage',
    summary: 'List webhook subscriptions with their health, newest first',
    params: nothing,
    query: nothing,
    body: null,
    success: {
      status: 200,
      body: z.strictObject({
        data: z.array(WebhookCard),
        most: z.int().describe('The maximum number of subscriptions in a workspace.'),
        signature_header: z.string(),
        secret_prefix: z.string().describe('The prefix of every secret.'),
        local_targets: z.boolean().describe('Whether this installation delivers to its own machine.'),
      }),
    },
    errors: [],
  }),
  update: operation({
    ...inDashboard,
    id: 'webhooks.update',
    method: 'PATCH',
    path: '/webhooks/{id}',
    scope: 'webhooks:manage',
    summary: 'Turn a subscription on or off, or change its description',
    params: z.strictObject({ id }),
    query: nothing,
    body: z.strictObject({ active: z.boolean().optional(), description: text(0, 255).nullable().optional() }),
    success: { status: 200, body: createDataSchema(Webhook) },
    errors: ['not_found'],
  }),
  deliveries: operation({
    ...inDashboard,
    id: 'webhooks.deliveries',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    scope: 'webhooks:manage',
    summary: 'List the deliveries of a subscription, latest event first',
    params: ofWebhook,
    query: z.strictObject({ ...filters, ...createPageQuery(50) }),
    body: null,
    success: { status: 200, body: createPageSchema(DeliveryRow) },
    errors: ['not_found'],
  }),
  exportDeliveries: operation({
    ...inDashboard,
    id: 'webhooks.exportDeliveries',
    method: 'GET',
    path: '/webhooks/{id}/deliveries.csv',
    scope: 'webhooks:manage',
    summary: 'Download the deliveries of a subscription as CSV',
    params: ofWebhook,
    query: z.strictObject(filters),
    body: null,
    success: { status: 200, body: z.string(), type: 'text/csv' },
    errors: ['not_found'],
  }),
  delivery: operation({
    ...inDashboard,
    id: 'webhooks.delivery',
    method: 'GET',
    path: '/deliveries/{id}',
    scope: 'webhooks:manage',
    summary: 'Read a delivery: request, response and attempts',
    params: z.strictObject({ id }),
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Delivery) },
    errors: ['not_found'],
  }),
  resend: operation({
    ...inDashboard,
    id: 'webhooks.resend',
    method: 'POST',
    path: '/deliveries/{id}/resend',
    scope: 'webhooks:manage',
    summary: 'Repeat a delivery, with the same event_id',
    params: z.strictObject({ id }),
    query: nothing,
    body: null,
    success: { status: 202, body: createDataSchema(Delivery) },
    errors: ['not_found', 'invalid_state'],
  }),
};
