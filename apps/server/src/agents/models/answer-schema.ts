// The schema of an answer as JSON Schema with the keywords that every provider supports: structure and descriptions, no
// limits. Some providers refuse limits (lengths, ranges, patterns), and the caller validates the answer anyway.
import { z } from 'zod';

export type JsonSchema = { [key: string]: JsonSchema } | JsonSchema[] | string | number | boolean | null;

const KEPT = new Set([
  'type',
  'description',
  'properties',
  'required',
  'items',
  'enum',
  'const',
  'anyOf',
  '$ref',
  'definitions',
  'additionalProperties',
]);
/** Keywords whose value maps names to schemas, so that its keys are not keywords. */
const NAMES = new Set(['properties', 'definitions']);

export interface AnswerSchema {
  schema: Record<string, JsonSchema>;
  /** Whether every object names all its properties and requires each. Providers need this to enforce a schema. */
  strict: boolean;
}

const known = new WeakMap<z.ZodType, AnswerSchema>();

export function answerSchema(type: z.ZodType): AnswerSchema {
  const before = known.get(type);
  if (before) return before;
  const whole = z.toJSONSchema(type, { target: 'draft-7', io: 'input', unrepresentable: 'any' });
  const result: AnswerSchema = { schema: {}, strict: true };
  result.schema = simplifySchema(whole as JsonSchema, () => {
    result.strict = false;
  }) as Record<string, JsonSchema>;
  known.set(type, result);
  return result;
}

function simplifySchema(schema: JsonSchema, loose: () => void): JsonSchema {
  if (Array.isArray(schema)) return schema.map((one) => simplifySchema(one, loose));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema)
    .map(([keyword, value]) => [keyword === 'oneOf' ? 'anyOf' : keyword, value] as const)
    .filter(([keyword]) => KEPT.has(keyword))
    .map(([keyword, value]) => {
      if (keyword === 'enum' || keyword === 'const') return [keyword, value];
      if (!NAMES.has(keyword)) return [keyword, simplifySchema(value, loose)];
      return [
        keyword,
        Object.fromEntries(Object.entries(value!).map(([name, one]) => [name, simplifySchema(one, loose)])),
      ];
    });
  const result = Object.fromEntries(kept) as Record<string, JsonSchema>;
  if (result['type'] !== 'object') return result;
  const names = Object.keys(result['properties'] ?? {});
  const required = (result['required'] as string[] | undefined) ?? [];
  // An object with free keys (a record) stays as it is.
  if (typeof result['additionalProperties'] === 'object' || names.length > required.length) loose();
  return names.length === 0 ? result : { ...result, additionalProperties: false };
}
