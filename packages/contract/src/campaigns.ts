// Campaigns (campaigns.md).
import { z } from 'zod';
import { FREE_FORM, id, isLonger, phoneIn, text, timestampOut } from './fields.ts';
import { reject } from './issues/from-zod.ts';
import { violation } from './issues.ts';
import { Quota, Sender } from './messages.ts';
import { inApi, nothing, operation } from './operation.ts';
import { outsideText } from './outside-text.ts';
import { createDataSchema, createPageQuery, createPageSchema } from './pagination.ts';

export const CAMPAIGN_STATUSES = ['active', 'paused', 'draft', 'archived'] as const;
export const CAMPAIGN_PURPOSES = ['setter', 'group'] as const;

export const Campaign = z
  .strictObject({
    id,
    campaign_id: z.string().nullable().describe('Slug, the value that `GET /leads?campaign_id=` accepts.'),
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

/** Keys that are dropped from `additional_data`, because they have their own fields or belong to the caller's tool. */
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
      .describe('`accepted`: sent within the current window. `queued`: over quota, sent in the next window.'),
    campaign_id: z.string().describe('Campaign slug.'),
    phone: z.string().describe('Digits only, with the country code.'),
    external_reference: outsideText(z.string().nullable()),
    note: z.string().describe('What happens next, as text.'),
  })
  .meta({ id: 'PushResult', description: 'The result of pushing a lead.' });

export const PushPreview = PushResult.omit({ external_reference: true })
  .extend({
    from: Sender,
    quota: Quota.describe("The number's quota today, including queued messages."),
    first_message: outsideText(
      z
        .string()
        .nullable()
        .describe(
          'The message that the agent would send. Null if it would send none; the note has the reason.',
        ),
    ),
  })
  .meta({ id: 'PushPreview', description: 'The result that a push would have now.' });

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
    ...inApi,
    path: '/campaigns',
    scope: 'campaigns:read',
    summary: 'List campaigns, newest first',
    tool: {
      toolset: 'campaigns',
      effect: 'read',
      title: 'List campaigns',
      description:
        'Campaigns with status and whether their WhatsApp number is connected, newest first. No counts.',
    },
    params: nothing,
    query: z.strictObject({
      status: z.enum(CAMPAIGN_STATUSES).describe('The current status of the campaign.').optional(),
      purpose: z
        .enum(CAMPAIGN_PURPOSES)
        .describe('`setter`: one-to-one conversations. `group`: a WhatsApp group.')
        .optional(),
      ...createPageQuery(),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(Campaign) },
    errors: [],
  }),
  pause: operation({
    id: 'campaigns.pause',
    method: 'POST',
    ...inApi,
    path: '/campaigns/{id}/pause',
    scope: 'campaigns:write',
    summary: 'Pause an active campaign: its agent stops replying and sending',
    tool: {
      toolset: 'campaigns',
      effect: 'change',
      repeatable: true,
      title: 'Pause a campaign',
      description:
        'The agent stops writing and answering until campaigns_resume. Parley keeps incoming messages.',
    },
    params: ofCampaign,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Campaign) },
    errors: ['not_found', 'invalid_state'],
  }),
  resume: operation({
    id: 'campaigns.resume',
    method: 'POST',
    ...inApi,
    path: '/campaigns/{id}/resume',
    scope: 'campaigns:write',
    summary: 'Resume a paused campaign, if the plan allows another active one',
    tool: {
      toolset: 'campaigns',
      effect: 'reach',
      repeatable: true,
      title: 'Resume a campaign',
      description:
        'The agent answers leads who wrote in the last 7 days, sends pending messages and contacts queued leads. This can write to many people.',
    },
    params: ofCampaign,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Campaign) },
    errors: ['not_found', 'invalid_state', 'plan_limit_reached'],
  }),
  pushLead: operation({
    id: 'campaigns.pushLead',
    method: 'POST',
    ...inApi,
    path: '/campaigns/{id}/leads',
    scope: 'messages:send',
    summary: 'Push an opted-in lead into an active campaign; the agent sends the first message',
    tool: {
      toolset: 'campaigns',
      effect: 'reach',
      repeatable: true,
      title: 'Push a lead',
      description:
        "The campaign's agent writes a first message to a person who agreed to be contacted. Queued within quota and sending hours; the note says when. People who were contacted or have written before get no message. For the result, call lead_brief with the phone.",
    },
    params: ofCampaign,
    query: nothing,
    body: NewLead,
    success: { status: 202, body: createDataSchema(PushResult) },
    errors: ['not_found', 'invalid_state', 'upstream_error'],
  }),
  previewLead: operation({
    id: 'campaigns.previewLead',
    method: 'POST',
    ...inApi,
    path: '/campaigns/{id}/leads/preview',
    scope: 'messages:send',
    summary: 'Preview a push: the first message, the sending number, the time, or why no message is sent',
    params: ofCampaign,
    query: nothing,
    body: NewLead,
    success: { status: 200, body: createDataSchema(PushPreview) },
    errors: ['not_found', 'invalid_state'],
  }),
};
