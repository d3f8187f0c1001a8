import { expect, test } from 'vitest';
import { findMentions, splitMentions } from './mentions.ts';

const MEMBERS = [
  { id: 'ana', name: 'Ana' },
  { id: 'silva', name: 'Ana Silva' },
  { id: 'bob', name: 'Bob' },
  { id: 'bob-2', name: 'Bob' },
  { id: 'nameless', name: null },
];

test.each([
  ['@Ana Silva, please call', ['silva']],
  ['@Ana and @Ana Silva', ['ana', 'silva']],
  ['@Bob', ['bob', 'bob-2']],
  ['Ana, write to x@y.test', []],
  ['@Anastasia, joe@Ana.com', []],
  ['@Ana, @Anaïs', ['ana']],
  ['', []],
])('%j mentions %j', (text, expected) => {
  expect(findMentions(text, MEMBERS).sort()).toEqual(expected);
});

test('a note is split without losing text', () => {
  const text = 'Hi @Ana Silva: @unknown @Bob!';
  const parts = splitMentions(text, MEMBERS);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter(({ member }) => member).map((part) => part.text)).toEqual(['@Ana Silva', '@Bob']);
});
