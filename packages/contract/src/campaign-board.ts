// Campaigns in the dashboard: state, results, forecast, effects of pausing (dashboard-doors.md#campaigns).
import { z } from 'zod';
import { CAMPAIGN_PURPOSES, CAMPAIGN_STATUSES } from './campaigns.ts';
import { createBoundary, id, nonEmptyText, text, timestampOut } from './fields.ts';
import { createRejection } from './issues/from-zod.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, createPageQuery, createPageSchema } from './pagination.ts';
import { LOCALES } from './profile.ts';
import { reasonOut } from './reason.ts';

/** The states of a campaign, in order: a campaign has the first state that applies. */
export const CAMPAIGN_STATES = [
  'draft',
  'archived',
  'paused',
  'no_number',
  'disconnected',
  'held',
  'outside_hours',
  'nobody_waits',
  'working',
] as const;

const count = z.int().min(0);

const CampaignNumber = z.strictObject({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  channel: z.enum(['whatsapp', 'instagram']),
  connected: z.boolean(),
  simulated: z.boolean().describe('True if the number reaches no real person.'),
  templates: z.boolean().describe('True if only an approved template can start a conversation.'),
});

export const CampaignCard = z
  .strictObject({
    id,
    campaign_id: z.string().describe('Slug.'),
    name: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
    purpose: z.enum(CAMPAIGN_PURPOSES),
    state: z
      .strictObject({
        is: z.enum(CAMPAIGN_STATES),
        until: timestampOut
          .nullable()
          .describe(
            'When the sending hours start or the restriction ends. Null in other states, or if a member must resume first contacts.',
          ),
        reason: reasonOut
          .nullable()
          .describe(
            'Why the number is disconnected or makes no first contacts. Null in other states, or if unknown.',
          ),
      })
      .describe('`held`: the number makes no first contacts. Conversations continue.'),
    status_by: z
      .string()
      .nullable()
      .describe('The member or the key that set the status. Null if a workspace file or a command did.'),
    status_at: timestampOut.nullable(),
    number: CampaignNumber.nullable(),
    template: z
      .strictObject({ name: z.string(), language: z.string(), variables: z.array(z.string()) })
      .nullable(),
    sending_hours: z.string(),
    timezone: z.string().describe('The time zone of the sending hours and of "today".'),
    waiting: count.describe('Queued first contacts.'),
    today: z.strictObject({ contacted: count, replied: count, booked: count }),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: 'CampaignCard', description: 'A campaign on the dashboard.' });

/** Reasons for a member to look at a lead. The leads table can filter by each. */
export const LOOKS = ['handed_over', 'booking_failed'] as const;

export const CampaignFunnel = z
  .strictObject({
    since: timestampOut,
    contacted: count.describe('Leads whose first message was sent in the period.'),
    replied: count.describe('Contacted leads who replied.'),
    qualified: count.describe('Contacted leads who were qualified.'),
    booked: count.describe('Contacted leads who booked a meeting.'),
    won: count.describe('Contacted leads whose deal was won.'),
    median_to_reply: z
      .int()
      .nullable()
      .describe('Milliseconds from the first message to the first reply. Null if no one replied.'),
    median_to_qualified: z
      .int()
      .nullable()
      .describe('Milliseconds from the first message to the qualification. Null if no one qualified.'),
    looks: z
      .array(
        z.strictObject({
          kind: z.enum(LOOKS),
          reason: z
            .string()
            .nullable()
            .describe(
              "The code of the agent's reason for the hand-off, or a model's own words. Null for `booking_failed`.",
            ),
          leads: count,
        }),
      )
      .describe('Leads of the campaign that a person should look at, regardless of the period.'),
  })
  .meta({ id: 'CampaignFunnel' });

/** The rules that can delay a queue. */
export const HELD_BY = [
  'now',
  'gap',
  'sending_hours',
  'first_contacts_per_day',
  'warm_up',
  'idle',
  'restricted_before',
  'daily_quota',
  'portfolio',
  'restricted',
  'paused',
  'template',
] as const;

/** The events that must happen before the queue moves. The forecast assumes that they have happened. */
export const CONDITIONS = ['active', 'number', 'template', 'connected', 'released', 'quota'] as const;

