// The leads table of the dashboard: filters, counts, bulk changes (dashboard-doors.md#leads-table).
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
import { createRejection } from './issues/from-zod.ts';
import {
  CHANNELS,
  DEAL_STATUSES,
  DIRECTIONS,
  LEAD_SOURCES,
  LEAD_STAGES,
  LEAD_STATUSES,
  Lead,
  LOST_REASONS,
} from './leads.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, createPageQuery, createPageSchema, Deleted } from './pagination.ts';
import { reasonOut } from './reason.ts';

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
  booking: z.enum(BOOKING_STATUSES).describe('Only leads whose meeting has this status.').optional(),
  next_before: timestampIn.describe('Only leads whose next action is due by this time.').optional(),
};

/** The names of the filters, for the response that names the most restrictive one. */
export const LEAD_FILTERS = Object.keys(leadFilters) as (keyof typeof leadFilters)[];

export const LEAD_SORTS = ['newest', 'last_message', 'next_action', 'name'] as const;

/** The maximum number of leads in one change. */
export const MOST_CHANGED = 10_000;

export const LeadCount = z
  .strictObject({
    count: z.int(),
    capped: z.boolean().describe(`Whether more leads match than \`count\`, which stops at ${MOST_CHANGED}.`),
    narrowest: z
      .string()
      .nullable()
      .describe(
        'If no lead matches, the filter whose removal adds the most leads. Null if leads match, or if removing one filter adds none.',
      ),
  })
  .meta({ id: 'LeadCount' });

/** A change of many leads. At least one field is required; omitted fields stay unchanged. */
export const BulkChange = z
  .strictObject({
    status: z.enum(LEAD_STATUSES).optional(),
    add_tags: z.array(text(1, 255)).max(20).optional(),
    remove_tags: z.array(text(1, 255)).max(20).optional(),
    assigned_to: id.nullable().optional(),
    next_action_at: timestampIn.nullable().optional(),
    next_action_label: text(1, 80).nullable().optional(),
    deal_status: z.enum(DEAL_STATUSES).optional(),
    lost_reason: z.enum(LOST_REASONS).optional(),
    list_id: id.nullable().optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    createRejection('at_least_one_field'),
  )
  .refine(({ deal_status, lost_reason }) => (deal_status === 'lost') === (lost_reason !== undefined), {
    path: ['lost_reason'],
    ...createRejection('lost_reason_only', { values: LOST_REASONS }),
  })
  .refine(({ next_action_at, next_action_label }) => next_action_at || !next_action_label, {
    path: ['next_action_label'],
    ...createRejection('needs_date'),
  });

export const BULK_STATES = ['running', 'done', 'undoing', 'undone'] as const;

export const Bulk = z
  .strictObject({
    id,
    state: z.enum(BULK_STATES),
    change: z.record(z.string(), z.unknown()).describe('The change, as requested.'),
    total: z.int(),
    done: z.int().describe('Leads processed so far. For an undo: leads that were restored or skipped.'),
    changed: z.int(),
    unchanged: z.int().describe('Leads that already had these values.'),
    refused: z.int(),
    restored: z.int().describe('Leads that the undo restored.'),
    kept: z.int().describe('Leads that the undo skipped because they have changed since.'),
    verdicts: z
      .array(
        z.strictObject({
          lead_id: id,
          name: z.string().nullable(),
          verdict: z.enum(['refused', 'kept']),
          reasons: z.array(reasonOut),
        }),
      )
      .describe('Refused and skipped leads, at most 100.'),
    undoable_until: timestampOut
      .nullable()
      .describe('Until when the change can be undone. Null if it was undone.'),
    by: z.string().nullable().describe("The member's name."),
    created_at: timestampOut,
  })
  .meta({ id: 'Bulk', description: 'A bulk change of leads.' });

const ofLead = z.strictObject({ id: id.describe("The lead's id.") });
const ofBulk = z.strictObject({ id });

export const leadTable = {
  list: operation({
    ...inDashboard,
    id: 'leadTable.list',
    method: 'GET',
    path: '/lead-table',
    scope: 'leads:read',
    summary: 'List leads by any filter, in any order',
    params: nothing,
    query: z.strictObject({
      ...leadFilters,
      sort: z.enum(LEAD_SORTS).default('newest'),
      ...createPageQuery(50),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(Lead) },
    errors: [],
  }),
  count: operation({
    ...inDashboard,
    id: 'leadTable.count',
    method: 'GET',
    path: '/lead-table/count',
    scope: 'leads:read',
    summary: 'Count matching leads; if none match, name the narrowest filter',
    params: nothing,
    query: z.strictObject(leadFilters),
    body: null,
    success: { status: 200, body: createDataSchema(LeadCount) },
    errors: [],
  }),
  /** Exports a CSV file for spreadsheets (dashboard-doors.md#csv). */
  export: operation({
    ...inDashboard,
    id: 'leadTable.export',
    method: 'GET',
    path: '/lead-table.csv',
    scope: 'leads:read',
    summary: 'Download all matching leads as CSV',
    params: nothing,
    query: z.strictObject({ ...leadFilters, sort: z.enum(LEAD_SORTS).default('newest') }),
    body: null,
    success: { status: 200, body: z.string(), type: 'text/csv' },
    errors: [],
  }),
  /** Lists the tags of the workspace's leads, for filters and fields. */
  tags: operation({
    ...inDashboard,
    id: 'leadTable.tags',
    method: 'GET',
    path: '/lead-table/tags',
    scope: 'leads:read',
    summary: 'List tags in use, most used first, at most 200',
    params: nothing,
    query: nothing,
    body: null,
    success: {
      status: 200,
      body: z.strictObject({ data: z.array(z.strictObject({ tag: z.string(), leads: z.int() })) }),
    },
    errors: [],
  }),
  changeContact: operation({
    ...inDashboard,
    id: 'leadTable.changeContact',
    method: 'PATCH',
    path: '/leads/{id}/contact',
    scope: 'leads:write',
    summary: 'Correct the name or the email address of a lead',
    params: ofLead,
    query: nothing,
    body: z
      .strictObject({
        name: nonEmptyText(255).nullable().optional(),
        email: z.email().max(254).nullable().optional(),
      })
      .refine(
        ({ name, email }) => name !== undefined || email !== undefined,
        createRejection('at_least_one_field'),
      ),
    success: { status: 200, body: createDataSchema(Lead) },
    errors: ['not_found'],
  }),
  deleteNote: operation({
    ...inDashboard,
    id: 'leadTable.deleteNote',
    method: 'DELETE',
    path: '/leads/{id}/notes/{note}',
    scope: 'leads:write',
    summary: 'Delete a note of your own, within a minute',
    params: z.strictObject({ id: id.describe("The lead's id."), note: id }),
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Deleted) },
    errors: ['not_found', 'invalid_state'],
  }),
};

