// Names of tools and their arguments are snake_case.
import type { Operation } from '@parley/contract';

export const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Converts `leads.addNote` to `leads_add_note`. */
export function toToolName({ id }: Pick<Operation, 'id'>): string {
  return toSnakeCase(id.replace('.', '_'));
}
