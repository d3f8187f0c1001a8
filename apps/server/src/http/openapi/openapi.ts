// Builds the OpenAPI document from the contract: every operation with its parameters, bodies, headers, responses,
// errors and scope. The result is committed as openapi.json (`npm run openapi`), which reference.ts serves.
import {
  API_VERSION,
  brand,
  contract,
  ERROR_MEANINGS,
  ERRORS,
  type ErrorName,
  EXAMPLES,
  listErrors,
  listOperations,
  type Operation,
  SCOPES,
} from '@parley/contract';
import type { z } from 'zod';
import { computeBounds } from '../body/body-bounds.ts';
import { toJsonSchema } from './json-schema.ts';
import { NamedSchemas } from './openapi-schemas.ts';
import { describeWebhooks } from './openapi-webhooks.ts';

type Json = Record<string, unknown>;

/** The tag of each resource, with its description. */
const TAGS = {
  identity: ['Identity', 'The workspace and scopes of a key.'],
  leads: ['Leads', 'Read and change leads, their journal, and who answers the conversation.'],
  conversations: ['Conversations', 'The inbox and the transcripts.'],
  messages: ['Messages', 'Send a text to a lead who was contacted or has written.'],
  campaigns: ['Campaigns', 'Campaigns, and pushing opt-in leads into them.'],
  lists: ['Lists', 'Lists of contacts, and their import.'],
  bookings: ['Bookings', 'Booked meetings.'],
  groups: ['Groups', 'Tracked WhatsApp groups.'],
  events: ['Events', 'The log of events, for callers that poll.'],
  webhooks: ['Webhooks', 'Signed subscriptions to events.'],
  blocklist: ['Block list', 'People whom Parley does not write to or answer.'],
  team: ['Team', 'The members of the workspace.'],
  links: ['Links', 'Tracked WhatsApp links and their results.'],
  sandbox: ['Sandbox', 'The control API of simulated numbers. It needs a key with every scope.'],
} satisfies Record<string, [string, string]>;

const HEADERS: Record<string, [string, Json]> = {
  'X-Api-Version': ['The version of the REST contract.', { type: 'string', const: API_VERSION }],
  'X-Request-Id': ['Identifies this request in the log.', { type: 'string', format: 'uuid' }],
  'X-RateLimit-Limit': ['Requests per minute that the plan allows.', { type: 'integer' }],
  'X-RateLimit-Remaining': ['Requests left in this window.', { type: 'integer' }],
  'X-RateLimit-Reset': ['When the window ends, in ISO 8601.', { type: 'string', format: 'date-time' }],
  'RateLimit-Policy': ['The window, in the format of the IETF draft.', { type: 'string' }],
  RateLimit: ['The requests left in the window, in the format of the IETF draft.', { type: 'string' }],
  'Retry-After': ['Seconds to wait before the next attempt.', { type: 'integer' }],
  ETag: ['Identifies this version of the record. Send it as If-None-Match.', { type: 'string' }],
};
const ON_EVERY = [
  'X-Api-Version',
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
];

export function openApiDocument(): Json {
  const schemas = new NamedSchemas();
  const paths: Record<string, Json> = {};
  for (const operation of listOperations('api')) {
    const path = operation.root + operation.path;
    paths[path] ??= {};
    paths[path][operation.method.toLowerCase()] = describeOperation(operation, schemas);
  }
  const webhooks = describeWebhooks(schemas, TAGS.webhooks[0]);
  const responses = listErrorResponses(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley API',
      version: API_VERSION,
      summary: 'AI agents that qualify leads on WhatsApp and book meetings.',
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ bearer: [] }, { apiKey: [] }],
    tags: Object.values(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key: \`${brand.keyPrefix}\` and 40 hexadecimal characters.`,
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'The same API key, in this header instead.',
        },
      },
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, [description, schema]]) => [name, { description, schema }]),
      ),
      responses: Object.fromEntries(responses),
      schemas: schemas.all,
    },
  };
}

const IMPORT = computeBounds(contract.lists.importLeads);
const MODEST = computeBounds(contract.lists.create);

