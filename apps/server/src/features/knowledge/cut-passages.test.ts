import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { cutIntoPassages, LONGEST } from './cut-passages.ts';
import type { Block } from './passage.ts';

const sentence = (length: number, name: string) =>
  `${name} ${'word '.repeat(length / 5)}`.slice(0, length - 1).concat('.');

describe('cutting a text into passages', () => {
  test('keeps paragraphs of one heading together, up to 900 characters', () => {
    const blocks = [300, 400, 300].map((length, index) => ({
      headings: ['A', 'B'],
      text: sentence(length, String(index)),
    }));
    const passages = cutIntoPassages([...blocks, { headings: ['A'], text: 'Short.' }]);
    expect(passages.map(({ heading, text }) => [heading, text.length])).toEqual([
      ['A > B', 701],
      ['A > B', 300],
      ['A', 6],
    ]);
  });

  test('ends the parts of a long paragraph at the end of a sentence', () => {
    const [first, second] = cutIntoPassages([
      { headings: [], text: `${sentence(500, 'a')} ${sentence(700, 'b')}` },
    ]);
    expect(first!.text).toHaveLength(500);
    expect(second!.text).toMatch(/^b word/);
  });

  test('groups a few rows of a table and names their numbers', () => {
    const rows = [2, 3, 4].map((row) => ({ headings: [], text: sentence(250, `Model: ${row}`), row }));
    expect(cutIntoPassages(rows).map(({ place }) => place)).toEqual(['rows 2-3', 'row 4']);
  });

  test('starts a new passage on each page', () => {
    const pages = [1, 2].map((page) => ({ headings: [], text: 'Hi.', page }));
    expect(cutIntoPassages(pages).map(({ place }) => place)).toEqual(['page 1', 'page 2']);
  });

  test('is deterministic and keeps the whole of any text', () => {
    const text = fc.string({
      unit: fc.oneof(anyCharacter, fc.constantFrom(' ', '. ', '\n', 'a')),
      maxLength: 3_000,
    });
    const block: fc.Arbitrary<Block> = fc.record({
      headings: fc.array(fc.constantFrom('A', 'B', '')),
      text,
    });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        const passages = cutIntoPassages(blocks);
        for (const { text } of passages) {
          expect(text.length).toBeLessThanOrEqual(LONGEST);
          expect(text.trim()).not.toBe('');
        }
        const letters = (parts: readonly { text: string }[]) =>
          parts.map(({ text }) => text.replace(/\s/g, '')).join('');
        expect(letters(passages)).toBe(letters(blocks));
        expect(cutIntoPassages(blocks)).toEqual(passages);
      }),
    );
  });
});
