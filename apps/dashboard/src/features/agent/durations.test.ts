import { expect, test } from 'vitest';
import {
  amountOf,
  boundsOf,
  msOf,
  openingsOf,
  textOfAmount,
  textOfBounds,
  textOfOpenings,
} from './durations.ts';

test.each(['8s', '2.5s', '90m', '2h', '1d'])('%s survives parsing and formatting', (text) => {
  expect(textOfAmount(amountOf(text))).toBe(text);
});

test('an incomplete duration keeps its text', () => {
  expect(amountOf('')).toEqual({ amount: '', unit: 's' });
  expect(textOfAmount({ amount: '2,5', unit: 'h' })).toBe('2.5h');
  expect(msOf('1d')).toBe(86_400_000);
  expect(msOf('xd')).toBeNull();
});

test('a range is split into two bounds', () => {
  expect(boundsOf('5s-12s')).toEqual(['5s', '12s']);
  expect(boundsOf('8s')).toEqual(['8s', '8s']);
  expect(textOfBounds('8s', '8s')).toBe('8s');
});

test('opening hours are parsed into rows of days and times', () => {
  const text = 'Mon-Fri 09:00-18:00, Sat 10:00-24:00';
  expect(textOfOpenings(openingsOf(text)!)).toBe(text);
  expect(openingsOf('saturday 9:00-12:00')).toEqual([
    { first: 'Sat', last: 'Sat', from: '09:00', to: '12:00' },
  ]);
  expect(openingsOf('always')).toBeNull();
  expect(textOfOpenings([{ first: 'Sat', last: 'Sat', from: '10:00', to: '00:00' }])).toBe('Sat 10:00-24:00');
});
