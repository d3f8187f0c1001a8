// Turns a schema's issues into one sentence that names the field and what is accepted (api.md#requests):
// `name must have 1 to 255 characters`.
import { fail } from '@parley/contract';
import type { z } from 'zod';

/**
 * Parses or fails with 422. `where` names the whole when no field is wrong: the body, the query.
 * @param spaced names parameters in which a `+` became a space, which is rarely what the caller meant.
 */
export function parse<T extends z.ZodType>(
  schema: T,
  value: unknown,
  where: 'body' | 'query',
  spaced?: ReadonlySet<string>,
): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const field = issue.code === 'unrecognized_keys' ? issue.keys[0]! : String(issue.path[0]);
  const hint = spaced?.has(field) ? '; in a query + means a space: write %2B for a plus' : '';
  fail('validation_error', sentence(issue, where) + hint);
}

type Issue = z.core.$ZodIssue;

export function sentence(issue: Issue, where: 'body' | 'query'): string {
  const path = fieldPath(issue.path);
  const field = path || (where === 'body' ? 'the body' : 'the query');
  if (issue.code === 'unrecognized_keys') {
    const key = shorten(issue.keys[0]!);
    const name = path ? `${path}.${key}` : key;
    return `${name} is not ${where === 'body' ? 'a field' : 'a parameter'} of this call`;
  }
  return `${field} ${predicate(issue)}`;
}

/** `leads[3].phone`; long names are cut. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${shorten(String(part))}`,
    )
    .join('');
}

const LONGEST_NAME = 100;

/** A name that the caller chose, cut to fit into a sentence. */
export function shorten(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME).toWellFormed()}…`;
}

const TYPES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
};

function predicate(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be one of: ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'array'
        ? `must have at least ${issue.minimum} item${issue.minimum === 1 ? '' : 's'}`
        : `must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'array'
        ? `must have at most ${issue.maximum} items`
        : `must be at most ${issue.maximum}`;
    default:
      return issue.message;
  }
}
