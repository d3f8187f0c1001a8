// Parses `fields` of a query: names, nested fields, and list limits: `id,messages.limit(5){id,from}`.
import { graphErrors } from '../graph/errors.ts';
import type { Json } from '../http.ts';
import { refusals } from './refusals.ts';

export interface Wanted {
  name: string;
  limit: number | undefined;
  inside: Wanted[] | undefined;
}

export function parseFields(text: string): Wanted[] {
  let at = 0;
  function list(): Wanted[] {
    const wanted: Wanted[] = [];
    for (;;) {
      const [whole, name, limit] = /^(\w+)(?:\.limit\((\d+)\))?/.exec(text.slice(at)) ?? [];
      if (whole === undefined || name === undefined) throw new Error(`fields: ${text} at ${at}`);
      at += whole.length;
      let inside: Wanted[] | undefined;
      if (text[at] === '{') {
        at += 1;
        inside = list();
        if (text[at] !== '}') throw new Error(`fields: ${text} is not closed`);
        at += 1;
      }
      wanted.push({ name, limit: limit === undefined ? undefined : Number(limit), inside });
      if (text[at] !== ',') return wanted;
      at += 1;
    }
  }
  const wanted = list();
  if (at !== text.length) throw new Error(`fields: ${text} at ${at}`);
  return wanted;
}

/** An object with readable fields: values, or functions that make them. null is a field that is not set. */
export type ReadableObject = { id: Json; [field: string]: Json | ((wanted: Wanted) => Json) };

/** An unknown field is refused and recorded as a violation. */
interface Judge {
  violated(what: string): void;
}

export function parseWanted(judge: Judge, fields: unknown, standard: string): Wanted[] {
  try {
    return parseFields(typeof fields === 'string' ? fields : standard);
  } catch (error) {
    judge.violated(String(error));
    throw graphErrors.wrongParameter(String(error));
  }
}

/** Returns the requested fields of an object, and always its id. Fields that are not set are omitted. */
export function pickFields(judge: Judge, object: ReadableObject, wanted: Wanted[], type: string): Json {
  const result: Record<string, Json> = {};
  for (const one of wanted) {
    const value = object[one.name];
    if (value === undefined) {
      judge.violated(`${type} has no field ${one.name}`);
      throw refusals.noField(one.name, type);
    }
    const given = typeof value === 'function' ? value(one) : value;
    if (given !== null) result[one.name] = given;
  }
  return { ...result, id: object.id };
}
