// The protocol of a provider. Each file has the schema of a request, and converts the script's answers to the
// provider's format.
import type { Answer, Json } from '../http.ts';
import type { ModelCall, ModelFault, Tokens } from './script.ts';

export type JsonObject = { [key: string]: Json };

/** Faults with a provider-specific format; the server implements all others. */
export type WordedFault = Extract<
  ModelFault['fault'],
  'rate' | 'key_refused' | 'forbidden' | 'quota' | 'too_long' | 'failed' | 'overloaded'
>;

/** The ways in which a successful response can end. */
export type Ending = 'done' | 'empty' | 'refusal' | 'filtered' | 'tool_call' | 'max_tokens';

export interface Protocol {
  /** JSON Schema of the request's body. */
  schema: object;
  /** Returns a sentence for each rule that the request violates and that a schema can't express. */
  broken(body: JsonObject, headers: ModelCall['headers']): string[];
  /** Reads a request whose body matches the schema. `path` is relative to the base URL. */
  read(body: JsonObject, path: string): Omit<ModelCall, 'kind' | 'headers' | 'body'>;
  answer(model: string, text: string, tokens: Tokens, ending: Ending): Json;
  refusal(fault: WordedFault, model: string): Answer;
  unknownModel(model: string): Answer;
  /** Returns an error with status 400 and this text. */
  wrong(message: string, param: string): Answer;
}

export const createObjectSchema = (
  properties: Record<string, object>,
  required: string[] = Object.keys(properties),
): object => ({ type: 'object', properties, required, additionalProperties: false });
export const createListSchema = (items: object, minItems = 1): object => ({ type: 'array', items, minItems });
export const createEnumSchema = (...values: unknown[]): object => ({ enum: values });
export const STRING = { type: 'string', minLength: 1 };
export const COUNT = { type: 'integer', minimum: 1 };
export const ANY_OBJECT = { type: 'object' };

/** The JSON Schema of an image in a request, as a base64 data URL. */
export const DATA_URL = { type: 'string', pattern: '^data:image/[a-z]+;base64,[A-Za-z0-9+/]+=*$' };

/**
 * Returns the places where a schema is not strict: every object must name and require all its properties, and accept no
 * others.
 */
export function findLooseParts(schema: Json, at = 'schema'): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each, index) => findLooseParts(each, `${at}[${index}]`));
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.entries(schema).flatMap(([key, value]) => findLooseParts(value, `${at}.${key}`));
  const unknown = ['oneOf', 'allOf', 'minLength', 'maxLength', 'pattern', 'default', '$schema'].filter(
    (keyword) => keyword in schema && at.split('.').at(-1) !== 'properties',
  );
  const wrong = unknown.map((keyword) => `${at} has ${keyword}, which a strict schema may not`);
  if (schema['type'] !== 'object') return [...wrong, ...inner];
  const names = Object.keys((schema['properties'] ?? {}) as object).toSorted();
  const required = ((schema['required'] ?? []) as string[]).toSorted();
  if (schema['additionalProperties'] !== false) wrong.push(`${at} allows other properties`);
  if (names.join() !== required.join()) wrong.push(`${at} does not require all its properties`);
  return [...wrong, ...inner];
}

/** Returns problems if turns don't alternate between user and assistant, or don't start and end with the user. */
export function findWrongTurns(messages: ModelCall['messages']): string[] {
  const roles = messages.map(({ role }) => role);
  const wrong = roles.flatMap((role, index) =>
    role === roles[index + 1] ? [`two messages of ${role} in a row`] : [],
  );
  if (roles[0] !== 'user') wrong.push('the conversation does not begin with the user');
  if (roles.at(-1) !== 'user') wrong.push('the conversation does not end with the user');
  return wrong;
}
