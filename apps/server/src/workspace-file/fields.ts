// The kinds of fields of a workspace file, and the words in which each says what it accepts.
import { phoneDigits, phoneProblem } from '@parley/contract';
import { z } from 'zod';
import { NO_ADDRESS, readBaseAddress } from '../platform/base-address.ts';

/** A map with these fields and no others. */
export function fields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `is not a field here: the fields are ${known}` : undefined,
  });
}

/** Text of `min` to `max` characters, without the white space around it. */
export function words(min: number, max: number) {
  return z.string().trim().check(ofLength(min, max));
}

/** Text of at most `max` characters as it stands: the API keeps it so, and an export gives it back. */
export function remark(max: number) {
  return z.string().check(ofLength(0, max));
}

function ofLength(min: number, max: number): z.core.CheckFn<string> {
  return (check) => {
    const { length } = [...check.value];
    if (length >= min && length <= max) return;
    const message = length < min ? 'must not be empty' : `must have at most ${max} characters`;
    check.issues.push({ code: 'custom', message, input: check.value });
  };
}

/** Text that `parse` reads; `accepted` says in words what it accepts. */
export function read<T>(accepted: string, parse: (text: string) => T | null) {
  return z.unknown().transform((value, check): T => {
    const parsed = typeof value === 'string' ? parse(value) : null;
    if (parsed !== null) return parsed;
    const message = value === undefined ? 'is required' : `must be ${accepted}`;
    check.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  });
}

/** The base address of a provider, without the slash at its end: calls add their path to it. */
export function address(example: string) {
  return z.unknown().transform((value, check): string => {
    const found = typeof value === 'string' ? readBaseAddress(value) : { problem: NO_ADDRESS };
    if ('address' in found) return found.address;
    const message = value === undefined ? 'is required' : `${found.problem}, such as ${example}`;
    check.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  });
}

/** One of a few words. `refusal` replaces the list of them. */
export function oneOf<const Values extends readonly string[]>(values: Values, refusal?: string) {
  return z.enum(values, {
    error: (issue) =>
      issue.input === undefined ? 'is required' : (refusal ?? `must be one of: ${values.join(', ')}`),
  });
}

/** A name for URLs. It has no underscore, so nobody can mistake it for an id (api.md#workspaces). */
export const slug = read('lower-case letters and digits, with single dashes between them', (text) =>
  text.length <= 63 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? text : null,
);

/** The phone by which a record names a number, in the file or in the workspace already. */
export const numberName = read(
  '6 to 15 digits in quotes, such as "33600000001", or an Instagram name with its @',
  numberHandle,
);

/** What names a number: its phone's digits, or `@` and its Instagram name. null for anything else. */
export function numberHandle(text: string): string | null {
  return /^@[A-Za-z0-9._]{1,30}$/.test(text) ? text.toLowerCase() : phoneDigits(text);
}

/** The phone of a number (api.md#phones). */
export const phone = read('6 to 15 digits in quotes, such as "33600000001"', phoneDigits).check((check) => {
  const message = phoneProblem(check.value);
  if (message !== null) check.issues.push({ code: 'custom', message, input: check.value });
});

/** The words for issues of the schema that have none; the path is put before them. */
export function predicate(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'string' && typeof issue.input !== 'object') {
        return 'must be text: put it in quotes';
      }
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return issue.origin === 'array'
        ? `must have at least ${issue.minimum} item${issue.minimum === 1 ? '' : 's'}`
        : `must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'array'
        ? `must have at most ${issue.maximum} items`
        : `must be at most ${issue.maximum}`;
    default:
      return issue.message ?? 'is not accepted';
  }
}

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a map of fields',
  record: 'a map of fields',
  array: 'a list',
};
