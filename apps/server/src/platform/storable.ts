/** The value without what no text of the database holds: NUL characters and halves of characters. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(storable) as T;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, storable(one)])) as T;
}
