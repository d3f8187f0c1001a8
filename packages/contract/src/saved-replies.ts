// Saved replies: texts that members insert into replies to leads (dashboard-operations.md#saved-replies).
import { z } from 'zod';
import { id, nonEmptyText, timestampOut } from './fields.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, Deleted } from './pagination.ts';

export const SavedReply = z
  .strictObject({
    id,
    name: z.string(),
    text: z
      .string()
      .describe('The text. `{{first_name}}`, `{{name}}` and `{{my_name}}` are replaced when it is inserted.'),
    shared: z.boolean().describe('Whether it is shared; owners, admins and editors can change it.'),
    created_at: timestampOut,
  })
  .meta({ id: 'SavedReply', description: 'A text that members insert into replies.' });

const name = nonEmptyText(100);
const text = nonEmptyText(4096);

export const savedReplies = {
  list: operation({
    ...inDashboard,
    id: 'savedReplies.list',
    method: 'GET',
    path: '/saved-replies',
    scope: 'messages:send',
    summary: "List saved replies: the member's own and shared ones, by name",
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: z.strictObject({ data: z.array(SavedReply) }) },
    errors: [],
  }),
  create: operation({
    ...inDashboard,
    id: 'savedReplies.create',
    method: 'POST',
    path: '/saved-replies',
    scope: 'messages:send',
    summary: 'Save a reply',
    params: nothing,
    query: nothing,
    body: z.strictObject({ name, text, shared: z.boolean().default(false) }),
    success: { status: 201, body: createDataSchema(SavedReply) },
    errors: ['quota_exceeded'],
  }),
  update: operation({
    ...inDashboard,
    id: 'savedReplies.update',
    method: 'PATCH',
    path: '/saved-replies/{id}',
    scope: 'messages:send',
    summary: 'Change, share or unshare a saved reply',
    params: z.strictObject({ id }),
    query: nothing,
    body: z.strictObject({
      name: name.optional(),
      text: text.optional(),
      shared: z.boolean().optional(),
    }),
    success: { status: 200, body: createDataSchema(SavedReply) },
    errors: ['not_found'],
  }),
  delete: operation({
    ...inDashboard,
    id: 'savedReplies.delete',
    method: 'DELETE',
    path: '/saved-replies/{id}',
    scope: 'messages:send',
    summary: 'Delete a saved reply',
    params: z.strictObject({ id }),
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Deleted) },
    errors: ['not_found'],
  }),
};
