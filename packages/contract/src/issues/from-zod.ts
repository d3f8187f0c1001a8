// Converts zod's issues to our codes. A check adds a `custom` issue whose `params` are a violation; a message that is a
// code stands for that code.
import type { z } from 'zod';
import {
  type Issue,
  type IssueCode,
  type IssuePath,
  isIssueCode,
  issue,
  type PlainCode,
  placeViolation,
  type Violation,
  violation,
} from '../issues.ts';

type SchemaIssue = z.core.$ZodIssue;

/** Adds a violation inside a zod check, at `path` below the checked value. */
export function reject(
  check: { value: unknown; issues: z.core.$ZodRawIssue[] },
  { code, params }: Violation,
  path: IssuePath = [],
): void {
  check.issues.push({ code: 'custom', path: [...path], params: { code, params }, input: check.value });
}

/** Returns the options for `refine`: `schema.refine(isSorted, createRejection('names_twice'))`. */
export function createRejection<C extends IssueCode>(...args: Parameters<typeof violation<C>>) {
  return { params: { ...violation(...args) } };
}

/** Returns a code as a message, for zod options that accept only a message: `.regex(PATTERN, encodeIssue('email'))`. */
export const encodeIssue = (code: PlainCode): string => code;

/**
 * Returns the issues in our codes. The schema must be parsed with `reportInput`.
 * @param unknown the code for fields that the schema does not have.
 */
export function toSchemaIssues(
  found: readonly SchemaIssue[],
  unknown: 'unknown_field' | 'unknown_parameter' = 'unknown_field',
): Issue[] {
  return found.flatMap((one) => {
    const path = one.path as IssuePath;
    if (one.code !== 'unrecognized_keys') return [placeViolation(path, toViolation(one))];
    const known = one.message.startsWith(KNOWN) ? one.message.slice(KNOWN.length) : null;
    return one.keys.map((key) =>
      known === null ? issue(unknown, {}, [...path, key]) : issue('unknown_key', { known }, [...path, key]),
    );
  });
}

/** The prefix of the messages that {@link encodeKnownFields} returns. */
const KNOWN = 'known:';

/** Returns a message for a schema whose error names the fields that it accepts. */
export const encodeKnownFields = (names: readonly string[]): string => `${KNOWN}${names.join(', ')}`;

function toViolation(one: SchemaIssue): Violation {
  if (one.code === 'custom') {
    const { code, params = {} } = (one.params ?? {}) as Partial<Violation>;
    if (code) return { code, params };
  } else if (one.input === undefined) return violation('required');
  if (isIssueCode(one.message)) return { code: one.message, params: {} };
  switch (one.code) {
    case 'invalid_type':
      return violation('wrong_type', { expected: one.expected });
    case 'invalid_value':
      return violation('one_of', { values: one.values.map(String) });
    case 'too_small':
      return createSizeViolation('min', one.origin, Number(one.minimum));
    case 'too_big':
      return createSizeViolation('max', one.origin, Number(one.maximum));
    case 'invalid_format':
      if (one.format === 'email') return violation('email');
      if (one.format === 'base64') return violation('base64');
      return violation('invalid_format', { format: one.format });
    case 'invalid_union': {
      const { input, discriminator, options } = one as unknown as Union;
      if (discriminator === undefined || !options) return violation('not_accepted');
      const isGiven = typeof input === 'object' && input !== null && discriminator in input;
      return isGiven ? violation('one_of', { values: options.map(String) }) : violation('required');
    }
    default:
      return violation('not_accepted');
  }
}

/** A union of objects that one field distinguishes. */
interface Union {
  input: unknown;
  discriminator?: string;
  options?: readonly unknown[];
}

function createSizeViolation(bound: 'min' | 'max', origin: string, limit: number): Violation {
  if (bound === 'min') {
    if (origin === 'array') return violation('items_min', { min: limit });
    return origin === 'string' ? violation('text_empty') : violation('number_min', { min: limit });
  }
  if (origin === 'array') return violation('items_max', { max: limit });
  return origin === 'string'
    ? violation('text_max', { max: limit })
    : violation('number_max', { max: limit });
}
