// Changes of many leads (dashboard-operations.md#changes-of-many-leads).
import { z } from 'zod';
import { id, text, timestampIn, timestampOut } from './fields.ts';
import { createRejection } from './issues/from-zod.ts';
import { leadFilters, tagsIn } from './lead-records.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, createPageQuery, createPageSchema } from './pagination.ts';
import { reasonOut } from './reason.ts';
import { DEAL_STATUSES, LEAD_STATUSES, LOST_REASONS, MOST_CHANGED } from './values.ts';

/** A change of many leads. At least one field is required; omitted fields stay unchanged. */
export const BulkChange = z
  .strictObject({
    status: z.enum(LEAD_STATUSES).optional(),
    add_tags: tagsIn.optional(),
    remove_tags: z.array(text(1, 255)).max(20).optional(),
    assigned_to: id.nullable().optional(),
    next_action_at: timestampIn.nullable().optional(),
    next_action_label: text(1, 80).nullable().optional(),
    deal_status: z.enum(DEAL_STATUSES).optional(),
    lost_reason: z.enum(LOST_REASONS).optional(),
    list_id: id.nullable().optional(),
    leave_queue: z
      .literal(true)
      .optional()
      .describe('Takes leads who wait for their first message out of the queue. Other leads stay unchanged.'),
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
  .meta({ id: 'Bulk', description: 'A change to many leads.' });

const ofBulk = z.strictObject({ id });

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
