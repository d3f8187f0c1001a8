// The records of leads, and the filters of the leads table (lead.md, dashboard-operations.md#leads-table).

import { z } from 'zod';
import { BOOKING_STATUSES } from './bookings.ts';
import {
  campaignFilter,
  createListSchema,
  id,
  nonEmptyText,
  text,
  timestampIn,
  timestampOut,
} from './fields.ts';
import { reject } from './issues/from-zod.ts';
import { violation } from './issues.ts';
import { outsideText } from './outside-text.ts';
import {
  CHANNELS,
  DEAL_STATUSES,
  DIRECTIONS,
  LEAD_SOURCES,
  LEAD_STAGES,
  LEAD_STATUSES,
  LOST_REASONS,
  MOST_COUNTED,
} from './values.ts';

// Named for generated clients. Only responses contain `unknown`: callers can't set it or filter by it.
export const LeadStatus = z.enum([...LEAD_STATUSES, 'unknown']).meta({ id: 'LeadStatus' });
export const LeadSource = z.enum(LEAD_SOURCES).meta({ id: 'LeadSource' });
export type LeadSource = z.infer<typeof LeadSource>;
export const Direction = z.enum(DIRECTIONS).meta({ id: 'Direction' });

export const Lead = z
  .strictObject({
    id: id.describe('The same as `contact.id` on webhooks.'),
    phone: z
      .string()
      .nullable()
      .describe('Digits with country code, no `+`. Null if unknown. Meaningless on Instagram.'),
    whatsapp_id: z
      .string()
      .nullable()
      .describe('Raw WhatsApp id of the form `<digits>@c.us`. Null on Instagram.'),
    name: outsideText(z.string().nullable()),
    status: LeadStatus.nullable(),
    qualified: z.boolean(),
    qualified_at: timestampOut
      .nullable()
      .describe('Set once, when the status first becomes `qualified`. Null until then.'),
    replied: z.boolean(),
    campaign_id: z.string().nullable().describe('Campaign slug. Null if the lead has no campaign.'),
    list_id: id.nullable(),
    source: LeadSource.nullable().describe(
      'Origin of the lead. Null on leads created before origins were recorded.',
    ),
    source_confidence: z
      .enum(['certain', 'probable'])
      .nullable()
      .describe(
        '`certain`: dedicated number, ad signal, or click fingerprint in the first message. `probable`: most recent click on the number within 45 minutes. Null when no click was involved.',
      ),
    tracked_link_id: id.nullable().describe('Tracked WhatsApp link that brought the lead. Null if none did.'),
    external_reference: outsideText(
      z.string().nullable().describe('The id that the caller sent with the push. Null if none was sent.'),
    ),
    channel: z.enum(CHANNELS),
    ig_username: outsideText(
      z.string().nullable().describe('Instagram handle without `@`. Null on WhatsApp.'),
    ),
    email: outsideText(z.string().nullable()),
    tags: z.array(z.string()),
    messages_count: z.int(),
    booking_status: z.string().nullable(),
    assigned_to: id
      .nullable()
      .describe('Team member id. Null: the lead has no owner, and the agent handles it.'),
    stage: z
      .enum(LEAD_STAGES)
      .describe(
        'Derived: `booked` when a meeting is on the calendar; else from status; else `conversation` if the lead replied; else `contacted`.',
      ),
    deal_status: z.enum(DEAL_STATUSES).nullable().describe('Null when never set.'),
    lost_reason: z.enum(LOST_REASONS).nullable(),
    next_action_at: timestampOut.nullable(),
    next_action_label: z.string().nullable(),
    first_contact_at: timestampOut.nullable(),
    last_message_at: timestampOut.nullable(),
    last_message_direction: Direction.nullable(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: 'Lead', description: 'A person whom the workspace contacts or has contacted.' });

const lostReasons = z.enum(LOST_REASONS);
// Accepts any value here; the object checks it, because it is ignored unless the deal is lost.
const lostReason = z
  .custom<z.output<typeof lostReasons>>(() => true)
  .meta({ type: 'string', enum: [...LOST_REASONS] });

/** A set of tags. Space around a tag is removed; a tag that is given again is dropped. */
export const tagsIn = z
  .array(nonEmptyText(255).trim())
  .max(20)
  .overwrite((tags) => [...new Set(tags)]);

/** The body of `PATCH /leads/{id}`. At least one field is required; omitted fields stay unchanged. */
export const LeadChange = z
  .strictObject({
    status: z
      .enum(LEAD_STATUSES)
      .optional()
      .describe(
        'The displayed status. Setting it does not undo an opt-out; only the lead or a member can do that.',
      ),
    tags: tagsIn.optional(),
    assigned_to: id.nullable().optional(),
    next_action_at: timestampIn.nullable().optional(),
    next_action_label: text(1, 80).nullable().optional(),
    deal_status: z.enum(DEAL_STATUSES).optional(),
    lost_reason: lostReason.optional(),
  })
  .check((check) => {
    const change = check.value;
    const lost = change.deal_status === undefined || change.deal_status === 'lost';
    if (lost && !lostReasons.optional().safeParse(change.lost_reason).success) {
      reject(check, violation('one_of', { values: LOST_REASONS }), ['lost_reason']);
    } else if (Object.values(change).every((value) => value === undefined)) {
      reject(check, violation('at_least_one_field'));
    } else if (change.deal_status === 'lost' && change.lost_reason === undefined) {
      reject(check, violation('lost_reason_required', { values: LOST_REASONS }), ['lost_reason']);
    } else if (change.next_action_at === null && (change.next_action_label ?? null) !== null) {
      reject(check, violation('needs_date_not_null'), ['next_action_label']);
    }
  });

/** Who handles the conversation (lead.md#who-drives-the-conversation). */
export const AgentControl = z
  .strictObject({
    id: id.describe('Lead id.'),
    external_reference: outsideText(z.string().nullable()),
    agent_active: z.boolean().describe('false after a hand-off, true after resume.'),
    manual_override: z.boolean().describe('true while a person handles the conversation.'),
    status: LeadStatus,
    dashboard_synced: z.boolean().describe('false: the agent has stopped, but the dashboard might lag.'),
    updated_at: timestampOut,
  })
  .meta({ id: 'AgentControl', description: 'Who handles the conversation.' });

/** A note, or an entry that Parley wrote into the lead's journal (lead.md#journal). */
export const Note = z
  .strictObject({
    id,
    // Notes and the agent's entries quote leads.
    text: outsideText(z.string()),
    author: z
      .string()
      .nullable()
      .describe("A person's name, or `API · <key name>` for an entry by a key. Null for an entry by Parley."),
    code: z
      .string()
      .nullable()
      .describe('What an entry reports, such as `handed_over`. Null for notes. New codes can be added.'),
    created_at: timestampOut,
  })
  .meta({ id: 'Note', description: 'A note, or an entry that Parley wrote into the journal.' });

/** Filters of the table. A lead must match every field; several values of one field are alternatives. */
export const leadFilters = {
  q: text(1, 200)
    .describe(
      'Only leads with this text in name, phone (digits in any grouping), email, handle or reference.',
    )
    .optional(),
  status: createListSchema(LEAD_STATUSES).optional(),
  stage: createListSchema(LEAD_STAGES).optional(),
  source: createListSchema(LEAD_SOURCES).optional(),
  deal_status: createListSchema(DEAL_STATUSES).optional(),
  campaign_id: campaignFilter.optional(),
  list_id: id.optional(),
  number_id: id.optional(),
  link_id: id.describe('The tracked link that brought the lead.').optional(),
  channel: z.enum(CHANNELS).optional(),
  assigned_to: text(1, 64).describe("A member's id. `nobody`: leads without an owner.").optional(),
  tag: text(1, 255).optional(),
  handed_over: text(1, 500)
    .describe(
      "Leads whom the agent handed over and no member has taken over, by the code of the agent's reason, or by a model's own words. `any`: for any reason.",
    )
    .optional(),
  last: z.enum(DIRECTIONS).describe('Only leads whose last message has this direction.').optional(),
  quiet_since: timestampIn.describe('Only leads whose last message is from before this time.').optional(),
  booking: z.enum(BOOKING_STATUSES).describe('Only leads whose meeting has this status.').optional(),
  next_before: timestampIn.describe('Only leads whose next action is due by this time.').optional(),
};

export const LeadCount = z
  .strictObject({
    count: z.int(),
    capped: z.boolean().describe(`Whether more leads match than \`count\`, which stops at ${MOST_COUNTED}.`),
    narrowest: z
      .string()
      .nullable()
      .describe(
        'If no lead matches, the filter whose removal adds the most leads. Null if leads match, or if removing one filter adds none.',
      ),
  })
  .meta({ id: 'LeadCount' });
