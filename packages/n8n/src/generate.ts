// Generates the description of the node from the OpenAPI document: a resource for each tag, an operation for each call,
// and a field for each parameter. n8n builds the requests from it.
import { BASE_URL, ICON } from './credentials.ts';
import { describeField, toSingular, toTitle, toWords } from './fields.ts';
import type { Choice, NodeDescription, Property } from './n8n.ts';
import { type OpenApi, type Operation, resolveSchema, type Schema } from './openapi.ts';

interface Call extends Operation {
  method: string;
  path: string;
  resource: string;
  verb: string;
}

/** Returns the description of the node. */
export function describeNode(document: OpenApi): NodeDescription {
  const calls = listCalls(document);
  const resources = document.tags
    .map(({ name }) => ({
      name: toSingular(toTitle(name)),
      value: calls.find(({ tags }) => tags[0] === name)!.resource,
    }))
    .sort(byName);
  return {
    displayName: 'Parley',
    name: 'parley',
    icon: ICON,
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Pushes leads, reads conversations and changes records in Parley',
    defaults: { name: 'Parley' },
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'parleyApi', required: true }],
    usableAsTool: true,
    requestDefaults: { baseURL: BASE_URL, headers: { Accept: 'application/json' } },
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: resources,
        default: 'lead',
      },
      ...resources.map(({ value }) => describeOperations(calls.filter(({ resource }) => resource === value))),
      ...calls.flatMap((call) => describeFields(document, call)),
    ],
  };
}

/** Returns the events that the trigger offers. */
export const describeEvents = ({ webhooks }: OpenApi): Choice[] =>
  Object.keys(webhooks)
    .map((value) => ({ name: toTitle(value.replace('.', '_')), value }))
    .sort(byName);

const byName = (a: Choice, b: Choice) => a.name.localeCompare(b.name, 'en');

function listCalls({ paths }: OpenApi): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [resource = '', verb = ''] = operation.operationId.split('.');
      return { ...operation, path, method: method.toUpperCase(), resource: toSingular(resource), verb };
    }),
  );
}

/** Returns the choice of a resource's operations, with the request of each. */
function describeOperations(calls: Call[]): Property {
  const options = calls
    .map(({ verb, summary, method, path }) => ({
      name: toTitle(verb),
      value: verb,
      action: summary.split(/[:;,]/)[0]!,
      description: summary,
      routing: {
        request: {
          method,
          url: `=${path.replace(/\{(\w+)\}/g, (_, name) => `{{encodeURIComponent($parameter["${name}"])}}`)}`,
        },
        output: { postReceive: [{ type: 'rootProperty', properties: { property: 'data' } }] },
      },
    }))
    .sort(byName);
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [calls[0]!.resource] } },
    options,
    default: options[0]!.value,
  };
}

/** The parameters that n8n or {@link describeReturnAll} handles. */
const HANDLED = new Set(['If-None-Match', 'cursor']);

function describeFields(document: OpenApi, call: Call): Property[] {
  const displayOptions = { show: { resource: [call.resource], operation: [call.verb] } };
  const parameters = (call.parameters ?? []).filter(({ name }) => !HANDLED.has(name));
  const most = parameters.find(({ name }) => name === 'limit')?.schema.maximum;
  const hasPages = call.parameters?.some(({ name }) => name === 'cursor') === true;
  const body = resolveSchema(document, call.requestBody?.content['application/json'].schema ?? {});
  const all = [
    ...parameters.filter(({ name }) => name !== 'limit'),
    ...Object.entries(body.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'body' as const,
      required: body.required?.includes(name) === true,
      schema: resolveSchema(document, schema) as Schema,
    })),
  ].map((field) => ({ field, property: describeField(field, toWords(call.resource)) }));
  const needed = all.filter(({ field }) => field.required);
  const optional = all.filter(({ field }) => !field.required);
  return [
    ...needed.map(({ property }) => ({ ...property, required: true, displayOptions })),
    ...(hasPages ? [describeReturnAll(displayOptions, most)] : []),
    ...(most === undefined ? [] : [describeLimit(displayOptions, most, hasPages)]),
    ...(optional.length > 0
      ? [
          {
            ...GROUPS[call.method === 'GET' ? 'GET' : call.method === 'PATCH' ? 'PATCH' : 'POST'],
            type: 'collection',
            default: {},
            displayOptions,
            options: optional
              .map(({ property }) => property)
              .sort((a, b) => a.displayName.localeCompare(b.displayName, 'en')),
          },
        ]
      : []),
  ];
}

const GROUPS = {
  GET: { displayName: 'Filters', name: 'filters', placeholder: 'Add Filter' },
  PATCH: { displayName: 'Update Fields', name: 'updateFields', placeholder: 'Add Field' },
  POST: { displayName: 'Additional Fields', name: 'additionalFields', placeholder: 'Add Field' },
};

type Shown = { show: Record<string, unknown[]> };

/** Returns the field that chooses between one page and all pages. */
function describeReturnAll(displayOptions: Shown, most: number | undefined): Property {
  const next = '$response.body?.pagination?.next_cursor';
  const pagination = {
    type: 'generic',
    properties: {
      continue: `={{ !!${next} }}`,
      request: { qs: { limit: most, cursor: `={{ ${next} || undefined }}` } },
    },
  };
  return {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions,
    routing: { send: { paginate: '={{ $value }}' }, operations: { pagination } },
  };
}

function describeLimit(displayOptions: Shown, most: number, hasPages: boolean): Property {
  return {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1, maxValue: most },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { ...displayOptions.show, ...(hasPages && { returnAll: [false] }) } },
    routing: { send: { type: 'query', property: 'limit' } },
  };
}
