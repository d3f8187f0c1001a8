import { expect, test } from 'vitest';
import { listIdsBetween } from './selection.ts';

test('a range of leads can start at either end, and contains only its last lead if its first lead is not loaded', () => {
  const order = ['a', 'b', 'c', 'd'];
  expect(listIdsBetween(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(listIdsBetween(order, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(listIdsBetween(order, null, 'c')).toEqual(['c']);
  expect(listIdsBetween(order, 'of other filters', 'c')).toEqual(['c']);
  expect(listIdsBetween(order, 'b', 'gone')).toEqual([]);
});
