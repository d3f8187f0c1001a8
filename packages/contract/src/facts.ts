// Facts: rows store a code with parameters instead of a sentence, and a catalog renders it in the reader's language.
import { z } from 'zod';
import type { FACTS } from './facts/catalog.ts';
import type { StoredFact } from './facts/render.ts';

export { FACTS, factText } from './facts/catalog.ts';
/** The English text of every reason why a row of a file is not imported, by code. */
export { importReasons as IMPORT_REASONS } from './facts/import-reasons.ts';
export type { MeetingDoer, MeetingWitness } from './facts/journal.ts';
/** The English text of every fact in a journal, by code. */
export { journal as JOURNAL_FACTS } from './facts/journal.ts';
export type { ModelRefusal } from './facts/model-reasons.ts';
export type { FactTexts, StoredFact, Translated } from './facts/render.ts';

/** A fact in a response. */
export const FactRecord = z
  .strictObject({ code: z.string(), params: z.record(z.string(), z.unknown()) })
  .meta({
    id: 'Fact',
    description: 'A code with parameters. The client renders it as text in its own language.',
  });

/** A text parameter can be a fact itself, such as the reason inside an entry; so can a text in a list. */
type StoredParams<P> = { [K in keyof P]: (string extends P[K] ? StoredFact : never) | StoredValue<P[K]> };
type StoredValue<V> = V extends readonly (infer E)[]
  ? string extends E
    ? readonly (E | StoredFact)[]
    : [E] extends [{ outcome: string }]
      ? readonly StoredParams<E>[]
      : V
  : V;

export type FactCode = keyof typeof FACTS;
export type FactParams<C extends FactCode> =
  Parameters<(typeof FACTS)[C]> extends []
    ? Record<string, never>
    : StoredParams<Parameters<(typeof FACTS)[C]>[0]>;

/** A fact of the catalog. Parameters are JSON: names, ISO 8601 times, numbers, other facts. */
export type Fact = { [C in FactCode]: { code: C; params: FactParams<C> } }[FactCode];

/** Creates a fact: `fact('owner_set', { owner: 'Ana' })`. */
export function fact<C extends FactCode>(
  code: C,
  ...[params]: Parameters<(typeof FACTS)[C]> extends [] ? [] : [FactParams<C>]
): Fact {
  return { code, params: sortKeys(params ?? {}) } as Fact;
}

/** Sorts the keys as a `jsonb` column does, so that a stored fact and a new one are the same JSON. */
function sortKeys(params: object): object {
  const entries = Object.entries(params);
  if (entries.length < 2) return params;
  const compare = (one: string, other: string) => one.length - other.length || (one < other ? -1 : 1);
  return Object.fromEntries(entries.sort(([one], [other]) => compare(one, other)));
}
