import { describe, expect, test } from 'vitest';
import { findLengthProblem, splitIntoParts } from './fit-text.ts';

const SENTENCE = 'We work within 50 km of Lyon, and a project starts at 8,000 euros. ';
const FAMILY = '👩‍👩‍👧‍👦';
const countBytes = (text: string) => Buffer.byteLength(text);
const removeSpaces = (text: string) => text.replace(/\s/g, '');

describe('splitting a long text', () => {
  test('leaves a text whole if it fits, to the byte', () => {
    const text = `  ${'é'.repeat(499)}`;
    expect(countBytes(text)).toBe(1_000);
    expect(splitIntoParts('instagram', text)).toEqual([text]);
    expect(findLengthProblem('instagram', text)).toBeNull();
    expect(splitIntoParts('simulator', '😀'.repeat(4_096))).toHaveLength(1);
  });

  test('splits after a paragraph, otherwise at the end of a sentence, otherwise between words', () => {
    const paragraph = SENTENCE.repeat(8).trim();
    expect(splitIntoParts('instagram', `${paragraph}\n\n${paragraph}`)).toEqual([paragraph, paragraph]);
    for (const part of splitIntoParts('instagram', SENTENCE.repeat(40).trim()))
      expect(part).toMatch(/euros\.$/);
    for (const part of splitIntoParts('instagram', 'word '.repeat(700).trim()))
      expect(part).toMatch(/^(word )*word$/);
  });

  test.each([
    ['text without a space', 'x'.repeat(2_500)],
    ['letters of many code points', FAMILY.repeat(120)],
    ['decomposed accents', 'e\u0301'.repeat(900)],
    ['right-to-left text', 'שלום לכולם. '.repeat(150)],
    ['many empty lines', `${'a'.repeat(900)}${'\n'.repeat(300)}${'b'.repeat(900)}`],
    ['short first line', `Hi!\n${'x'.repeat(1_500)}`],
    ['a single letter over the limit', `a${'\u0301'.repeat(700)}`],
  ])('makes parts that fit from %s, and loses nothing', (_name, text) => {
    const parts = splitIntoParts('instagram', text);
    expect(removeSpaces(parts.join(''))).toBe(removeSpaces(text));
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part).not.toBe('');
    for (const part of parts) expect(countBytes(part)).toBeLessThanOrEqual(1_000);
    expect(parts.join('')).not.toContain('\ufffd');
    if (text.startsWith(FAMILY)) for (const part of parts) expect(part.length % FAMILY.length).toBe(0);
  });
});
