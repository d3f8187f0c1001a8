// Parameter types and number formats that the catalogs of reasons share.
import { createOnce } from './create-once.ts';

/** The answer that a criterion expects. `text`: the expectation as the campaign words it. */
export type ExpectedAnswer =
  | { kind: 'at_least' | 'at_most'; figure: number }
  | { kind: 'one_of'; choices: string[] }
  | { kind: 'text'; text: string };

/** A criterion by its question. Older rows have its key instead. */
export interface AskedCriterion {
  ask: string;
  key?: string;
}

/** A criterion and the lead's answer: a short quote, or a figure such as `12000` or a range such as `8000-12000`. */
export interface AnsweredCriterion extends AskedCriterion {
  value: string;
}

/** The criterion whose question is open; null if there is none. */
export interface OpenCriterion {
  ask: string | null;
  key?: string | null;
}

/** Returns a function that quotes the question of a criterion, or returns its key in older rows. Empty if there is none. */
export function createQuestionFormat(open: string, close: string): (criterion: OpenCriterion) => string {
  return ({ ask, key }) => key ?? (ask ? `${open}${ask}${close}` : '');
}

/**
 * Returns a function that formats figures and ranges in a language, and returns quotes unchanged.
 * @param words the language's words for `yes` and `no`
 */
export function createFigureFormat(
  locale: string,
  to: string,
  words: Record<string, string> = {},
): (value: string | number) => string {
  const figures = createOnce(() => new Intl.NumberFormat(locale));
  return (value) => {
    const text = String(value);
    if (/^-?\d{1,15}(?:\.\d+)?$/.test(text)) return figures().format(Number(text));
    const range = /^(\d{1,9})-(\d{1,9})$/.exec(text);
    if (!range) return words[text] ?? text;
    return `${figures().format(Number(range[1]))} ${to} ${figures().format(Number(range[2]))}`;
  };
}

/** Returns a function that lists alternatives in a language: `a, b or c`. */
export function createChoiceFormat(locale: string): (choices: readonly string[]) => string {
  const list = createOnce(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  return (choices) => list().format(choices);
}

/** Returns a function that formats milliseconds as seconds, such as `2.5 s`. */
export function createSecondsFormat(locale: string): (ms: number) => string {
  const figures = createOnce(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
  return (ms) => `${figures().format(ms / 1_000)} s`;
}

/** Formats milliseconds as in a workspace file: `45s`, `10m`, `2h`. */
export function formatSpan(ms: number): string {
  if (ms >= 86_400_000 && ms % 86_400_000 === 0) return `${ms / 86_400_000}d`;
  if (ms >= 3_600_000 && ms % 3_600_000 === 0) return `${ms / 3_600_000}h`;
  if (ms >= 600_000 && ms % 60_000 === 0) return `${ms / 60_000}m`;
  return `${ms / 1_000}s`;
}

/** Formats a range as in a workspace file: `60s-180s`, or `8s` if both bounds are equal. */
export function formatSpanRange({ min_ms, max_ms }: { min_ms: number; max_ms: number }): string {
  return min_ms === max_ms ? formatSpan(min_ms) : `${formatSpan(min_ms)}-${formatSpan(max_ms)}`;
}
