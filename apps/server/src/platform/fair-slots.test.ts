import { describe, expect, test } from 'vitest';
import { createFairSlots } from './fair-slots.ts';

/** Takes slots until there is no room, and returns their number. */
function takeAllSlots(slots: ReturnType<typeof createFairSlots>, sharer: string): number {
  let count = 0;
  while (slots.take(sharer)) count++;
  return count;
}

describe('fair slots', () => {
  test('give half of all slots to a single sharer, a third to each of two, and always leave room for another', () => {
    const slots = createFairSlots(60);
    expect(takeAllSlots(slots, 'a')).toBe(30);
    expect(takeAllSlots(slots, 'b')).toBe(15);
    for (const sharer of ['c', 'd', 'e', 'f']) expect(takeAllSlots(slots, sharer)).toBeGreaterThan(0);
    for (let round = 0; round < 30; round++) slots.release('a');
    expect(takeAllSlots(slots, 'b')).toBeGreaterThan(0);
  });

  test('report as much room as a sharer can take', () => {
    const slots = createFairSlots(17);
    for (const sharer of ['a', 'b', 'a']) {
      const room = slots.room(sharer);
      expect(takeAllSlots(slots, sharer)).toBe(room);
    }
    expect(slots.room('a')).toBe(0);
  });

  test('go to waiting sharers one after another, however many calls each has', async () => {
    const slots = createFairSlots(2);
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (sharer: string) =>
      slots.run(sharer, () => {
        order.push(sharer);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = ['a', 'a', 'a', 'a', 'b', 'b'].map(begin);
    for (let round = 0; round < all.length; round++) {
      await Promise.resolve();
      while (ends.length === 0) await new Promise(setImmediate);
      ends.shift()!();
    }
    await Promise.all(all);
    expect(order.slice(0, 4).filter((sharer) => sharer === 'b')).toHaveLength(2);
    expect(order).toHaveLength(6);
    for (const sharer of ['a', 'b']) expect(slots.heldBy(sharer)).toBe(0);
  });

  test('reject a call that has waited for as long as allowed, and other calls keep their place', async () => {
    const slots = createFairSlots(1);
    const hold = Promise.withResolvers<void>();
    const held = slots.run('a', () => hold.promise);
    const over: string[] = [];
    const limit = Promise.withResolvers<(reason: unknown) => void>();
    const waiting = slots.run(
      'b',
      async () => 'b',
      (giveUp) => {
        limit.resolve(giveUp);
        return () => over.push('gave up');
      },
    );
    const next = slots.run(
      'b',
      async () => 'next',
      () => () => over.push('went on'),
    );
    const giveUp = await limit.promise;
    giveUp(new Error('too long'));
    await expect(waiting).rejects.toThrow('too long');
    expect(over).toEqual(['gave up']);
    hold.resolve();
    await held;
    await expect(next).resolves.toBe('next');
    expect(over).toEqual(['gave up', 'went on']);
    expect(slots.heldBy('b')).toBe(0);
  });

  test('are released when work fails', async () => {
    const slots = createFairSlots(1);
    await expect(slots.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(slots.run('b', async () => 1)).resolves.toBe(1);
  });
});
