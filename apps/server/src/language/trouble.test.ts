import { describe, expect, it, test } from 'vitest';
import { sentences } from './sentences.testing.ts';
import { findTrouble, mentionsBreakage } from './trouble.ts';

describe('the detection of people who need a person immediately', () => {
  for (const [trouble, texts] of Object.entries(sentences.troubles)) {
    it.each(texts)(`finds a ${trouble}: %s`, (text) => {
      for (const typed of [text, text.toUpperCase(), `Hello. ${text}`, `${text}\n:-(`])
        expect([typed, findTrouble(typed)]).toEqual([typed, trouble]);
    });
  }

  it.each(Object.values(sentences.noTroubles).flat())('finds none: %s', (text) =>
    expect(findTrouble(text)).toBeNull(),
  );

  it.each([
    'Ich bin empört über das Verhalten Ihres Monteurs',
    'I am furious with the technician you sent',
    "I'm furious with the way you treated me",
    'sono arrabbiata con il tecnico che mi avete mandato',
    'estoy furioso con el técnico que mandasteis',
    'ik ben woedend op de monteur die jullie stuurden',
  ])('finds anger at people whom we sent: %s', (text) => expect(findTrouble(text)).toBe('complaint'));

  it('finds an emergency next to the name of a shop', () =>
    expect(findTrouble('I smell gas behind the ikea kitchen')).toBe('emergency'));

  it('finds a breakage that might be ours or the reason to buy', () => {
    expect(mentionsBreakage('my boiler is broken')).toBe(true);
    expect(mentionsBreakage('my boiler is broken, so I want a new one')).toBe(false);
  });

  it.each([
    ['the car i bought from you has a fault', 'defect'],
    ['bought a focus off you 3 weeks ago and the gearbox has gone. not happy at all', 'defect'],
    ['you sold me a dud', 'complaint'],
    ['el implante que me hicisteis se mueve', 'defect'],
    ['llevo una semana esperando que me llameis', 'complaint'],
    ['me habéis cobrado de más', 'complaint'],
    ['ik wacht al een week op antwoord', 'complaint'],
    ['mijn instructeur is net niet komen opdagen, stond een half uur te wachten voor niks', 'complaint'],
    ['jullie hebben dubbel geld afgeschreven', 'complaint'],
    ["j'attends toujours le rapport d'estimation", 'complaint'],
    ["ça fait 2 mois que vous avez le mandat et pas une seule visite, j'en ai marre", 'complaint'],
    ['wechselrichter den sie eingebaut haben spinnt', 'defect'],
    ['ich warte seit wochen auf mein angebot', 'complaint'],
    ['unsere anlage von ihnen produziert seit 3 tagen nix mehr, app zeigt fehler', 'defect'],
    ['aspetto da due settimane una risposta', 'complaint'],
    ['estou há duas semanas à espera de resposta', 'complaint'],
    ['You charged me twice', 'complaint'],
    ['ustedes me cobraron de más', 'complaint'],
    ['Sie haben mir zu viel berechnet', 'complaint'],
    ['ihr habt doppelt abgebucht', 'complaint'],
    ["vous m'avez facturé deux fois", 'complaint'],
    ['vous nous avez prélevé en trop', 'complaint'],
    ['ci avete addebitato due volte', 'complaint'],
    ['vocês me cobraram a mais', 'complaint'],
    ['nous attendons depuis deux semaines une réponse de votre part', 'complaint'],
    ['been waiting two weeks for my quote', 'complaint'],
    ['jullie monteur is niet komen opdagen', 'complaint'],
    ['la caldera que instalasteis no funciona', 'defect'],
  ] as const)('finds a customer in everyday words: %s', (text, trouble) =>
    expect(findTrouble(text)).toBe(trouble),
  );

  it.each([
    'mein wechselrichter spinnt, brauche einen neuen',
    'my old car has a fault so i need a new one',
    'mi implante se mueve',
    'chega 2 andares de escada pra vocês cobrarem a mais?',
    "j'attends votre appel",
    'ive been waiting a week for a quote from another company',
    'ich warte noch auf das angebot der bank',
    "ça fait 3 mois que vous m'appelez, je ne veux plus rien",
    'die nachrichten von euch will ich nicht mehr',
    'Der letzte Handwerker hat uns zu viel berechnet, deshalb fragen wir Sie',
    'Die alte Firma hat doppelt abgebucht',
    'Die Info von euch ist gut, aber meine alte Küche funktioniert nicht mehr',
    'die Broschüre von euch habe ich, meine Küche streikt',
    'wir warten seit monaten auf einen techniker',
    'on nous a facturé en trop chez un concurrent',
    "j'attends encore la réponse de la banque",
    'nous attendons depuis 2 mois un retour de la mairie',
    'ça fait 2 ans que vous êtes ouverts et je ne suis pas encore venu',
    'Me escribisteis ayer, se me cae la cocina vieja',
    'Me llamasteis y tengo un problema, la cocina vieja no funciona',
    'llevamos una semana esperando respuesta del banco',
    'me han cobrado el doble en otro sitio',
    'il mio vecchio fornitore mi ha addebitato due volte',
    "aspetto ancora un preventivo da un'altra ditta",
    'aspettiamo da mesi la risposta della banca',
    'mi hanno addebitato troppo altrove',
    'mijn aannemer is niet komen opdagen, daarom zoek ik jullie',
    'mijn energiebedrijf heeft dubbel afgeschreven',
    'estamos há meses à espera da resposta do banco',
    'o último pintor cobrou a mais',
    'You gave me a total wreck of a brochure',
    "we've been waiting months for an engineer",
  ])('finds no customer: %s', (text) => expect(findTrouble(text)).toBeNull());
});

test.each([
  "honestly I don't want to live anymore",
  'my ex took the house and I want to die',
  'ich will nicht mehr leben',
  'je n’ai plus envie de vivre',
  'no quiero seguir viviendo',
  'non voglio più vivere',
  'ik zie het leven niet meer zitten',
  'não quero mais viver',
])('finds a lead who might harm themselves: %s', (text) => {
  expect(findTrouble(text)).toBe('emergency');
});

test.each([
  "I don't want to live here anymore, so we sell",
  'we want to live in the city',
  'ich will nicht mehr zur Miete leben',
  'je veux en finir avec ces travaux',
  'no quiero vivir de alquiler',
  'ik zie die verbouwing niet meer zitten',
  'não quero viver longe do trabalho',
])('takes no other words for that: %s', (text) => {
  expect(findTrouble(text)).toBeNull();
});
