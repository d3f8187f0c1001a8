import { expect, test } from 'vitest';
import { listIdsBetween } from './selection.ts';

test('a range can start at either end, and is only its last lead if the first is not loaded', () => {
  const order = ['a', 'b', 'c', 'd'];
  expect(listIdsBetween(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(listIdsBetween(order, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(listIdsBetween(order, null, 'c')).toEqual(['c']);
  expect(listIdsBetween(order, 'of other filters', 'c')).toEqual(['c']);
  expect(listIdsBetween(order, 'b', 'gone')).toEqual([]);
});
