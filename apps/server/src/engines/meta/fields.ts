// Parsing that Meta's webhooks share. Meta adds fields and types at any time, so parts that can't be read are skipped
// and the rest is used.
import { z } from 'zod';

/** Returns a schema for a field that becomes undefined if it is missing or has another format. */
export function optionalField<T extends z.ZodType>(form: T) {
  return form.optional().catch(undefined);
}

export const text = optionalField(z.string());
export const items = optionalField(z.array(z.unknown()));
/** An id: a string, or a number that becomes a string. */
export const id = z.union([z.string(), z.number()]).transform(String);

/** Returns the items that match the schema. */
export function parseEach<T>(list: readonly unknown[] | undefined, form: z.ZodType<T>): T[] {
  return (list ?? []).flatMap((item) => {
    const { data } = form.safeParse(item);
    return data === undefined ? [] : [data];
  });
}

type PresentFields<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** Removes fields with an empty value. */
export function dropEmptyFields<T extends object>(fields: T): PresentFields<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as PresentFields<T>;
}
