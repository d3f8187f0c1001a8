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

/** Formats milliseconds exactly: in seconds up to ten minutes, then in the largest unit that fits. */
export function formatDuration(ms: number): string {
  for (const unit of ['d', 'h', 'm'] as const) {
    const whole = ms / UNIT_MS[unit];
    if (ms >= 10 * UNIT_MS.m && Number.isInteger(whole)) return `${whole}${unit}`;
  }
  return `${ms / UNIT_MS.s}s`;
}

/** Formats a range so that `parseRange` can parse it: `2.5s-7s`, or `8s` if both bounds are equal. */
export function formatRange({ min_ms, max_ms }: DurationRange): string {
  return min_ms === max_ms ? formatDuration(min_ms) : `${formatDuration(min_ms)}-${formatDuration(max_ms)}`;
}

/**
 * Returns a random duration within a range, in milliseconds, because gaps must vary (sending.md#figures). `random`
 * returns numbers in [0, 1).
 */
export function drawFrom({ min_ms, max_ms }: DurationRange, random: () => number): number {
  return min_ms + Math.floor(random() * (max_ms - min_ms + 1));
}
