// Derives the schemas of tools from the contract's. Models read them in every conversation, so they are compact: input
// schemas contain what a caller must know, output schemas only names and types.
import { z } from 'zod';
import { markJsonSchema } from './mark-outside-text.ts';
import type { JsonObject } from './tool.ts';

/** Keywords that input schemas omit: callers don't need them, or an error explains them. */
const NOT_IN_INPUTS = [
  ...['$schema', 'id', 'pattern', 'format', 'additionalProperties', 'propertyNames'],
  ...['minLength', 'minItems', 'minimum'],
];
/** The default bound of integers, which says nothing about a field. */
const SAFE = Number.MAX_SAFE_INTEGER;

/** Returns the schema of a tool's arguments. */
export function toInputSchema(schema: z.ZodType): JsonObject {
  return compactSchema(toInlinedSchema(schema, 'input'));
}

/**
 * Returns the schema of a tool's structured content, which contains no nulls (see {@link omitNulls}). A field without a
 * type is text.
 */
export function toOutputSchema(schema: z.ZodType): JsonObject {
  return { type: 'object', ...reduceToShape(toInlinedSchema(schema, 'output')) };
}

/** Returns the value without null fields. Most fields of a new lead are null, and a model would read each. */
export function omitNulls<T>(value: T): T {
  if (Array.isArray(value)) return value.map(omitNulls) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(fields.map(([name, one]) => [name, omitNulls(one)])) as T;
}

/** Returns a schema with definitions inlined. */
function toInlinedSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $defs = {}, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: markJsonSchema,
  }) as { $defs?: Record<string, JsonObject> };
  const inlineRefs = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inlineRefs);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as JsonObject;
    const named = typeof $ref === 'string' ? $defs[$ref.slice('#/$defs/'.length)] : {};
    return Object.fromEntries(
      Object.entries({ ...named, ...rest }).map(([name, one]) => [name, inlineRefs(one)]),
    );
  };
  return inlineRefs(own) as JsonObject;
}

interface Schema extends JsonObject {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

const mapFields = (fields: Record<string, Schema>, make: (one: Schema) => JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, make(one)]));

function compactSchema({ properties, items, anyOf, ...own }: Schema): JsonObject {
  const kept = Object.entries(own).filter(
    ([name, value]) => !NOT_IN_INPUTS.includes(name) && Math.abs(Number(value)) !== SAFE,
  );
  return {
    ...Object.fromEntries(kept),
    ...(anyOf && joinTypes(anyOf.map(compactSchema))),
    ...(items && { items: compactSchema(items) }),
    ...(properties && { properties: mapFields(properties, compactSchema) }),
  };
}

/** Merges two schemas into one with several types: `{"type": ["string", "null"]}`. */
function joinTypes(schemas: Schema[]): JsonObject {
  const [first, second] = schemas;
  if (schemas.length !== 2 || typeof first?.type !== 'string' || second?.type !== 'null')
    return { anyOf: schemas };
  return { ...first, type: [first.type, 'null'], ...(first.enum && { enum: [...first.enum, null] }) };
}

/** Returns the schema with only names and types. */
function reduceToShape({ type, properties, items, anyOf }: Schema): JsonObject {
  if (anyOf) return reduceToShape(anyOf.find((one) => one.type !== 'null') ?? {});
  if (properties && 'outside_text' in properties) return { required: ['outside_text'] };
  if (properties) return { properties: mapFields(properties, reduceToShape) };
  if (items) {
    const shape = reduceToShape(items);
    return { type: 'array', ...(Object.keys(shape).length > 0 && { items: shape }) };
  }
  const single = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  return single === undefined || single === 'string' ? {} : { type: single };
}
