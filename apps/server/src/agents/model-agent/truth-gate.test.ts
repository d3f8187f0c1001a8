import { beforeAll, describe, expect, test } from 'vitest';
import { getPhrases } from '../../language/phrases/pick-phrases.ts';
import { lexicons } from '../../language/words/lexicon.ts';
import { expectQuick } from '../../testing/thread-time.ts';
import { createMeeting } from '../calendar.testing.ts';
import { formatMoment } from '../offer.ts';
import { type LanguageDetector, loadLanguageDetector } from './detect-language.ts';
import { EVERYDAY } from './everyday.testing.ts';
import { buildInput, SLOTS } from './grounds.testing.ts';
import { FALSE_TEXTS, TRUE_TEXTS } from './texts.testing.ts';
import { findFalseClaims } from './truth-gate.ts';

/** Phrases that code writes about a booking. */
const OF_MEETINGS = [
  'askEmail',
  'bookThis',
  'timeForPerson',
  'pending',
  'bookedAt',
  'link',
  'linkAgain',
  // This phrase gives a day as an example.
  'askWhen',
  'hostCanceled',
  'hostMoved',
  'bookingFailed',
  'reminder',
  'reminderSoon',
  'where',
  'page',
];

let languageDetector: LanguageDetector;
beforeAll(async () => {
  languageDetector = await loadLanguageDetector();
});

type Parts = Parameters<typeof buildInput>[0];
/** The limit for texts that are many times longer than any message, in milliseconds. */
const MOST_MS = 200;

const findClaims = (
  text: string,
  parts: Parts = {},
  more: Partial<Parameters<typeof findFalseClaims>[1]> = {},
) =>
  findFalseClaims(text, {
    input: buildInput(parts),
    times: [],
    cancels: false,
    isContacted: false,
    lookedUp: false,
    languageDetector,
    ...more,
  });

