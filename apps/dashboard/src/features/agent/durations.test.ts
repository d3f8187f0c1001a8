import { expect, test } from 'vitest';
import {
  formatDuration,
  formatHours,
  formatRange,
  parseDuration,
  parseHours,
  parseRange,
} from './durations.ts';

test.each(['8s', '2.5s', '90m', '2h', '1d'])(
  'the duration %s is unchanged by parsing and formatting',
  (text) => {
    expect(formatDuration(parseDuration(text))).toBe(text);
  },
);

test('a duration without a number is empty, and a comma counts as a decimal point', () => {
  expect(parseDuration('')).toEqual({ amount: '', unit: 's' });
  expect(formatDuration({ amount: '2,5', unit: 'h' })).toBe('2.5h');
});

test('a range is split into two bounds', () => {
  expect(parseRange('5s-12s')).toEqual(['5s', '12s']);
  expect(parseRange('8s')).toEqual(['8s', '8s']);
  expect(formatRange('8s', '8s')).toBe('8s');
});

test('opening hours are parsed into rows of days and times', () => {
  const text = 'Mon-Fri 09:00-18:00, Sat 10:00-24:00';
  expect(formatHours(parseHours(text)!)).toBe(text);
  expect(parseHours('saturday 9:00-12:00')).toEqual([
    { first: 'Sat', last: 'Sat', from: '09:00', to: '12:00' },
  ]);
  expect(parseHours('always')).toBeNull();
  expect(formatHours([{ first: 'Sat', last: 'Sat', from: '10:00', to: '00:00' }])).toBe('Sat 10:00-24:00');
});
