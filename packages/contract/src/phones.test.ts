import { expect, test } from 'vitest';
import { phoneDigits } from './phones.ts';

test.each([
  ['33612345678', '33612345678'],
  ['+33 6 12-34-56-78', '33612345678'],
  [' 336 123 ', '336123'],
  ['123456789012345', '123456789012345'],
])('%j is the phone %s', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

test.each([
  '',
  '+',
  '12345',
  '1234567890123456',
  '++33612345678',
  '33612345678x',
  '(336)123456',
  '１２３４５６',
])('%j is no phone', (text) => {
  expect(phoneDigits(text)).toBeNull();
});

test('how many digits it has may be narrowed', () => {
  expect([phoneDigits('1234567', 8), phoneDigits('12345678', 8), phoneDigits('+33', 1, 7)]).toEqual([
    null,
    '12345678',
    '33',
  ]);
});
