// Parses `fields` of a query, which are names separated by commas.
import { graphErrors } from '../graph/errors.ts';
import type { Json } from '../http.ts';
import { refusals } from './refusals.ts';

/** An object with readable fields. null is a field that is not set. */
export type ReadableObject = { id: Json; [field: string]: Json };

/** An unknown field is refused and recorded as a violation. */
interface Judge {
  violated(what: string): void;
}

export function parseWanted(judge: Judge, fields: unknown, standard: string): string[] {
  const names = (typeof fields === 'string' ? fields : standard).split(',');
  if (names.every((name) => /^\w+$/.test(name))) return names;
  const problem = `fields: ${fields}`;
  judge.violated(problem);
  throw graphErrors.wrongParameter(problem);
}

/** Returns the requested fields of an object, and always its id. Fields that are not set are omitted. */
export function pickFields(judge: Judge, object: ReadableObject, wanted: string[], type: string): Json {
  const result: Record<string, Json> = {};
  for (const name of wanted) {
    const value = object[name];
    if (value === undefined) {
      judge.violated(`${type} has no field ${name}`);
      throw refusals.noField(name, type);
    }
    if (value !== null) result[name] = value;
  }
  return { ...result, id: object.id };
}
