import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lexicons, parseWords } from '../../language/words/lexicon.ts';
import { claimsBooking, claimsCancellation, findPromises, splitIntoSentences } from './claims.ts';

const FOLDER = new URL('../../language/words/', import.meta.url);

const claims = Object.keys(lexicons).flatMap((language) =>
  Object.entries(parseWords(language, readFileSync(new URL(`${language}.yaml`, FOLDER), 'utf8')).examples)
    .filter(([key]) => key.startsWith('claims.'))
    .map(([key, sentence]) => ({ claim: key.slice('claims.'.length), sentence })),
);

test.each(claims)('a text claims $claim: "$sentence"', ({ claim, sentence }) => {
  const found: string[] = findPromises(sentence).map(({ what }) => what);
  if (claimsBooking(sentence)) found.push('booked');
  if (claimsCancellation(sentence)) found.push('canceled');
  expect(found).toContain(claim);
});

test.each([
  ['Mathe in der 6. Klasse, das passt. Kommt er zu uns?', 2],
  ['Mathe, 5. Klasse: das passt. Kommt er zu uns?', 2],
  ['Am 10. Dezember um 9 Uhr. Passt das?', 2],
  ['Wir öffnen um 10. Danke!', 2],
  ['Es sind 3. Gut.', 2],
])('a German ordinal ends no sentence: %s', (text, sentences) => {
  expect(splitIntoSentences(text)).toHaveLength(sentences);
});
