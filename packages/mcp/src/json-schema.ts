// Derives the schemas of tools from the contract's. Models read them in every conversation, so they are compact: an
// input keeps what a caller must know, an output only names and types.
import { z } from 'zod';
import { markJsonSchema } from './mark.ts';
import type { JsonObject } from './tool.ts';

/** Keywords that callers of tools don't need, or learn from an error. */
const NOT_IN_INPUTS = [
  ...['$schema', 'id', 'pattern', 'format', 'additionalProperties', 'propertyNames'],
  ...['minLength', 'minItems', 'minimum'],
];
/** The default bound of integers carries no information. */
const SAFE = Number.MAX_SAFE_INTEGER;

/** Returns the schema of arguments. */
export function inputSchemaOf(schema: z.ZodType): JsonObject {
  return compact(jsonSchemaOf(schema, 'input'));
}

/**
 * Returns the schema of structured content, which has no nulls: see {@link withoutNulls}. A field without a type is
 * text.
 */
export function outputSchemaOf(schema: z.ZodType): JsonObject {
  return { type: 'object', ...shapeOf(jsonSchemaOf(schema, 'output')) };
}

/** Returns the value without null fields. Most fields of a new lead are null, and a model would read each. */
export function withoutNulls<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutNulls) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(fields.map(([name, one]) => [name, withoutNulls(one)])) as T;
}

/** Returns a schema with definitions inlined. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $defs = {}, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: markJsonSchema,
  }) as { $defs?: Record<string, JsonObject> };
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as JsonObject;
    const named = typeof $ref === 'string' ? $defs[$ref.slice('#/$defs/'.length)] : {};
    return Object.fromEntries(Object.entries({ ...named, ...rest }).map(([name, one]) => [name, whole(one)]));
  };
  return whole(own) as JsonObject;
}

interface Schema extends JsonObject {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

const inEach = (fields: Record<string, Schema>, make: (one: Schema) => JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, make(one)]));

function compact({ properties, items, anyOf, ...own }: Schema): JsonObject {
  const kept = Object.entries(own).filter(
    ([name, value]) => !NOT_IN_INPUTS.includes(name) && Math.abs(Number(value)) !== SAFE,
  );
  return {
    ...Object.fromEntries(kept),
    ...(anyOf && eitherOf(anyOf.map(compact))),
    ...(items && { items: compact(items) }),
    ...(properties && { properties: inEach(properties, compact) }),
  };
}

/** Returns `{"type": ["string", "null"]}` instead of two schemas. */
function eitherOf(schemas: Schema[]): JsonObject {
  const [first, second] = schemas;
  if (schemas.length !== 2 || typeof first?.type !== 'string' || second?.type !== 'null')
    return { anyOf: schemas };
  return { ...first, type: [first.type, 'null'], ...(first.enum && { enum: [...first.enum, null] }) };
}

/** Keeps only names and types. */
function shapeOf({ type, properties, items, anyOf }: Schema): JsonObject {
  if (anyOf) return shapeOf(anyOf.find((one) => one.type !== 'null') ?? {});
  if (properties && 'outside_text' in properties) return { required: ['outside_text'] };
  if (properties) return { properties: inEach(properties, shapeOf) };
  if (items) {
    const shape = shapeOf(items);
    return { type: 'array', ...(Object.keys(shape).length > 0 && { items: shape }) };
  }
  const single = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  return single === undefined || single === 'string' ? {} : { type: single };
}
