import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  generateHostileText,
  LANGUAGES,
  listReaderWords,
  PIECES,
  repeatText,
  TIMES,
} from '../hostile-texts.ts';
import { NIGHTLY } from '../nightly.ts';
import { measureLeastThreadTime } from '../thread-time.ts';
import { READERS, type TextReader } from './index.ts';

/** The length of the texts, in UTF-16 code units. */
const LONGEST = 4_096;
const MOST_MS = 20;
const RUNS = NIGHTLY ? 200 : 4;
/** Every nth word is enough, because generated texts contain all of them. */
const EVERY = NIGHTLY ? 1 : 90;

/** Most readers treat every language the same. */
const listLanguages = ({ read }: TextReader) => (read.length > 1 ? LANGUAGES : LANGUAGES.slice(0, 1));

function expectQuick({ read, longest = LONGEST }: TextReader, text: string, language: string): void {
  const given = text.slice(0, longest);
  const ms = measureLeastThreadTime(() => read(given, language), MOST_MS);
  expect(ms, `${JSON.stringify(text.slice(0, 60))}… in ${language}`).toBeLessThan(MOST_MS);
}

describe.each(READERS)('$name takes at most 20 ms to read 4,096 characters', (reader) => {
  const languages = listLanguages(reader);

  test('of generated texts', () => {
    const any = fc
      .constantFrom(...languages)
      .chain((language) => generateHostileText(language, LONGEST).map((text) => ({ text, language })));
    fc.assert(
      fc.property(any, ({ text, language }) => expectQuick(reader, text, language)),
      { seed: 1, numRuns: 2, endOnFailure: true },
    );
  });

  test.each(languages)('of many generated texts in %s', { tags: 'endurance' }, (language) => {
    fc.assert(
      fc.property(generateHostileText(language, LONGEST), (text) => expectQuick(reader, text, language)),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  test.each(languages)('of repeated times and words in %s', { tags: 'endurance' }, (language) => {
    const words = listReaderWords(language).filter((_, index) => index % EVERY === 0);
    for (const piece of [...TIMES, ...words]) expectQuick(reader, repeatText(piece, LONGEST), language);
  });

  test('of each piece, repeated', { tags: 'endurance' }, () => {
    for (const [index, piece] of PIECES.entries()) {
      // A last character that matches nothing makes a pattern backtrack over the whole text.
      const isPlain = index % 2 === 0;
      const text = isPlain ? repeatText(piece, LONGEST) : `a${repeatText(piece, LONGEST - 2)}\u0000`;
      expectQuick(reader, text, 'en');
    }
  });
});
