// Checks the arguments of a call. The API checks the values; this file rejects only what can't be written into a path
// or a query.
import { ApiError } from '@parley/client';
import { type Issue, issue, type Operation } from '@parley/contract';
import { z } from 'zod';
import { toSnakeCase } from './names.ts';
import type { JsonObject, Tool } from './tool.ts';

/** Throws a `validation_error` for an unknown argument or a missing one. */
export function checkArguments({ inputSchema }: Tool, args: JsonObject): void {
  const { properties, required = [] } = inputSchema as { properties: JsonObject; required?: string[] };
  for (const name of Object.keys(args)) {
    if (Object.hasOwn(properties, name)) continue;
    const names = Object.keys(properties);
    const accepted = names.length > 0 ? `The arguments are: ${names.join(', ')}.` : 'It has no arguments.';
    failArguments(`${name.slice(0, 100)} is not an argument of this tool. ${accepted}`, [
      issue('unknown_key', { known: names.join(', ') }, [name]),
    ]);
  }
  for (const name of required) {
    if ((args[name] ?? null) === null) failArguments(`${name} is required`, [issue('required', {}, [name])]);
  }
}

/** Renames a tool's arguments to the fields of the operation. */
export function toFields({ params, query }: Operation, args: JsonObject): JsonObject {
  const inPath = new Map(listNames(params).map((name) => [toSnakeCase(name), name]));
  const inQuery = new Set(listNames(query));
  const fields = Object.entries(args).filter(([name, value]) => {
    if (!inPath.has(name) && !inQuery.has(name)) return true;
    if (typeof value === 'object' && value !== null) {
      failArguments(`${name} must be a single value`, [issue('wrong_type', { expected: 'string' }, [name])]);
    }
    // Refuse `.` and `..` as ids, because a URL resolves them as steps in the path.
    if (inPath.has(name) && /^\.{0,2}$/.test(String(value))) {
      throw new ApiError(404, 'not_found', 'Not found.', new Headers());
    }
    return value !== null;
  });
  return Object.fromEntries(fields.map(([name, value]) => [inPath.get(name) ?? name, value]));
}

function listNames(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function failArguments(message: string, issues: Issue[]): never {
  throw new ApiError(422, 'validation_error', message, new Headers(), issues);
}
