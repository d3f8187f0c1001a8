// From the arguments of a tool to the fields of an operation. The API judges the values; only what could not be written
// into a path or a query is refused here.
import { ApiError } from '@parley/client';
import type { Operation } from '@parley/contract';
import { z } from 'zod';
import { snake } from './names.ts';
import type { JsonObject } from './tool.ts';

/** The fields of the call, by the operation's own names; throws a `validation_error` as the API would. */
export function argumentsOf(operation: Operation, schema: JsonObject, args: JsonObject): JsonObject {
  const { properties, required = [] } = schema as { properties: JsonObject; required?: string[] };
  const names = Object.keys(properties);
  for (const name of Object.keys(args)) {
    if (names.includes(name)) continue;
    refuse(
      `${name} is not an argument of this tool. ${names.length > 0 ? `It takes: ${names.join(', ')}` : 'It takes none'}`,
    );
  }
  for (const name of required) if ((args[name] ?? null) === null) refuse(`${name} is required`);
  const own = new Map(fieldsOf(operation.params).map((name) => [snake(name), name]));
  const inUrl = new Set([...own.keys(), ...fieldsOf(operation.query)]);
  const entries = Object.entries(args).filter(([name, value]) => {
    if (!inUrl.has(name)) return true;
    if (typeof value === 'object' && value !== null) refuse(`${name} must be a single value`);
    // `.` and `..` would be steps in the path.
    if (own.has(name) && /^\.{0,2}$/.test(String(value))) throw notFound();
    return value !== null;
  });
  return Object.fromEntries(entries.map(([name, value]) => [own.get(name) ?? name, value]));
}

function fieldsOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function refuse(message: string): never {
  throw new ApiError(422, 'validation_error', message, new Headers());
}

const notFound = () => new ApiError(404, 'not_found', 'Not found.', new Headers());
