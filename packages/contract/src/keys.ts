// API keys in the dashboard (dashboard-operations.md#keys).
import { z } from 'zod';
import { id, nonEmptyText, timestampOut } from './fields.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, createPageQuery, createPageSchema } from './pagination.ts';
import { SCOPES } from './scopes.ts';

export const ApiKey = z
  .strictObject({
    id,
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    replaces: id
      .nullable()
      .describe(
        'The key that this one replaces. Both work until the old one is revoked. Null if it replaces none.',
      ),
    created_at: timestampOut,
    last_used_at: timestampOut.nullable().describe('Rounded to the minute. Null if the key was never used.'),
    revoked_at: timestampOut.nullable().describe('Null if the key is active.'),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without its secret.' });

export const CreatedApiKey = ApiKey.extend({
  key: z.string().describe('The API key itself. Returned only in this response.'),
}).meta({ id: 'CreatedApiKey' });

const ofKey = z.strictObject({ id });

export const keys = {
  list: operation({
    ...inDashboard,
    id: 'keys.list',
    method: 'GET',
    path: '/keys',
    summary: 'List API keys, newest first, including revoked ones',
    params: nothing,
    query: z.strictObject({ ...createPageQuery(50) }),
    body: null,
    success: { status: 200, body: createPageSchema(ApiKey) },
    errors: [],
  }),
  create: operation({
    ...inDashboard,
    id: 'keys.create',
    method: 'POST',
    path: '/keys',
    confirmed: true,
    summary: 'Create an API key; only this response contains it',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      name: nonEmptyText(255),
      scopes: z
        .array(z.enum(SCOPES))
        .min(1)
        .overwrite((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
    }),
    success: { status: 201, body: createDataSchema(CreatedApiKey) },
    errors: ['quota_exceeded'],
  }),
  rotate: operation({
    ...inDashboard,
    id: 'keys.rotate',
    method: 'POST',
    path: '/keys/{id}/rotate',
    confirmed: true,
    summary: 'Rotate a key: create one with the same name and scopes; both work until one is revoked',
    params: ofKey,
    query: nothing,
    body: null,
    success: { status: 201, body: createDataSchema(CreatedApiKey) },
    errors: ['not_found', 'invalid_state', 'quota_exceeded'],
  }),
  revoke: operation({
    ...inDashboard,
    id: 'keys.revoke',
    method: 'DELETE',
    path: '/keys/{id}',
    confirmed: true,
    summary: 'Revoke a key: Parley refuses it from now on',
    params: ofKey,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(ApiKey) },
    errors: ['not_found'],
  }),
  connecting: operation({
    ...inDashboard,
    id: 'keys.connecting',
    method: 'GET',
    path: '/keys/connecting',
    summary: 'Read snippets that connect programs and assistants with a key',
    params: nothing,
    query: nothing,
    body: null,
    success: {
      status: 200,
      body: createDataSchema(
        z.strictObject({
          api: z.string().describe('The base URL of the API.'),
          mcp: z.string().describe('The URL of the MCP endpoint for assistants.'),
          placeholder: z.string().describe('The text to replace with the key in the snippets.'),
          curl: z.string(),
          assistants: z.array(
            z.strictObject({
              assistant: z.enum(['claude-code', 'cursor', 'vscode', 'chatgpt']),
              text: z.string(),
            }),
          ),
        }),
      ),
    },
    errors: [],
  }),
};
