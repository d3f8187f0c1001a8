import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foldWords } from '../fold-text.ts';
import { lexicons, listClaimWords, parseWords } from './lexicon.ts';
import { getReader } from './reader.ts';
import { compileWord } from './word-notation.ts';

const languages = Object.keys(lexicons);
const readWords = (language: string) => readFileSync(new URL(`${language}.yaml`, import.meta.url), 'utf8');
const wordExamples = Object.fromEntries(
  languages.map((language) => {
    return [language, parseWords(language, readWords(language)).examples];
  }),
);
const PLACES = ['first', 'second', 'third', 'last'];

/** Returns the pattern of a key such as `yes` or `later.vague`. */
function getPattern(language: string, key: string): RegExp {
  const reader = getReader(language);
  const [section, part = ''] = key.split('.');
  if (section === 'ordinals') return reader.ordinals[PLACES.indexOf(part)]!;
  const words: unknown = part === '' ? reader[section as 'yes'] : reader[section as 'time'][part as 'today'];
  if (words instanceof RegExp) return words;
  return new RegExp(`(?<= )(?:${String(words).replaceAll('$', '(?= $)')})(?= )`, 'u');
}

describe('the word lists', () => {
  test('are one file for each language', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.yaml'));
    expect(files).toHaveLength(listClaimWords().length);
    expect(languages.filter((language) => !files.includes(`${language}.yaml`))).toEqual([]);
  });

  test.each(languages)('have an example for the same keys in every language: %s', (language) => {
    expect(Object.keys(wordExamples[language]!)).toEqual(Object.keys(wordExamples['en']!));
  });

  test.each(
    Object.entries(wordExamples).flatMap(([language, examples]) =>
      Object.entries(examples)
        .filter(([key]) => !key.startsWith('claims.'))
        .map(([key, sentence]) => ({ language, key, sentence })),
    ),
  )('match their example: $language $key "$sentence"', ({ language, key, sentence }) => {
    expect(` ${foldWords(sentence)} `).toMatch(getPattern(language, key));
  });

  test('are refused with the name of the language and of each wrong key', () => {
    const text = readWords('fr').replace('\nyes:', '\nyeah:').replace('rembours*', 'rembours*, (avoir');
    const refuse = () => parseWords('fr', text);
    expect(refuse).toThrow('fr.yaml');
    expect(refuse).toThrow(/"yeah"/);
    expect(refuse).toThrow('at yes');
    expect(refuse).toThrow('at claims.refund');
  });

  test('are refused with the name of the file if it is not YAML', () => {
    expect(() => parseWords('fr', 'yes: a: b')).toThrow('words/fr.yaml');
  });
});

test.each([
  ['pas (certain|sûr)e?', 'pas (?:certain|sur)e?'],
  ['merci{ beaucoup}', 'merci(?: beaucoup)*'],
  ['prefere*', 'prefere\\S*'],
  ['ni … ni', 'ni \\S+ ni'],
  ['/haha+/', 'haha+'],
])('the notation of a word is read: %s', (entry, pattern) => {
  expect(compileWord(entry)).toBe(pattern);
});
