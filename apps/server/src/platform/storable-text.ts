/** The maximum length of WhatsApp's texts, in characters. Only a faulty or hostile provider reports a longer one. */
const LONGEST_TEXT = 65_536;
/** The maximum length of the name of a person, a group or a file. */
const LONGEST_NAME = 255;
const NAMES: ReadonlySet<string> = new Set(['name', 'username', 'file_name', 'mime_type']);

/**
 * Returns a provider's report in a form that the database can store: texts and names truncated, without NUL characters
 * and lone surrogates. Throws on an invalid time.
 */
export function toStorable<T>(value: T, longest = LONGEST_TEXT): T {
  if (typeof value === 'string') return cutText(value, longest).replaceAll('\0', '').toWellFormed() as T;
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new Error('a provider reported an invalid time');
    return value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => toStorable(one, longest)) as T;
  const fields = Object.entries(value).map(([name, one]) => [
    name,
    toStorable(one, NAMES.has(name) ? LONGEST_NAME : LONGEST_TEXT),
  ]);
  return Object.fromEntries(fields) as T;
}

/** Returns the first `longest` characters (Unicode code points) of a text. */
function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let end = 0;
  for (let count = 0; count < longest && end < text.length; count++)
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
