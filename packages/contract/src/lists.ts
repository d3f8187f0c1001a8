// Lists of contacts, and their import (lists.md).

import { z } from 'zod';
import { id, nonEmptyText, text, timestampOut } from './fields.ts';
import { createRejection, reject } from './issues/from-zod.ts';
import { violation } from './issues.ts';
import { inApi, inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, createPageQuery, createPageSchema, Deleted } from './pagination.ts';

export const List = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string().nullable(),
    campaign_id: z
      .string()
      .nullable()
      .describe('Slug of the campaign that contacts the list. Null if there is none.'),
    leads_count: z.int(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: 'ContactList', description: 'A list of contacts.' });

/** One row of an import, as a caller should send it. */
export const ImportRow = z.strictObject({
  phone: z
    .string()
    .describe(
      '8 to 15 digits with the country code. `+`, `00`, spaces, dashes, dots and brackets are accepted.',
    ),
  name: z.string().nullish().describe('Longer values are cut at 255 characters.'),
  email: z.string().nullish().describe('Longer values are cut at 255 characters.'),
  custom_variables: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe('At most 2000 characters as JSON; used in the first message.'),
});

const RejectedRow = z
  .strictObject({
    index: z.int().describe('The position of the row in `leads`, from 0.'),
    reason: z.string(),
  })
  .meta({ id: 'RejectedRow', description: 'A row that was not imported, and why.' });

/**
 * The schema of a row, which accepts any value and only describes it. The import checks rows itself, because it rejects
 * faulty ones with a reason (lists.md#import).
 */
const { $schema: _, ...documented } = z.toJSONSchema(ImportRow, { io: 'input' });
const anyRow = z
  .custom<z.input<typeof ImportRow>>()
  .meta({ id: 'ImportRow', description: 'A contact to import.', ...documented });

export const ImportResult = z
  .strictObject({
    imported: z.int(),
    duplicates_in_list: z.int(),
    rejected: z.array(RejectedRow),
    lead_ids: z.array(id),
  })
  .meta({ id: 'ImportResult', description: 'The result of an import, row by row.' });

export const ListDetail = z
  .strictObject({
    ...List.shape,
    waiting: z.int().describe('Leads waiting for a campaign that can contact them.'),
    queued: z.int().describe('Leads that are being checked or are queued for a first message.'),
  })
  .meta({ id: 'ListDetail', description: 'A list of contacts, with its queued leads.' });

export const ListProgress = z
  .strictObject({
    list_id: id,
    contacted: z.int().describe('Leads who got or wrote a first message.'),
    queued: z.int().describe('Leads who are checked, queued for a first message, or waiting for a campaign.'),
    not_contacted: z.int().describe('Leads who will not get a first message, for example without WhatsApp.'),
    rejected: z.int().describe('Rows of imported files that were rejected, of the last 90 days.'),
  })
  .meta({ id: 'ListProgress', description: 'The contacted and queued leads of a list.' });

const ofList = z.strictObject({ id: id.describe("The list's id.") });

export const lists = {
  list: operation({
    id: 'lists.list',
    method: 'GET',
    ...inApi,
    path: '/lists',
    scope: 'lists:read',
    summary: 'List contact lists, newest first',
    tool: {
      toolset: 'campaigns',
      effect: 'read',
      title: 'List contact lists',
      description:
        'Lists of imported contacts, with the number of leads and the campaign that contacts them.',
    },
    params: nothing,
    query: z.strictObject({ ...createPageQuery() }),
    body: null,
    success: { status: 200, body: createPageSchema(List) },
    errors: [],
  }),
  create: operation({
    id: 'lists.create',
    method: 'POST',
    ...inApi,
    path: '/lists',
    scope: 'lists:write',
    summary: 'Create a list',
    tool: {
      toolset: 'campaigns',
      effect: 'change',
      title: 'Create a contact list',
      description:
        'An empty list. With a campaign_id (id or slug), that campaign contacts everyone imported later; without, no one is contacted.',
    },
    params: nothing,
    query: nothing,
    body: z.strictObject({
      name: text(0, 255)
        .trim()
        .check((check) => {
          if (check.value !== '') return;
          reject(check, violation('text_length', { min: 1, max: 255 }));
        })
        .meta({ minLength: 1, maxLength: 255 }),
      description: text(0, 1000).nullish(),
      campaign_id: id.nullish(),
    }),
    success: { status: 201, body: createDataSchema(List) },
    errors: ['quota_exceeded'],
  }),
  importLeads: operation({
    id: 'lists.importLeads',
    method: 'POST',
    ...inApi,
    path: '/lists/{id}/leads',
    scope: 'lists:write',
    summary: 'Import up to 500 contacts into a list',
    tool: {
      toolset: 'campaigns',
      effect: 'reach',
      repeatable: true,
      title: 'Import contacts',
      description:
        'Adds up to 500 contacts to a list. Each row is checked separately. If the list has a campaign, its agent writes to all of them.',
    },
    params: z.strictObject({ id: id.describe("The list's id.") }),
    query: nothing,
    body: z.strictObject({ leads: z.array(anyRow).min(1).max(500) }),
    bodyLimit: 4 * 1024 * 1024,
    success: { status: 200, body: createDataSchema(ImportResult) },
    errors: ['not_found'],
  }),
  get: operation({
    ...inDashboard,
    id: 'lists.get',
    method: 'GET',
    path: '/lists/{id}',
    scope: 'lists:read',
    summary: 'Read a list with the number of queued leads',
    params: ofList,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(ListDetail) },
    errors: ['not_found'],
  }),
  progress: operation({
    ...inDashboard,
    id: 'lists.progress',
    method: 'GET',
    path: '/list-progress',
    scope: 'lists:read',
    summary: 'Count the contacted and queued leads of every list',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(z.array(ListProgress)) },
    errors: [],
  }),
  update: operation({
    ...inDashboard,
    id: 'lists.update',
    method: 'PATCH',
    path: '/lists/{id}',
    scope: 'lists:write',
    summary: 'Change the name, description or campaign of a list',
    params: ofList,
    query: nothing,
    body: z
      .strictObject({
        name: nonEmptyText(255).optional(),
        description: text(0, 1000).nullable().optional(),
        campaign_id: id
          .nullable()
          .describe('The id or slug of the campaign that contacts the list. Null: no campaign.')
          .optional(),
      })
      .refine(
        (change) => Object.values(change).some((value) => value !== undefined),
        createRejection('at_least_one_field'),
      ),
    success: { status: 200, body: createDataSchema(ListDetail) },
    errors: ['not_found'],
  }),
  delete: operation({
    ...inDashboard,
    id: 'lists.delete',
    method: 'DELETE',
    path: '/lists/{id}',
    scope: 'lists:write',
    summary: 'Delete a list and its imports; its leads stay',
    params: ofList,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Deleted) },
    errors: ['not_found'],
  }),
};
