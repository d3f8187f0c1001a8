// Leads (lead.md).
import { z } from 'zod';
import {
  campaignFilter,
  createBoundary,
  id,
  nonEmptyText,
  phoneFilter,
  text,
  timestampIn,
  timestampOut,
} from './fields.ts';
import { reject } from './issues/from-zod.ts';
import { violation } from './issues.ts';
import { inApi, nothing, operation } from './operation.ts';
import { outsideText } from './outside-text.ts';
import { createDataSchema, createPageQuery, createPageSchema } from './pagination.ts';

/** The statuses that a caller can set and filter by (lead.md#statuses). */
export const LEAD_STATUSES = [
  'qualified',
  'in_progress',
  'not_interested',
  'cold',
  'pending',
  'stopped',
  'queued',
] as const;

export const LEAD_STAGES = [
  'contacted',
  'conversation',
  'waiting',
  'qualified',
  'booked',
  'not_interested',
  'cold',
  'stopped',
] as const;

export const LEAD_SOURCES = [
  'instagram',
  'facebook',
  'tiktok',
  'youtube',
  'linkedin',
  'x',
  'snapchat',
  'pinterest',
  'google',
  'website',
  'email',
  'sms',
  'qr',
  'ads',
  'other',
  'direct',
  'list',
  'api',
  'webhook',
  'inbound',
  'manual',
] as const;

export const CHANNELS = ['whatsapp', 'instagram'] as const;
export const DIRECTIONS = ['inbound', 'outbound'] as const;
export const DEAL_STATUSES = ['open', 'won', 'lost'] as const;
export const LOST_REASONS = ['price', 'timing', 'unqualified', 'competitor', 'unreachable', 'other'] as const;

// Named for generated clients. Only responses contain `unknown`: callers can't set it or filter by it.
export const LeadStatus = z.enum([...LEAD_STATUSES, 'unknown']).meta({ id: 'LeadStatus' });
export const LeadSource = z.enum(LEAD_SOURCES).meta({ id: 'LeadSource' });
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

/** The body of `PATCH /leads/{id}`. At least one field is required; omitted fields stay unchanged. */
export const LeadChange = z
  .strictObject({
    status: z.enum(LEAD_STATUSES).optional().describe('The shown status. It does not undo an opt-out.'),
    tags: z.array(text(1, 255)).max(20).optional(),
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
    created_at: timestampOut,
  })
  .meta({ id: 'Note', description: 'A note, or an entry that Parley wrote into the journal.' });

const ofLead = z.strictObject({ id: id.describe("The lead's id.") });

