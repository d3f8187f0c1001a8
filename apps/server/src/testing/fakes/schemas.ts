// Checks the requests and answers of fakes against JSON Schemas.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export type Schema = Record<string, unknown>;

/** Returns the schema of an object with these fields and no other. */
export const createClosedSchema = (
  properties: Record<string, Schema>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** Returns the problems of the last check, one sentence each. */
export function listProblems(where: string, { errors }: ValidateFunction): string[] {
  return (errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, message, params }) => {
      const extra = 'additionalProperty' in params ? `: ${params['additionalProperty']}` : '';
      return `${where}${instancePath} ${message}${extra}`;
    });
}

const options = { strict: false, validateFormats: false, allErrors: true } as const;
const ajv = new Ajv2020(options);
// All values of a query arrive as text.
const ajvOfQueries = new Ajv2020({ ...options, coerceTypes: 'array' });

/** Returns the problems with a value. ajv compiles a schema once, so all fakes of a process share it. */
export function findProblems(where: string, schema: object, value: unknown): string[] {
  const validate = ajv.compile(schema);
  return validate(value) ? [] : listProblems(where, validate);
}

/** Returns the problems with a query, whose values are converted to the types of the schema. */
export function findQueryProblems(where: string, schema: object, query: Record<string, unknown>): string[] {
  const validate = ajvOfQueries.compile(schema);
  return validate(query) ? [] : listProblems(where, validate);
}
