// Reads JSON from WAHA without exceptions: missing or malformed values become null.

export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object; empty for anything else. */
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

/** Parses a time. WAHA sends some times in seconds, even with a fraction, and some in milliseconds. */
export function readTime(value: unknown): Date | null {
  const time = typeof value === 'string' ? Number(value) : value;
  if (typeof time !== 'number' || !(time > 0 && time < 100_000_000_000_000)) return null;
  return new Date(time > 100_000_000_000 ? time : time * 1_000);
}
