// Reads JSON from providers. Missing or malformed values become null and never cause an exception.

export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object; none for anything else. */
export function readFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text that is not empty, or null. */
export function readNonEmpty(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Returns a time as ISO 8601 in UTC with milliseconds, or null. */
export function readTime(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Returns a URL that people can open, or null. */
export function readLink(value: unknown): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url && /^https?:$/.test(url.protocol) ? (value as string) : null;
}

/** Returns the digits of a phone with its country code, or null. */
export function readPhone(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  const digits = text.replace(/\D/g, '');
  return /^\+/.test(text) && digits.length >= 6 && digits.length <= 15 ? digits : null;
}

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
