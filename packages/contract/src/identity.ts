// GET /me: the workspace and scopes of a key (api.md#authentication).
import { z } from 'zod';
import { id } from './fields.ts';
import { nothing, operation } from './operation.ts';
import { createDataSchema } from './pagination.ts';
import { SCOPES } from './scopes.ts';

export const Identity = z
  .strictObject({
    team_id: id,
    key: z.strictObject({ id, name: z.string(), scopes: z.array(z.enum(SCOPES)) }),
  })
  .meta({ id: 'Identity', description: 'The workspace, name and scopes of a key.' });

export const identity = {
  me: operation({
    id: 'identity.me',
    method: 'GET',
    root: '/api/v1',
    audience: ['api'],
    path: '/me',
    scope: null,
    summary: 'Read the workspace and the key of this call',
    tool: {
      toolset: 'admin',
      effect: 'read',
      title: 'Identity of the key',
      description:
        'The workspace and the scopes of the API key in use. Call it only when asked, or to explain a refusal.',
    },
    params: nothing,
    query: nothing,
    body: null,
    conditional: true,
    success: { status: 200, body: createDataSchema(Identity) },
    errors: [],
  }),
};
