import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { dataRequests, noDataRequests } from './data-requests.testing.ts';
import { splitClauses } from './fold-text.ts';
import { isDataRequest, isOptOut, splitPieces } from './opt-out.ts';
import { COURTESIES, complaints, noComplaints } from './opt-out-complaints.testing.ts';
import { noRequests, requests } from './opt-out-requests.testing.ts';
import { goOn, optOuts } from './opt-out-sentences.testing.ts';
import { hostileOptOuts, noHostileOptOuts } from './opt-out-threats.testing.ts';

const LANGUAGES = 'en fr es de it pt nl tr pl ru ar hi zh ja ko id'.split(' ');

describe('the detection of opt-outs', () => {
  for (const [language, texts] of Object.entries(optOuts)) {
    it.each(texts)(`detects an opt-out in ${language}: %s`, (text) => expect(isOptOut(text)).toBe(true));
  }
  for (const [language, texts] of Object.entries(goOn)) {
    it.each(texts)(`ignores another text in ${language}: %s`, (text) => expect(isOptOut(text)).toBe(false));
  }

  /** Returns the text as people often type it on a phone: without accents or punctuation. */
  const bare = (text: string) =>
    text
      .replace(/[.!]+$/, '')
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '');

  for (const [language, texts] of Object.entries(complaints)) {
    it.each(texts)(`detects an opt-out in ${language}, however it is typed: %s`, (text) => {
      const polite = `${bare(text)} ${COURTESIES[language]}`;
      for (const typed of [text, text.toUpperCase(), bare(text), `${bare(text)}!!`, polite, `${polite}.`])
        expect([typed, isOptOut(typed)]).toEqual([typed, true]);
    });
  }
  for (const [language, texts] of Object.entries(hostileOptOuts)) {
    it.each(texts)(`detects a threat, an objection or an insult in ${language}: %s`, (text) => {
      for (const typed of [text, text.toUpperCase(), bare(text), `${bare(text)}!!`])
        expect([typed, isOptOut(typed)]).toEqual([typed, true]);
    });
  }
  for (const [language, texts] of Object.entries(requests)) {
    it.each(texts)(`detects a request for no more messages in ${language}: %s`, (text) => {
      for (const typed of [text, text.toUpperCase(), bare(text), `${bare(text)}!!`])
        expect([typed, isOptOut(typed)]).toEqual([typed, true]);
    });
  }
  for (const [language, texts] of Object.entries(noRequests)) {
    it.each(texts)(`detects no request for no more messages in ${language}: %s`, (text) =>
      expect(isOptOut(text)).toBe(false),
    );
  }
  it.each(noHostileOptOuts)('detects no threat, objection or insult: %s', (text) =>
    expect(isOptOut(text)).toBe(false),
  );
  for (const [language, texts] of Object.entries(noComplaints)) {
    it.each(texts)(`ignores another text in ${language}, however it is typed: %s`, (text) => {
      for (const typed of [text, text.toUpperCase(), bare(text), `${bare(text)} ${COURTESIES[language]}`])
        expect([typed, isOptOut(typed)]).toEqual([typed, false]);
    });
  }

  it.each(Object.values(dataRequests).flat())('detects a data request, which is an opt-out: %s', (text) => {
    for (const typed of [text, text.toUpperCase(), `${bare(text)}!!`, `Hello. ${text}.`])
      expect([typed, isDataRequest(typed), isOptOut(typed)]).toEqual([typed, true, true]);
  });
  it.each(noDataRequests)('detects no data request: %s', (text) => expect(isDataRequest(text)).toBe(false));

  it('is tested with at least 25 sentences of each kind in sixteen languages', () => {
    for (const language of LANGUAGES) {
      expect([language, optOuts[language]!.length >= 25, goOn[language]!.length >= 25]).toEqual([
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
