// Campaigns at the dashboard: how each stands, what came of it, when it will be done, what pausing means
// (dashboard-doors.md#campaigns).
import { z } from 'zod';
import { CAMPAIGN_PURPOSES, CAMPAIGN_STATUSES } from './campaigns.ts';
import { boundaryOf, id, notEmpty, text, timestampOut } from './fields.ts';
import { rejecting } from './issues/from-zod.ts';
import { operation } from './operation.ts';
import { dataOf, page, pageOf } from './pagination.ts';
import { LOCALES } from './profile.ts';
import { reasonOut } from './reason.ts';
import { atDashboard, nothing } from './sign-in.ts';

/** What a campaign does now. The first of these that holds. */
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
  simulated: z.boolean().describe('It reaches no real person.'),
  templates: z.boolean().describe('It writes to new people with an approved template alone.'),
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
          .describe('When hours open or a restriction ends, where that is known.'),
        reason: reasonOut.nullable().describe('What the network or the number says.'),
      })
      .describe('`held`: the number makes no first contacts; conversations go on.'),
    status_by: z.string().nullable().describe('The name of the member or the key that set the status.'),
    status_at: timestampOut.nullable(),
    number: CampaignNumber.nullable(),
    template: z
      .strictObject({ name: z.string(), language: z.string(), variables: z.array(z.string()) })
      .nullable(),
    sending_hours: z.string(),
    timezone: z.string().describe('Of the sending hours, and of "today".'),
    waiting: count.describe('First contacts in the queue.'),
    today: z.strictObject({ contacted: count, replied: count, booked: count }),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: 'CampaignCard', description: 'A campaign as the dashboard shows it.' });

/** Why somebody may want to look: who they are is a filter of the leads table. */
export const LOOKS = ['handed_over', 'booking_failed'] as const;

export const CampaignFunnel = z
  .strictObject({
    since: timestampOut,
    contacted: count.describe('Leads whose first message from us was sent in the period.'),
    replied: count.describe('Of these; so are the next.'),
    qualified: count,
    booked: count,
    won: count,
    median_to_reply: z
      .int()
      .nullable()
      .describe('Milliseconds from the first message; null: nobody replied.'),
    median_to_qualified: z.int().nullable(),
    looks: z
      .array(
        z.strictObject({
          kind: z.enum(LOOKS),
          reason: z.string().nullable().describe('Why the agent handed over, as it said.'),
          leads: count,
        }),
      )
      .describe('Of any period: leads of the campaign that a person may want to look at now.'),
  })
  .meta({ id: 'CampaignFunnel' });

/** What holds a queue, as its rule. */
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

/** What must happen first; the forecast says what follows once it has. */
export const CONDITIONS = ['active', 'number', 'template', 'connected', 'released', 'quota'] as const;

export const CampaignForecast = z
  .strictObject({
    waiting: count.describe('First contacts of the campaign that will be made.'),
    capped: z.boolean().describe('More wait than were looked at.'),
    condition: z
      .enum(CONDITIONS)
      .nullable()
      .describe(
        'null: it goes by itself. Else the times are as if that happened now; without a number there are none.',
      ),
    held_by: z
      .strictObject({
        rule: z.enum(HELD_BY),
        figure: z.string().nullable().describe('The limit, the hours or the gap.'),
        day: z.int().nullable().describe('The day of the warm-up.'),
      })
      .nullable(),
    next_at: timestampOut.nullable(),
    done_on: z.iso.date().nullable().describe('The day of the last one, in the zone.'),
    timezone: z.string(),
    by_day: z
      .array(z.strictObject({ day: z.iso.date(), first_contacts: count }))
      .describe('From today on, at most 60 days, those without a first contact too.'),
  })
  .meta({
    id: 'CampaignForecast',
    description: 'The queue of a campaign, day by day, if nothing else happens.',
  });

const room = z.strictObject({
  plan: z.string(),
  most: count,
  active: count.describe('Campaigns that are active now.'),
});

export const CampaignConsequences = z
  .strictObject({
    action: z.enum(['pause', 'resume', 'archive']),
    open_conversations: count.describe('Conversations that the agent drives.'),
    held_conversations: count.describe('Conversations that people hold: they go on.'),
    follow_ups_today: count,
    first_contacts: count.describe('In the queue.'),
    waiting_messages: count.describe('Written, and not sent yet.'),
    typing: count.describe('Messages that are being typed.'),
    unanswered: count.describe('Leads who wrote in the last seven days and have no answer.'),
    room: room.nullable().describe('On resuming: room in the plan.'),
  })
  .meta({ id: 'CampaignConsequences', description: 'What pausing or resuming would do now.' });

