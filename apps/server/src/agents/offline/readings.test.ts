import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { parseExpectation } from '../expectation.ts';
import { getReader } from './lexicon/reader.ts';
import { readAnswer, toRecordedValue } from './readings.ts';

function read(
  expect: string,
  text: string,
  language = 'en',
  question = 'Do you own the place?',
): string | null {
  const criterion = { ask: question, expectation: parseExpectation(expect)! };
  const reading = readAnswer(text, criterion, getReader(language));
  return reading && toRecordedValue(reading);
}

describe('readAnswer for yes and no', () => {
  const answers: Record<string, { yes: string[]; no: string[]; unclear: string[] }> = {
    en: {
      yes: [
        'yes',
        'Yes!',
        'yep',
        'Y',
        'sure',
        'of course',
        'yes I do',
        'Hi, yes we own it',
        'I own it',
        'I do own the place',
        '👍',
        'ok',
        'no problem',
        'well yes',
        'yeah absolutely',
        "that's right",
        'I do',
        'Yes, it has no garden',
      ],
      no: [
        'no',
        'NO.',
        'nope',
        'not really',
        'Not yet',
        "no I don't",
        "I don't own it",
        'No, I rent',
        'n',
        '👎',
        'unfortunately not',
        "I don't think so",
        'hmm no',
        'no thanks',
        'ok no',
        'We do not own the place',
      ],
      unclear: [
        'maybe',
        'not sure',
        "I don't know",
        'yes and no',
        'blue',
        'I am renting',
        'we have no garden',
        'no idea',
        '',
        '42',
        "yes but I'm not the only owner",
        'Yes but it is in my wife’s name',
        'yes but not sure',
        'no wait, yes',
        'I want to own it',
        'hello',
        'it depends',
        "I'm not renting",
      ],
    },
    fr: {
      yes: [
        'oui',
        'Oui !',
        'ouais',
        'bien sûr',
        'tout à fait',
        'pas de problème',
        "d'accord",
        'yes',
        'si',
        'Bonjour, oui',
      ],
      no: ['non', 'Non merci', 'pas vraiment', 'pas encore', 'no', 'Non, je loue'],
      unclear: ['peut-être', 'je ne sais pas', 'ça dépend', 'oui et non', 'demain'],
    },
    es: {
      yes: ['sí', 'si', 'claro que sí', 'por supuesto', 'Sí, soy la dueña'],
      no: ['no', 'todavía no', 'la verdad es que no', 'creo que no'],
      unclear: ['quizás', 'no sé', 'depende', 'tal vez', 'y el jardín'],
    },
    de: {
      yes: ['ja', 'Ja, natürlich', 'klar', 'auf jeden Fall', 'jawohl'],
      no: ['nein', 'Nee', 'noch nicht', 'nicht wirklich', 'leider nein'],
      unclear: ['vielleicht', 'keine Ahnung', 'weiß ich nicht', 'jein'],
    },
    it: {
      yes: ['sì', 'certo', 'esatto', 'va bene'],
      no: ['no', 'non ancora', 'purtroppo no'],
      unclear: ['forse', 'non so', 'dipende'],
    },
    pt: {
      yes: ['sim', 'claro', 'com certeza', 'sou sim'],
      no: ['não', 'ainda não', 'acho que não'],
      unclear: ['talvez', 'não sei', 'depende'],
    },
    nl: {
      yes: ['ja', 'zeker', 'klopt', 'Ja hoor'],
      no: ['nee', 'nog niet', 'niet echt'],
      unclear: ['misschien', 'weet ik niet', 'geen idee'],
    },
  };
  for (const [language, { yes, no, unclear }] of Object.entries(answers)) {
    it.each(yes)(`reads yes in ${language}: %s`, (text) => expect(read('yes', text, language)).toBe('yes'));
    it.each(no)(`reads no in ${language}: %s`, (text) => expect(read('yes', text, language)).toBe('no'));
    it.each(unclear)(`reads an unclear answer in ${language}: %s`, (text) =>
      expect(read('no', text, language)).toBeNull(),
    );
  }
  it("reads an answer in the question's own words", () => {
    expect(read('yes', 'je ne suis pas propriétaire', 'fr', 'Êtes-vous propriétaire ?')).toBe('no');
    expect(read('yes', 'Je suis propriétaire', 'fr', 'Êtes-vous propriétaire ?')).toBe('yes');
    expect(read('yes', 'I rent', 'en', 'Do you own or rent?')).toBeNull();
  });
});

