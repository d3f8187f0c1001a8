// Search in the dashboard (dashboard-operations.md#search).
import { z } from 'zod';
import { createListSchema, id, text, timestampOut } from './fields.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createPageQuery, createPageSchema } from './pagination.ts';
import { CHANNELS, LEAD_STAGES } from './values.ts';

export const SEARCH_TYPES = ['lead', 'message', 'campaign', 'list', 'link'] as const;

export const SearchHit = z
  .strictObject({
    type: z.enum(SEARCH_TYPES),
    id: z.string().describe('The id of the record; for a campaign, its slug.'),
    title: z
      .string()
      .nullable()
      .describe('The name of the lead, campaign, list or link. Null if there is none.'),
    matched: z
      .enum(['name', 'phone', 'email', 'handle', 'tag', 'reference', 'text', 'code'])
      .describe('The field that matched.'),
    excerpt: z.string().describe('The match, with some words around it.'),
    marks: z
      .array(z.strictObject({ from: z.int(), to: z.int() }))
      .describe('The matches in the excerpt, as positions in a JavaScript string.'),
    lead: z
      .strictObject({
        id,
        name: z.string().nullable(),
        phone: z.string().nullable(),
        ig_username: z.string().nullable(),
        channel: z.enum(CHANNELS),
        stage: z.enum(LEAD_STAGES),
      })
      .nullable()
      .describe('The lead of a lead or message. Null for other types.'),
    at: timestampOut
      .nullable()
      .describe('When the message was written, or when the lead last wrote. Null for other types.'),
  })
  .meta({ id: 'SearchHit' });

export const search = {
  find: operation({
    ...inDashboard,
    id: 'search.find',
    method: 'GET',
    path: '/search',
    scope: 'leads:read',
    summary: 'Search leads, messages, campaigns, lists and links by words, digits or tags',
    params: nothing,
    query: z.strictObject({
      q: text(1, 200),
      types: createListSchema(SEARCH_TYPES)
        .describe('Default: everything that the member can read.')
        .optional(),
      ...createPageQuery(20),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(SearchHit) },
    errors: [],
  }),
};