const ofCampaign = z.strictObject({ id: text(1, 64).describe("The campaign's id or slug.") });

/** Checked as the fields of a workspace file are, with its sentences (workspace-file.md#campaigns). */
const numberIn = text(1, 64)
  .nullable()
  .describe("The number's phone, or `@` and its Instagram name; null: it has none yet.");
const templateIn = z
  .strictObject({
    name: text(0, 512),
    language: text(0, 20),
    variables: z.array(text(0, 500)).max(20).optional(),
  })
  .nullable()
  .describe('What a number that must writes to new people with.');

export const campaignBoard = {
  list: operation({
    ...atDashboard,
    id: 'campaignBoard.list',
    method: 'GET',
    path: '/campaign-board',
    scope: 'campaigns:read',
    summary: 'Campaigns with how they stand and what came of them today, newest first',
    params: nothing,
    query: z.strictObject({
      archived: z.enum(['only', 'without']).default('without'),
      ...page(50),
    }),
    body: null,
    success: { status: 200, body: pageOf(CampaignCard) },
    errors: [],
  }),
  get: operation({
    ...atDashboard,
    id: 'campaignBoard.get',
    method: 'GET',
    path: '/campaign-board/{id}',
    scope: 'campaigns:read',
    summary: 'One campaign',
    params: ofCampaign,
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(CampaignCard) },
    errors: ['not_found'],
  }),
  funnel: operation({
    ...atDashboard,
    id: 'campaignBoard.funnel',
    method: 'GET',
    path: '/campaign-board/{id}/funnel',
    scope: 'campaigns:read',
    summary: 'What became of those who were contacted since a time',
    params: ofCampaign,
    query: z.strictObject({ since: boundaryOf('Contacted at this time and later.') }),
    body: null,
    success: { status: 200, body: dataOf(CampaignFunnel) },
    errors: ['not_found'],
  }),
  forecast: operation({
    ...atDashboard,
    id: 'campaignBoard.forecast',
    method: 'GET',
    path: '/campaign-board/{id}/forecast',
    scope: 'campaigns:read',
    summary: 'When those who wait will be contacted, day by day',
    params: ofCampaign,
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(CampaignForecast) },
    errors: ['not_found'],
  }),
  consequences: operation({
    ...atDashboard,
    id: 'campaignBoard.consequences',
    method: 'GET',
    path: '/campaign-board/{id}/consequences',
    scope: 'campaigns:read',
    summary: 'What pausing, resuming or archiving it would do now',
    params: ofCampaign,
    query: z.strictObject({ action: z.enum(['pause', 'resume', 'archive']) }),
    body: null,
    success: { status: 200, body: dataOf(CampaignConsequences) },
    errors: ['not_found'],
  }),
  create: operation({
    ...atDashboard,
    id: 'campaignBoard.create',
    method: 'POST',
    path: '/campaign-board',
    scope: 'campaigns:write',
    summary: 'Make a campaign, as a draft: from nothing, from another one, or from the example',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      name: notEmpty(255),
      slug: text(1, 63).optional().describe('Made of the name unless given. It does not change later.'),
      number: numberIn.default(null),
      purpose: z.enum(CAMPAIGN_PURPOSES).default('setter'),
      from: z.enum(['nothing', 'copy', 'example']),
      copy_of: id.optional().describe('With `copy`: the campaign whose agent and knowledge it gets.'),
      language: z.enum(LOCALES).default('en').describe('With `nothing` and `example`.'),
      goal: text(0, 2000).optional().describe('With `nothing`: what the agent is to reach.'),
      first_message: text(0, 4096).optional().describe('With `nothing`.'),
    }),
    success: { status: 201, body: dataOf(CampaignCard) },
    errors: ['invalid_state'],
  }),
  update: operation({
    ...atDashboard,
    id: 'campaignBoard.update',
    method: 'PATCH',
    path: '/campaign-board/{id}',
    scope: 'campaigns:write',
    summary: 'Change its name, number, purpose, template or status; only the fields sent',
    params: ofCampaign,
    query: nothing,
    body: z
      .strictObject({
        name: notEmpty(255).optional(),
        number: numberIn.optional(),
        purpose: z.enum(CAMPAIGN_PURPOSES).optional(),
        template: templateIn.optional(),
        status: z.enum(['active', 'draft', 'archived']).optional(),
      })
      .refine(
        (change) => Object.values(change).some((value) => value !== undefined),
        rejecting('at_least_one_field'),
      ),
    success: { status: 200, body: dataOf(CampaignCard) },
    errors: ['not_found', 'invalid_state', 'plan_limit_reached', 'changed_meanwhile'],
  }),
};
