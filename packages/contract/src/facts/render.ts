// Renders facts with a given catalog. Imports neither zod nor a catalog, so that the dashboard can bundle it.
export { createOnce } from './create-once.ts';

/** Texts of facts: for each code, a function of the parameters. */
export type FactTexts = Record<string, (params: never) => string>;

/** A catalog with the same codes and parameters in another language: `const fr: Translated<typeof journal> = {…}`. */
export type Translated<T extends FactTexts> = { [C in keyof T]: (params: Parameters<T[C]>[0]) => string };

/** A fact as rows and responses contain it. */
export interface StoredFact {
  code: string;
  params: Record<string, unknown>;
}

/**
 * Returns the fact as a sentence. Facts in its parameters, also inside lists, are rendered too. A code that this
 * version does not know, because a newer version stored it, is returned unchanged.
 */
export function renderFact({ code, params }: StoredFact, texts: FactTexts): string {
  const render = texts[code] as ((params: unknown) => string) | undefined;
  if (!render) return code;
  const entries = Object.entries(params).map(([name, value]) => [name, renderParam(value, texts)]);
  return render(Object.fromEntries(entries));
}

function renderParam(value: unknown, texts: FactTexts): unknown {
  if (isFact(value)) return renderFact(value, texts);
  if (!Array.isArray(value)) return value;
  return value.map((one: unknown) => {
    if (typeof one !== 'object' || one === null || isFact(one)) return renderParam(one, texts);
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, renderParam(inner, texts)]));
  });
}

function isFact(value: unknown): value is StoredFact {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value;
}

/** The lines of a note; notes of older versions are one text. */
export type NoteLines = string | readonly string[];

export function noteText(lines: NoteLines): string {
  return typeof lines === 'string' ? lines : lines.join('\n');
}

/** Returns the text with a period, unless it already ends with a punctuation mark. */
export function asSentence(text: string): string {
  return /[.!?…]["»]?$/.test(text) ? text : `${text}.`;
}
