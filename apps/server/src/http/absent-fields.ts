// `null` for an optional body field means that the field is not given (api.md#requests). A field whose schema is
// nullable keeps null for the verb, where it can be a value that clears.
import type { z } from 'zod';

/** Removes the fields that are not given from a body. Changes the body itself. */
export type RemoveAbsent = (body: unknown) => void;

/** Returns the function for bodies of a schema; undefined if the schema has no optional field. */
export function absentFields(schema: z.core.$ZodType): RemoveAbsent | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'nullable':
      return absentFields(def.innerType);
    case 'array': {
      const ofItem = absentFields(def.element);
      return ofItem && ((value) => Array.isArray(value) && value.forEach(ofItem));
    }
    case 'object':
      return inObject(def.shape);
    default:
      return undefined;
  }
}

function inObject(shape: z.core.$ZodShape): RemoveAbsent | undefined {
  const fields = Object.entries(shape)
    .map(([name, field]) => ({ name, mayBeAbsent: mayBeAbsent(field), inside: absentFields(field) }))
    .filter(({ mayBeAbsent, inside }) => mayBeAbsent || inside);
  if (fields.length === 0) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null) return;
    const given = value as Record<string, unknown>;
    for (const { name, mayBeAbsent, inside } of fields) {
      if (given[name] !== null) inside?.(given[name]);
      else if (mayBeAbsent) delete given[name];
    }
  };
}

function mayBeAbsent(field: z.core.$ZodType): boolean {
  const { def } = (field as z.core.$ZodTypes)._zod;
  return (def.type === 'optional' || def.type === 'default') && def.innerType._zod.def.type !== 'nullable';
}
