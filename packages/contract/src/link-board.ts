// Tracked links at the dashboard (links.md#at-the-dashboard): made, changed, and looked at more closely than a program
// needs.
import { z } from 'zod';
import { boundaryOf, id, notEmpty, text } from './fields.ts';
import { coded } from './issues/from-zod.ts';
import { LEAD_SOURCES } from './leads.ts';
import { Link, LinkStats } from './links.ts';
import { operation } from './operation.ts';
import { dataOf } from './pagination.ts';
import { atDashboard, nothing } from './sign-in.ts';

export const LinkCard = Link.extend({
  number_id: id,
  number: z.string().describe("The number's name, or its phone or Instagram name."),
  dedicated: z
    .boolean()
    .describe('The number is published nowhere else: whoever writes first came by this link.'),
  stats: LinkStats.extend({
    scans: z.int().describe('Those of the clicks that came by its QR code.'),
    certain: z.int().describe('Leads who surely came by it.'),
    probable: z.int().describe('Leads who wrote soon after a click.'),
    by_day: z.array(z.strictObject({ date: z.iso.date(), clicks: z.int(), scans: z.int(), leads: z.int() })),
  }),
}).meta({ id: 'LinkCard', description: 'A tracked link with its settings and what it brought.' });

const fields = {
  name: notEmpty(255),
  number_id: id.describe('The number that people write to.'),
  campaign_id: id.nullable().describe('The campaign that takes those who come by it: its id or slug.'),
  source: z.enum(LEAD_SOURCES),
  message: text(0, 1000).describe('Typed in advance.'),
  dedicated: z.boolean(),
};

export const linkBoard = {
  get: operation({
    ...atDashboard,
    id: 'linkBoard.get',
    method: 'GET',
    path: '/link-board/{id}',
    scope: 'links:read',
    summary: 'A link with its settings, its scans, and how sure it is who came by it',
    params: z.strictObject({ id }),
    query: z.strictObject({
      since: boundaryOf('Where the period of the statistics begins.'),
      until: boundaryOf('Where it ends; now, unless given.'),
    }),
    body: null,
    success: { status: 200, body: dataOf(LinkCard) },
    errors: ['not_found'],
  }),
  create: operation({
    ...atDashboard,
    id: 'linkBoard.create',
    method: 'POST',
    path: '/links',
    scope: 'campaigns:write',
    summary: 'Make a tracked link',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      ...fields,
      code: z
        .string()
        .regex(/^[A-Za-z0-9_-]{2,64}$/, coded('link_code'))
        .describe('The end of the short address; made up, unless given.')
        .optional(),
      campaign_id: fields.campaign_id.default(null),
      source: fields.source.default('other'),
      message: fields.message.default(''),
      dedicated: fields.dedicated.default(false),
    }),
    success: { status: 201, body: dataOf(Link) },
    errors: [],
  }),
  update: operation({
    ...atDashboard,
    id: 'linkBoard.update',
    method: 'PATCH',
    path: '/links/{id}',
    scope: 'campaigns:write',
    summary: 'Change a link, or switch it on or off. Its address stays',
    params: z.strictObject({ id }),
    query: nothing,
    body: z.strictObject({ ...fields, active: z.boolean() }).partial(),
    success: { status: 200, body: dataOf(Link) },
    errors: ['not_found'],
  }),
};
