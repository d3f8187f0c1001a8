import { expect, test } from 'vitest';
import { parsePhrases, phrasesByLanguage } from './phrases.ts';

/** Returns the placeholders of each wording: `{{when}}`. */
const listPlaceholders = (wordings: string | readonly string[]) =>
  [wordings].flat().map((wording) => [...wording.matchAll(/\{\{(\w+)/g)].map(([, name]) => name!).sort());

test.each(Object.entries(phrasesByLanguage))('all wordings have the same placeholders: %s', (_, phrases) => {
  for (const [key, wordings] of Object.entries(phrases)) {
    const [expected] = listPlaceholders(phrasesByLanguage['en']![key as 'greeting']);
    for (const found of listPlaceholders(wordings)) expect({ key, found }).toEqual({ key, found: expected });
  }
});

test('a file without a key is refused with its name', () => {
  expect(() => parsePhrases('xx', 'greeting: []')).toThrow(/xx\.yaml/);
});
