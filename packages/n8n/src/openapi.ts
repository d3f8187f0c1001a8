// The parts of the OpenAPI document that the nodes are generated from.

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: string[];
  const?: string;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
  maximum?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: [string];
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

export interface OpenApi {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { summary: string } }>;
  components: { schemas: Record<string, Schema> };
}

/** Returns the schema that a reference names, and of a nullable schema the other type. */
export function resolveSchema(document: OpenApi, schema: Schema): Schema {
  if (schema.$ref !== undefined) {
    return resolveSchema(document, document.components.schemas[schema.$ref.split('/').at(-1)!]!);
  }
  const other = schema.anyOf?.find(({ type }) => type !== 'null');
  return other
    ? { ...resolveSchema(document, other), ...(schema.description && { description: schema.description }) }
    : schema;
}
