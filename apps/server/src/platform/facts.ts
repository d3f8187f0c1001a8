// Stores facts in rows, and reads columns that contain a text or a fact.
import { type Fact, factText, type StoredFact } from '@parley/contract';
import { toStorable } from './storable-text.ts';

/** The maximum number of characters in a text parameter of a fact, the same as in a note. */
const LONGEST_TEXT = 2000;

/** Returns the fact as JSON for a `jsonb` column. Each text in it is cut to 2000 characters. */
export function toFactJson(fact: Fact): string {
  return JSON.stringify(fact, (_, value) =>
    typeof value === 'string' ? toStorable(value, LONGEST_TEXT) : value,
  );
}

/** Returns the English text of a row. A row with a fact has no text, so the fact is rendered. */
export function getRowText({ text, fact }: { text: string | null; fact: StoredFact | null }): string {
  return fact === null ? (text ?? '') : factText(fact);
}

/** Returns SQL for the code of a reason in a `jsonb` column. If the reason is free text, it is that text. */
export const reasonKeySql = (column: string) => `coalesce(${column} ->> 'code', ${column} #>> '{}')`;
