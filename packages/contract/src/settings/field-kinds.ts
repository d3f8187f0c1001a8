// The kinds of fields of settings, each with the code for values that it refuses. A workspace file and a form spell
// some values as text, such as `8s`: their schemas are codecs between that text and the stored value.
import { z } from 'zod';
import { encodeKnownFields, reject } from '../issues/from-zod.ts';
import { violation } from '../issues/violation.ts';
import type { PlainCode, Violation } from '../issues.ts';

/** Returns the schema of a map with these fields and no others. */
export function createMapSchema<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = encodeKnownFields(Object.keys(shape));
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? known : undefined),
  });
}

/**
 * Returns the schema of a text with `min` to `max` characters, not counting white space at its ends, which is removed.
 */
export function createTextSchema(min: number, max: number) {
  return z.string().trim().check(checkLength(min, max));
}

/**
 * Returns the schema of a line that the agent says: a text in which only these placeholders are filled in. Others are
 * refused, because the lead would read them.
 */
export function createLineSchema(max: number, placeholders: readonly string[]) {
  return createTextSchema(1, max).check((check) => {
    for (const [placeholder] of check.value.matchAll(/\{\{[^{}]*(?:\}\})?/g)) {
      const [, name = ''] = /^\{\{\s*(\w+)\s*(?:\|[^{}]*)?\}\}$/.exec(placeholder) ?? [];
      if (placeholders.includes(name.toLowerCase())) continue;
      const values = placeholders.map((one) => `{{${one}}}`);
      return reject(
        check,
        values.length > 0
          ? violation('placeholder_unknown', { placeholder, values })
          : violation('placeholder_refused', { placeholder }),
      );
    }
  });
}

/** Returns the schema of a text of at most `max` characters. White space around it is kept, as in the API. */
export function createRemarkSchema(max: number) {
  return z.string().check(checkLength(0, max));
}

function checkLength(min: number, max: number): z.core.CheckFn<string> {
  return (check) => {
    const { length } = [...check.value];
    if (length >= min && length <= max) return;
    reject(check, length < min ? violation('text_empty') : violation('text_max', { max }));
  };
}

/**
 * Returns the codec of a value that `parse` reads from a text and `format` writes back. `otherwise` describes the
 * accepted values.
 */
export function createParsedSchema<T = string>(
  otherwise: PlainCode | Violation,
  parse: (text: string) => T | null,
  format: (value: T) => string = String,
) {
  return z.codec(z.custom<string>(), z.custom<T>(), {
    decode: (value: unknown, check): T => {
      const parsed = typeof value === 'string' ? parse(value) : null;
      if (parsed !== null) return parsed;
      reject({ value, issues: check.issues }, getRefusal(value, otherwise));
      return z.NEVER;
    },
    encode: format,
  });
}

/** The codes of fields that consist of digits, which YAML reads as a number unless they are in quotes. */
const DIGITS: ReadonlySet<unknown> = new Set(['phone_text', 'number_name', 'digits']);

function getRefusal(value: unknown, otherwise: PlainCode | Violation): Violation {
  if (value === undefined) return violation('required');
  if (typeof value === 'number' && DIGITS.has(otherwise)) return violation('digits_unquoted');
  return typeof otherwise === 'string' ? violation(otherwise) : otherwise;
}

/** Returns the schema of a choice between these words. */
export const createChoiceSchema = <const Values extends readonly string[]>(values: Values) => z.enum(values);

/**
 * Returns the text of a value, from a value that the schema once accepted. The limits are not checked, because one of
 * them might be newer than the value.
 */
export function encodeSettings<Schema extends z.ZodType>(
  schema: Schema,
  value: z.output<Schema>,
): z.input<Schema> {
  const unchecked: z.core.ParseContextInternal<z.core.$ZodIssue> = { skipChecks: true };
  return z.encode(schema, value, unchecked);
}

/**
 * Returns stored settings with the default of each missing field, and without unknown fields. A row from an earlier
 * release can lack a field, or have one that was removed.
 */
export function completeSettings<Fields extends object>(stored: Partial<Fields>, usual: Fields): Fields {
  const names = Object.keys(usual) as (keyof Fields)[];
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? usual[name]])) as Fields;
}
