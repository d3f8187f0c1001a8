// Holds what a fake hears and says against JSON Schemas.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export type Schema = Record<string, unknown>;

/** An object with these fields and no other. */
export const closed = (
  properties: Record<string, Schema>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** The complaints of the last check, one sentence each. */
export function complaints(where: string, { errors }: ValidateFunction): string[] {
  return (errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, message, params }) => {
      const extra = 'additionalProperty' in params ? `: ${params['additionalProperty']}` : '';
      return `${where}${instancePath} ${message}${extra}`;
    });
}

const options = { strict: false, validateFormats: false, allErrors: true } as const;
const ajv = new Ajv2020(options);
// Everything in a query arrives as text.
const ajvOfQueries = new Ajv2020({ ...options, coerceTypes: 'array' });

/** What is wrong with a value. ajv compiles a schema once, so that all fakes of a process share it. */
export function wrongWith(where: string, schema: object, value: unknown): string[] {
  const validate = ajv.compile(schema);
  return validate(value) ? [] : complaints(where, validate);
}

/** What is wrong with a query, whose values get the types of the schema. */
export function wrongWithQuery(where: string, schema: object, query: Record<string, unknown>): string[] {
  const validate = ajvOfQueries.compile(schema);
  return validate(query) ? [] : complaints(where, validate);
}
