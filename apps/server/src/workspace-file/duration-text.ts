// Formats durations for a workspace file as the shortest text that stands for the same time.
import { type DurationRange, parseDuration } from '../features/pacing/index.ts';

const UNITS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };

/**
 * Formats a duration as `8s`, `2.5s`, `90m` or `1d`: in the largest unit in which it is a whole number, otherwise in
 * the largest in which it is exact.
 */
export function formatDuration(ms: number): string {
  const units = Object.entries(UNITS);
  const whole = units.find(([, size]) => ms % size === 0);
  if (ms === 0) return '0s';
  if (whole && parseDuration(`${ms / whole[1]}${whole[0]}`) === ms) return `${ms / whole[1]}${whole[0]}`;
  const written = units.toReversed().map(([unit, size]) => `${Number((ms / size).toFixed(3))}${unit}`);
  return written.find((text) => parseDuration(text) === ms) ?? `${ms / UNITS.s}s`;
}

export function formatRange({ min_ms, max_ms }: DurationRange): string {
  return min_ms === max_ms ? formatDuration(min_ms) : `${formatDuration(min_ms)}-${formatDuration(max_ms)}`;
}
