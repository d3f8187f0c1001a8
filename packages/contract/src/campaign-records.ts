// The records of campaigns (campaigns.md, dashboard-operations.md#campaigns).

import { z } from 'zod';
import { FREE_FORM, id, isLonger, timestampOut } from './fields.ts';
import { reject } from './issues/from-zod.ts';
import { violation } from './issues.ts';
import { Quota, Sender } from './messages.ts';
import { outsideText } from './outside-text.ts';
import { reasonOut } from './reason.ts';
import { refusalReason } from './refusal-reasons.ts';

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
    contacted: z.boolean().describe('False if Parley will not contact the person; `reason` says why.'),
    reason: refusalReason.nullable().describe('Why Parley will not contact the person. Null if it will.'),
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

/** The leads at each step of the funnel. */
export const FUNNEL_COUNTS = {
  contacted: count.describe('Leads whose first message was sent in the period.'),
  replied: count.describe('Contacted leads who replied.'),
  qualified: count.describe('Contacted leads who were qualified.'),
  booked: count.describe('Contacted leads who booked a meeting.'),
  won: count.describe('Contacted leads whose deal was won.'),
};

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
    newcomers: z
      .strictObject({ campaign_id: z.string(), name: z.string() })
      .nullable()
      .describe(
        'The campaign that answers people who write first to the number: for a draft, once it has started. Null: none does.',
      ),
    template: z
      .strictObject({ name: z.string(), language: z.string(), variables: z.array(z.string()) })
      .nullable(),
    sending_hours: z.string(),
    timezone: z.string().describe('The time zone of the sending hours.'),
    waiting: count.describe('Queued first contacts.'),
    attention: count.describe('Leads who need a person, as in the inbox.'),
    results: z
      .strictObject({
        ...FUNNEL_COUNTS,
        by_day: z.array(count).describe('The leads contacted on each day of the period, the oldest first.'),
      })
      .describe("The leads contacted in the last days of the workspace's time zone, today included."),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: 'CampaignCard', description: 'A campaign on the dashboard.' });

export const CampaignFunnel = z
  .strictObject({
    since: timestampOut,
    ...FUNNEL_COUNTS,
    median_to_reply: z
      .int()
      .nullable()
      .describe('Milliseconds from the first message to the first reply. Null if no one replied.'),
    median_to_qualified: z
      .int()
      .nullable()
      .describe('Milliseconds from the first message to the qualification. Null if no one qualified.'),
    by_day: z
      .array(
        z.strictObject({
          day: z.iso.date(),
          contacted: count.describe('Leads whose first message was sent on that day.'),
        }),
      )
      .describe(
        "The days of the period in the workspace's time zone, the oldest first: at most the last 366.",
      ),
    failed_bookings: count.describe('Leads of any period whose meeting could not be booked.'),
  })
  .meta({ id: 'CampaignFunnel' });

export const ResponseTimes = z.strictObject({
  answers: count.describe(
    'Answered turns of leads. A turn is one or more messages without an answer between them.',
  ),
  median: z
    .int()
    .nullable()
    .describe('Milliseconds from the first message of a turn to the answer. Null: no answers.'),
  p90: z
    .int()
    .nullable()
    .describe('Nine of ten answers took at most this many milliseconds. Null: no answers.'),
});

export const MemberResponses = ResponseTimes.extend({
  name: z.string().nullable().describe('The member. Null: answers from the connected phone.'),
});

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
    sending: count.describe('First messages that have left the queue and are being typed or sent.'),
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
