// What the readers of Meta's webhooks share. Meta adds fields and types as it likes: what we can't read is left out, and
// does not keep us from the rest.
import { z } from 'zod';

/** undefined where it is missing, or of another form. */
export function maybe<T extends z.ZodType>(form: T) {
  return form.optional().catch(undefined);
}

export const text = maybe(z.string());
export const items = maybe(z.array(z.unknown()));
/** A string, or a figure. */
export const id = z.union([z.string(), z.number()]).transform(String);

/** Each item that has this form. */
export function each<T>(list: readonly unknown[] | undefined, form: z.ZodType<T>): T[] {
  return (list ?? []).flatMap((item) => {
    const { data } = form.safeParse(item);
    return data === undefined ? [] : [data];
  });
}

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** Without fields that have no value. */
export function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Given<T>;
}
