// Tracked WhatsApp links and the leads they brought (links.md).
import { z } from 'zod';
import { campaignFilter, createBoundary, id, timestampOut } from './fields.ts';
import { LeadSource } from './leads.ts';
import { inApi, nothing, operation } from './operation.ts';
import { createDataSchema, createPageQuery, createPageSchema } from './pagination.ts';

export const Link = z
  .strictObject({
    id,
    name: z.string(),
    code: z.string(),
    url: z.string().describe('The short address.'),
    target_phone: z.string().nullable().describe('Null if the number has no phone, as on Instagram.'),
    campaign_id: z.string().nullable().describe('Campaign slug.'),
    source: LeadSource,
    message: z.string().describe('The prefilled text.'),
    active: z.boolean(),
    clicks_count: z
      .int()
      .describe(
        'Visitors, each counted at most once in ten minutes. Bots, previews and floods are not counted.',
      ),
    leads_count: z.int(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: 'Link', description: 'A tracked WhatsApp link.' });

export const LinkStats = z
  .strictObject({
    clicks: z.int().describe('Visitors, each counted at most once in ten minutes.'),
    unique_clicks: z.int().describe('Visitors, each counted at most once a day.'),
    leads: z.int(),
    replied: z.int(),
    qualified: z.int(),
    booked: z.int(),
    won: z.int(),
    by_day: z.array(z.strictObject({ date: z.iso.date(), clicks: z.int(), leads: z.int() })),
    by_source: z.array(z.strictObject({ source: z.string(), clicks: z.int(), leads: z.int() })),
  })
  .meta({ id: 'LinkStats', description: 'The results of a link in a period.' });

export const LinkWithStats = Link.extend({ stats: LinkStats }).meta({ id: 'LinkWithStats' });

export const links = {
  list: operation({
    id: 'links.list',
    method: 'GET',
    ...inApi,
    path: '/links',
    scope: 'links:read',
    summary: 'List tracked links, newest first',
    tool: {
      toolset: 'campaigns',
      effect: 'read',
      title: 'List tracked links',
      description: 'Tracked WhatsApp links with their clicks and leads, newest first.',
    },
    params: nothing,
    query: z.strictObject({ campaign_id: campaignFilter.optional(), ...createPageQuery() }),
    body: null,
    success: { status: 200, body: createPageSchema(Link) },
    errors: [],
  }),
  get: operation({
    id: 'links.get',
    method: 'GET',
    ...inApi,
    path: '/links/{id}',
    scope: 'links:read',
    summary: 'Read a tracked link with its click statistics, by default for the last 30 days',
    tool: {
      toolset: 'campaigns',
      effect: 'read',
      title: 'Read a tracked link',
      description:
        'A link with its funnel in a period (clicks, leads, replied, qualified, booked, won), by day and by source.',
    },
    params: z.strictObject({ id: id.describe("The link's id.") }),
    query: z.strictObject({
      since: createBoundary('The start of the statistics.'),
      until: createBoundary('The end of the statistics; the default is now.'),
    }),
    body: null,
    conditional: true,
    success: { status: 200, body: createDataSchema(LinkWithStats) },
    errors: ['not_found'],
  }),
};