export const leads = {
  list: operation({
    id: 'leads.list',
    method: 'GET',
    ...inApi,
    path: '/leads',
    scope: 'leads:read',
    summary: 'List leads, newest first',
    tool: {
      toolset: 'crm',
      effect: 'read',
      title: 'Find leads',
      description:
        'Leads, newest first, with status, stage, owner, tags, next action and deal. Filter by phone or your own reference to find one person; by name: lead_brief. Status unknown: the lead asked for a later time or is unreachable; lead_brief says which. For recent writers use conversations_list.',
    },
    params: nothing,
    query: z.strictObject({
      status: z.enum(LEAD_STATUSES).describe('The current status of the lead.').optional(),
      campaign_id: campaignFilter.optional(),
      phone: phoneFilter.describe('The full phone, with its country code.').optional(),
      external_reference: text(1, 255).describe('The id that the caller sent with the push.').optional(),
      channel: z.enum(CHANNELS).describe('The channel of the conversation.').optional(),
      since: createBoundary('Only leads whose last message is later than this.'),
      source: z.enum(LEAD_SOURCES).describe('Origin of the lead.').optional(),
      tracked_link_id: z.string().describe('Id of the tracked link that brought the lead.').optional(),
      ...createPageQuery(),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(Lead) },
    errors: [],
  }),
  get: operation({
    id: 'leads.get',
    method: 'GET',
    ...inApi,
    path: '/leads/{id}',
    scope: 'leads:read',
    summary: 'Get a lead',
    tool: {
      toolset: 'crm',
      effect: 'read',
      title: 'Read a lead',
      description:
        "One lead's record by id, without its messages (conversations_messages) or journal (leads_list_notes).",
    },
    params: ofLead,
    query: nothing,
    body: null,
    conditional: true,
    success: { status: 200, body: createDataSchema(Lead) },
    errors: ['not_found'],
  }),
  update: operation({
    id: 'leads.update',
    method: 'PATCH',
    ...inApi,
    path: '/leads/{id}',
    scope: 'leads:write',
    summary: 'Change a lead: status, tags, owner, next action, deal outcome',
    tool: {
      toolset: 'crm',
      effect: 'change',
      repeatable: true,
      title: 'Change a lead',
      description:
        'Changes only the fields given: status, tags (the full set), owner (an id of team_members; null: no owner), next action (replaces the previous one), deal (lost needs lost_reason). Setting a status before the first contact cancels that contact; no status undoes an opt-out.',
    },
    params: ofLead,
    query: nothing,
    body: LeadChange,
    success: { status: 200, body: createDataSchema(Lead) },
    errors: ['not_found'],
  }),
  handoff: operation({
    id: 'leads.handoff',
    method: 'POST',
    ...inApi,
    path: '/leads/{id}/handoff',
    scope: 'leads:write',
    summary: 'Hand the conversation to a person; the agent stops immediately',
    tool: {
      toolset: 'inbox',
      effect: 'change',
      repeatable: true,
      title: 'Hand over to a person',
      description:
        'Stops the agent in this conversation immediately, discards its unsent messages and ends follow-ups until leads_resume. A person answers from now on.',
    },
    params: ofLead,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(AgentControl) },
    errors: ['not_found', 'invalid_state', 'server_error', 'upstream_error'],
  }),
  resume: operation({
    id: 'leads.resume',
    method: 'POST',
    ...inApi,
    path: '/leads/{id}/resume',
    scope: 'leads:write',
    summary: 'Give the conversation back to the agent; refused if the lead opted out',
    tool: {
      toolset: 'inbox',
      effect: 'reach',
      repeatable: true,
      title: 'Give back to the agent',
      description:
        'The agent handles the conversation again: it answers now if the lead wrote last, otherwise when the lead writes or a follow-up is due. Refused if the lead opted out.',
    },
    params: ofLead,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(AgentControl) },
    errors: ['not_found', 'invalid_state', 'server_error', 'upstream_error'],
  }),
  addNote: operation({
    id: 'leads.addNote',
    method: 'POST',
    ...inApi,
    path: '/leads/{id}/notes',
    scope: 'leads:write',
    summary: "Write a note into the lead's journal",
    tool: {
      toolset: 'crm',
      effect: 'change',
      title: 'Write a note',
      description: "Adds a note to the lead's journal, for colleagues. The lead never sees it.",
    },
    params: ofLead,
    query: nothing,
    body: z.strictObject({ text: nonEmptyText(2000) }),
    success: { status: 200, body: createDataSchema(Note) },
    errors: ['not_found'],
  }),
  listNotes: operation({
    id: 'leads.listNotes',
    method: 'GET',
    ...inApi,
    path: '/leads/{id}/notes',
    scope: 'leads:read',
    summary: "List the lead's journal: notes, and entries that Parley wrote, newest first",
    tool: {
      toolset: 'crm',
      effect: 'read',
      title: "Read a lead's journal",
      description:
        'Notes, and what Parley did and why (verdicts, hand-offs, opt-outs, failed sends), newest first.',
    },
    params: ofLead,
    query: z.strictObject({ ...createPageQuery() }),
    body: null,
    success: { status: 200, body: createPageSchema(Note) },
    errors: ['not_found'],
  }),
};
