// Messages with several facts: each counts for the criterion that it fits, and no question that was answered is asked.
import { expect, it } from 'vitest';
import type { Criterion } from '../port.ts';
import { brief, Conversation, week } from './conversation.testing.ts';

const ask = (key: string, question: string, expected: string): Criterion => ({
  key,
  ask: question,
  expect: expected,
});

const flats: Record<string, Criterion[]> = {
  en: [
    ask('rooms', 'How many rooms do you have?', '>= 1'),
    ask('distance', 'How many miles is it?', '<= 200'),
    ask('date', 'When are you moving?', 'any'),
  ],
  fr: [
    ask('rooms', 'Combien de pièces avez-vous ?', '>= 1'),
    ask('area', 'Quelle surface, en m² ?', '>= 10'),
    ask('date', 'Quand déménagez-vous ?', 'any'),
  ],
  de: [
    ask('owner', 'Gehört Ihnen das Haus?', 'yes'),
    ask('use', 'Wie viel Strom verbrauchen Sie im Jahr, in kWh?', '>= 2000'),
    ask('age', 'Wie alt ist das Dach?', '<= 60'),
  ],
  es: [
    ask('people', '¿Cuántas personas seréis?', '<= 12'),
    ask('date', '¿Para qué día es la excursión?', 'any'),
    ask('budget', '¿Qué presupuesto tienes, en euros?', '>= 200'),
  ],
  it: [
    ask('age', 'Quanti anni ha suo figlio?', '>= 6'),
    ask('hours', 'Quante ore a settimana?', '>= 1'),
    ask('start', 'Quando vorrebbe iniziare?', 'any'),
  ],
  pt: [
    ask('age', 'Quantos anos tem?', '>= 18'),
    ask('teeth', 'Quantos dentes quer tratar?', '>= 1'),
    ask('start', 'Quando gostaria de começar?', 'any'),
  ],
  nl: [
    ask('rooms', 'Hoeveel kamers heb je?', '>= 1'),
    ask('area', 'Hoe groot is de woning, in m²?', '>= 10'),
    ask('date', 'Wanneer is de verhuizing?', 'any'),
  ],
};

async function listFindings(language: string, said: string, criteria = flats[language]!): Promise<string> {
  const talk = new Conversation(
    { ...brief, language, criteria, knowledge: '', first_message: 'Acme.' },
    week,
  );
  await talk.start();
  await talk.hears(said);
  return talk.findings.map(({ key, value }) => `${key}=${value}`).join(', ');
}

it.each([
  [
    'en',
    '3 rooms and it is 12 miles, moving on 14 January',
    'rooms=3, distance=12, date=moving on 14 January',
  ],
  ['en', 'hi, its 60 miles, 2 rooms', 'rooms=2, distance=60'],
  ['fr', '75 m², fin janvier', 'area=75, date=fin janvier'],
  ['de', 'Uns gehört das Haus, 5000 kWh', 'owner=yes, use=5000'],
  ['de', 'Ja, 4500 kWh im Jahr, das Dach ist 20 Jahre alt', 'owner=yes, use=4500, age=20'],
  ['de', 'Uns gehört das Haus. So 4500 kWh, ach nee warte, mit dem Anbau 5200', 'owner=yes'],
  ['es', 'somos 10 para el 4 de julio, 500€', 'people=10, date=el 4 de julio, budget=500'],
  ['it', 'ha 8 anni e vorrei iniziare a gennaio', 'age=8, start=vorrei iniziare a gennaio'],
  ['it', '8 anni, 2 ore a settimana', 'age=8, hours=2'],
  ['pt', 'Tenho 61 anos e quero dois dentes', 'age=61, teeth=2'],
  ['nl', '90 m² en eind januari', 'area=90, date=eind januari'],
])('each fact counts for its criterion in %s: %s', async (language, said, findings) => {
  expect(await listFindings(language, said)).toBe(findings);
});

it.each([
  ['en', '4 rooms, we bought the house in May', 'rooms=4'],
  ['en', '4 rooms, 5 or 10 people', 'rooms=4'],
  ['de', 'Ja, wenn wir 5000 kWh brauchen', ''],
  ['fr', '2 pièces, on habite ici depuis 3 ans', 'rooms=2'],
  ['it', 'fa 7 anni a marzo', ''],
  ['nl', '3 kamers voor 4 personen', 'rooms=3'],
])('a remark that fits no criterion answers none in %s: %s', async (language, said, findings) => {
  expect(await listFindings(language, said)).toBe(findings);
});

it('a price that the agent has named is no answer', async () => {
  const criteria = [
    ask('area', 'Quelle surface libre avez-vous, en m² ?', '>= 60'),
    ask('budget', 'Quel budget avez-vous, en euros ?', '>= 15000'),
  ];
  const facts = { prices: [{ for: 'Piscine', amount: 'from 23500 EUR' }] };
  const campaign = { ...brief, language: 'fr', criteria, facts, knowledge: '', first_message: 'Acme.' };
  const talk = new Conversation(campaign, week);
  await talk.start();
  await talk.hears('combien coûte une piscine ?');
  await talk.hears('ouais donc 23500.');
  expect(talk.findings).toEqual([]);
  await talk.hears('120 m2 et 25000 €');
  expect(talk.findings.map(({ value }) => value)).toEqual(['120', '25000']);
});

it('a lower limit next to offered times corrects the budget', async () => {
  const criteria = [ask('budget', 'Che budget ha in mente, in euro?', '>= 1800')];
  const talk = new Conversation({ ...brief, language: 'it', criteria, first_message: 'Acme.' }, week);
  await talk.start();
  await talk.hears('3200 euro');
  expect((await talk.hears('no aspetti, massimo 1500')).reply?.intent).toEqual({
    kind: 'clarify',
    key: 'budget',
  });
});