const INTRODUCTION = `Send an API key with every call, as \`Authorization: Bearer <key>\` or \`X-Api-Key: <key>\`. A key belongs to one
workspace. The API returns 404 for records of other workspaces.

Lists accept \`limit\` (1 to 100) and \`cursor\`, and are sorted newest first unless they say otherwise. All errors have
the shape \`{ error: { code, message } }\`; use \`code\` in programs. Requests are limited per workspace and minute: Free 60,
Starter 120, Business 300, Scale 1000.

A body is JSON of at most 1 MiB, with at most ${IMPORT.depth} levels, ${IMPORT.keys} keys per object, ${IMPORT.items} items per array (unless its field
says otherwise) and ${MODEST.values} values in total. An import can have 4 MiB and ${IMPORT.values} values.

Retry \`429 rate_limited\` after the time in Retry-After. Retry \`502\` and \`503\` with increasing delays. Retry
\`409 request_in_flight\` after a few seconds with the same Idempotency-Key. Retry \`500 internal_error\` once, later. Change
a request before you retry any other 4xx.

The scopes of a key: ${SCOPES.map((scope) => `\`${scope}\``).join(', ')}.`;

function describeOperation(operation: Operation, schemas: NamedSchemas): Json {
  const { scope, success, body } = operation;
  const example = EXAMPLES[operation.id];
  const resource = operation.id.replace(/\..*/, '') as keyof typeof TAGS;
  const needs =
    scope === null
      ? 'Any valid key.'
      : scope === 'all'
        ? 'Needs every scope.'
        : `Needs the scope \`${scope}\`.`;
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: needs,
    tags: [TAGS[resource][0]],
    'x-scope': scope,
    parameters: [
      ...describeFields(operation.params, 'path', example?.params),
      ...describeFields(operation.query, 'query'),
      ...describeHeaders(operation),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.request(operation, body),
            ...(example?.body && { example: example.body }),
          },
        },
      },
    }),
    responses: {
      [success.status]: {
        description: 'Success.',
        headers: describeResponseHeaders(operation),
        content: {
          'application/json': {
            schema: schemas.answer(operation),
            ...(example && { example: example.answer }),
          },
        },
      },
      ...(operation.conditional && {
        304: {
          description: 'The record has not changed: it still has the ETag in If-None-Match.',
          headers: createRefs([...ON_EVERY, 'ETag']),
        },
      }),
      ...describeErrors(operation),
    },
  };
}

/** Returns the fields of an object as parameters. */
function describeFields(
  fields: z.ZodType,
  where: 'path' | 'query',
  examples?: Record<string, string>,
): Json[] {
  const { properties = {}, required = [] } = toJsonSchema(fields, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  // A query value is text but its default is not, so only parsing an empty query shows the value of an omitted
  // parameter.
  const defaults = fields.safeParse({}).data as Json | undefined;
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    description,
    schema: { ...schema, ...(defaults?.[name] !== undefined && { default: defaults[name] }) },
    ...(examples?.[name] && { example: examples[name] }),
  }));
}

function describeHeaders({ idempotent, conditional }: Operation): Json[] {
  const header = (name: string, description: string, schema: Json, example: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...schema },
    example,
  });
  return [
    ...(idempotent
      ? [
          header(
            'Idempotency-Key',
            'Any unique string. The same key never sends twice; Parley keeps the response for 15 minutes.',
            { minLength: 1, maxLength: 200 },
            '0b6e6c0a-5d5b-4f0e-9c55-2f1d6f3b8f11',
          ),
        ]
      : []),
    ...(conditional ? [header('If-None-Match', 'The ETag of an earlier response.', {}, 'W/"3q2-7w"')] : []),
  ];
}

function describeResponseHeaders(operation: Operation): Json {
  const own = Object.entries(operation.responseHeaders ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return {
    ...createRefs(operation.conditional ? [...ON_EVERY, 'ETag'] : ON_EVERY),
    ...Object.fromEntries(own),
  };
}

const createRefs = (names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/**
 * Returns the errors of an operation by status. Errors with the same status share a response, with an example of each.
 */
function describeErrors(operation: Operation): Json {
  const byStatus = Map.groupBy(listErrors(operation), (name) => ERRORS[name].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => [status, { $ref: `#/components/responses/${nameResponse(group)}` }]),
  );
}

/** Returns the name of a response, such as `validation_error` or `rate_limited_or_quota_exceeded`. */
function nameResponse(names: ErrorName[]): string {
  return names.toSorted().join('_or_');
}

/** Returns each combination of errors that share a response in at least one operation. */
function listErrorResponses(schemas: NamedSchemas): [string, Json][] {
  const groups = new Map<string, ErrorName[]>();
  for (const operation of listOperations('api')) {
    for (const reference of Object.values(describeErrors(operation)) as { $ref: string }[]) {
      const name = reference.$ref.split('/').at(-1)!;
      groups.set(name, name.split('_or_') as ErrorName[]);
    }
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, names]) => {
      const waits = names.includes('rate_limited');
      return [
        name,
        {
          description: names.map((one) => `\`${ERRORS[one].code}\`: ${ERROR_MEANINGS[one]}`).join(' '),
          headers: createRefs(waits ? [...ON_EVERY, 'Retry-After'] : ON_EVERY),
          content: {
            'application/json': {
              schema: schemas.error(names),
              examples: Object.fromEntries(
                names.map((one) => [
                  one,
                  { value: { error: { code: ERRORS[one].code, message: ERROR_MEANINGS[one] } } },
                ]),
              ),
            },
          },
        },
      ];
    });
}
