// Reads JSON from WAHA. A missing or malformed value becomes null instead of causing an exception.

export type Fields = Readonly<Record<string, unknown>>;

/** Returns the value if it is an object, otherwise an empty object. */
export function readFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the value if it is a non-empty string, else null. */
export function readNonEmptyText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * Parses a time. WAHA sends some times in seconds, which can have a fraction, and others in milliseconds. null if the
 * value is not a time.
 */
export function readTime(value: unknown): Date | null {
  const time = typeof value === 'string' ? Number(value) : value;
  if (typeof time !== 'number' || !(time > 0 && time < 100_000_000_000_000)) return null;
  return new Date(time > 100_000_000_000 ? time : time * 1_000);
}
