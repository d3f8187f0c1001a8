import { expect, test } from 'vitest';
import { languageFiles, parsePhrases, phrasesByLanguage } from './phrases.ts';

/** Returns the placeholders of each wording: `{{when}}`. */
const listPlaceholders = (wordings: string | readonly string[]) =>
  [wordings].flat().map((wording) => [...wording.matchAll(/\{\{(\w+)/g)].map(([, name]) => name!).sort());

test.each(Object.entries(languageFiles))('all wordings have the same placeholders: %s', (_, file) => {
  const sentences = [file.phrases, file.formal, file.familiar].flatMap((phrases) => Object.entries(phrases));
  for (const [key, wordings] of sentences) {
    const [expected] = listPlaceholders(phrasesByLanguage['en']![key as 'greeting']);
    for (const found of listPlaceholders(wordings)) expect({ key, found }).toEqual({ key, found: expected });
  }
});

test('a file without a key is refused with its name', () => {
  expect(() => parsePhrases('xx', 'greeting: []')).toThrow(/xx\.yaml/);
});
