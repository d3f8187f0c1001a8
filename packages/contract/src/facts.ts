// Facts: what rows store in place of a sentence. A fact is a code with parameters; each reader's catalogue renders it.
import { journal } from './facts/journal.ts';
import { reasons } from './facts/reasons.ts';

/** The English text of every fact, by its code. */
export const FACTS = { ...journal, ...reasons };

/** Texts of facts: a function of the parameters for each code. */
export type FactTexts = Record<string, (params: never) => string>;

/** The same codes and parameters in another language: `const fr: Translated<typeof journal> = {…}`. */
export type Translated<T extends FactTexts> = { [C in keyof T]: (params: Parameters<T[C]>[0]) => string };

export type FactCode = keyof typeof FACTS;
export type FactParams<C extends FactCode> = Parameters<(typeof FACTS)[C]>[0];

/** A fact as rows and answers hold it. Parameters are JSON: names, ISO 8601 times, numbers, other facts. */
export type Fact = { [C in FactCode]: { code: C; params: FactParams<C> } }[FactCode];

/** Makes a fact: `fact('lead_taken_over', { by: 'Ana' })`. */
export function fact<C extends FactCode>(code: C, params: FactParams<C>): Fact {
  return { code, params } as Fact;
}

/** Returns the fact as a sentence. A code that the catalogue does not have, from a newer Parley, is returned itself. */
export function factText({ code, params }: Fact, texts: FactTexts = FACTS): string {
  const render = texts[code] as ((params: unknown) => string) | undefined;
  return render ? render(params) : code;
}
