// Compares and merges the values of forms. A value can be a group of values, such as `template.name`.
import type { DeepPartial } from 'react-hook-form';

/** Returns whether a value of a form is a group of values. */
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** Returns the values that differ from `other`. A missing value counts as empty, and a removed one is undefined. */
export function omitEqual<Values extends object>(values: Values, other: Values): DeepPartial<Values> {
  const names = [...new Set([...Object.keys(values), ...Object.keys(other)])] as (keyof Values)[];
  const differing = names.flatMap((name): [keyof Values, unknown][] => {
    const [value, compared]: unknown[] = [values[name], other[name]];
    if (!isGroup(value) || !isGroup(compared)) return isSame(value, compared) ? [] : [[name, value]];
    const inner = omitEqual(value, compared);
    return Object.keys(inner).length === 0 ? [] : [[name, inner]];
  });
  return Object.fromEntries(differing) as DeepPartial<Values>;
}

/** Returns the record with the values that differ from `from`. */
export function mergeEdits<Values extends object>(record: Values, values: Values, from: Values): Values {
  const edited = (Object.keys(omitEqual(values, from)) as (keyof Values)[]).map((name) => {
    const [value, before, now]: unknown[] = [values[name], from[name], record[name]];
    return [name, isGroup(value) && isGroup(before) && isGroup(now) ? mergeEdits(now, value, before) : value];
  });
  return { ...record, ...Object.fromEntries(edited) };
}

/** Returns the edited values that differ from `other`. A group in which a value differs is complete. */
export function pickEdited<Values extends object>(values: Values, other: Values): Partial<Values> {
  const names = Object.keys(omitEqual(values, other)) as (keyof Values)[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}

/** Returns the stored edits that a form with this record can still show. */
export function pickUsable<Values extends object>(stored: object, record: Values): Partial<Values> {
  const usable = Object.entries(stored).flatMap(([name, value]) => {
    const now: unknown = record[name as keyof Values];
    if (now !== null && value !== null && getKind(value) !== getKind(now)) return [];
    // A newer version of the form can have more values in a group.
    return [[name, isGroup(now) && isGroup(value) ? { ...now, ...value } : value]];
  });
  return pickEdited({ ...record, ...Object.fromEntries(usable) }, record);
}

const getKind = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

interface StoredEdits<Values> {
  /** The version of the record that the edits belong to. */
  version?: string;
  values: Partial<Values>;
}

/**
 * Returns the edits that a form stored in this browser, as far as it can still show them.
 * @param stored the text of the draft
 */
export function parseStoredEdits<Values extends object>(stored: string, record: Values): StoredEdits<Values> {
  const none = { values: {} };
  try {
    const parsed = JSON.parse(stored) as Partial<StoredEdits<Values>>;
    const values = pickUsable(parsed.values ?? {}, record);
    return Object.keys(values).length === 0 ? none : { ...parsed, values };
  } catch {
    return none;
  }
}