export const bulk = {
  create: operation({
    ...inDashboard,
    id: 'bulk.create',
    method: 'POST',
    path: '/bulk',
    scope: 'leads:write',
    summary: 'Change up to 100 leads by id, or all matching ones as a job of at most 10,000',
    params: nothing,
    query: nothing,
    body: z
      .strictObject({
        ids: z.array(text(1, 64)).min(1).max(100).optional(),
        filter: z
          .strictObject(leadFilters)
          .optional()
          .describe('All leads that match when the change starts.'),
        expected: z
          .int()
          .min(1)
          .max(MOST_CHANGED)
          .optional()
          .describe('With `filter`: the number that the person confirmed. 409 if more match now.'),
        change: BulkChange,
      })
      .refine(
        ({ ids, filter }) => (ids === undefined) !== (filter === undefined),
        createRejection('either', { names: ['ids', 'filter'] }),
      ),
    idempotent: true,
    success: { status: 202, body: createDataSchema(Bulk) },
    errors: ['invalid_state'],
  }),
  get: operation({
    ...inDashboard,
    id: 'bulk.get',
    method: 'GET',
    path: '/bulk/{id}',
    scope: 'leads:read',
    summary: 'Read the progress of a bulk change',
    params: ofBulk,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Bulk) },
    errors: ['not_found'],
  }),
  list: operation({
    ...inDashboard,
    id: 'bulk.list',
    method: 'GET',
    path: '/bulk',
    scope: 'leads:read',
    summary: 'List bulk changes of the last seven days, latest first',
    params: nothing,
    query: z.strictObject(createPageQuery(25)),
    body: null,
    success: { status: 200, body: createPageSchema(Bulk) },
    errors: [],
  }),
  undo: operation({
    ...inDashboard,
    id: 'bulk.undo',
    method: 'POST',
    path: '/bulk/{id}/undo',
    scope: 'leads:write',
    summary: 'Undo a bulk change, for leads that have not changed since; also while it runs',
    params: ofBulk,
    query: nothing,
    body: null,
    success: { status: 202, body: createDataSchema(Bulk) },
    errors: ['not_found', 'invalid_state'],
  }),
};
