import fc from 'fast-check';
import { describe, test } from 'vitest';
import {
  generateHostileText,
  LANGUAGES,
  listReaderWords,
  PIECES,
  repeatText,
  TIMES,
} from '../hostile-texts.ts';
import { NIGHTLY } from '../nightly.ts';
import { expectQuick } from '../thread-time.ts';
import { READERS, type TextReader } from './index.ts';

/** The length of the texts, in UTF-16 code units. */
const LONGEST = 4_096;
const MOST_MS = 20;
const RUNS = NIGHTLY ? 200 : 4;
/** Every nth word is enough, because generated texts contain all of them. */
const EVERY = NIGHTLY ? 1 : 90;

/** Most readers treat every language the same. */
const listLanguages = ({ read }: TextReader) => (read.length > 1 ? LANGUAGES : LANGUAGES.slice(0, 1));

function expectQuickReading({ read, longest = LONGEST }: TextReader, text: string, language: string): void {
  const given = text.slice(0, longest);
  const name = `${JSON.stringify(text.slice(0, 60))}… in ${language}`;
  expectQuick(() => read(given, language), MOST_MS, name);
}

describe.each(READERS)('$name reads 4,096 characters in linear time', (reader) => {
  const languages = listLanguages(reader);

  test('of generated texts', () => {
    const any = fc
      .constantFrom(...languages)
      .chain((language) => generateHostileText(language, LONGEST).map((text) => ({ text, language })));
    fc.assert(
      fc.property(any, ({ text, language }) => expectQuickReading(reader, text, language)),
      { seed: 1, numRuns: 2, endOnFailure: true },
    );
  });

  test.each(languages)('of many generated texts in %s', { tags: 'endurance' }, (language) => {
    fc.assert(
      fc.property(generateHostileText(language, LONGEST), (text) =>
        expectQuickReading(reader, text, language),
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  test.each(languages)('of repeated times and words in %s', { tags: 'endurance' }, (language) => {
    const words = listReaderWords(language).filter((_, index) => index % EVERY === 0);
    for (const piece of [...TIMES, ...words])
      expectQuickReading(reader, repeatText(piece, LONGEST), language);
  });

  test('of each piece, repeated', { tags: 'endurance' }, () => {
    for (const [index, piece] of PIECES.entries()) {
      // A last character that matches nothing makes a pattern backtrack over the whole text.
      const isPlain = index % 2 === 0;
      const text = isPlain ? repeatText(piece, LONGEST) : `a${repeatText(piece, LONGEST - 2)}\u0000`;
      expectQuickReading(reader, text, 'en');
    }
  });
});
