// Names of tools and their arguments are snake_case.
import type { Operation } from '@parley/contract';

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Converts `leads.addNote` to `leads_add_note`. */
export function toolNameOf({ id }: Pick<Operation, 'id'>): string {
  return snake(id.replace('.', '_'));
}
