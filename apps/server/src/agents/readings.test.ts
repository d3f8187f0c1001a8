import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { getReader } from '../language/words/reader.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { expectQuick } from '../testing/thread-time.ts';
import { parseExpectation } from './expectation.ts';
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

describe('an answer that shows no value', () => {
  test.each([
    ['>= 5', 'How many windows?', 'en', 'you find us at number 12, green gate'],
    ['>= 60', '¿Cuántos metros tiene el local?', 'es', 'es el 88 de la calle ancha'],
    ['>= 3000', 'Wat is uw verbruik in kWh?', 'nl', 'postcode is 9000'],
    ['>= 2', 'How often a week do you train?', 'en', 'I used to do 5'],
    ['>= 2', 'Combien d’heures par semaine ?', 'fr', 'pendant 4 mois'],
    ['>= 90', 'Was zahlen Sie im Monat für Gas?', 'de', '200, weiß aber nicht, ob das für ein Quartal ist'],
    ['>= 500', 'Quanto quer investir, em euros?', 'pt', 'menos de mil'],
    ['>= 2500', 'What is your budget, in dollars?', 'en', 'around 4 lakh rupees'],
    ['>= 15000', 'Qual è il budget, in euro?', 'it', '20 mila franchi'],
    ['one of: manhã, tarde', 'Qual horário prefere?', 'pt', 'vou ver com a minha chefe'],
    ['any', 'What would you like to improve?', 'en', 'haha hang on, the dog is loose'],
    ['any', 'Che cosa cerca?', 'it', 'eccomi, ero al telefono'],
    ['yes', 'Haben Sie einen Führerschein?', 'de', 'ja Moment, steh grad an der Kasse'],
    ['no', 'Lavora già con un’agenzia?', 'it', 'buonasera sì, scrivevo per la casa al mare'],
  ])('is asked again: %s, %s (%s) %s', (expect_, question, language, text) => {
    expect(read(expect_, text, language, question)).toBeNull();
  });

  test('is converted if it names its period: the whole year', () => {
    expect(read('>= 20', 'pago 480 el año', 'es', '¿Cuánto paga al mes?')).toBe('40');
  });
});

describe('an answer in passing', () => {
  const ITALIAN = 'Quanti ospiti sarete?';
  const SPANISH = '¿Cuántos metros cuadrados tiene el jardín?';
  test.each([
    ['>= 3', 'Combien de fenêtres ?', 'fr', "980 la fenêtre alu c'est cher", null],
    ['>= 3', 'How many windows?', 'en', '500 per window?', null],
    ['>= 3', 'Combien de fenêtres ?', 'fr', '980 fenêtres mdr non, 8 fenêtres !', '8'],
    ['>= 30', ITALIAN, 'it', 'siamo una 45ina', '45'],
    ['>= 60', SPANISH, 'es', 'unos 400 metros diría yo', '400'],
    ['>= 60', SPANISH, 'es', 'pues es 20 x 10', '200'],
    ['>= 60', SPANISH, 'es', 'propietarios los dos', null],
    ['>= 10', 'Wie viele Mitarbeiter?', 'de', 'wir sind 12, ne warte, mit den Azubis 17', '17'],
    ['no', 'Gibt es ein Angebot?', 'de', 'nein noch nix', 'no'],
    ['no', 'Gibt es ein Angebot?', 'de', 'nein kein leasing!', 'no'],
    ['no', 'Vai guardar alimentos?', 'pt', 'nao nada disso', 'no'],
    ['yes', 'Is there an instrument?', 'en', "no i don't own any", 'no'],
    ['yes', 'Läuft schon ein Leasing?', 'de', '17 schreib 17 👍', null],
    ['any', 'When?', 'en', 'summer 2028 maybe', 'summer 2028 maybe'],
    ['any', 'Dans quelle commune ?', 'fr', "Rezé. mais c'est cher", 'Rezé'],
  ])('is read: %s, %s (%s) %s', (expect_, question, language, text, value) => {
    expect(read(expect_, text, language, question)).toBe(value);
  });

  test('a no that a "but" limits is asked again', () => {
    const criterion = {
      ask: '¿La parcela es tuya?',
      expectation: parseExpectation('yes')!,
      synonyms: { no: ['alquiler'] },
    };
    const text = 'no, estoy de alquiler pero el casero dice que ok';
    expect(readAnswer(text, criterion, getReader('es'))).toBeNull();
  });
});

