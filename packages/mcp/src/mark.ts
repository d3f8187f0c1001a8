// Marks text of outsiders in the answers of tools (mcp.md#text-of-outsiders): `{ "outside_text": "…" }` instead of
// `"…"`. The contract declares the fields. Such text cannot end its own mark, because JSON escapes it.
import { isOutsideText } from '@parley/contract';
import type { z } from 'zod';
import type { JsonObject } from './tool.ts';

type Schema = z.core.$ZodType;
type Marker = (value: unknown) => unknown;

/** A marked text of an outsider. */
const marked = (text: string): JsonObject => ({ outside_text: text });

/** Returns the value with every declared text of outsiders marked. */
export function mark<T>(schema: Schema, value: T): unknown {
  const marker = markerOf(schema);
  return marker ? marker(value) : value;
}

/** Returns whether an answer of this schema can contain text of outsiders. */
export const hasOutsideText = (schema: Schema): boolean => markerOf(schema) !== null;

/** Replaces the JSON Schema of a text by that of a marked one: an `override` of `z.toJSONSchema`. */
export function markJsonSchema(node: { zodSchema: Schema; jsonSchema: object }): void {
  if (!isOutsideText(node.zodSchema)) return;
  const schema = node.jsonSchema as JsonObject;
  for (const key of Object.keys(schema)) delete schema[key];
  const isNullable = (node.zodSchema as z.ZodType).safeParse(null).success;
  schema['type'] = isNullable ? ['object', 'null'] : 'object';
  schema['properties'] = { outside_text: { type: 'string' } };
}

/** By schema; null if there is nothing to mark. */
const markers = new WeakMap<Schema, Marker | null>();

function markerOf(schema: Schema): Marker | null {
  const known = markers.get(schema);
  if (known !== undefined) return known;
  const made = isOutsideText(schema) ? markText : markerOfParts(schema);
  markers.set(schema, made);
  return made;
}

const markText: Marker = (value) => (typeof value === 'string' ? marked(value) : value);

function markerOfParts(schema: Schema): Marker | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return markerOfObject(def.shape);
    case 'array': {
      const marker = markerOf(def.element);
      return marker && ((value) => (Array.isArray(value) ? value.map(marker) : value));
    }
    case 'nullable':
    case 'optional':
      return markerOf(def.innerType);
    case 'union':
      // Each value would need a search for its member of the union.
      if (def.options.some((option) => markerOf(option))) throw new Error('a union with text of outsiders');
      return null;
    default:
      return null;
  }
}

function markerOfObject(shape: Readonly<Record<string, Schema>>): Marker | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const marker = markerOf(field);
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
