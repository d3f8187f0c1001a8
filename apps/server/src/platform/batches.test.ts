import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';

test('calls that arrive while a batch runs share the next batch, in order and up to its maximum size', async () => {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const double = createBatches(3, async (items: number[]) => {
    batches.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => 2 * item);
  });
  const endNext = async () => {
    while (ends.length === 0) await new Promise(setImmediate);
    ends.shift()!();
  };
  const first = [double(1), double(2)];
  while (batches.length === 0) await new Promise(setImmediate);
  const later = [3, 4, 5, 6].map(double);
  await endNext();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await endNext();
  await endNext();
  expect(await Promise.all(later)).toEqual([6, 8, 10, 12]);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test('a call waits only if as many batches as allowed are running', async () => {
  const batches: number[][] = [];
  const end = Promise.withResolvers<void>();
  const same = createBatches(
    2,
    async (items: number[]) => {
      batches.push(items);
      await end.promise;
      return items;
    },
    3,
  );
  const calls = [1, 2, 3].map(same);
  while (batches.length < 2) await new Promise(setImmediate);
  calls.push(same(4));
  while (batches.length < 3) await new Promise(setImmediate);
  calls.push(same(5), same(6));
  await new Promise(setImmediate);
  expect(batches).toEqual([[1, 2], [3], [4]]);
  end.resolve();
  expect(await Promise.all(calls)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(batches.slice(3)).toEqual([[5, 6]]);
});

test('a failed batch rejects only its own calls', async () => {
  const ask = createBatches(10, async (items: number[]) => {
    if (items.includes(0)) throw new Error('zero');
    return items;
  });
  const answers = await Promise.allSettled([ask(0), ask(1)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask(2)).toBe(2);
});
