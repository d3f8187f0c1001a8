import { beforeAll, describe, expect, test } from 'vitest';
import { QUESTION_SETS } from '../knowledge/question-sets.testing.ts';
import { type LanguageDetector, loadLanguageDetector } from './detect-language.ts';
import { buildInput } from './grounds.testing.ts';
import { findFalseClaims } from './truth-gate.ts';

const [heatPumps, cars, cuisines, flats, gym, condo, school, dance] = QUESTION_SETS.map(
  ({ knowledge }) => knowledge,
) as [string, string, string, string, string, string, string, string];

let languageDetector: LanguageDetector;
beforeAll(async () => {
  languageDetector = await loadLanguageDetector();
});

function findClaims(language: string, knowledge: string, text: string, said = ['ok']): string[] {
  const input = buildInput({ brief: { language, knowledge }, said });
  const grounds = { times: [], cancels: false, isContacted: false, lookedUp: false, languageDetector };
  return findFalseClaims(text, { input, ...grounds });
}

const RATES = 'Ein Rad für 3.000 Euro kostet etwa 88 Euro im Monat, ein E-Bike für 4.500 Euro etwa 132 Euro.';

test.each([
  ['A 3,000 euro bike is about 88 euros a month.', true],
  ['A 3,000 euro bike is about 80 euros a month.', false],
])('a figure in a reply in another language than the knowledge needs a source only: %s', (text, passes) => {
  expect(findClaims('de', RATES, text, ['what would a bike cost a month?']).length === 0).toBe(passes);
});

test('a condition after a conjunction says yes to nothing', () => {
  const knowledge = 'Hay un 10 % de descuento para parejas que se apuntan juntas.';
  const text = 'Y si tu novio y tú os apuntáis juntos, tenéis un 10 % de descuento.';
  expect(
    findClaims('es', knowledge, text, ['¿hay que hacer permanencia? mi novio quiere apuntarse']),
  ).toEqual([]);
});

describe('a reply that contradicts the knowledge', () => {
  test.each([
    ['en', cars, 'Every car comes with a 12 month warranty.'],
    ['en', cars, 'The warranty is 12 months.'],
    ['en', cars, 'Yes, we have several electric cars.'],
    ['en', cars, 'Delivery costs 500 pounds.'],
    ['en', heatPumps, 'On Saturday we are open 8:30 to 17:30.'],
    ['en', heatPumps, 'Yes, we are open on Sunday.'],
    ['en', heatPumps, 'For 250 m2 it is 9,800 GBP.'],
    ['en', heatPumps, 'Yes, damage by frost is covered.'],
    ['en', heatPumps, 'The compressor is covered for 7 years.'],
    ['en', heatPumps, 'The service contract costs 7,500 GBP.'],
    ['en', heatPumps, 'New radiators are included.'],
    ['fr', cuisines, 'Oui, la garantie couvre les dégâts des eaux.'],
    ['fr', cuisines, 'Nous faisons les salles de bains.'],
    ['fr', cuisines, 'Nous sommes ouverts le dimanche.'],
    ['fr', cuisines, 'Le samedi, nous sommes ouverts de 9h30 à 18h30.'],
    ['de', flats, 'Ja, Haustiere sind erlaubt.'],
    ['es', gym, 'Sí, hay piscina.'],
    ['pt', condo, 'Sim, nós alugamos.'],
    ['it', school, 'Sì, rilasciamo certificati.'],
    ['nl', dance, 'Ja, kinderen zijn toegestaan.'],
    ['en', 'We have no automatic cars.', 'Sure, we have automatic cars as well, no problem!'],
    ['fr', 'Nous ne reprenons pas les anciens meubles.', 'Oui, nous reprenons vos anciens meubles.'],
    ['de', 'Ratenzahlung bieten wir nicht an.', 'Ja, Ratenzahlung ist kein Problem.'],
    ['es', 'No hacemos clases los domingos ni a domicilio.', 'Sí, también damos clases a domicilio.'],
    ['it', 'Non accettiamo buoni pasto.', 'Sì, i buoni pasto vanno bene.'],
    ['nl', 'Financiering bieden wij niet aan.', 'Ja hoor, financiering is mogelijk.'],
    [
      'en',
      'A card of 8 visits: 96 euros. A card of 15 visits: 165 euros.',
      'The card of 15 visits is 96 euros.',
    ],
    ['en', 'Frames carry a 10-year guarantee, tyres 2 years.', 'The tyres carry a 10-year guarantee.'],
    ['it', 'Porta in vetro: 310 euro, in noce: 540 euro.', 'Una porta in noce viene 310 euro.'],
    ['de', 'Die Frist beträgt 6 Wochen für Sofas und 3 Wochen für Sessel.', 'Bei Sesseln sind es 6 Wochen.'],
  ])('is rejected, in %s: %#', (language, knowledge, text) => {
    expect(findClaims(language, knowledge, text, ['250 m2'])).toContainEqual(
      expect.stringMatching(/^what you know|^the opening hours/),
    );
  });
});

