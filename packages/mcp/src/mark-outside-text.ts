// Marks text of outsiders in a tool's answer (mcp.md#text-of-outsiders): `{ "outside_text": "…" }` instead of `"…"`.
// The contract declares these fields. The text cannot leave its mark, because JSON escapes it.
import { isOutsideText } from '@parley/contract';
import type { z } from 'zod';
import type { JsonObject } from './tool.ts';

type Schema = z.core.$ZodType;
type Marker = (value: unknown) => unknown;

/** Returns an outsider's text, marked as such. */
const createMarkedText = (text: string): JsonObject => ({ outside_text: text });

/** Returns the value with every outsider text that `schema` declares marked. */
export function markOutsideText<T>(schema: Schema, value: T): unknown {
  const marker = buildMarker(schema);
  return marker ? marker(value) : value;
}

/** Returns whether an answer of this schema contains text of outsiders. */
export const hasOutsideText = (schema: Schema): boolean => buildMarker(schema) !== null;

/** Replaces a text's JSON Schema with that of a marked text: an `override` of `z.toJSONSchema`. */
export function markJsonSchema(node: { zodSchema: Schema; jsonSchema: object }): void {
  if (!isOutsideText(node.zodSchema)) return;
  const schema = node.jsonSchema as JsonObject;
  for (const key of Object.keys(schema)) delete schema[key];
  const isNullable = (node.zodSchema as z.ZodType).safeParse(null).success;
  schema['type'] = isNullable ? ['object', 'null'] : 'object';
  schema['properties'] = { outside_text: { type: 'string' } };
}

/** By schema; null if it has nothing to mark. */
const markers = new WeakMap<Schema, Marker | null>();

function buildMarker(schema: Schema): Marker | null {
  const known = markers.get(schema);
  if (known !== undefined) return known;
  const made = isOutsideText(schema) ? markText : buildPartsMarker(schema);
  markers.set(schema, made);
  return made;
}

const markText: Marker = (value) => (typeof value === 'string' ? createMarkedText(value) : value);

function buildPartsMarker(schema: Schema): Marker | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return buildObjectMarker(def.shape);
    case 'array': {
      const marker = buildMarker(def.element);
      return marker && ((value) => (Array.isArray(value) ? value.map(marker) : value));
    }
    case 'nullable':
    case 'optional':
      return buildMarker(def.innerType);
    case 'union':
      // A union would need a check of each value to find the matching option.
      if (def.options.some((option) => buildMarker(option)))
        throw new Error('a union with text of outsiders');
      return null;
    default:
      return null;
  }
}

function buildObjectMarker(shape: Readonly<Record<string, Schema>>): Marker | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const marker = buildMarker(field);
    return marker ? [[name, marker] as const] : [];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const record: JsonObject = { ...value };
    for (const [name, marker] of fields) if (name in record) record[name] = marker(record[name]);
    return record;
  };
}
