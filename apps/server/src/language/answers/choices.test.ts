import { expect, test } from 'vitest';
import { getReader } from '../words/reader.ts';
import { readChoices } from './choices.ts';

const CHOICES = ['felling', 'pruning', 'stump removal'];

test.each([
  ['yes felled', ['felling']],
  ['FELLED, cut down, gone', ['felling']],
  ['felled and pruned', ['felling', 'pruning']],
  ['the stump removal', ['stump removal']],
  ['not felled', null],
])('%j names the choices that the question has in another form: %j', (text, choices) => {
  const question = 'Do you want it felled, pruned or the stump taken out?';
  expect(readChoices(text, CHOICES, getReader('en'), question)).toEqual(choices);
});

test('an alternative of the question that only resembles a named choice stays an alternative', () => {
  const read = readChoices('a study', ['studio', 'flat'], getReader('en'), 'A study or a studio?');
  expect(read).toEqual(['study']);
});
