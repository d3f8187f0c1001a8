// Converts names of operations and fields to snake_case, for tools and their arguments.
import type { Operation } from '@parley/contract';

export const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the name of an operation's tool: `leads.addNote` becomes `leads_add_note`. */
export function toToolName({ id }: Pick<Operation, 'id'>): string {
  return toSnakeCase(id.replace('.', '_'));
}