test('a bare yes to a question about what the knowledge denies is rejected', () => {
  const knowledge = 'We teach in Leeds. We have no automatic cars.';
  expect(findClaims('en', knowledge, 'Yes, of course!', ['Can I learn in an automatic?'])).not.toEqual([]);
  expect(findClaims('en', knowledge, 'Yes, of course!', ['Do you teach in Leeds?'])).toEqual([]);
  const both = 'What does it cost and can I learn in an automatic?';
  expect(findClaims('en', knowledge, 'Yes, of course!', [both])).not.toEqual([]);
  expect(findClaims('en', knowledge, 'Perfect, sure!', ['whats the price in an automatic?'])).toEqual([]);
});

const OFFICE = 'A primeira reunião é gratuita, dura 30 minutos e pode ser por videochamada ou no escritório.';

const HONEST: [language: string, knowledge: string, texts: string[]][] = [
  ['pt', OFFICE, ['A reunião pode ser por videochamada ou no escritório.']],
  ['en', 'We do not work in Bristol city centre.', ['Bristol city centre is the one place we skip.']],
  [
    'en',
    heatPumps,
    [
      'For 250 m2 you need the Large one, 16 kW, for 15,900 GBP.',
      'The Small package costs 9,800 GBP. It is for up to 120 m².',
      'The heat pump has a 7 year warranty and the compressor is covered for 10 years.',
      'You have 10 years on the compressor.',
      'A typical installation takes 3 days, but the waiting time is currently 6 weeks.',
      'We could install it in about 6 weeks.',
      'Damage by frost is not covered, sorry.',
      'Frost damage is excluded.',
      'The survey takes about an hour, and you pay nothing for it.',
      'You pay 20 percent with the order.',
      'Planning permission is rarely needed.',
      'On Saturday we are open 10 to 14.',
      'We are open from Monday to Friday, 8:30 to 17:30, and closed on Sunday.',
      'The grant of 7,500 GBP is deducted from the price.',
      'The service contract is 180 GBP a year.',
      'It makes 42 dB at one metre, about as loud as a fridge.',
      'Most houses need no planning permission. Do you own the place?',
      'Radiators are not part of it, but the hot water tank is included.',
      'An engineer answers within 48 hours.',
      'We are at 14 Canal Street in Leeds.',
      'Unfortunately there is no financing. You pay 20 percent with the order and the rest after the installation.',
    ],
  ],
  [
    'en',
    cars,
    [
      'Every car has a 6 month warranty and a fresh MOT for 12 months.',
      'You get 12 months MOT and 6 months of warranty.',
      'Delivery is 150 pounds within 50 miles.',
      'Bringing it to you costs 150 pounds.',
      'Finance starts at 9.9 percent with 500 pounds down.',
      'We do not sell electric cars at the moment.',
      'No electric ones, sorry!',
      'We take part exchange, and the money is in your account within 24 hours.',
      'We are open Monday to Saturday, 9am to 6pm.',
      'Just bring your driving licence for the test drive.',
    ],
  ],
  [
    'fr',
    cuisines,
    [
      'La garantie ne couvre pas les dégâts des eaux.',
      'Les meubles sont garantis dix ans, sauf dégâts des eaux.',
      'Nous sommes fermés le dimanche et le lundi.',
      'Le samedi, nous sommes ouverts de 10h à 17h.',
      'La livraison se fait en six à huit semaines, la pose en trois jours.',
      'Un acompte de 30 % est demandé.',
      'Un projet commence à 8 000 €, payable en dix fois.',
      'Nous ne faisons malheureusement que les cuisines, pas les salles de bains.',
      'Le parking de huit places est dans la cour.',
    ],
  ],
  [
    'de',
    flats,
    [
      'Haustiere sind leider nicht erlaubt.',
      'Die Provision beträgt 3,57 Prozent.',
      'Eine Besichtigung dauert 30 Minuten.',
      'Die Kaution beträgt drei Monatsmieten, Sie können sie in Raten zahlen.',
      'Zwei Stellplätze gehören zur Wohnung.',
      'Wir sind von Montag bis Freitag von 9 bis 18 Uhr da.',
      'Unser Büro ist in der Aachener Straße 45.',
    ],
  ],
  [
    'es',
    gym,
    [
      'No tenemos piscina, lo siento.',
      'La cuota cuesta 39 € al mes.',
      'Los sábados abrimos de 9:00 a 14:00.',
      'Estamos en la calle Mayor 12.',
      'Se puede pagar a plazos.',
    ],
  ],
  [
    'pt',
    condo,
    [
      'O condomínio custa 450 reais por mês.',
      'Não alugamos, só vendemos.',
      'Vendemos apartamentos e aceitamos FGTS.',
      'Atendemos de segunda a sexta.',
      'Ficamos na rua das Flores 80.',
    ],
  ],
  [
    'it',
    school,
    [
      'Il corso costa 240 euro e dura otto settimane.',
      'Purtroppo non rilasciamo certificati.',
      'Siamo aperti dal lunedì al venerdì.',
      'Siamo in via Roma 8.',
    ],
  ],
  [
    'nl',
    dance,
    [
      'Kinderen zijn helaas niet toegestaan.',
      'Een abonnement kost 45 euro per maand.',
      'U vindt ons in de Biltstraat 110.',
      'We zijn open van maandag tot vrijdag.',
      'Neem een handdoek mee.',
    ],
  ],
];

