// Selects the fields of a form that must be sent: those that the user edited and that differ from the record.
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** Returns the fields that differ from `other`; a missing field counts as empty. */
export function omitEqual<Fields extends object>(
  fields: Partial<Fields>,
  other: Partial<Fields>,
): Partial<Fields> {
  const left = Object.entries(fields).filter(([name, value]) => !isSame(value, other[name as keyof Fields]));
  return Object.fromEntries(left) as Partial<Fields>;
}
