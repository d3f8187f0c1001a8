// Reads JSON from providers. A missing or malformed value becomes null instead of causing an exception.
import { parsePhoneDigits, readPhone as readWrittenPhone } from '@parley/contract';

export type Fields = Readonly<Record<string, unknown>>;

/** Returns the value if it is an object, otherwise an empty object. */
export function readFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the text, or null if it is blank or not a text. */
export function readNonEmpty(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Returns a number or a non-blank text as text, otherwise null. */
export function readId(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : readNonEmpty(value);
}

/** Returns the time as ISO 8601 in UTC with milliseconds, or null if the value is not a time. */
export function readTime(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Returns a time that is `ms` milliseconds later, as ISO 8601 in UTC. */
export function shiftTime(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}

/** Returns the URL if people can open it, otherwise null. */
export function readLink(value: unknown): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url && /^https?:$/.test(url.protocol) ? (value as string) : null;
}

/** Returns the digits of a phone that includes the country code, otherwise null. */
export function readPhone(value: unknown): string | null {
  const text = typeof value === 'string' ? value : '';
  return readWrittenPhone(text).international ? parsePhoneDigits(text) : null;
}

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