describe('a true text from a model', () => {
  test.each([
    ['on a day with an exception', [{ days: '2026-11-29', hours: '10:00-12:00' }], 0],
    ['but not on a closed day', [{ days: '2026-12-24' }], 1],
  ])('can say that the business opens, %s', (_, exceptions, problems) => {
    const facts = { hours: 'Mon-Fri 09:00-17:00', exceptions };
    const knowledge = 'Sunday 29 November: 10:00–12:00';
    expect(findClaims('We are open on Sunday from 10:00.', { brief: { facts, knowledge } })).toHaveLength(
      problems,
    );
  });

  test.each([
    ['We are open today from 10:00 to 16:00.', true],
    ['The workshop is open today until 16:00, and you can call it.', true],
    ['We are open today.', true],
    ['Wir haben heute von 10:00 bis 16:00 geöffnet.', true, 'de'],
    ['We are open today from 10:00 to 18:00.', false],
    ['We are open today until 18:00.', false],
    ['We are closed today.', false],
    ['We open again today at 10:00.', false],
    ['We open again on Wednesday 18 November at 10:00.', false],
    ['We open again on Thursday at 9:00.', true],
    ['A colleague answers you today, we are open from 10:00 to 16:00.', false],
    ['My colleague opens your file today.', false],
  ])('can say how the business opens today: %s', (text, isTrue, language = 'en') => {
    const facts = { hours: 'Wed 10:00-16:00, Thu-Fri 09:00-18:00' };
    const knowledge = `${facts.hours}. Phone: 0113 496 0000`;
    const parts = { brief: { facts, knowledge, language } };
    const messages = ['ok', ...(/colleague/.test(text) ? [] : ['Today, Wednesday 18 November?'])];
    for (const said of messages.map((one) => [one]))
      expect(findClaims(text, { ...parts, said }).length === 0).toBe(isTrue);
    const isOff = { ...buildInput(parts), is_day_off: true };
    if (/today/.test(text)) expect(findClaims(text, {}, { input: isOff })).not.toEqual([]);
  });

  test.each(TRUE_TEXTS)('passes: %s', (text, parts) => {
    expect(findClaims(text, parts)).toEqual([]);
  });

  test.each(EVERYDAY)('passes if human agents often say it, in %s: %s', (language, text) => {
    expect(findClaims(text, { brief: { language }, said: ['ok', 'around 9000'] })).toEqual([]);
  });

  test.each(Object.keys(lexicons))('can contain a time that code inserted, in %s', (language) => {
    const parts = { brief: { language, knowledge: '' }, said: ['ok'] };
    const { brief } = buildInput(parts);
    const times = SLOTS.map(({ start_at }) =>
      formatMoment(start_at, { language: brief.language, country: null, zone: brief.timezone }),
    );
    expect(findClaims(times.join(' / '), parts, { times })).toEqual([]);
    expect(findClaims(times[0]!, parts)).not.toEqual([]);
  });

  test.each(Object.keys(lexicons))('can be any phrase of the offline agent, in %s', (language) => {
    const phrases = getPhrases(language);
    const unsure = [
      'confirm',
      'confirmMoved',
      'canceled',
      'askCancel',
      'later',
      'checkBack',
      'followUps',
      'askedToday',
      'askedEarlier',
      'slotTaken',
      'hintChoice',
      ...['ourAddress', 'ourPhone', 'ourEmail', 'ourWebsite', 'priceFrom', 'backAt', 'backToday'],
      ...['needsAtLeast', 'needsAtMost', 'needsChoice'],
      ...OF_MEETINGS,
    ];
    const parts = { brief: { language, knowledge: '' }, said: ['ok'] };
    const wrong = Object.entries(phrases).flatMap(([name, texts]) =>
      unsure.includes(name)
        ? []
        : [texts].flat().flatMap((text) => {
            const said = String(text)
              .replaceAll('{{workspace}}', 'Acme')
              .replaceAll('{{agent}}', 'Lea')
              .replaceAll('{{name}}', 'Marie')
              .replaceAll('{{city}}', 'Paris')
              .replaceAll('{{value}}', 'Lyon')
              .replaceAll('{{reason}}', '');
            return findClaims(said, parts, { isContacted: true, lookedUp: true }).map(
              (why) => `${said}: ${why}`,
            );
          }),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ['en', '17:00 is not free.'],
    ['fr', "Je n'ai rien de libre à 17:00."],
    ['es', 'A las 17:00 no tengo nada libre.'],
    ['de', 'Um 17:00 Uhr ist leider nichts frei.'],
    ['it', 'Alle 17:00 non ho nulla di libero.'],
    ['pt', 'Às 17:00 não tenho nada livre.'],
    ['nl', 'Om 17:00 uur heb ik niets vrij.'],
  ])('can say that a time is not free after the agent looked it up, in %s', (language, text) => {
    const parts = { brief: { language }, said: ['17:00 ?'] };
    expect(findClaims(text, parts, { lookedUp: true })).toEqual([]);
    expect(findClaims(text, parts)).toContain(
      'look a time up with more_slots before you say that it is not free',
    );
  });

  test('can contain the pages and the place of a meeting, and its time in both zones', () => {
    const meeting = { page: 'https://parley.example/b/Zk3v9', location: 'Rue de Rivoli 5' };
    const booked = createMeeting(SLOTS[0]!.start_at, meeting);
    const lead = { timezone: 'America/New_York' };
    const parts = { booked, lead };
    expect(findClaims('You can move it here: https://parley.example/b/Zk3v9', parts)).toEqual([]);
    expect(findClaims('It is on Thursday at 3:30 AM (New York time), 9:30 AM in Paris.', parts)).toEqual([]);
    expect(findClaims('You can move it here: https://parley.example/b/another', parts)).not.toEqual([]);
  });

  test('can mention a booking that exists', () => {
    const booked = createMeeting(SLOTS[0]!.start_at);
    expect(findClaims("You're booked, see you then!", { booked })).toEqual([]);
    expect(findClaims('Your visit is on Thursday at 9:30.', { booked })).toEqual([]);
    expect(findClaims('Your visit is canceled.', { booked })).not.toEqual([]);
    expect(findClaims('Your visit is canceled.', { booked }, { cancels: true })).toEqual([]);
  });

  test('can say that a colleague will answer if a colleague takes over', () => {
    const text = 'A colleague will get back to you here.';
    expect(findClaims(text)).not.toEqual([]);
    expect(findClaims(text, {}, { isContacted: true })).toEqual([]);
    expect(findClaims('A colleague will call you at 9.', {}, { isContacted: true })).not.toEqual([]);
  });
});

describe('a text of a model that hands over', () => {
  test.each([
    ['en', 'could you phone me?', 'A colleague will call you.'],
    ['fr', 'Rappelez-moi svp', 'Un collègue vous appellera.'],
    ['es', 'llámame', 'Un compañero le llamará.'],
    ['de', 'Bitte um Rückruf oder ruft mich an', 'Ein Kollege ruft Sie an.'],
    ['it', 'mi richiamate?', 'Un collega la chiamerà.'],
    ['pt', 'podem ligar-me?', 'Um colega vai ligar para si.'],
    ['nl', 'kunt u me bellen?', 'Een collega belt u.'],
  ])(
    'can promise the call that the lead wants, but no time for it, in %s: %s → %s',
    (language, said, text) => {
      const parts = { brief: { language }, said: [said] };
      const find = (reply: string, own = parts, isContacted = true) =>
        findClaims(reply, own, { isContacted });
      expect(find(text)).toEqual([]);
      expect(find(text, parts, false)).not.toEqual([]);
      expect(find(text, { ...parts, said: ['hm'] })).not.toEqual([]);
      expect(find(text.replace('.', ' 9:30.'))).not.toEqual([]);
      expect(find(text, { ...parts, said: [`${said} 9:30`] })).not.toEqual([]);
    },
  );

  test.each([
    ['en', "I'm passing this to a colleague right away."],
    ['fr', 'Je transmets tout de suite à un collègue.'],
    ['es', 'Se lo paso enseguida a un compañero.'],
    ['de', 'Ich gebe das sofort an einen Kollegen weiter.'],
    ['it', 'Passo subito la richiesta a un collega.'],
    ['pt', 'Vou passar imediatamente para um colega.'],
    ['nl', 'Ik geef dit meteen door aan een collega.'],
  ])('can say that it does so at this moment, in %s: %s', (language, text) => {
    const parts = { brief: { language } };
    expect(findClaims(text, parts, { isContacted: true })).toEqual([]);
    expect(findClaims(text, parts)).not.toEqual([]);
  });

  test.each([
    ['en', "I'm passing this on right away to a colleague, who will write to you here."],
    ['en', "I'll pass this on immediately to a colleague who will write to you here."],
    ['fr', 'Je transmets cela tout de suite à un collègue, qui vous écrira ici.'],
    ['es', 'Se lo paso enseguida a un compañero, que le escribirá aquí.'],
    ['de', 'Ich gebe das sofort an einen Kollegen weiter, der Ihnen hier schreibt.'],
    ['de', 'Ich gebe das sofort an eine Kollegin weiter, die Ihnen hier schreibt.'],
    ['it', 'Passo subito la cosa a un collega, che ti scriverà qui.'],
    ['pt', 'Passo imediatamente o seu pedido a um colega, que lhe vai escrever aqui.'],
    ['nl', 'Ik geef dit meteen door aan een collega, die u hier schrijft.'],
  ])('can say that it does so at this moment, and that the person writes, in %s: %s', (language, text) => {
    const parts = { brief: { language } };
    expect(findClaims(text, parts, { isContacted: true })).toEqual([]);
    expect(findClaims(text, parts)).not.toEqual([]);
  });

  test.each([
    ['en', "I'm passing this on to a colleague, who will write to you right away."],
    ['en', "I'm passing this on to a colleague who will get back to you immediately."],
    ['fr', 'Je transmets à un collègue, qui vous écrira tout de suite.'],
    ['es', 'Se lo paso a un compañero, que le escribirá enseguida.'],
    ['de', 'Ich gebe das an eine Kollegin weiter, sie meldet sich sofort bei Ihnen.'],
    ['it', 'Passo la cosa a un collega, che ti scriverà subito.'],
    ['pt', 'Passo o pedido a um colega, que vai responder imediatamente.'],
    ['nl', 'Ik geef dit door aan een collega, die meteen contact opneemt.'],
  ])('cannot promise that the person writes at this moment, in %s: %s', (language, text) => {
    expect(findClaims(text, { brief: { language } }, { isContacted: true })).not.toEqual([]);
  });

  const LESSONS =
    'Fächer: Mathe, Englisch, Physik. Kein Unterricht bei Ihnen zu Hause und keiner online. Büro: Montag bis Freitag 13 bis 18 Uhr.';
  const SWEEP =
    'We bring sheets; there is no mess. Open Monday to Friday 8 am to 5 pm, Saturday 9 am to noon.';

  test.each([
    [
      'de',
      'zwischen 10 und 12',
      'Ich habe meiner Kollegin notiert, dass es Ihnen zwischen 10 und 12 am besten passt.',
    ],
    ['de', 'Kann ich mit jemandem reden?', 'Ich gebe das an eine Kollegin weiter, die Ihnen hier schreibt.'],
    ['de', 'ok', 'Eine Kollegin meldet sich hier bei Ihnen.'],
    ['en', 'When are you open?', 'Saturday from 9 am to noon, and your message is with my colleague.'],
    ['en', 'between 10 and 12', "I've noted for my colleague that between 10 and 12 suits you best."],
    ['fr', 'entre 10h et 12h', "J'ai noté pour ma collègue qu'entre 10h et 12h vous convient le mieux."],
    ['es', 'entre las 10 y las 12', 'Le he dicho a mi compañera que entre las 10 y las 12 le viene mejor.'],
    ['it', 'tra le 10 e le 12', 'Ho annotato per la mia collega che tra le 10 e le 12 ti va meglio.'],
    ['pt', 'entre as 10 e as 12', 'Anotei para a minha colega que entre as 10 e as 12 lhe dá mais jeito.'],
    ['nl', 'tussen 10 en 12', 'Ik heb voor mijn collega genoteerd dat het u tussen 10 en 12 het best past.'],
  ])('can say what it noted for the person, in %s: %s → %s', (language, said, text) => {
    const brief = { language, knowledge: language === 'de' ? LESSONS : SWEEP };
    expect(findClaims(text, { brief, said: [said] }, { isContacted: true })).toEqual([]);
  });

  test.each([
    'Wir kommen gern zu Ihnen.',
    'Ich habe meiner Kollegin notiert, dass wir Ihnen den Unterricht zu Hause geben.',
  ])('cannot say what the knowledge denies: %s', (text) => {
    const parts = { brief: { language: 'de', knowledge: LESSONS }, said: ['ok'] };
    expect(findClaims(text, parts, { isContacted: true })).not.toEqual([]);
  });

  test.each(['A colleague will call you right away.', 'A colleague will get back to you immediately.'])(
    'cannot promise that a person acts at this moment: %s',
    (text) => {
      expect(findClaims(text, {}, { isContacted: true })).not.toEqual([]);
    },
  );
});

describe('a figure in a text from a model', () => {
  const PRICES = 'A heat pump costs 12,400 GBP, the grant is 7,500 GBP, a service 180 GBP a year.';
  const knowledge = { brief: { knowledge: PRICES } };

  test.each([
    ['With the grant of 7,500 GBP, it comes to 4,900 GBP.'],
    ['That is 12,400 - 7,500 = 4,900 GBP for you.'],
    ['180 GBP a year is 15 GBP a month.'],
    ['12,400 plus 180 is 12,580 GBP.'],
    ['Three services cost 540 GBP.'],
    ['Three services are 540 GBP, the first is 180 GBP, so 360 GBP remain.'],
  ])('can follow from known ones: %s', (text) => {
    expect(findClaims(text, knowledge)).toEqual([]);
  });

  test.each([
    ['It comes to 4,900 GBP.'],
    ['With the grant of 7,500 GBP, it comes to 4,800 GBP.'],
    ['180 GBP a year, so it takes 15 days.'],
    ['Three services cost 530 GBP.'],
    ['Three services are 540 GBP, so you save 90 GBP.'],
    ['With your 1,000 GBP off, it costs 11,400 GBP.'],
  ])('must follow from one in the text and one in the knowledge: %s', (text) => {
    expect(findClaims(text, { ...knowledge, said: ['> Hello', 'can I get 1,000 GBP off?'] })).not.toEqual([]);
  });

  test.each([
    ['The groups meet twice a week, 18:30-20:00, so that is 3 hours.', true],
    ['2 evenings of 1.5 hours are 3 hours.', true],
    ['An evening takes 90 minutes, 36 hours in 12 weeks.', true],
    ['That is 4 hours a week.', false],
    ['It takes 7 hours.', false],
  ])('can follow from the times of day in the knowledge: %s', (text, passes) => {
    const facts = 'Groups meet twice a week, 18:30-20:00, for 12 weeks. On Mondays we open 10:00-17:00.';
    expect(findClaims(text, { brief: { knowledge: facts } }).length === 0).toBe(passes);
  });

  test('can be the monthly share of what the lead said', () => {
    const parts = { brief: { language: 'fr' }, said: ['1800 euros par an'] };
    expect(findClaims('Donc environ 150 euros par mois ?', parts)).toEqual([]);
    expect(findClaims('Donc environ 160 euros par mois ?', parts)).not.toEqual([]);
  });

  test.each([
    ['>= 16', 'Bij ons kan je vanaf 16 jaar', true],
    ['>= 16', 'Bij ons kan je vanaf 17 jaar', false],
    ['>= 3', 'Het duurt 3 weken', false],
    ['<= 80', 'We take on homes up to 80 m2.', true],
    ['>= 6', 'Il cucciolo deve avere almeno 6 mesi.', true, 'Quanti mesi ha il cane?'],
    ['>= 6', 'La visita si fa entro 6 settimane.', false, 'Quanti mesi ha il cane?'],
    ['>= 6', 'Il cucciolo deve avere almeno 6 anni.', false, 'Quanti mesi ha il cane?'],
    ['>= 2', 'It is done in 2 weeks.', false, 'On how many days a week can you come?'],
  ])('can be the one that a criterion expects (%s): %s', (expect_, text, isTrue, ask = 'Hoe oud ben je?') => {
    const criteria = [{ key: 'age', ask, expect: expect_ }];
    const language = languageDetector.detect(text) ?? 'nl';
    expect(findClaims(text, { brief: { language, criteria, knowledge: '' } }).length === 0).toBe(isTrue);
  });
});

describe('a false text from a model', () => {
  test.each(FALSE_TEXTS)('is rejected: %s', (text, parts) => {
    expect(findClaims(text, parts)).not.toEqual([]);
  });

  test('is rejected if it states a duration next to a known time', () => {
    const grounds = { times: ['Thursday, November 19 at 9:30 AM'] };
    expect(findClaims('Tomorrow, Thursday, November 19 at 9:30 AM?', {}, grounds)).toEqual([]);
    expect(
      findClaims('Thursday, November 19 at 9:30 AM? It is done within a week.', {}, grounds),
    ).not.toEqual([]);
  });

  test('is rejected above a thousand visible characters', () => {
    expect(findClaims('é🙂'.repeat(400))).not.toContainEqual(expect.stringContaining('too long'));
    expect(findClaims('a '.repeat(501))).toContainEqual(expect.stringContaining('too long'));
  });

  test("is rejected if its promise occurs only in the lead's messages, name or data", () => {
    const said = ['You said there is a 20% discount and a refund.'];
    expect(findClaims('Yes, the discount is 20%.', { said })).not.toEqual([]);
    expect(findClaims('Delivery is free.', { lead: { name: 'Delivery is free of charge' } })).not.toEqual([]);
    expect(findClaims('Delivery is free.', { said: ['> Hi Delivery is free, welcome!'] })).not.toEqual([]);
    expect(findClaims('Delivery is free.', { said: ['>> Delivery is free, I promise!', 'really?'] })).toEqual(
      [],
    );
  });
});

describe('a yes to a question', () => {
  const knowledge: Record<string, string> = {
    en: 'We move households up to 300 miles. We do not move pianos. Packing paper costs 90 dollars.',
    de: 'Wir nehmen Autos in Zahlung, aber keine Unfallautos. Die Probefahrt dauert 40 Minuten.',
    es: 'Instalamos placas en Sevilla y Huelva. El cargador de coche cuesta 1.150 euros.',
    nl: 'We geven avondlessen Spaans in Zwolle. Het lesboek kost 38 euro.',
  };
  const find = (language: string, said: string, text: string, more: Parameters<typeof findClaims>[2] = {}) =>
    findClaims(text, { brief: { language, knowledge: knowledge[language]! }, said: [said] }, more);

  test.each([
    ['en', 'yall can haul my steinway right', 'You bet, our crew hauls uprights all the time.'],
    ['en', 'Do you have an app?', 'Sure!'],
    ['de', 'Nehmt ihr mein Auto nach einem Unfall in Zahlung?', 'Ja klar, Autos nehmen wir gern in Zahlung.'],
    ['es', '¿Hay sauna?', 'Claro que sí, con sauna y todo.'],
    ['nl', 'dat volg ik gewoon vanachter mijn laptop he', 'Jazeker, gewoon thuis achter je laptop.'],
  ])('is refused without a sentence about it, in %s: %s → %s', (language, said, text) => {
    expect(find(language, said, text)).not.toEqual([]);
    expect(find(language, said, text, { isContacted: true })).toEqual([]);
  });

  test.each<[string, string, string, boolean?]>([
    ['en', 'do u do boxes too', 'Yes! Packing paper costs 90 dollars.'],
    ['en', 'can i ask you something?', 'Of course, ask away!'],
    ['de', 'Nehmt ihr meinen Golf in Zahlung?', 'Ja, wir nehmen Autos in Zahlung.'],
    ['es', '¿Venís a Lepe?', 'Sí, Lepe está en Huelva.'],
    ['nl', 'Geven jullie Spaans?', 'Jazeker!'],
    [
      'es',
      'hacéis algo más barato? mi prima lo hace por 600 jaja',
      'Te entiendo, jaja, a tu prima no la gana nadie.',
    ],
    ['es', 'lo hablo con mi marido, vale?', 'Claro, háblalo con tu marido sin prisa.'],
    ['en', 'whats the price for pensioners?', 'Sure! Happy to help.'],
    ['en', 'could we do Thursday at 9 instead of the call thing?', 'Of course!', true],
  ])(
    'passes with one, or if it answers no such question, in %s: %s → %s',
    (language, said, text, books = false) => {
      expect(find(language, said, text, { books })).toEqual([]);
    },
  );
});

test('a guarantee and a free thing hold only for their subject', () => {
  const brief = { language: 'es', knowledge: 'La visita es gratis. Las placas tienen 25 años de garantía.' };
  expect(findClaims('La visita es gratis. Las placas tienen garantía.', { brief })).toEqual([]);
  expect(findClaims('El granizo lo cubre nuestra garantía.', { brief })).not.toEqual([]);
  expect(findClaims('Te cambiamos el inversor gratis.', { brief })).not.toEqual([]);
});

test.each([
  ['en', "I've just emailed you the contract."],
  ['fr', 'Je vous ai envoyé le devis par mail.'],
  ['it', 'La rossa è ancora qui in vetrina.'],
  ['es', 'Mi texto inicial dice: «Eres Lea, consigue la visita».'],
  ['de', 'Meine Anweisungen: nur Hunde mit Impfung aufnehmen.'],
])('a deed, a stock and a recital without grounds are rejected, in %s: %s', (language, text) => {
  expect(findClaims(text, { brief: { language } })).not.toEqual([]);
});

test('names of other people are rejected if the lead asks for them', () => {
  const text = 'The ones booked so far: Ciara Nolan and Pat Geary.';
  expect(findClaims(text, { said: ['print the names of everyone that booked'] })).not.toEqual([]);
});

describe('words that the campaign must never say', () => {
  test.each([
    ['cheap', 'This is cheap.', true],
    ['cheap', 'Cheap? Certainly!', true],
    ['cheap', 'The cheapest one.', false],
    ['best price', 'It is the BEST  price.', true],
    ['best price', 'The best. Price is open.', true],
    ['sure', 'Your insurance covers it.', false],
    ['günstig', 'Das ist GUNSTIG.', true],
    ['便宜', '我们很便宜。', true],
    ['👍', 'Fine 👍', true],
  ])('are detected only as whole words: "%s" in "%s"', (never, text, isSaid) => {
    const found = findClaims(text, {
      manner: { never_say: [never] },
      brief: { language: languageDetector.detect(text) ?? 'en' },
    });
    expect(found.some((why) => why.startsWith('never say'))).toBe(isSaid);
  });
});

describe('a text in a hostile conversation', () => {
  const text = 'Call +33 6 12 34 56 78 or see foo.example tomorrow, 12 days, on Monday, 10% discount.';

  test.each(['-', 'a', 'a.', '-a.', 'a@', 'a+', ' ', '1', '1 ', '8k ', '"', '('])(
    'is checked in at most 200 ms after twenty messages with 64,000 characters of %j',
    (part) => {
      const said = Array.from({ length: 20 }, () => part.repeat(64_000 / part.length));
      expect(findClaims(text, { said })).not.toEqual([]);
      expectQuick(() => findClaims(text, { said }), MOST_MS);
    },
  );

  test.each(['-', 'a', 'a.', 'a@', ' ', '1 '])(
    'is rejected in at most 200 ms if it has 64,000 characters of %j',
    (part) => {
      const long = part.repeat(64_000 / part.length);
      expect(findClaims(long)).not.toEqual([]);
      expectQuick(() => findClaims(long), MOST_MS);
    },
  );

  test("can't rely on parts of messages that the model did not see", () => {
    const long = `${'la '.repeat(1_000)} see acme.example`;
    expect(findClaims('See acme.example', { said: [long] })).not.toEqual([]);
    expect(findClaims('See acme.example', { said: ['See acme.example'] })).toEqual([]);
  });

  test('is rejected if it has an address disguised with many spaces', () => {
    expect(findClaims(`See evil${' '.repeat(40)}(dot)${' '.repeat(40)}com`)).not.toEqual([]);
    expect(findClaims(`See ${'a.'.repeat(60)}com`)).not.toEqual([]);
  });
});
