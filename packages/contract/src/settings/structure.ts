// Derives the schema of a draft from the schema of settings.
import { z } from 'zod';

/** The input of a schema in which every field can be missing. */
export type Structure<T> = T extends readonly (infer Item)[]
  ? Structure<Item>[]
  : T extends object
    ? string extends keyof T
      ? Record<string, Structure<T[keyof T]>>
      : { [Name in keyof T]?: Structure<T[Name]> }
    : T extends string
      ? string
      : T;

/**
 * Returns the schema of values with the types of the schema's input: fields can be missing, and limits are not checked,
 * because a draft can be incomplete.
 */
export function createStructure<Schema extends z.core.$ZodType>(
  schema: Schema,
): z.ZodType<Structure<z.input<Schema>>, Structure<z.input<Schema>>> {
  return copyStructure(schema as unknown as z.core.$ZodTypes) as never;
}

function copyStructure(schema: z.core.$ZodTypes): z.ZodType {
  const structure = copyType(schema);
  const { description } = z.globalRegistry.get(schema) ?? {};
  return description === undefined ? structure : structure.describe(description);
}

function copyType(schema: z.core.$ZodTypes): z.ZodType {
  const { def } = schema._zod;
  const copy = (inner: z.core.$ZodType) => copyStructure(inner as z.core.$ZodTypes);
  switch (def.type) {
    case 'object':
      return z.strictObject(
        Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, copy(inner).optional()])),
      );
    case 'array':
      return z.array(copy(def.element));
    case 'record':
      return z.record(z.string(), copy(def.valueType));
    case 'nullable':
      return copy(def.innerType).nullable();
    case 'default':
    case 'optional':
      return copy(def.innerType);
    case 'pipe':
      return copy(def.in);
    case 'number':
      return z.number();
    case 'boolean':
      return z.boolean();
    default:
      return z.string();
  }
}
