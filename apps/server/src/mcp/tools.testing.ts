// The tools derived from the contract, and helpers to call them.
import type { Operation } from '@parley/contract';
import { type Example, operations } from '../http/operations.testing.ts';
import type { Assistant, JsonObject, ToolResult } from './assistant.testing.ts';

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Each operation that is a tool, by the tool's name. */
export const publicTools: { name: string; operation: Operation }[] = operations
  .filter(({ root, tool }) => root === '/api/v1' && tool !== undefined)
  .map((operation) => ({ name: getToolName(operation), operation }));

export function getToolName({ id }: Operation): string {
  return toSnakeCase(id.replace('.', '_'));
}

/** Returns an example call as arguments for the tool. */
export function getToolArguments({ params, body }: Example): JsonObject {
  return {
    ...Object.fromEntries(Object.entries(params).map(([name, one]) => [toSnakeCase(name), one])),
    ...body,
  };
}

/** Calls the tool. If it returns a preview, confirms it. */
export async function callConfirmed(
  assistant: Assistant,
  name: string,
  args: JsonObject,
): Promise<ToolResult> {
  const answer = await assistant.call(name, args);
  const { confirm_with } = answer.content;
  return confirm_with ? assistant.call(name, { ...args, ...(confirm_with as JsonObject) }) : answer;
}
