// Tracked WhatsApp links and the leads they brought (links.md).

import { z } from 'zod';
import { campaignFilter, createBoundary, id, nonEmptyText, text, timestampOut } from './fields.ts';
import { encodeIssue } from './issues/from-zod.ts';
import { LeadSource } from './lead-records.ts';
import { inApi, inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, createPageQuery, createPageSchema } from './pagination.ts';
import { LEAD_SOURCES } from './values.ts';

export const Link = z
  .strictObject({
    id,
    name: z.string(),
    code: z.string(),
    url: z.string().describe('The short URL.'),
    target_phone: z.string().nullable().describe('Null if the number has no phone, as on Instagram.'),
    campaign_id: z.string().nullable().describe('Campaign slug. Null if the link has no campaign.'),
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

export const LinkCard = Link.extend({
  number_id: id,
  number: z.string().describe("The number's name; without one, its phone or Instagram name."),
  dedicated: z
    .boolean()
    .describe('The number is published nowhere else, so everyone new who writes came through this link.'),
  stats: LinkStats.extend({
    scans: z.int().describe('Clicks through the QR code of the link.'),
    certain: z.int().describe('Leads who certainly came through this link.'),
    probable: z.int().describe('Leads who probably came through it, because they wrote soon after a click.'),
    by_day: z.array(z.strictObject({ date: z.iso.date(), clicks: z.int(), scans: z.int(), leads: z.int() })),
  }),
}).meta({ id: 'LinkCard', description: 'A tracked link with its settings and results.' });

const fields = {
  name: nonEmptyText(255),
  number_id: id.describe('The number that people write to.'),
  campaign_id: id
    .nullable()
    .describe('The id or slug of the campaign for leads of this link. Null: no campaign.'),
  source: z.enum(LEAD_SOURCES),
  message: text(0, 1000).describe('The prefilled text.'),
  dedicated: z.boolean(),
};

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
      since: createBoundary('The start of the statistics; the default is 30 days before the end.'),
      until: createBoundary('The end of the statistics; the default is now.'),
    }),
    body: null,
    conditional: true,
    success: { status: 200, body: createDataSchema(LinkWithStats) },
    errors: ['not_found'],
  }),
  card: operation({
    ...inDashboard,
    id: 'links.card',
    method: 'GET',
    path: '/link-board/{id}',
    scope: 'links:read',
    summary: 'Read a link with its settings, its scans, and its certain and probable leads',
    params: z.strictObject({ id }),
    query: z.strictObject({
      since: createBoundary('The start of the statistics; the default is 30 days before the end.'),
      until: createBoundary('The end of the statistics; the default is now.'),
    }),
    body: null,
    success: { status: 200, body: createDataSchema(LinkCard) },
    errors: ['not_found'],
  }),
  create: operation({
    ...inDashboard,
    id: 'links.create',
    method: 'POST',
    path: '/links',
    scope: 'campaigns:write',
    summary: 'Create a tracked link',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      ...fields,
      code: z
        .string()
        .regex(/^[A-Za-z0-9_-]{2,64}$/, encodeIssue('link_code'))
        .describe('The last part of the short URL; generated by default.')
        .optional(),
      campaign_id: fields.campaign_id.default(null),
      source: fields.source.default('other'),
      message: fields.message.default(''),
      dedicated: fields.dedicated.default(false),
    }),
    success: { status: 201, body: createDataSchema(Link) },
    errors: [],
  }),
  update: operation({
    ...inDashboard,
    id: 'links.update',
    method: 'PATCH',
    path: '/links/{id}',
    scope: 'campaigns:write',
    summary: 'Change a link, or turn it on or off; its short URL does not change',
    params: z.strictObject({ id }),
    query: nothing,
    body: z.strictObject({ ...fields, active: z.boolean() }).partial(),
    success: { status: 200, body: createDataSchema(Link) },
    errors: ['not_found'],
  }),
};
