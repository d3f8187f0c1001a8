import { toStorable } from '../storable-text.ts';

/** Returns a value as a parameter for a jsonb column: null becomes the SQL null. */
export function toJsonb(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(toStorable(value));
}
