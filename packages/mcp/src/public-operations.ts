// Derives a tool from each public operation of the contract (mcp.md#tools).
import { BOUNDARY, listOperations, type Operation, type ToolText } from '@parley/contract';
import { z } from 'zod';
import { toFields } from './arguments.ts';
import { toInputSchema, toOutputSchema } from './json-schema.ts';
import { markOutsideText } from './mark-outside-text.ts';
import { toSnakeCase, toToolName } from './names.ts';
import type { JsonObject, Tool } from './tool.ts';

/** An operation with a description for models. */
export type PublicOperation = Operation & { tool: ToolText };

/** Returns every operation that has a tool. */
export function listPublicOperations(): PublicOperation[] {
  return listOperations('api').filter(
    (operation): operation is PublicOperation => operation.tool !== undefined,
  );
}

/** Returns the tool of an operation. A call of the tool is one call of the operation. */
export function deriveTool(operation: PublicOperation): Tool {
  const { scope, tool } = operation;
  const inputSchema = buildInputSchema(operation);
  const list = isList(operation.success.body);
  return {
    ...tool,
    name: toToolName(operation),
    scopes: scope === null || scope === 'all' ? [] : [scope],
    inputSchema,
    outputSchema: buildOutputSchema(operation.success.body, list),
    async run(api, args) {
      const answer = await api.call(operation, toFields(operation, args) as never);
      const { data, pagination } = markOutsideText(operation.success.body, answer) as Answer;
      return list ? { data, next_cursor: pagination?.next_cursor ?? null } : (data as JsonObject);
    },
  };
}

interface Answer {
  data: unknown;
  pagination?: { next_cursor: string | null };
}

interface InputSchema extends JsonObject {
  properties?: Record<string, JsonObject>;
  required?: string[];
}

/** Merges the path parameters, the query and the body into one object. */
function buildInputSchema({ params, query, body }: Operation): JsonObject {
  const parts: InputSchema[] = [params, query, ...(body ? [body] : [])].map(toInputSchema);
  const fields = parts.flatMap(({ properties = {} }) => Object.entries(properties));
  const filters = Object.keys(parts[1]!.properties ?? {});
  const properties = fields.map(([name, schema]) => [
    toSnakeCase(name),
    filters.includes(name) ? buildFilterSchema(name, schema) : schema,
  ]);
  const required = parts.flatMap(({ required = [] }) => required).map(toSnakeCase);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** Removes text that the general instructions already contain for all lists. */
function buildFilterSchema(name: string, { description, maxLength: _, ...schema }: JsonObject): JsonObject {
  if (name === 'limit' || name === 'cursor') return schema;
  return { ...schema, description: String(description).replace(BOUNDARY, '').trim() };
}

function isList(body: z.ZodType): boolean {
  return body instanceof z.ZodObject && 'pagination' in body.shape;
}

function buildOutputSchema(body: z.ZodType, list: boolean): JsonObject {
  const { properties } = toOutputSchema(body) as { properties: Record<string, JsonObject> };
  if (!list) return { type: 'object', ...properties['data'] };
  return {
    type: 'object',
    properties: { data: properties['data'], next_cursor: {} },
  };
}
