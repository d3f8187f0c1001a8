// Handles `null` for an optional body field: it means that the field is not given (api.md#requests). A nullable field
// keeps its null, which can clear the field.
import type { z } from 'zod';

/** Removes the fields that are null, and so not given, from a body. Changes the body itself. */
export type RemoveAbsentFields = (body: unknown) => void;

/** Returns the function for bodies with this schema; undefined if the schema has no optional field. */
export function createAbsentRemover(schema: z.core.$ZodType): RemoveAbsentFields | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'nullable':
      return createAbsentRemover(def.innerType);
    case 'array': {
      const ofItem = createAbsentRemover(def.element);
      return ofItem && ((value) => Array.isArray(value) && value.forEach(ofItem));
    }
    case 'object':
      return createObjectRemover(def.shape);
    default:
      return undefined;
  }
}

function createObjectRemover(shape: z.core.$ZodShape): RemoveAbsentFields | undefined {
  const fields = Object.entries(shape)
    .map(([name, field]) => ({ name, mayBeAbsent: canBeAbsent(field), inside: createAbsentRemover(field) }))
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

function canBeAbsent(field: z.core.$ZodType): boolean {
  const { def } = (field as z.core.$ZodTypes)._zod;
  return (def.type === 'optional' || def.type === 'default') && def.innerType._zod.def.type !== 'nullable';
}
