// Webhook subscriptions (webhooks.md).
import { z } from 'zod';
import { EVENT_TYPES } from './events.ts';
import { id, text, timestampOut } from './fields.ts';
import { inApi, nothing, operation } from './operation.ts';
import { outsideText } from './outside-text.ts';
import { createDataSchema, createPageQuery, createPageSchema, Deleted } from './pagination.ts';

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
};
