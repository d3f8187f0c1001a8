import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planTyping } from './typing.ts';

describe('the pauses of a humanized send', () => {
  test('take 3 to 15 s for any text (sending.md#typing)', () => {
    fc.assert(
      fc.property(
        fc.nat(5_000),
        fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { minLength: 2, maxLength: 2 }),
        (length, draws) => {
          const { read_ms, typing_ms } = planTyping(length, () => draws.shift() ?? 0);
          expect(read_ms).toBeGreaterThanOrEqual(500);
          expect(read_ms).toBeLessThanOrEqual(2_000);
          expect(typing_ms).toBeGreaterThanOrEqual(2_500);
          expect(typing_ms).toBeLessThanOrEqual(12_000);
          expect(read_ms + typing_ms).toBeGreaterThanOrEqual(3_000);
          expect(read_ms + typing_ms).toBeLessThanOrEqual(15_000);
        },
      ),
    );
  });

  test.each([
    [1, 2_500],
    [90, 6_200],
    [4_096, 12_000],
  ])('for %i characters include %i ms of typing at an even pace', (length, typing_ms) => {
    expect(planTyping(length, () => 0.5).typing_ms).toBe(typing_ms);
  });
});
