import { describe, expect, test } from 'vitest';
import { fittingParts, lengthProblem } from './fit.ts';

const SENTENCE = 'We work within 50 km of Lyon, and a project starts at 8,000 euros. ';
const FAMILY = '👩‍👩‍👧‍👦';
const bytes = (text: string) => Buffer.byteLength(text);
const bare = (text: string) => text.replace(/\s/g, '');

describe('a text that is too long is divided', () => {
  test('not at all when it fits, to the byte', () => {
    const text = `  ${'é'.repeat(499)}`;
    expect(bytes(text)).toBe(1_000);
    expect(fittingParts('instagram', text)).toEqual([text]);
    expect(lengthProblem('instagram', text)).toBeNull();
    expect(fittingParts('simulator', '😀'.repeat(4_096))).toHaveLength(1);
  });

  test('after a paragraph, else where a sentence ends, else between words', () => {
    const paragraph = SENTENCE.repeat(8).trim();
    expect(fittingParts('instagram', `${paragraph}\n\n${paragraph}`)).toEqual([paragraph, paragraph]);
    for (const part of fittingParts('instagram', SENTENCE.repeat(40).trim()))
      expect(part).toMatch(/euros\.$/);
    for (const part of fittingParts('instagram', 'word '.repeat(700).trim()))
      expect(part).toMatch(/^(word )*word$/);
  });

  test.each([
    ['without a space', 'x'.repeat(2_500)],
    ['of letters that are many', FAMILY.repeat(120)],
    ['of accents that stand apart', 'e\u0301'.repeat(900)],
    ['right to left', 'שלום לכולם. '.repeat(150)],
    ['of empty lines', `${'a'.repeat(900)}${'\n'.repeat(300)}${'b'.repeat(900)}`],
    ['that begins with a short line', `Hi!\n${'x'.repeat(1_500)}`],
    ['of one letter that is longer than all', `a${'\u0301'.repeat(700)}`],
  ])('%s: every part fits, and nothing is lost', (_name, text) => {
    const parts = fittingParts('instagram', text);
    expect(bare(parts.join(''))).toBe(bare(text));
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part).not.toBe('');
    for (const part of parts) expect(bytes(part)).toBeLessThanOrEqual(1_000);
    expect(parts.join('')).not.toContain('\ufffd');
    if (text.startsWith(FAMILY)) for (const part of parts) expect(part.length % FAMILY.length).toBe(0);
  });
});
