// Agreement and praise are no yes to a question of fact.
import { expect, test } from 'vitest';
import { getReader } from '../language/words/reader.ts';
import { readYesOrNo } from './yes-no-answers.ts';

test.each([
  ['en', 'Do you own the place?', 'Ah ok, good to know', null],
  ['en', 'Do you own the place?', 'right, makes sense', null],
  ['fr', 'Êtes-vous propriétaire ?', "Ah d'accord, bon à savoir", null],
  ['fr', 'Êtes-vous propriétaire ?', 'super', null],
  ['nl', 'Bent u eigenaar?', 'oke even kijken', null],
  ['en', 'Do you own the place?', 'Ok, I own it', true],
  ['en', 'Do you own the place?', 'ok', null],
  ['fr', 'Êtes-vous propriétaire ?', "d'accord", null],
  ['en', 'Can we call you this week?', 'ok', true],
  ['en', 'Do you own the place?', 'Afraid not', false],
  ['en', 'Can we call you this week?', 'perfect', true],
  ['de', 'Könnten Sie nach Köln kommen?', 'prima', true],
])('in %s, %s %s', (language, ask, said, expected) => {
  expect(readYesOrNo(said, { ask }, getReader(language))).toBe(expected);
});
