import { expect, test } from 'vitest';
import { between } from './selection.ts';

test('a range can start at either end, and is only its last lead if the first is not loaded', () => {
  const order = ['a', 'b', 'c', 'd'];
  expect(between(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(between(order, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(between(order, null, 'c')).toEqual(['c']);
  expect(between(order, 'of other filters', 'c')).toEqual(['c']);
  expect(between(order, 'b', 'gone')).toEqual([]);
});