export const CampaignForecast = z
  .strictObject({
    waiting: count.describe('Queued first contacts of the campaign.'),
    capped: z.boolean().describe('True if the queue is too long to be included completely.'),
    condition: z
      .enum(CONDITIONS)
      .nullable()
      .describe(
        'The condition that must be met before first contacts are sent. Null if there is none. The times assume that it is met now; without a number, there are no times.',
      ),
    held_by: z
      .strictObject({
        rule: z.enum(HELD_BY),
        figure: z
          .string()
          .nullable()
          .describe('The limit, the gap, the sending hours, or the end of the restriction. Null for `now`.'),
        day: z
          .int()
          .nullable()
          .describe(
            "The day since the number's warm-up started; the first day is 1. Null if no daily limit delays the queue.",
          ),
      })
      .nullable(),
    next_at: timestampOut
      .nullable()
      .describe('The time of the next first contact. Null if none can be predicted.'),
    done_on: z.iso
      .date()
      .nullable()
      .describe(
        'The day of the last first contact, in `timezone`. Null if the queue is empty or its end cannot be predicted.',
      ),
    timezone: z.string(),
    by_day: z
      .array(z.strictObject({ day: z.iso.date(), first_contacts: count }))
      .describe('From today, at most 60 days. Days without a first contact are included.'),
  })
  .meta({
    id: 'CampaignForecast',
    description: 'The queue of a campaign by day, if nothing else changes.',
  });

const room = z.strictObject({
  plan: z.string(),
  most: count,
  active: count.describe('Active campaigns.'),
});

export const CampaignConsequences = z
  .strictObject({
    action: z.enum(['pause', 'resume', 'archive']),
    open_conversations: count.describe('Conversations that the agent handles.'),
    held_conversations: count.describe('Conversations that members handle. They continue.'),
    follow_ups_today: count,
    first_contacts: count.describe('Queued first contacts.'),
    waiting_messages: count.describe('Messages that are written but not sent.'),
    typing: count.describe('Messages that are being typed.'),
    unanswered: count.describe('Leads who wrote in the last seven days and have no answer.'),
    room: room
      .nullable()
      .describe('How many active campaigns the plan allows. Null unless `action` is `resume`.'),
  })
  .meta({ id: 'CampaignConsequences', description: 'The effects of pausing or resuming now.' });

const ofCampaign = z.strictObject({ id: text(1, 64).describe("The campaign's id or slug.") });

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

export const campaignBoard = {
  list: operation({
    ...inDashboard,
    id: 'campaignBoard.list',
    method: 'GET',
    path: '/campaign-board',
    scope: 'campaigns:read',
    summary: "List campaigns with their state and today's results, newest first",
    params: nothing,
    query: z.strictObject({
      archived: z.enum(['only', 'without']).default('without'),
      ...createPageQuery(50),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(CampaignCard) },
    errors: [],
  }),
  get: operation({
    ...inDashboard,
    id: 'campaignBoard.get',
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
    id: 'campaignBoard.funnel',
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
  forecast: operation({
    ...inDashboard,
    id: 'campaignBoard.forecast',
    method: 'GET',
    path: '/campaign-board/{id}/forecast',
    scope: 'campaigns:read',
    summary: 'Forecast how many queued leads will be contacted each day',
    params: ofCampaign,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(CampaignForecast) },
    errors: ['not_found'],
  }),
  consequences: operation({
    ...inDashboard,
    id: 'campaignBoard.consequences',
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
    id: 'campaignBoard.create',
    method: 'POST',
    path: '/campaign-board',
    scope: 'campaigns:write',
    summary: 'Create a campaign as a draft: empty, as a copy, or from the example',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      name: nonEmptyText(255),
      slug: text(1, 63).optional().describe('Default: derived from the name. It cannot be changed later.'),
      number: numberIn.default(null),
      purpose: z.enum(CAMPAIGN_PURPOSES).default('setter'),
      from: z.enum(['nothing', 'copy', 'example']),
      copy_of: id.optional().describe('With `copy`: the campaign whose agent and knowledge it gets.'),
      language: z.enum(LOCALES).default('en').describe('With `nothing` and `example`.'),
      goal: text(0, 2000).optional().describe("With `nothing`: the agent's goal."),
      first_message: text(0, 4096).optional().describe('With `nothing`.'),
    }),
    success: { status: 201, body: createDataSchema(CampaignCard) },
    errors: ['invalid_state'],
  }),
  update: operation({
    ...inDashboard,
    id: 'campaignBoard.update',
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
