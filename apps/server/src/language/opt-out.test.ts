import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { splitClauses } from './fold-text.ts';
import { isDataRequest, isOptOut, splitPieces } from './opt-out.ts';
import { sentences } from './sentences.testing.ts';

const { optOuts, noOptOuts, dataRequests, noDataRequests } = sentences;
const LANGUAGES = 'en fr es de it pt nl tr pl ru ar hi zh ja ko id'.split(' ');

/** A courtesy that a lead can add, by language. */
const COURTESIES: Readonly<Record<string, string>> = {
  en: 'please',
  fr: "s'il vous plaît",
  es: 'por favor',
  de: 'bitte',
  it: 'per favore',
  pt: 'por favor',
  nl: 'aub',
};

/** Returns the text as people type it on a phone: in upper case, without accents or punctuation, with a courtesy. */
function typeText(text: string, language: string): string[] {
  if (!/\p{L}{2}/u.test(text)) return [text];
  const bare = text
    .replace(/[.!]+$/, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
  const courtesy = COURTESIES[language];
  return [text, text.toUpperCase(), bare, `${bare}!!`, ...(courtesy ? [`${bare} ${courtesy}`] : [])];
}

describe('the detection of opt-outs', () => {
  for (const [language, texts] of Object.entries(optOuts)) {
    it.each(texts)(`detects an opt-out in ${language}, however it is typed: %s`, (text) => {
      for (const typed of typeText(text, language)) expect([typed, isOptOut(typed)]).toEqual([typed, true]);
    });
  }
  for (const [language, texts] of Object.entries(noOptOuts)) {
    it.each(texts)(`ignores another text in ${language}, however it is typed: %s`, (text) => {
      for (const typed of [text, text.toUpperCase(), text.normalize('NFD')])
        expect([typed, isOptOut(typed)]).toEqual([typed, false]);
    });
  }

  it('reads the lines of a message, without quotations', () => {
    const texts = [
      'STOP\nSent from my iPhone',
      'Hello\nstop\nthanks',
      '> reply STOP to opt out\nwhat is this?',
    ];
    expect(texts.map(isOptOut)).toEqual([true, true, false]);
  });

  it.each(
    Object.entries(dataRequests).flatMap(([language, texts]) => texts.map((text) => ({ language, text }))),
  )('detects a data request, which is an opt-out: $text', ({ language, text }) => {
    for (const typed of [...typeText(text, language), `Hello. ${text}.`])
      expect([typed, isDataRequest(typed), isOptOut(typed)]).toEqual([typed, true, true]);
  });
  it.each(Object.values(noDataRequests).flat())('detects no data request: %s', (text) =>
    expect(isDataRequest(text)).toBe(false),
  );

  it('is tested with at least 25 sentences of each kind in sixteen languages', () => {
    for (const language of LANGUAGES) {
      expect([language, optOuts[language]!.length >= 25, noOptOuts[language]!.length >= 25]).toEqual([
        language,
        true,
        true,
      ]);
    }
  });

  it('ignores case, spaces and punctuation', () => {
    const texts = Object.values(optOuts)
      .flat()
      .filter((text) => /^[\x20-\x7e]+$/.test(text));
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.constantFrom('', '!', '...', ' 🙏', ' \u200b', '\n'),
        (text, tail) => {
          expect(isOptOut(`  ${text.toUpperCase()}${tail}`)).toBe(true);
        },
      ),
    );
  });

  it('detects an opt-out between other sentences, in any language', () => {
    const around = ['Hello.', 'Bonjour, merci.', 'Ich habe es bekommen.', 'Ok.', 'السلام عليكم.'];
    const demands = LANGUAGES.flatMap((language) => optOuts[language]!).filter(
      (text) => !/[.!?。]|stop$/iu.test(text) && text.length > 12,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...around),
        fc.constantFrom(...demands),
        fc.constantFrom(...around),
        (before, demand, after) => {
          expect([demand, isOptOut(`${before} ${demand}. ${after}`)]).toEqual([demand, true]);
        },
      ),
    );
  });

  it('accepts any text without an error', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        (text) => typeof isOptOut(text) === 'boolean',
      ),
    );
  });

  it.each([
    'stop ',
    'a',
    'dont ',
    'ne me ecrivez ',
    '. ',
    'no me ',
    '1 ',
    'lass mich bitte ',
    '停',
    'x,',
    '\u0301',
  ])('splits 20,000 characters of "%s" into pieces of limited length', (unit) => {
    const text = unit.repeat(20_000 / unit.length);
    expect(typeof isOptOut(text)).toBe('boolean');
    const pieces = splitClauses(text).flatMap(splitPieces);
    expect(Math.max(0, ...pieces.map(({ length }) => length))).toBeLessThanOrEqual(40 * 41);
    expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(2.5 * text.length);
  });
});
