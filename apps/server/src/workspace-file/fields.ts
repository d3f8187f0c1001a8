// The kinds of fields of a workspace file, and the descriptions of the values that each accepts.
import {
  encodeKnownFields,
  findPhoneProblem,
  type Issue,
  issue,
  type PlainCode,
  parsePhoneDigits,
  reject,
  toSchemaIssues,
  type Violation,
  violation,
} from '@parley/contract';
import { z } from 'zod';
import { readBaseAddress } from '../platform/base-address.ts';

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

/** Returns the schema of a text that `parse` converts. `otherwise` describes the accepted values. */
export function createParsedSchema<T>(otherwise: PlainCode | Violation, parse: (text: string) => T | null) {
  return z.unknown().transform((value, check): T => {
    const parsed = typeof value === 'string' ? parse(value) : null;
    if (parsed !== null) return parsed;
    reject({ value, issues: check.issues }, getRefusal(value, otherwise));
    return z.NEVER;
  });
}

/** The codes of fields that consist of digits, which YAML reads as a number unless they are in quotes. */
const DIGITS: ReadonlySet<unknown> = new Set(['phone_text', 'number_name', 'digits']);

function getRefusal(value: unknown, otherwise: PlainCode | Violation): Violation {
  if (value === undefined) return violation('required');
  if (typeof value === 'number' && DIGITS.has(otherwise)) return violation('digits_unquoted');
  return typeof otherwise === 'string' ? violation(otherwise) : otherwise;
}

/** Returns the schema of a provider's base URL. A slash at its end is removed, because calls append their path. */
export function createAddressSchema(example: string) {
  return z.unknown().transform((value, check): string => {
    const found = typeof value === 'string' ? readBaseAddress(value) : { problem: 'base_address' as const };
    if ('address' in found) return found.address;
    const wrong = value === undefined ? violation('required') : violation(found.problem, { example });
    reject({ value, issues: check.issues }, wrong);
    return z.NEVER;
  });
}

/** Returns the schema of a choice between these words. */
export const createChoiceSchema = <const Values extends readonly string[]>(values: Values) => z.enum(values);

/** A name for URLs. It can't contain an underscore, so it can't be confused with an id (api.md#workspaces). */
export const slug = createParsedSchema('slug', (text) =>
  text.length <= 63 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? text : null,
);

/** The phone or Instagram name by which a record refers to a number in the file or the workspace. */
export const numberName = createParsedSchema('number_name', parseNumberHandle);

/**
 * Returns the name of a number: the digits of its phone, or `@` and its Instagram name. Returns null if the text is
 * neither.
 */
export function parseNumberHandle(text: string): string | null {
  return /^@[A-Za-z0-9._]{1,30}$/.test(text) ? text.toLowerCase() : parsePhoneDigits(text);
}

/** The phone of a number (api.md#phones). */
export const phone = createParsedSchema('phone_text', parsePhoneDigits).check((check) => {
  const problem = findPhoneProblem(check.value);
  if (problem !== null) reject(check, problem);
});

/** The code of each type error, by YAML's name of the type. */
const YAML_TYPES: Record<string, PlainCode> = {
  string: 'not_text',
  object: 'not_map',
  record: 'not_map',
  array: 'not_list',
};

/** Converts the issues of the schema to issues of the file. */
export function toFileIssues(found: Parameters<typeof toSchemaIssues>[0]): Issue[] {
  return toSchemaIssues(found).map((one) => {
    const code = one.code === 'wrong_type' ? YAML_TYPES[String(one.params['expected'])] : undefined;
    return code ? issue(code, {}, one.path) : one;
  });
}
