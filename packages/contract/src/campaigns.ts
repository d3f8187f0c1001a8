// Campaigns (campaigns.md).
import { z } from 'zod';
import { FREE_FORM, id, isLonger, phoneIn, text, timestampOut } from './fields.ts';
import { reject } from './issues/from-zod.ts';
import { violation } from './issues.ts';
import { Quota, Sender } from './messages.ts';
import { operation } from './operation.ts';
import { outsideText } from './outside.ts';
import { dataOf, page, pageOf } from './pagination.ts';

export const CAMPAIGN_STATUSES = ['active', 'paused', 'draft', 'archived'] as const;
export const CAMPAIGN_PURPOSES = ['setter', 'group'] as const;

export const Campaign = z
  .strictObject({
    id,
    campaign_id: z.string().nullable().describe('Slug, the value that `GET /leads?campaign_id=` takes.'),
    name: z.string().nullable(),
    status: z.enum([...CAMPAIGN_STATUSES, 'unknown']).nullable(),
    purpose: z
      .enum([...CAMPAIGN_PURPOSES, 'unknown'])
      .nullable()
      .describe('`setter`: one-to-one conversations. `group`: a WhatsApp group.'),
    whatsapp_connected: z.boolean(),
    created_at: timestampOut,
  })
  .meta({ id: 'Campaign', description: 'A campaign and its agent.' });

/** Keys that are dropped from `additional_data`: they have their own fields, or belong to the caller's tool. */
const IGNORED: ReadonlySet<string> = new Set([
  'phone',
  'phone_raw',
  'phone_formatted',
  'phone_whatsapp',
  'name',
  'email',
  'source_url',
  'external_reference',
  'team_slug',
  'campaign_slug',
  'state',
  'headers',
  'params',
  'query',
]);

/**
 * Free-form fields for the first message: 30 keys and 2000 characters in total (api.md#caps). Ignored keys are dropped
 * before they are counted.
 */
export const AdditionalData = z
  .record(z.string(), z.unknown())
  .overwrite((data) => Object.fromEntries(Object.entries(data).filter(([key]) => !IGNORED.has(key))))
  .check((check) => {
    if (Object.keys(check.value).length > 30) reject(check, violation('keys_max', { max: 30 }));
    else if (isLonger(JSON.stringify(check.value), FREE_FORM.characters))
      reject(check, violation('total_max', { max: FREE_FORM.characters }));
  });

export const PushResult = z
  .strictObject({
    status: z
      .enum(['accepted', 'queued'])
      .describe('`accepted`: sent in this window. `queued`: over quota, in the next one.'),
    campaign_id: z.string().describe('Campaign slug.'),
    phone: z.string().describe('Bare digits.'),
    external_reference: outsideText(z.string().nullable()),
    note: z.string().describe('What happens next, in words.'),
  })
  .meta({ id: 'PushResult', description: 'What happens to a pushed lead.' });

export const PushPreview = PushResult.omit({ external_reference: true })
  .extend({
    from: Sender,
    quota: Quota.describe("The number's day, with what waits already."),
    first_message: outsideText(
      z.string().nullable().describe('What the agent would write. Null: nothing; the note says why.'),
    ),
  })
  .meta({ id: 'PushPreview', description: 'What a push would do if it came now.' });

const NewLead = z.strictObject({
  phone: phoneIn,
  name: text(0, 255).optional(),
  email: text(0, 255).optional(),
  source_url: text(0, 255).optional(),
  external_reference: text(0, 255).optional(),
  additional_data: AdditionalData.optional(),
});

const ofCampaign = z.strictObject({ id: id.describe("The campaign's id or slug.") });

export const campaigns = {
  list: operation({
    id: 'campaigns.list',
    method: 'GET',
    root: '/api/v1',
    path: '/campaigns',
    scope: 'campaigns:read',
    summary: 'List campaigns, newest first',
    tool: {
      toolset: 'campaigns',
      effect: 'read',
      title: 'List campaigns',
      description:
        'Campaigns with status and whether their WhatsApp number is connected, newest first. No figures.',
    },
    params: z.strictObject({}),
    query: z.strictObject({
      status: z.enum(CAMPAIGN_STATUSES).describe('The status that the campaign has now.').optional(),
      purpose: z
        .enum(CAMPAIGN_PURPOSES)
        .describe('`setter`: one-to-one conversations. `group`: a WhatsApp group.')
        .optional(),
      ...page(),
    }),
    body: null,
    success: { status: 200, body: pageOf(Campaign) },
    errors: [],
  }),
  pause: operation({
    id: 'campaigns.pause',
    method: 'POST',
    root: '/api/v1',
    path: '/campaigns/{id}/pause',
    scope: 'campaigns:write',
    summary: 'Pause an active campaign: its agent stops replying and sending',
    tool: {
      toolset: 'campaigns',
      effect: 'change',
      repeatable: true,
      title: 'Pause a campaign',
      description: 'Its agent stops writing and answering until campaigns_resume; what people write is kept.',
    },
    params: ofCampaign,
    query: z.strictObject({}),
    body: null,
    success: { status: 200, body: dataOf(Campaign) },
    errors: ['not_found', 'invalid_state'],
  }),
  resume: operation({
    id: 'campaigns.resume',
    method: 'POST',
    root: '/api/v1',
    path: '/campaigns/{id}/resume',
    scope: 'campaigns:write',
    summary: 'Resume a paused campaign, if the plan has room for it',
    tool: {
      toolset: 'campaigns',
      effect: 'reach',
      repeatable: true,
      title: 'Resume a campaign',
      description:
        'Its agent goes on: answers who wrote in the last 7 days, sends what waited, contacts who is queued. May write to many people.',
    },
    params: ofCampaign,
    query: z.strictObject({}),
    body: null,
    success: { status: 200, body: dataOf(Campaign) },
    errors: ['not_found', 'invalid_state', 'plan_limit_reached'],
  }),
  pushLead: operation({
    id: 'campaigns.pushLead',
    method: 'POST',
    root: '/api/v1',
    path: '/campaigns/{id}/leads',
    scope: 'messages:send',
    summary: 'Push an opt-in lead into an active campaign; the agent sends the first message',
    tool: {
      toolset: 'campaigns',
      effect: 'reach',
      repeatable: true,
      title: 'Push a lead',
      description:
        "Has a campaign's agent write a first message to somebody who agreed to be contacted. Queued within quota and sending hours; the answer's note says when. Somebody already in touch is not written to again. What became of it: lead_brief with the phone.",
    },
    params: ofCampaign,
    query: z.strictObject({}),
    body: NewLead,
    success: { status: 202, body: dataOf(PushResult) },
    errors: ['not_found', 'invalid_state', 'upstream_error'],
  }),
  previewLead: operation({
    id: 'campaigns.previewLead',
    method: 'POST',
    root: '/api/v1',
    path: '/campaigns/{id}/leads/preview',
    scope: 'messages:send',
    summary:
      'What a push would do now: the first message, from which number, when, or why nobody is contacted',
    params: ofCampaign,
    query: z.strictObject({}),
    body: NewLead,
    success: { status: 200, body: dataOf(PushPreview) },
    errors: ['not_found', 'invalid_state'],
  }),
};
