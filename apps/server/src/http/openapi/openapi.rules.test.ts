// Checks that openapi.json has what client generators need (api.md#generated-clients).
import { readFileSync } from 'node:fs';
import { ERRORS, EXAMPLES, listErrors, listOperations } from '@parley/contract';
import { describe, expect, test } from 'vitest';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: Schema;
  anyOf?: Schema[];
}
interface Parameter {
  name: string;
  schema: { type?: string; default?: unknown };
  in: string;
  description?: string;
}
interface Content {
  content?: { 'application/json': { schema: Schema } };
}
interface Described {
  operationId: string;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
}
interface Document {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: Described }>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Content>;
    headers: Record<string, { description?: string }>;
  };
}

const text = readFileSync(new URL('../../../../../openapi.json', import.meta.url), 'utf8');
const { paths, webhooks, components } = JSON.parse(text) as Document;
const { schemas } = components;
const namedOnes = new Set(Object.values(schemas));
const all = listOperations('api');
const operations = Object.values(paths).flatMap((path) => Object.values(path));
const events = Object.values(webhooks).map(({ post }) => post);

const getRefName = (reference: string) => reference.split('/').at(-1)!;
const getContentSchema = ({ content }: Content) => content!['application/json'].schema;
const bodies = operations.flatMap(({ requestBody }) => (requestBody ? [getContentSchema(requestBody)] : []));
const answers = [
  ...operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, one]) => (/^2/.test(status) ? [getContentSchema(one)] : [])),
  ),
  ...Object.values(components.responses).map(getContentSchema),
  ...events.map(({ requestBody }) => getContentSchema(requestBody!)),
];

/** Yields a schema and all of its parts, including referenced schemas. */
function* listParts(schema: Schema): Generator<Schema> {
  yield schema;
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])];
  if (schema.items) parts.push(schema.items);
  if (schema.$ref) parts.push(schemas[getRefName(schema.$ref)]!);
  for (const part of parts) yield* listParts(part);
}

/** Returns the names of the schemas that these refer to. */
const listRefNames = (list: Schema[]) =>
  new Set(
    list.flatMap((one) =>
      [...listParts(one)].flatMap(({ $ref }) => ($ref === undefined ? [] : [getRefName($ref)])),
    ),
  );

describe('a schema', () => {
  test('has a name if it is a request or a response', () => {
    expect([...bodies, ...answers].filter(({ $ref }) => $ref === undefined)).toEqual([]);
  });

  test('has a name that a programming language can use unchanged if it is an object', () => {
    const unnamed = Object.entries(schemas).flatMap(([name, schema]) =>
      [...listParts(schema)].some((part) => part !== schema && part.properties && !namedOnes.has(part))
        ? [name]
        : [],
    );
    expect(unnamed).toEqual([]);
    expect(Object.keys(schemas).filter((name) => !/^([A-Z][a-z0-9]*)+$/.test(name))).toEqual([]);
  });

  test('is used either only in requests or only in responses', () => {
    const [sent, answered] = [listRefNames(bodies), listRefNames(answers)];
    expect(Object.keys(schemas).filter((name) => sent.has(name) === answered.has(name))).toEqual([]);
  });

  test('for a time has a format and no pattern', () => {
    const both = Object.entries(schemas).filter(([, schema]) =>
      [...listParts(schema)].some(({ format, pattern }) => format?.startsWith('date') && pattern),
    );
    expect(both.map(([name]) => name)).toEqual([]);
  });
});
describe('a request schema', () => {
  /** Schemas without required fields. */
  const FREE = ['GroupParticipant', 'Referral', 'SetNumberRequest', 'SetPhoneRequest', 'UpdateLeadRequest'];

  test('marks required fields, even in the rows of a list', () => {
    const free = [...listRefNames(bodies)].filter((name) => !schemas[name]!.required?.length);
    expect(free.toSorted()).toEqual(FREE);
    expect(schemas.ImportRow!.required).toEqual(['phone']);
  });

  test('allows no other fields', () => {
    const open = [...listRefNames(bodies)].filter((name) => schemas[name]!.additionalProperties !== false);
    expect(open).toEqual([]);
  });
});

describe('a response schema', () => {
  test('allows additional fields', () => {
    const closed = [...listRefNames(answers)].filter((name) => schemas[name]!.additionalProperties === false);
    expect(closed).toEqual([]);
  });

  test('refuses fields beyond the contract when tests check responses', () => {
    for (const operation of all) {
      const { answer } = EXAMPLES[operation.id] as { answer: { data: object | object[] } };
      const more = (record: object) => ({ ...record, invented: 1 });
      const data = Array.isArray(answer.data) ? answer.data.map(more) : more(answer.data);
      for (const one of [{ ...answer, data }, more(answer)]) {
        expect([operation.id, operation.success.body.safeParse(one).success]).toEqual([operation.id, false]);
      }
    }
  });
});
describe('an error response', () => {
  test.each(all.map((one) => [one.id, one] as const))('with status %s lists its codes', (id, operation) => {
    const { responses } = operations.find(({ operationId }) => operationId === id)!;
    const listed = Object.entries(responses).flatMap(([status, { $ref }]) => {
      if ($ref === undefined) return [];
      const { properties } =
        schemas[getRefName(getContentSchema(components.responses[getRefName($ref)]!).$ref!)]!;
      const details = schemas[getRefName(properties!.error!.$ref!)]!;
      return details.properties!.code!.enum!.map((code) => `${status} ${code}`);
    });
    const declared = listErrors(operation).map((name) => `${ERRORS[name].status} ${ERRORS[name].code}`);
    expect(listed.toSorted()).toEqual([...new Set(declared)].toSorted());
  });
});

describe('a parameter or header', () => {
  test('has a description', () => {
    const bare = [...operations, ...events].flatMap(({ operationId, parameters }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
    );
    expect(bare).toEqual([]);
    expect(Object.values(components.headers).filter(({ description }) => !description)).toEqual([]);
  });

  test('states its default if it is optional', () => {
    const limits = operations.flatMap(({ operationId, parameters }) =>
      parameters.filter(({ name }) => name === 'limit').map(({ schema }) => [operationId, schema.default]),
    );
    expect(Object.fromEntries(limits)).toMatchObject({ 'leads.list': 25, 'blocklist.list': 50 });
  });

  test('from Standard Webhooks is listed with each event', () => {
    const standard = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    for (const { parameters } of events) {
      expect(parameters.filter((one) => one.in === 'header').map(({ name }) => name)).toEqual(
        expect.arrayContaining(standard),
      );
    }
    expect(events.length).toBeGreaterThan(0);
  });
});
