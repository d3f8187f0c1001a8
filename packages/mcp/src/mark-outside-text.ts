// Marks outsiders' text in a tool's result (mcp.md#text-of-outsiders): `{ "outside_text": "…" }` instead of `"…"`. The
// contract declares these fields. The text can't break out of its mark, because JSON escapes it.
import { isOutsideText } from '@parley/contract';
import type { z } from 'zod';
import type { JsonObject } from './tool.ts';

type Schema = z.core.$ZodType;
type Marker = (value: unknown) => unknown;

/** Returns an outsider's text, marked as such. */
const createMarkedText = (text: string): JsonObject => ({ outside_text: text });

/** Returns the value with a mark around every text that the schema declares as outsiders'. */
export function markOutsideText<T>(schema: Schema, value: T): unknown {
  const marker = buildMarker(schema);
  return marker ? marker(value) : value;
}

/** Returns whether a result of this schema contains outsiders' text. */
export const hasOutsideText = (schema: Schema): boolean => buildMarker(schema) !== null;

/** Replaces the JSON Schema of an outsiders' text with that of a marked text. An `override` for `z.toJSONSchema`. */
export function markJsonSchema(node: { zodSchema: Schema; jsonSchema: object }): void {
  if (!isOutsideText(node.zodSchema)) return;
  const schema = node.jsonSchema as JsonObject;
  for (const key of Object.keys(schema)) delete schema[key];
  const isNullable = (node.zodSchema as z.ZodType).safeParse(null).success;
  schema['type'] = isNullable ? ['object', 'null'] : 'object';
  schema['properties'] = { outside_text: { type: 'string' } };
}

/** The function that marks the values of each schema; null if there is nothing to mark. */
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
      // For a union, each value would have to be checked to find the matching option.
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
