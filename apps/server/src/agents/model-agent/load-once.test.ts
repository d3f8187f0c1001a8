import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('a resource that is loaded once is loaded again after a failure, but never after a success', async () => {
  const loads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let begun = 0;
  const get = loadOnce(() => loads[begun++]!.promise);

  const failed = Promise.allSettled([get(), get()]);
  expect(begun).toBe(1);
  const error = new Error('disk');
  loads[0]!.reject(error);
  expect(await failed).toEqual([
    { status: 'rejected', reason: error },
    { status: 'rejected', reason: error },
  ]);

  loads[1]!.resolve('loaded');
  expect(await Promise.all([get(), get()])).toEqual(['loaded', 'loaded']);
  expect(await get()).toBe('loaded');
  expect(begun).toBe(2);
});
