/** The longest text of WhatsApp, in UTF-16 code units. Only a faulty or hostile provider reports a longer one. */
const LONGEST_TEXT = 65_536;
/** The longest name of a person, a group or a file. */
const LONGEST_NAME = 255;
const NAMES: ReadonlySet<string> = new Set(['name', 'username', 'file_name', 'mime_type']);

/**
 * Returns what a provider reported as the database can store it: texts and names cut to their bounds, without NUL
 * characters and halves of characters. Throws on an invalid time.
 */
export function storable<T>(value: T, longest = LONGEST_TEXT): T {
  if (typeof value === 'string') return value.slice(0, longest).replaceAll('\0', '').toWellFormed() as T;
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new Error('a provider reported an invalid time');
    return value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => storable(one, longest)) as T;
  const fields = Object.entries(value).map(([name, one]) => [
    name,
    storable(one, NAMES.has(name) ? LONGEST_NAME : LONGEST_TEXT),
  ]);
  return Object.fromEntries(fields) as T;
}
