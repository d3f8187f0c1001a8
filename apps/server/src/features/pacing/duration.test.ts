import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawFrom, formatDuration, formatRange, parseDuration, parseRange } from './duration.ts';

describe('parsing durations', () => {
  test.each([
    ['0s', 0],
    ['8s', 8_000],
    ['2.5s', 2_500],
    ['0.001s', 1],
    ['90m', 5_400_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
    [' 3s ', 3_000],
  ])('reads the duration %s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each([
    '',
    's',
    '8',
    '-8s',
    '+8s',
    '8 s',
    '8S',
    '8ms',
    '1w',
    '1h30m',
    '.5s',
    '5.s',
    '1e3s',
    '8s-',
    '٨s',
  ])('returns null for %j, which is not a duration', (text) => {
    expect(parseDuration(text)).toBeNull();
  });

  test.each([
    ['60s-180s', 60_000, 180_000],
    ['2.5s-7s', 2_500, 7_000],
    ['1m - 3m', 60_000, 180_000],
    ['8s', 8_000, 8_000],
    ['0s-0s', 0, 0],
  ])('reads the range %s', (text, min_ms, max_ms) => {
    expect(parseRange(text)).toEqual({ min_ms, max_ms });
  });

  test.each(['', '-', '7s-2s', '1s-2s-3s', '60-180s', '8s-', '-8s', 'always'])(
    'returns null for %j, which is not a range',
    (text) => {
      expect(parseRange(text)).toBeNull();
    },
  );

  test('parses each duration that it has formatted', () => {
    fc.assert(
      fc.property(fc.nat(90_000_000), fc.nat(90_000_000), (a, b) => {
        const range = { min_ms: Math.min(a, b), max_ms: Math.max(a, b) };
        expect(parseDuration(formatDuration(a))).toBe(a);
        expect(parseRange(formatRange(range))).toEqual(range);
      }),
    );
    expect(formatRange({ min_ms: 60_000, max_ms: 180_000 })).toBe('60s-180s');
    expect(formatDuration(86_400_000)).toBe('1d');
  });

  test('draws a random duration from a range, including both ends', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.nat(10_000),
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        (min, width, r) => {
          const drawn = drawFrom({ min_ms: min, max_ms: min + width }, () => r);
          expect(drawn).toBeGreaterThanOrEqual(min);
          expect(drawn).toBeLessThanOrEqual(min + width);
        },
      ),
    );
    const range = { min_ms: 2_500, max_ms: 7_000 };
    expect(drawFrom(range, () => 0)).toBe(2_500);
    expect(drawFrom(range, () => 0.999_999_9)).toBe(7_000);
  });
});
