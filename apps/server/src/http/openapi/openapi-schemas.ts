// Collects the named schemas of the OpenAPI document. Client generators create a type for each, so every object gets a
// name: the one that the contract declares (`meta({ id })`), or a derived one (api.md#generated-clients).
import { isDeepStrictEqual } from 'node:util';
import { createErrorBody, ERRORS, type ErrorName, type Operation } from '@parley/contract';
import type { z } from 'zod';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';

const createRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Converts `first_name`, `contact.qualified` and `addNote` to `FirstName`, `ContactQualified` and `AddNote`. */
export const toPascalCase = (name: string): string =>
  name
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

/** The parts of a schema that contain other schemas. */
interface Parts {
  $ref?: string;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** Collects schemas under their names. */
export class NamedSchemas {
  readonly #schemas = new Map<string, JsonSchema>();

  /** Returns all schemas, by name. */
  get all(): JsonSchema {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Returns a reference to the schema of an operation's request, such as `UpdateLeadRequest`. */
  request(operation: Operation, body: z.ZodType): JsonSchema {
    const [resource, verb] = operation.id.split('.') as [string, string];
    const what = /[A-Z]/.test(verb) ? '' : toPascalCase(resource).replace(/s$/, '');
    return this.add(`${toPascalCase(verb)}${what}Request`, toJsonSchema(body, 'input'));
  }

  /**
   * Returns a reference to the schema of an operation's response, such as `LeadResponse`, `LeadPage`, or
   * `PhoneEventList` for a list without pages.
   */
  answer(operation: Operation): JsonSchema {
    const answer = toJsonSchema(operation.success.body, 'output') as {
      properties: Record<string, JsonSchema>;
    };
    const { data, pagination } = answer.properties;
    const list = data?.items as JsonSchema | undefined;
    const record = String((list ?? data)?.$ref ?? '')
      .split('/')
      .at(-1);
    if (!record) throw new Error(`The record that ${operation.id} answers has no name: meta({ id })`);
    return this.add(record + (list ? (pagination ? 'Page' : 'List') : 'Response'), answer);
  }

  /**
   * Returns a reference to the schema of error responses, such as `NotFoundError` or `QuotaExceededOrRateLimitedError`.
   */
  error(names: readonly ErrorName[]): JsonSchema {
    const codes = [...new Set(names.map((name) => ERRORS[name].code))].sort();
    const name = codes
      .map(toPascalCase)
      .join('Or')
      .replace(/(Error)?$/, 'Error');
    const body = toJsonSchema(createErrorBody(codes), 'output') as { properties: { error: JsonSchema } };
    const error = this.add(`${name}Details`, body.properties.error);
    return this.add(name, { ...body, properties: { error } });
  }

  /** Adds a schema with its definitions and the objects inside it. @returns a reference to it. */
  add(fallback: string, { $defs = {}, ...schema }: JsonSchema): JsonSchema {
    for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
      this.#put(name, definition);
    }
    const { $ref, id } = schema as { $ref?: string; id?: string };
    return $ref ? this.#within(fallback, schema) : this.#put(id ?? fallback, schema);
  }

  #put(name: string, { id: _, ...schema }: JsonSchema): JsonSchema {
    const properties = schema.properties as Record<string, JsonSchema> | undefined;
    const named = properties
      ? {
          ...schema,
          properties: Object.fromEntries(
            Object.entries(properties).map(([field, one]) => [
              field,
              this.#within(name + toPascalCase(field), one),
            ]),
          ),
        }
      : this.#within(name, schema);
    const known = this.#schemas.get(name);
    if (known && !isDeepStrictEqual(known, named)) throw new Error(`Two schemas have the name ${name}.`);
    this.#schemas.set(name, named);
    return createRef(name);
  }

  /** Converts the schema of a field; objects in it become separate named schemas. */
  #within(name: string, schema: JsonSchema): JsonSchema {
    if (schema.properties) return this.#put(name, schema);
    const { $ref, items, anyOf, oneOf } = schema as Parts;
    return {
      ...schema,
      ...($ref && createRef($ref.split('/').at(-1)!)),
      ...(items && { items: this.#within(name, items) }),
      ...(anyOf && { anyOf: anyOf.map((one) => this.#within(name, one)) }),
      ...(oneOf && { oneOf: oneOf.map((one) => this.#within(name, one)) }),
    };
  }
}