describe('the reader of yes and no', () => {
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
      yes: ['oui', 'Oui !', 'ouais', 'bien sûr', 'tout à fait', 'yes', 'si', 'Bonjour, oui'],
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
      yes: ['sì', 'certo', 'esatto'],
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

describe('the reader of numbers in words', () => {
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
    ['pt', '1 milhão e duzentos', '1200000'],
    ['pt', 'um milhão e 200 mil', '1200000'],
    ['es', 'un millón doscientos mil', '1200000'],
    ['fr', '1 million deux cent mille', '1200000'],
    ['en', 'one million two hundred', '1200000'],
    ['de', 'eine Million zweihunderttausend', '1200000'],
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

describe('the reader of numbers', () => {
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

  it.each<[string, string, string, string | null]>([
    ['en', 'How many doors?', 'two dozen', '24'],
    ['en', 'How many doors?', 'half a dozen and the gate', '6'],
    ['en', 'How many doors?', 'eight, nine', null],
    ['en', 'How many doors?', '5 doors, for 4,000 euros', '5'],
    ['en', 'How many rooms?', 'a dozen, plus 3 small ones', null],
    ['en', 'How many doors?', '1 at the front and 2 more', null],
    ['en', 'How many doors?', 'a dozen and a half', null],
    ['en', 'How many doors?', 'a few', null],
    ['en', 'What is your rate, in euros?', '30 kWh', null],
    ['en', 'What is your rate, in euros?', '30 €/MWh', null],
    ['en', 'What do you pay a month?', '2 now, maybe 1 later', null],
    ['en', 'How many rooms are there?', 'it is 120 sqm', null],
    ['it', 'Quanti metri quadri è la casa?', 'è del 72', null],
    ['de', 'Wie groß ist das Dach in qm?', 'Haus ist Baujahr 72', null],
    ['fr', 'Combien de portes ?', 'une trentaine', '30'],
    ['fr', 'Combien de portes ?', 'une grande', null],
    ['fr', 'Combien de km par mois ?', 'mille par mois, grand maximum', '1000'],
    ['es', '¿Cuántas puertas?', 'media docena', '6'],
    ['es', '¿Cuántas puertas?', 'unos 40', '40'],
    ['de', 'Wie viele Türen?', 'ein Dutzend', '12'],
    ['it', 'Quante porte?', 'una ventina', '20'],
    ['pt', 'Quantas portas?', 'uma dezena', '10'],
    ['nl', 'Hoeveel deuren?', 'een twintigtal', '20'],
  ])('reads groups and numbers next to each other in %s: %s %s', (language, question, text, value) => {
    expect(read('>= 3', text, language, question)).toBe(value);
  });

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

describe('the reader of units', () => {
  const month = {
    en: 'How much do you pay per month?',
    fr: 'Combien payez-vous par mois ?',
    es: '¿Cuánto paga al mes?',
    de: 'Wie hoch sind Ihre monatlichen Kosten?',
    it: 'Quanto spende al mese?',
    pt: 'Quanto paga por mês?',
    nl: 'Wat betaalt u per maand?',
  };
  it.each<[keyof typeof month, string, string]>([
    ['en', '1,800 a year', '150'],
    ['en', 'about 300 per quarter', '100'],
    ['en', '£600/yr', '50'],
    ['en', 'a hundred every two months', '50'],
    ['en', '500 twice a year', '83.33'],
    ['en', 'between 1200 and 1800 annually', '100-150'],
    ['en', '150 a month, so 1800 a year', '150'],
    ['en', 'last year it was 2,400', '200'],
    ['en', '150', '150'],
    ['fr', '1800 euros par an', '150'],
    ['fr', '100 euros tous les deux mois', '50'],
    ['fr', "1 200 à l'année", '100'],
    ['es', 'unos 1.800 al año', '150'],
    ['es', '120 cada dos meses', '60'],
    ['de', '1.800 im Jahr', '150'],
    ['de', '1.800 Euro Jahreskosten', '150'],
    ['it', "1.800 all'anno", '150'],
    ['it', '120 ogni due mesi', '60'],
    ['pt', 'R$ 1.800 por ano', '150'],
    ['nl', '1.800 per jaar', '150'],
    ['en', '50 a fortnight', '108.33'],
    ['en', '300 for the quarter', '100'],
    ['pt', '600 no trimestre', '200'],
    ['it', "1.800 nell'anno", '150'],
    ['nl', '1.800 p.j.', '150'],
    ['nl', '30 per week', '130'],
  ])('converts to the period of the question in %s: %s', (language, text, value) => {
    expect(read('>= 80', text, language, month[language])).toBe(value);
  });
  it.each([
    ['What budget do you have?', '9,000 a month', null],
    ['What did you earn in the past 12 months?', '9,000 for the year', '9000'],
    ['What is your budget in dollars?', '9k euros', null],
    ['What is your budget in dollars?', '9k', '9000'],
    ['What is your budget in €?', '9.000 €', '9000'],
    ['What budget do you have?', '9k, in a month when the house is sold', '9000'],
    ['How much do you pay a month?', '9000 a month last year, 8000 a month now', null],
    ['How much do you pay a month, in euros?', 'quarter 30000', '10000'],
    ['What is your budget in euros?', '9 mila franchi', null],
    ['What is your budget in euros?', '9k libras', null],
    ['What is your budget in euros?', '9000 pond', null],
  ])('to "%s", reads %s as %s', (question, text, value) => {
    expect(read('>= 8000', text, 'en', question)).toBe(value);
  });
});

describe('the reader of yes after a greeting', () => {
  it.each([
    ['en', 'yeah hi, only saw this now', null],
    ['fr', 'oui salut !', null],
    ['es', 'sí, disculpa, estaba conduciendo', null],
    ['de', 'ja hallo', null],
    ['it', 'sì buongiorno', null],
    ['pt', 'sim, bom dia!', null],
    ['nl', 'ja goedemiddag', null],
    ['nl', 'goedemiddag, ja', 'yes'],
    ['en', 'hi, yes', 'yes'],
    ['en', 'yep saw your message, back later', null],
    ['fr', 'oui j’ai bien reçu votre message', null],
    ['de', 'ja hab die Nachricht gelesen', null],
    ['it', 'sì ho visto il messaggio', null],
    ['nl', 'ja heb je berichtje gezien', null],
  ])('reads in %s: %s', (language, text, value) =>
    expect(read('yes', text, language, 'Garage?')).toBe(value),
  );

  it('reads a "no" in the words of a question with "of", and with "never"', () => {
    expect(read('no', 'no, never a stranger', 'en', 'Has it ever bitten a stranger?')).toBe('no');
    expect(read('no', 'nicht mehr', 'de', 'Mieten Sie?')).toBe('no');
  });

  it('reads neither a yes and a no together, nor a no before the words of the question', () => {
    expect(read('yes', 'yeah nope', 'en', 'Garage?')).toBeNull();
    expect(read('yes', 'nein, wir sind Eigentümer', 'de', 'Sind Sie Eigentümer?')).toBeNull();
    expect(read('no', 'no it is not dark', 'en', 'Is it dark for most of the day?')).toBe('no');
  });
});

describe('the reader of choices', () => {
  it('reads the alternative after an article', () => {
    const question = 'Is it a flat or a sloped roof? Een plat of een schuin dak?';
    expect(read('one of: schuin', 'plat', 'nl', question)).toBe('plat');
  });

  it.each([
    ['de', 'Fürth, aber nah an Nürnberg', null],
    ['de', 'nein, aber in Nürnberg', 'Nürnberg'],
    ['de', 'nicht Bamberg, aber Nürnberg', 'Nürnberg'],
  ])('reads a choice after a "but" in %s: %s', (language, text, value) => {
    expect(read('one of: Nürnberg, Bamberg', text, language, 'Wo ist das?')).toBe(value);
  });

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

describe('the reader of answers', () => {
  const budget = 'What budget do you have?';
  const age = 'Hoe oud ben je?';
  it.each([
    ['>= 8000', budget, 'en', 'have u still got the blue ford focus 2019', null],
    ['>= 8000', budget, 'en', "it's a 2015 golf", null],
    ['>= 8000', budget, 'en', 'between 2018 and 2020', null],
    ['>= 8000', budget, 'en', 'I have 2000', '2000'],
    ['>= 8000', budget, 'en', 'around 2000 max', '2000'],
    ['>= 8000', budget, 'en', '7500ish', '7500'],
    ['>= 8000', budget, 'en', 'we spoke on the 23rd', null],
    ['>= 8000', budget, 'en', 'call me at 3', null],
    ['>= 16', age, 'nl', 'volgende week maandag na 7en', null],
    ['>= 16', age, 'nl', 'volgende week na 7', null],
    ['>= 16', age, 'nl', '34 jaar oud, train 2x per week', '34'],
    ['>= 16', age, 'nl', 'mijn huisnummer is 12 in de Kerkstraat', null],
    ['>= 16', age, 'nl', '15', '15'],
    ['<= 6', 'In how many months?', 'en', '2 years', '24'],
    ['<= 6', 'In how many months?', 'en', 'after 3 months', '3'],
    ['>= 12', 'Combien de mois d’ancienneté ?', 'fr', 'trois ans', '36'],
    ['>= 2', "Depuis combien d'années ?", 'fr', 'dix-huit mois', '1.5'],
    ['<= 10', 'Tra quante settimane?', 'it', 'tre mesi', '13'],
    ['<= 6', 'In wie vielen Monaten?', 'de', 'zwei Jahre', '24'],
    ['>= 30', 'Quante ore a settimana?', 'it', 'sei ore al giorno', null],
    ['>= 50000', 'What is your annual turnover?', 'en', '5k most months', null],
    ['>= 30', '¿Cuánto al mes, en euros?', 'es', 'pa 60 me alcanza', '60'],
    ['>= 80', 'How much a month?', 'en', 'somewhere between 60 and 110', null],
    ['>= 50000', 'Qual è il fatturato?', 'it', 'dai 40 ai 60 mila', null],
    ['>= 5000', budget, 'en', '8 grand, well 6.5 after the deposit', null],
    ['>= 8000', 'Quel budget ?', 'fr', '10k si je vends la moto', null],
    ['>= 10', 'How many people?', 'en', 'no idea yet, could be twelve', null],
    ['>= 100', 'Quanti centimetri?', 'it', 'un metro e trenta', null],
    ['>= 40', 'Quanto al mese?', 'it', 'un cinquantone', null],
    ['>= 80', 'Quanto al mese?', 'it', 'ottanta novanta', null],
    ['<= 2', '¿Cuántas plantas tiene?', 'es', 'estoy en la planta 3', null],
    ['>= 3', 'Wie viele Räume?', 'de', 'Hausnr. 7', null],
    ['one of: manhã, tarde', 'Que horário?', 'pt', 'de manhã não dá', null],
    ['<= 100', 'How large is it, in m2?', 'en', '80m2', '80'],
    ['<= 1990', 'When was it built?', 'en', 'built in 1985', '1985'],
  ])('counts only a number that is the answer: %s, "%s" (%s): %s', (expected, ask, language, text, value) => {
    expect(read(expected, text, language, ask)).toBe(value);
  });

  const buy = 'Você quer comprar ou alugar?';
  const owner = 'Êtes-vous propriétaire de la maison ?';
  const roof = 'Le toit est orienté comment ? Nord, sud, est ou ouest ?';
  it.each([
    ['yes', 'Você quer comprar?', 'pt', 'isso é golpe né', null],
    ['yes', 'Você quer comprar?', 'pt', 'não posso falar agora', null],
    ['yes', 'Você quer comprar?', 'pt', 'não quero', 'no'],
    ['yes', '¿Es propietario?', 'es', 'no puedo hablar ahora', null],
    ['yes', '¿Es propietario?', 'es', 'no soy propietario', 'no'],
    ['yes', owner, 'fr', 'ça marche quand il pleut', null],
    ['yes', owner, 'fr', "j'ai un stop car devant la maison", null],
    ['yes', owner, 'fr', 'la maison est à nous', 'yes'],
    ['yes', owner, 'fr', 'non je loue', 'no'],
    ['yes', 'Gehört es Ihnen?', 'de', 'nein ich habe keine Zeit', null],
    ['yes', 'Do you own the place?', 'en', 'yes she wants it', null],
    ['yes', 'Do you want to sell?', 'en', "no we don't want to sell", 'no'],
    ['yes', 'Do you own the place?', 'en', "no I can't talk now", null],
    ['yes', 'Do you own the place?', 'en', 'of course we own it', 'yes'],
    ['one of: cash, finance', 'Cash or finance?', 'en', "no I don't", null],
    ['one of: cash, finance', 'Cash or finance?', 'en', 'no, neither', 'none'],
    ['one of: comprar', buy, 'pt', 'isso é golpe né', null],
    ['one of: comprar', buy, 'pt', 'não posso falar agora', null],
    ['one of: comprar', buy, 'pt', 'quero alugar', 'alugar'],
    ['one of: comprar', 'Você quer comprar?', 'pt', 'sim', 'comprar'],
    ['one of: sud, est, ouest', roof, 'fr', 'on est 2 propriétaires', null],
    ['one of: sud, est, ouest', roof, 'fr', 'la maison est à moi', null],
    ['one of: sud, est, ouest', roof, 'fr', "c'est à l'est", 'est'],
    ['one of: sud, est, ouest', roof, 'fr', 'le toit est au nord', 'nord'],
    ['one of: sud, est, ouest', roof, 'fr', 'le toit est au sud ou au nord', null],
    ['one of: petrol', 'Diesel, petrol or electric?', 'en', 'an electric one', 'electric'],
  ])('takes no word from another sentence: %s, "%s" (%s): %s', (expected, ask, language, text, value) => {
    expect(read(expected, text, language, ask)).toBe(value);
  });
});

it('any words that say something answer an open question', () => {
  expect(read('any', '  A new\nkitchen ')).toBe('A new kitchen');
  expect(read('any', 'hello')).toBeNull();
  expect(read('any', 'thanks for your message')).toBeNull();
  expect(read('any', 'no idea')).toBeNull();
  expect(read('any', 'yes', 'en', 'Which kitchen do you like?')).toBeNull();
  expect(read('any', '…')).toBeNull();
});

it('reading any answer never throws and is deterministic', () => {
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

it.each(['-', 'a', 'a.', '1', '"'])(
  'a number is read in at most 200 ms next to 64,000 characters of %j',
  (part) => {
    const long = part.repeat(64_000 / part.length);
    for (const [text, figure] of [
      [`I have 9000 ${long}`, '9000'],
      [`${long}@acme.test`, null],
    ] as const) {
      expect(read('>= 8000', text)).toBe(figure);
      expectQuick(() => read('>= 8000', text), 200);
    }
  },
);

it.each(['1 a ', 'per 2 ', 'um milhao '])('many numbers are read in at most 200 ms: %j', (part) => {
  const long = part.repeat(64_000 / part.length);
  expectQuick(() => read('>= 8000', long, 'pt'), 200);
});

it('no number is read from an email address', () => {
  expect(read('>= 8000', 'lea9000@acme.test')).toBeNull();
});
