// The event log (webhooks.md#event-log): the events of the last 30 days, for callers that poll or have missed some.
import { z } from 'zod';
import { EVENT_TYPES, WebhookEvent } from './events.ts';
import { createBoundary, createListSchema } from './fields.ts';
import { encodeIssue } from './issues/from-zod.ts';
import { inApi, nothing, operation } from './operation.ts';
import { createPageQuery, createPageSchema } from './pagination.ts';

export const eventLog = {
  list: operation({
    id: 'events.list',
    method: 'GET',
    ...inApi,
    path: '/events',
    scope: 'webhooks:manage',
    summary: 'List the events of the last 30 days, earliest first, as webhooks deliver them',
    params: nothing,
    query: z.strictObject({
      since: createBoundary('Only events at or after this time.'),
      after: z
        .string()
        .regex(/^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$/, encodeIssue('event_id'))
        .describe('Only events that follow the one with this `log_id`.')
        .optional(),
      types: createListSchema(EVENT_TYPES)
        .describe('Only events of these types, separated by commas.')
        .optional(),
      ...createPageQuery(100),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(WebhookEvent) },
    errors: [],
  }),
};
