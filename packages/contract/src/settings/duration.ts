// Parses durations from workspace files: `8s`, `2.5s`, `90m`, `2h`, `1d`, or a range of two
// (workspace-file.md#durations). Any other text returns null.

/** A span of time, both bounds included. A single duration is a range with equal bounds. */
export interface DurationRange {
  min_ms: number;
  max_ms: number;
}

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const DURATION = /^(\d{1,6}(?:\.\d{1,3})?)(s|m|h|d)$/;

/**
 * Parses one duration (`0s`, `8s`, `2.5s`, `90m`, `2h`, `1d`: workspace-file.md#durations). Returns milliseconds, or
 * null for other texts.
 */
export function parseDuration(text: string): number | null {
  const match = DURATION.exec(text.trim());
  if (!match) return null;
  const [, amount, unit] = match;
  return Math.round(Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS]);
}

/** Parses a range (`60s-180s`) or a single duration (`8s`). Returns null if the first bound is the larger one. */
export function parseRange(text: string): DurationRange | null {
  const parts = text.split('-');
  if (parts.length > 2) return null;
  const min_ms = parseDuration(parts[0] ?? '');
  const max_ms = parts.length === 2 ? parseDuration(parts[1] ?? '') : min_ms;
  if (min_ms === null || max_ms === null || min_ms > max_ms) return null;
  return { min_ms, max_ms };
}

/**
 * Formats a duration for {@link parseDuration}, as `8s`, `2.5s`, `90m` or `1d`: in the largest unit in which it is a whole number, otherwise in
 * the largest in which it is exact.
 */
export function spellDuration(ms: number): string {
  const units = Object.entries(UNIT_MS).toReversed();
  const whole = units.find(([, size]) => ms % size === 0);
  if (ms === 0) return '0s';
  if (whole && parseDuration(`${ms / whole[1]}${whole[0]}`) === ms) return `${ms / whole[1]}${whole[0]}`;
  const written = units.toReversed().map(([unit, size]) => `${Number((ms / size).toFixed(3))}${unit}`);
  return written.find((text) => parseDuration(text) === ms) ?? `${ms / UNIT_MS.s}s`;
}

export function spellRange({ min_ms, max_ms }: DurationRange): string {
  return min_ms === max_ms ? spellDuration(min_ms) : `${spellDuration(min_ms)}-${spellDuration(max_ms)}`;
}
