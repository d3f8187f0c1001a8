import { expect, test } from 'vitest';
import { cleanFigure, formatAmount, parseAmount } from './price-amount.ts';

test.each([
  ['9800 EUR', 'exact'],
  ['from 49.90 EUR', 'from'],
  ['600-900 GBP', 'range'],
  ['about 9', 'text'],
  // Amounts that are not complete yet.
  [' EUR', 'exact'],
  ['from  ', 'from'],
  ['600- ', 'range'],
])('the amount "%s" is unchanged by parsing and formatting', (text, kind) => {
  const amount = parseAmount(text);
  expect(amount.kind).toBe(kind);
  expect(formatAmount(amount)).toBe(text);
});

test('an amount keeps its digits and its decimal comma, without other characters', () => {
  expect(cleanFigure('9 800,50 €')).toBe('9800.50');
});
