// Turns a schema's issues into an error that names the field and the accepted values (api.md#requests): `name must have
// 1 to 255 characters`.
import { ContractError, type Issue, issue, toSchemaIssues } from '@parley/contract';
import type { z } from 'zod';

/**
 * Parses a value. Fails with 422 and the first problem. `where` names the whole input if the problem has no field.
 * @param spaced parameters in which a `+` became a space, which is rarely intended.
 */
export function parseInput<T extends z.ZodType>(
  schema: T,
  value: unknown,
  where: 'body' | 'query',
  spaced?: ReadonlySet<string>,
): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const [first] = toIssues(result.error.issues, where);
  const field = first!.path[0];
  const issues = [first!, ...(spaced?.has(String(field)) ? [issue('plus_is_space', {}, [field!])] : [])];
  throw new ContractError('validation_error', issues, `the ${where}`);
}

/** Returns the issues of a body or a query with our codes. */
function toIssues(found: readonly z.core.$ZodIssue[], where: 'body' | 'query'): Issue[] {
  return toSchemaIssues(found, where === 'body' ? 'unknown_field' : 'unknown_parameter');
}
