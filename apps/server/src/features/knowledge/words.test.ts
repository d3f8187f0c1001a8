import { expect, test } from 'vitest';
import { searchConfiguration } from './search-language.ts';
import { buildIndexedWords, findTopicWords, splitWords } from './words.ts';

test.each([
  ["L'été, c'est fini !", ['l', 'été', 'c', 'est', 'fini']],
  ['8,000 € / 8.000 / 8 000 / 12,5', ['8000', '8000', '8000', '12', '5']],
  ['Tel. 04 78 00 11 22', ['tel', '04', '78', '00', '11', '22']],
  ['a@b.fr ＡＢＣ', ['a', 'b', 'fr', 'abc']],
  ['我们的价格', ['我们', '们的', '的价', '价格']],
  ['', []],
])('the text %j is split into the right words', (text, words) => expect(splitWords(text)).toEqual(words));

test('a word is indexed with and without its accents', () => {
  expect(buildIndexedWords('Été', 'garanti').heading).toContain('été ete');
});

test('a question about a price finds passages about prices, in any language', () => {
  expect(findTopicWords('¿Cuánto cuesta?')).toEqual(['price0heading', 'price0text']);
  expect(buildIndexedWords('Tarifs', 'Dès 8 000 €.')).toMatchObject({
    heading: 'tarifs price0heading',
    text: 'dès des 8000 price0text',
  });
});

test.each([
  ['fr', 'french'],
  ['pt-BR', 'portuguese'],
  ['zh', 'simple'],
  ['constructor', 'simple'],
])('a search in %s uses the text search configuration %s', (language, configuration) => {
  expect(searchConfiguration(language)).toBe(configuration);
});