describe('readAnswer for numbers in words', () => {
  it.each([
    ['fr', 'deux cents mille', '200000'],
    ['fr', 'quatre-vingt mille', '80000'],
    ['fr', 'quatre-vingt-dix', '90'],
    ['es', 'tengo diecisiete', '17'],
    ['es', 'trescientos cincuenta mil', '350000'],
    ['de', 'dreihundertfünfzigtausend', '350000'],
    ['de', 'viertausendfünfhundert', '4500'],
    ['de', 'einundzwanzig', '21'],
    ['de', 'hundertzwanzig', '120'],
    ['it', 'trentacinque', '35'],
    ['it', 'duecentomila', '200000'],
    ['pt', 'duzentos e cinquenta mil', '250000'],
    ['nl', 'tweehonderdvijftigduizend', '250000'],
    ['nl', 'vijfentachtig', '85'],
  ])('reads in %s: %s', (language, said, value) => {
    expect(read('>= 1', said, language)).toBe(value);
  });

  it.each([
    ['de', 'tausendmal gedacht'],
    ['de', 'hundertprozentig'],
    ['nl', 'duizendpoot'],
    ['it', 'ventilatore'],
    ['de', 'tausend'.repeat(500)],
  ])('finds no number in %s: %s', (language, said) => {
    expect(read('>= 1', said, language)).toBeNull();
  });
});

describe('readAnswer for numbers', () => {
  const figures: [string, string | null][] = [
    ['8000', '8000'],
    ['8k', '8000'],
    ['12.5k', '12500'],
    ['12,5k', '12500'],
    ['10 000 €', '10000'],
    ['10\u00a0000\u202f€', '10000'],
    ['1,200.50', '1200.5'],
    ['1.200,50', '1200.5'],
    ['€15,000', '15000'],
    ['$15.000', '15000'],
    ['around 20000', '20000'],
    ['about 9 thousand', '9000'],
    ['ten thousand', '10000'],
    ['ten or twelve thousand', '10000-12000'],
    ['maybe between ten and twelve thousand', '10000-12000'],
    ['twenty five thousand euros', '25000'],
    ['8-10k', '8000-10000'],
    ['between 8000 and 12000', '8000-12000'],
    ['8 to 10k', '8000-10000'],
    ['8k–10k', '8000-10000'],
    ['For 2 bathrooms, 15000 euros', '15000'],
    ['1 million', '1000000'],
    ['2.5 lakh', '250000'],
    ['up to 10k', '10000'],
    ['not more than 9000', '9000'],
    ['more than 9000', '9000'],
    ['less than 8000', '7999'],
    ['less than 5000', '5000'],
    ['more than 5000', null],
    ['under 20000', null],
    ["I don't have 8000", null],
    ['10', null],
    ['10€', '10'],
    ['500', '500'],
    ['0', '0'],
    ['no, 5000', '5000'],
    ['call me at 10:30', null],
    ['+33 6 12 34 56 78', null],
    ['0612345678', null],
    ['maybe', null],
    ['2 or 15000 or 7', null],
    ['15000 15000', '15000'],
    ["1'200'000", '1200000'],
    ['10k€', '10000'],
    ['10000+', '10000'],
    ['I have about 12 k for it', '12000'],
    ['15000.', '15000'],
    ['', null],
  ];
  it.each(figures)('reads in en: %s', (text, value) => expect(read('>= 8000', text)).toBe(value));

  it.each([
    ['fr', 'environ dix mille', '10000'],
    ['fr', 'plus de 10 000 euros', '10000'],
    ['fr', 'entre 8 et 10 mille', '8000-10000'],
    ['fr', 'quinze mille euros', '15000'],
    ['es', 'unos 10 mil', '10000'],
    ['es', 'diez mil euros', '10000'],
    ['es', 'menos de 5000', '5000'],
    ['de', 'zehntausend', '10000'],
    ['de', '12 Tausend', '12000'],
    ['de', 'ca. 10.000 Euro', '10000'],
    ['de', 'fünfzehntausend Euro', '15000'],
    ['it', 'diecimila', '10000'],
    ['it', '10mila', '10000'],
    ['pt', 'dez mil reais', '10000'],
    ['nl', 'tienduizend', '10000'],
  ])('reads in %s: %s', (language, text, value) => expect(read('>= 8000', text, language)).toBe(value));

  it("reads small numbers if the criterion's bound is small", () => {
    expect(read('<= 6', 'in 3 months')).toBe('3');
    expect(read('<= 6', 'six')).toBe('6');
    expect(read('>= 2', 'There are two of us')).toBe('2');
    expect(read('<= 6', 'more than 6')).toBe('7');
  });

  it('reads every number correctly, however its digits are grouped', () => {
    const written = fc
      .integer({ min: 1000, max: 9_999_999 })
      .chain((n) =>
        fc
          .constantFrom(
            String(n),
            n.toLocaleString('en-US'),
            n.toLocaleString('de-DE'),
            n.toLocaleString('fr-FR'),
            `€${n}`,
            `${n} euros`,
          )
          .map((text) => [n, text] as const),
      );
    fc.assert(
      fc.property(written, ([n, text]) => {
        expect(read('>= 8000', text)).toBe(String(n));
      }),
    );
  });
});

