import { expect, test } from 'vitest';
import { idsBetween } from './selection.ts';

test('a range can start at either end, and is only its last lead if the first is not loaded', () => {
  const order = ['a', 'b', 'c', 'd'];
  expect(idsBetween(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(idsBetween(order, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(idsBetween(order, null, 'c')).toEqual(['c']);
  expect(idsBetween(order, 'of other filters', 'c')).toEqual(['c']);
  expect(idsBetween(order, 'b', 'gone')).toEqual([]);
});
