import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lexicons, parseWords } from '../../language/words/lexicon.ts';
import { claimsBooking, claimsCancellation, findPromises } from './claims.ts';

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
