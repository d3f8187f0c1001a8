// A tool for each public operation of the contract (mcp.md#tools).
import { contract, type Operation, type ToolText } from '@parley/contract';
import { z } from 'zod';
import { fieldsOf } from './arguments.ts';
import { inputSchemaOf, outputSchemaOf } from './json-schema.ts';
import { mark } from './mark.ts';
import { snake, toolNameOf } from './names.ts';
import type { JsonObject, Tool } from './tool.ts';

/** An operation that tells models of itself. */
export type PublicOperation = Operation & { tool: ToolText };

/** Every operation that is a tool. */
export function publicOperations(): PublicOperation[] {
  return Object.values(contract)
    .flatMap((resource) => Object.values(resource) as Operation[])
    .filter((operation): operation is PublicOperation => operation.tool !== undefined);
}

/** The tool of an operation; its call is one call of the operation. */
export function deriveTool(operation: PublicOperation): Tool {
  const { scope, tool } = operation;
  const inputSchema = inputOf(operation);
  const list = isList(operation.success.body);
  return {
    ...tool,
    name: toolNameOf(operation),
    scopes: scope === null || scope === 'all' ? [] : [scope],
    inputSchema,
    outputSchema: outputOf(operation.success.body, list),
    async run(api, args) {
      const answer = await api.call(operation, fieldsOf(operation, args) as never);
      const { data, pagination } = mark(operation.success.body, answer) as Answer;
      return list ? { data, next_cursor: pagination?.next_cursor ?? null } : (data as JsonObject);
    },
  };
}

interface Answer {
  data: unknown;
  pagination?: { next_cursor: string | null };
}

/** Parameters, query and body in one object. */
function inputOf({ params, query, body }: Operation): JsonObject {
  const parts = [params, query, ...(body ? [body] : [])].map(
    (part) => inputSchemaOf(part) as { properties?: Record<string, JsonObject>; required?: string[] },
  );
  const properties = Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<
    string,
    JsonObject
  >;
  const required = parts.flatMap(({ required }) => required ?? []).map(snake);
  const fields = Object.entries(properties).map(([name, schema]) => [snake(name), fieldOf(name, schema)]);
  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** All lists take these two, and what they are is said once, in the instructions. */
function fieldOf(name: string, schema: JsonObject): JsonObject {
  if (name !== 'limit' && name !== 'cursor') return schema;
  const { description: _, ...rest } = schema;
  return rest;
}

function isList(body: z.ZodType): boolean {
  return body instanceof z.ZodObject && 'pagination' in body.shape;
}

function outputOf(body: z.ZodType, list: boolean): JsonObject {
  const { properties } = outputSchemaOf(body) as { properties: Record<string, JsonObject> };
  if (!list) return properties['data']!;
  return {
    type: 'object',
    properties: { data: properties['data'], next_cursor: { type: ['string', 'null'] } },
  };
}
