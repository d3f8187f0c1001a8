// Converts Zod schemas to JSON Schema.
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Returns a schema with its definitions under `$defs`: `input` is what callers send, `output` what the API returns. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (io !== 'output') return;
      // Responses can get more fields later, and existing generated clients must keep working.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // Generators convert times to their own type, to which a pattern does not apply.
      if (jsonSchema.format?.startsWith('date')) delete jsonSchema.pattern;
    },
  }) as JsonSchema;
  return own;
}

/** Returns the schema of a request, with definitions inlined. */
export function toWholeJsonSchema(schema: z.ZodType): JsonSchema {
  const { $defs = {}, ...own } = toJsonSchema(schema, 'input') as { $defs?: Record<string, JsonSchema> };
  const resolveRefs = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolveRefs);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as JsonSchema;
    const named = typeof $ref === 'string' ? $defs[$ref.slice('#/$defs/'.length)] : {};
    return Object.fromEntries(
      Object.entries({ ...named, ...rest }).map(([name, one]) => [name, resolveRefs(one)]),
    );
  };
  return resolveRefs(own) as JsonSchema;
}