describe('an honest reply', () => {
  test.each(
    HONEST.flatMap(([language, knowledge, texts]) => texts.map((text) => ({ language, knowledge, text }))),
  )('passes, in $language: $text', ({ language, knowledge, text }) => {
    expect(findClaims(language, knowledge, text, ['250 m2'])).toEqual([]);
  });
});

test('an area with the same number as a price says nothing about that price', () => {
  const knowledge = ['Betonsteine: 140', 'Tonziegel: 170', 'Dämmung: 90']
    .map((row) => `${row} € pro Quadratmeter.`)
    .join('\n');
  const say = (text: string) => findClaims('de', knowledge, text, ['140 m² mit Tonziegeln und Dämmung?']);
  expect(say('Bei 140 m² kosten Tonziegel 170 € und die Dämmung 90 € pro Quadratmeter.')).toEqual([]);
  expect(say('Die Dämmung kostet 170 € pro Quadratmeter.')).not.toEqual([]);
});

test.each([
  ['en', 'We do not do skippered trips.', 'Then your dad is the skipper, all good.', true],
  ['de', 'Wir bieten keine Skipper an.', 'Dann ist Ihr Vater der Skipper.', true],
  ['fr', 'Nous ne fournissons pas de skipper.', 'Alors votre père est le skipper.', true],
  ['es', 'No ofrecemos patrón.', 'Entonces su padre es el patrón.', true],
  ['it', 'Non offriamo skipper.', 'Allora suo padre è lo skipper.', true],
  ['pt', 'Não temos skipper.', 'Então o seu pai é o skipper.', true],
  ['nl', 'Wij bieden geen schipper aan.', 'Dan is je vader de schipper.', true],
  ['en', 'We do not do skippered trips.', 'Yes, you can have a skipper.', false],
  ['en', 'We do not do skippered trips.', 'Your dad gets a skipper.', false],
  ['en', 'We do not do skippered trips.', 'Your trip is a skippered one.', false],
])('a person of the lead is no offer of the business, in %s: %s %s', (language, knowledge, text, isTrue) => {
  expect(findClaims(language, knowledge, text, ['ok']).length === 0).toBe(isTrue);
});
