// Campaigns (campaigns.md): state, results, forecast and effects of pausing (dashboard-operations.md#campaigns).

import { z } from 'zod';
import {
  AdditionalData,
  CAMPAIGN_PURPOSES,
  CAMPAIGN_STATUSES,
  Campaign,
  CampaignCard,
  CampaignConsequences,
  CampaignForecast,
  CampaignFunnel,
  MemberResponses,
  PushPreview,
  PushResult,
} from './campaign-records.ts';
import { createBoundary, id, nonEmptyText, phoneIn, text } from './fields.ts';
import { createRejection } from './issues/from-zod.ts';
import { inApi, inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, createLimit, createPageQuery, createPageSchema } from './pagination.ts';
import { LOCALES } from './profile.ts';
import { AGENT_TEMPLATES } from './settings/limits.ts';
import { MOST_FORECAST } from './values.ts';

const NewLead = z.strictObject({
  phone: phoneIn,
  name: text(0, 255).optional(),
  email: text(0, 255).optional(),
  source_url: text(0, 255).optional(),
  external_reference: text(0, 255).optional(),
  additional_data: AdditionalData.optional(),
});
const ofCampaign = z.strictObject({ id: id.describe("The campaign's id or slug.") });
/** This field is checked like that of a workspace file (workspace-file.md#campaigns). */
const numberIn = text(1, 64)
  .nullable()
  .describe("The number's phone, or `@` and its Instagram name. Null: no number.");
const templateIn = z
  .strictObject({
    name: text(0, 512),
    language: text(0, 20),
    variables: z.array(text(0, 500)).max(20).optional(),
  })
  .nullable()
  .describe('The template of the first message, for numbers that require one. Null: no template.');

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
        "The campaign's agent writes a first message to a person who agreed to be contacted. Parley queues the message and sends it within the quota and the sending hours; `note` says when. People who were contacted or have written before get no message. For the result, call lead_brief with the phone.",
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
  cards: operation({
    ...inDashboard,
    id: 'campaigns.cards',
    method: 'GET',
    path: '/campaign-board',
    scope: 'campaigns:read',
    summary: 'List campaigns with their state and the results of the last days, newest first',
    params: nothing,
    query: z.strictObject({
      days: createLimit(30, 'The number of days of the results, today included.').default(7),
      archived: z.enum(['only', 'without']).default('without'),
      ...createPageQuery(50),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(CampaignCard) },
    errors: [],
  }),
  card: operation({
    ...inDashboard,
    id: 'campaigns.card',
    method: 'GET',
    path: '/campaign-board/{id}',
    scope: 'campaigns:read',
    summary: 'Read a campaign',
    params: ofCampaign,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(CampaignCard) },
    errors: ['not_found'],
  }),
  funnel: operation({
    ...inDashboard,
    id: 'campaigns.funnel',
    method: 'GET',
    path: '/campaign-board/{id}/funnel',
    scope: 'campaigns:read',
    summary: 'Count the results of leads who were contacted since a time',
    params: ofCampaign,
    query: z.strictObject({
      since: createBoundary('Only leads contacted at or after this time; the default is 30 days ago.'),
    }),
    body: null,
    success: { status: 200, body: createDataSchema(CampaignFunnel) },
    errors: ['not_found'],
  }),
  responses: operation({
    ...inDashboard,
    id: 'campaigns.responses',
    method: 'GET',
    path: '/campaign-board/{id}/responses',
    scope: 'campaigns:write',
    summary: 'Measure how long leads waited for each member in the last 30 days',
    params: ofCampaign,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(z.array(MemberResponses)) },
    errors: ['not_found'],
  }),
  forecast: operation({
    ...inDashboard,
    id: 'campaigns.forecast',
    method: 'GET',
    path: '/campaign-board/{id}/forecast',
    scope: 'campaigns:read',
    summary: 'Forecast how many queued leads will be contacted each day',
    params: ofCampaign,
    query: z.strictObject({
      extra: createLimit(MOST_FORECAST, 'People who would join the end of the queue now.').optional(),
    }),
    body: null,
    success: { status: 200, body: createDataSchema(CampaignForecast) },
    errors: ['not_found'],
  }),
  consequences: operation({
    ...inDashboard,
    id: 'campaigns.consequences',
    method: 'GET',
    path: '/campaign-board/{id}/consequences',
    scope: 'campaigns:read',
    summary: 'Preview the effects of pausing, resuming or archiving',
    params: ofCampaign,
    query: z.strictObject({ action: z.enum(['pause', 'resume', 'archive']) }),
    body: null,
    success: { status: 200, body: createDataSchema(CampaignConsequences) },
    errors: ['not_found'],
  }),
  create: operation({
    ...inDashboard,
    id: 'campaigns.create',
    method: 'POST',
    path: '/campaign-board',
    scope: 'campaigns:write',
    summary: 'Create a campaign as a draft: empty, as a copy, or from a template',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      name: nonEmptyText(255),
      slug: text(1, 63).optional().describe('Default: derived from the name. It cannot be changed later.'),
      number: numberIn.default(null),
      purpose: z.enum(CAMPAIGN_PURPOSES).default('setter'),
      from: z.enum(['nothing', 'copy', 'template']),
      template: z
        .enum(AGENT_TEMPLATES)
        .default('kitchen')
        .describe('With `template`: the industry of the agent.'),
      copy_of: id.optional().describe('With `copy`: the campaign whose agent and knowledge it gets.'),
      language: z.enum(LOCALES).default('en').describe('With `nothing` and `template`.'),
      goal: text(0, 2000).optional().describe("With `nothing`: the agent's goal."),
      first_message: text(0, 4096).optional().describe('With `nothing`.'),
    }),
    success: { status: 201, body: createDataSchema(CampaignCard) },
    errors: ['invalid_state'],
  }),
  update: operation({
    ...inDashboard,
    id: 'campaigns.update',
    method: 'PATCH',
    path: '/campaign-board/{id}',
    scope: 'campaigns:write',
    summary: 'Change the name, number, purpose, template or status; only the fields sent change',
    params: ofCampaign,
    query: nothing,
    body: z
      .strictObject({
        name: nonEmptyText(255).optional(),
        number: numberIn.optional(),
        purpose: z.enum(CAMPAIGN_PURPOSES).optional(),
        template: templateIn.optional(),
        status: z.enum(['active', 'draft', 'archived']).optional(),
      })
      .refine(
        (change) => Object.values(change).some((value) => value !== undefined),
        createRejection('at_least_one_field'),
      ),
    success: { status: 200, body: createDataSchema(CampaignCard) },
    errors: ['not_found', 'invalid_state', 'plan_limit_reached', 'changed_meanwhile'],
  }),
};
