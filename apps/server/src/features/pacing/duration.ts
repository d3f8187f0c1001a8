// Formats durations for messages, and draws random ones (workspace-file.md#durations).
import type { DurationRange } from '@parley/contract';

export { type DurationRange, parseDuration, parseRange } from '@parley/contract';

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

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
