// Generates input for every operation from the schemas: valid, nearly valid, and hostile.
import type { Operation } from '@parley/contract';
import fc from 'fast-check';
import type { z } from 'zod';
import { anyCharacter } from '../testing/any-character.ts';
import { toWholeJsonSchema } from './openapi/json-schema.ts';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
}

/** Text that breaks careless code: NUL, lone surrogates, bidi, prototypes, SQL, paths, huge numbers, long texts. */
const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\u202eevil\u2066',
    '👩‍👩‍👧‍👦',
    '\ufeff',
    '\u200b\u200c\u200d',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e400',
    '0x10',
    ' 5 ',
    '99999999999999999999',
    "' or 1=1 --",
    '"; drop table leads; --',
    '../../etc/passwd',
    '%00',
    '%zz',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
    '2026-11-20T21:31:05',
    '+33 6 12 34 56 78',
    '٣٣٦١٢٣٤٥٦٧٨',
    'true',
    '[]',
    '{}',
    'a'.repeat(300),
    'é'.repeat(1_500),
  ),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

const nestValue = (depth: number): unknown => (depth === 0 ? 1 : [nestValue(depth - 1)]);

/** Any JSON value, including some that no schema expects. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    [],
    {},
    [null],
    [[]],
    { a: { b: [] } },
    nestValue(40),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

function generateFitting(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(generateFitting));
  if (schema.allOf) return generateFitting(Object.assign({}, ...schema.allOf) as Schema);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, generateValue(one)]),
      );
      return fc.record(fields, { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(generateValue(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return schema.format === 'date-time'
        ? fc
            .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
            .map((date) => date.toISOString())
        : fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 30, 300) });
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Generates mostly a value that fits the schema, sometimes any value. */
function generateValue(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: generateFitting(schema), weight: 7 }, { arbitrary: hostileValue, weight: 1 });
}

export interface CallCase {
  params: Record<string, string>;
  query: [string, string][];
  body: unknown;
  key: string | null;
}

const getJsonSchema = (schema: z.ZodType) => toWholeJsonSchema(schema) as Schema;

/** Generates variations of a valid call: each part is valid, nearly valid or hostile. */
export function generateCases(
  operation: Operation,
  good: { params: Record<string, string>; body?: object },
): fc.Arbitrary<CallCase> {
  const params = fc.record(
    Object.fromEntries(
      Object.entries(good.params).map(([name, right]) => [
        name,
        fc.oneof({ arbitrary: fc.constant(right), weight: 6 }, { arbitrary: hostileText, weight: 1 }),
      ]),
    ),
  );
  const known = Object.entries(getJsonSchema(operation.query).properties ?? {});
  const parameter = fc.oneof(
    ...known.map(([name, schema]) =>
      fc.tuple(
        fc.constant(name),
        fc.oneof(
          { arbitrary: generateFitting(schema).map(String), weight: 3 },
          { arbitrary: hostileText, weight: 1 },
        ),
      ),
    ),
    ...(known.length === 0 ? [fc.tuple(hostileText, hostileText)] : []),
  );
  const query = fc.oneof(
    { arbitrary: fc.constant<[string, string][]>([]), weight: known.length > 0 ? 1 : 6 },
    { arbitrary: fc.array(parameter, { maxLength: 4 }), weight: 2 },
    { arbitrary: fc.array(fc.tuple(hostileText, hostileText), { maxLength: 2 }), weight: 1 },
  );
  return fc.record({ params, query, body: generateBody(operation, good.body), key: generateKey(operation) });
}

function generateBody(operation: Operation, good: object | undefined): fc.Arbitrary<unknown> {
  if (!operation.body) {
    return fc.oneof({ arbitrary: fc.constant(undefined), weight: 6 }, { arbitrary: hostileValue, weight: 1 });
  }
  const schema = getJsonSchema(operation.body);
  const spoiled = fc
    .tuple(fc.constantFrom(...Object.keys(good!), 'colour', '__proto__', 'constructor'), hostileValue)
    .map(([field, what]) => Object.fromEntries([...Object.entries(good!), [field, what]]));
  return fc.oneof(
    { arbitrary: fc.constant<unknown>(good), weight: 1 },
    { arbitrary: generateFitting(schema), weight: 3 },
    { arbitrary: spoiled, weight: 3 },
    { arbitrary: hostileValue, weight: 1 },
  );
}

/** Generates an Idempotency-Key that HTTP can carry. */
function generateKey({ idempotent }: Operation): fc.Arbitrary<string | null> {
  if (!idempotent) return fc.constant(null);
  const letters = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
    maxLength: 210,
  });
  return fc.oneof(fc.constant(null), letters, fc.uuid());
}
