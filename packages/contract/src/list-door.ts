// Lists in the dashboard (lists.md#in-the-dashboard).
import { z } from 'zod';
import { id, nonEmptyText, text } from './fields.ts';
import { createRejection } from './issues/from-zod.ts';
import { List } from './lists.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, Deleted } from './pagination.ts';

export const ListDetail = z
  .strictObject({
    ...List.shape,
    waiting: z.int().describe('Leads that wait for a campaign that can contact them.'),
    queued: z.int().describe('Leads that are being checked or are queued for a first message.'),
  })
  .meta({ id: 'ListDetail', description: 'A list of contacts, with its queued leads.' });

const ofList = z.strictObject({ id: id.describe("The list's id.") });

export const listDoor = {
  get: operation({
    ...inDashboard,
    id: 'listDoor.get',
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
  update: operation({
    ...inDashboard,
    id: 'listDoor.update',
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
        campaign_id: id.nullable().describe('Its id or slug.').optional(),
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
    id: 'listDoor.delete',
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
