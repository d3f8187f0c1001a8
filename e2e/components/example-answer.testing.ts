// Builds answers from the contract, so that a test of a page names only the parts that it is about.
import type { Operation } from '@parley/contract';
import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** `empty`: lists are empty, and what can be null is null. `full`: lists have records with long texts. */
export type Size = 'empty' | 'full';

const AT = '2026-11-20T21:31:05.123Z';
const LONG = `${'Long words '.repeat(6)}andwithoutanyspaceinthem مؤتمر الرياض`;

/** Values of fields for which any text of the right type is not enough. */
const KNOWN: Record<string, unknown> = {
  timezone: 'Europe/Paris',
  phone: '33612345678',
  currency: 'EUR',
  locale: 'en',
  language: 'en',
  provider: 'x',
};

/** Returns an answer of the operation. Fails if the contract does not allow it. */
export function createExampleAnswer({ success }: Operation, size: Size = 'empty'): unknown {
  const root = z.toJSONSchema(success.body, { unrepresentable: 'any', io: 'output' });
  return success.body.parse(createValue(root, { root, size, name: '' }));
}

interface Place {
  root: Schema;
  size: Size;
  /** The name of the field. */
  name: string;
}

function createValue(schema: Schema, place: Place): unknown {
  const { anyOf, oneOf, allOf, $ref } = schema;
  if ($ref !== undefined) return createValue(findDefinition($ref, place.root), place);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = (anyOf ?? oneOf) as Schema[] | undefined;
  if (choices) {
    const isWanted = ({ type }: Schema) => (place.size === 'empty') === (type === 'null');
    return createValue(choices.find(isWanted) ?? choices[0]!, place);
  }
  if (allOf) return Object.assign({}, ...(allOf as Schema[]).map((one) => createValue(one, place)));
  return createPlainValue(schema, place);
}

function createPlainValue(schema: Schema, place: Place): unknown {
  const { type, format, properties, required = [], items, additionalProperties } = schema;
  const { size, name } = place;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        required.map((field) => {
          const inner = (properties?.[field] ?? additionalProperties) as Schema;
          return [field, createValue(inner, { ...place, name: field })];
        }),
      );
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 2, size === 'full' ? 2 : 0));
      return Array.from({ length }, () => createValue(items as Schema, place));
    }
    case 'string':
      if (format === 'date-time') return AT;
      if (format === 'date') return AT.slice(0, 10);
      if (format === 'uri') return 'https://example.com';
      if (name in KNOWN) return KNOWN[name];
      return size === 'full' && !/(^|_)(id|cursor|code|slug|kind)$/.test(name) ? LONG : 'x';
    case 'integer':
    case 'number':
      return Math.max(size === 'full' ? 5 : 0, schema.minimum ?? 0);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function findDefinition(ref: string, root: Schema): Schema {
  const name = ref.split('/').at(-1)!;
  return (root.$defs?.[name] ?? root) as Schema;
}
