/** The value without what no text of the database holds: NUL characters and halves of characters. Throws on a time that is none. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as T;
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new Error('a time can not be read');
    return value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storable) as T;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, storable(one)])) as T;
}
