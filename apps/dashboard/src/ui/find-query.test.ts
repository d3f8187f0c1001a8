import { expect, test } from 'vitest';
import { findQuery } from './find-query.ts';

test.each([
  ['/', 1, { from: 0, words: '' }],
  ['Hello /pri', 10, { from: 6, words: 'pri' }],
  ['Hello\n/opening ho', 17, { from: 6, words: 'opening ho' }],
  ['/price now', 4, { from: 0, words: 'pri' }],
  ['and/or', 6, null],
  ['a / b', 5, null],
  ['/one\ntwo', 8, null],
  ['/', 0, null],
  ['', 0, null],
  [`/${'x'.repeat(50)}`, 51, null],
])('the words after the slash in %j at %i are %j', (text, caret, expected) => {
  expect(findQuery(text, caret, '/')).toEqual(expected);
});
