// Reads JSON that providers send: what is missing or of another form is null, never an exception.

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that is not empty. */
export function wordsOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** A time as ISO 8601 in UTC with milliseconds. */
export function timeOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** An address that people can open. */
export function linkOf(value: unknown): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url && /^https?:$/.test(url.protocol) ? (value as string) : null;
}

/** The digits of a phone with its country code. */
export function phoneOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  const digits = text.replace(/\D/g, '');
  return /^\+/.test(text) && digits.length >= 6 && digits.length <= 15 ? digits : null;
}

export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
