// The schemas of tools, derived from the contract's. Every word is read in every conversation, so they are compact: an
// input keeps what a caller must know, an output only names and types.
import { z } from 'zod';
import { markJsonSchema } from './mark.ts';
import type { JsonObject } from './tool.ts';

/** What callers of tools know already, or learn from the refusal. */
const NOT_IN_INPUTS = ['$schema', 'id', 'pattern', 'format', 'additionalProperties', 'minLength'];
const NOT_IN_OUTPUTS = [...NOT_IN_INPUTS, 'description', 'enum', 'const', 'required', 'minimum', 'maximum'];
/** `9007199254740991` says nothing about a number. */
const SAFE = Number.MAX_SAFE_INTEGER;

/** The schema of arguments. */
export function inputSchemaOf(schema: z.ZodType): JsonObject {
  return compact(jsonSchemaOf(schema, 'input'), NOT_IN_INPUTS);
}

/** The schema of structured content. */
export function outputSchemaOf(schema: z.ZodType): JsonObject {
  return compact(jsonSchemaOf(schema, 'output'), NOT_IN_OUTPUTS);
}

/** In one piece: definitions stand where they are used. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $defs = {}, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: markJsonSchema,
  }) as {
    $defs?: Record<string, JsonObject>;
  };
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as JsonObject;
    const named = typeof $ref === 'string' ? $defs[$ref.slice('#/$defs/'.length)] : {};
    return Object.fromEntries(Object.entries({ ...named, ...rest }).map(([name, one]) => [name, whole(one)]));
  };
  return whole(own) as JsonObject;
}

function compact(schema: JsonObject, without: readonly string[]): JsonObject {
  const { properties, items, anyOf, ...own } = schema as JsonObject & {
    properties?: Record<string, JsonObject>;
    items?: JsonObject;
    anyOf?: JsonObject[];
  };
  const kept = Object.entries(own).filter(
    ([name, value]) => !without.includes(name) && Math.abs(Number(value)) !== SAFE,
  );
  return {
    ...Object.fromEntries(kept),
    ...(anyOf && ofEither(anyOf.map((one) => compact(one, without)))),
    ...(items && { items: compact(items, without) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, compact(one, without)]),
      ),
    }),
  };
}

/** `{"type": ["string", "null"]}` in place of two schemas. */
function ofEither(schemas: JsonObject[]): JsonObject {
  const [first, second] = schemas;
  if (schemas.length !== 2 || !first || second?.['type'] !== 'null' || typeof first['type'] !== 'string') {
    return { anyOf: schemas };
  }
  const { enum: values } = first as { enum?: unknown[] };
  return { ...first, type: [first['type'], 'null'], ...(values && { enum: [...values, null] }) };
}