describe('readAnswer for choices', () => {
  it.each([
    ['kitchen', 'kitchen'],
    ['The KITCHEN please', 'kitchen'],
    ['kichen', 'kitchen'],
    ['kitchens', 'kitchen'],
    ['2', 'bathroom'],
    ['option 3', 'Wohnküche'],
    ['wohnkuche', 'Wohnküche'],
    ['the first one', 'kitchen'],
    ['the last', 'Wohnküche'],
    ['kitchen and bathroom', 'kitchen, bathroom'],
    ['not the kitchen, bathroom', 'bathroom'],
    ['none of these', 'none'],
    ['something else', 'none'],
    ['garage', null],
    ['not sure, maybe the kitchen', null],
    ['no idea', null],
    ['7', null],
    ['', null],
  ])('reads: %s', (text, value) => expect(read('one of: kitchen, bathroom, Wohnküche', text)).toBe(value));
});

it('accepts any words except a greeting as the answer to an open question', () => {
  expect(read('any', '  A new\nkitchen ')).toBe('A new kitchen');
  expect(read('any', 'hello')).toBeNull();
  expect(read('any', '…')).toBeNull();
});

it('never throws and is deterministic', () => {
  const forms = fc.constantFrom('yes', 'any', '>= 8000', '<= 3', 'one of: a, bathroom, 3');
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc.string({
      unit: fc.constantFrom('8', ' ', 'k', '.', ',', '-', 'yes', ' no', ' to ', '€'),
      maxLength: 60,
    }),
  );
  fc.assert(
    fc.property(forms, texts, fc.constantFrom('en', 'fr', 'de', 'xx'), (form, text, language) => {
      expect(read(form, text, language)).toBe(read(form, text, language));
    }),
  );
});

it.each(['-', 'a', 'a.', '1', '"'])('reads 64,000 characters of %j quickly', (part) => {
  const long = part.repeat(64_000 / part.length);
  expect(read('>= 8000', `I have 9000 ${long}`)).toBe('9000');
  expect(read('>= 8000', `${long}@acme.test`)).toBeNull();
});

it('reads no number from an email address', () => {
  expect(read('>= 8000', 'lea9000@acme.test')).toBeNull();
});
