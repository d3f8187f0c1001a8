// Describes the events of webhook subscriptions in the OpenAPI document (webhooks.md#events).
import { brand, EVENT_TYPES, WEBHOOK_API_VERSION, WebhookEvent } from '@parley/contract';
import type { z } from 'zod';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { type NamedSchemas, toPascalCase } from './openapi-schemas.ts';

/** The headers of a delivery (webhooks.md#signature). */
const HEADERS: [string, string, JsonSchema?][] = [
  [`${brand.headerPrefix}Event`, 'The event_type.'],
  [`${brand.headerPrefix}Delivery`, 'The event_id. Use it to recognize duplicates.'],
  [`${brand.headerPrefix}Timestamp`, 'The occurred_at.', { format: 'date-time' }],
  [`${brand.headerPrefix}Api-Version`, `Currently ${WEBHOOK_API_VERSION}.`],
  [
    `${brand.headerPrefix}Signature`,
    '`sha256=` and the hex HMAC-SHA256 of the raw body, keyed with the secret.',
    { pattern: '^sha256=[0-9a-f]{64}$' },
  ],
  ['webhook-id', 'The event_id, for Standard Webhooks.'],
  [
    'webhook-timestamp',
    'When this attempt was made, in seconds since 1970 (Standard Webhooks).',
    { pattern: '^\\d+$' },
  ],
  [
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed as Standard Webhooks requires.',
    { pattern: '^v1,[A-Za-z0-9+/]{43}=$' },
  ],
];

/** Returns the `webhooks` of the document; `tag` groups them. */
export function describeWebhooks(schemas: NamedSchemas, tag: string): JsonSchema {
  const parameters = HEADERS.map(([name, description, schema]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string', ...schema },
  }));
  return Object.fromEntries(
    EVENT_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: `events.${type}`,
          summary: `Delivered to subscriptions of ${type}`,
          description:
            'Parley makes one attempt and waits 10 seconds for the response. Any 2xx counts as delivered.',
          tags: [tag],
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemas.add(`${toPascalCase(type)}Event`, getEventSchema(type)) },
            },
          },
          responses: {
            '2XX': { description: 'Delivered.' },
            '4XX': { description: 'The delivery has failed and is not repeated.' },
          },
        },
      },
    ]),
  );
}

function getEventSchema(type: string): JsonSchema {
  const options = WebhookEvent.options as readonly z.ZodObject[];
  const event = options.find(({ shape }) => (shape.event_type as z.ZodLiteral).value === type);
  if (!event) throw new Error(`The contract has no event ${type}.`);
  return toJsonSchema(event, 'output');
}
