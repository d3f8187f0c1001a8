import { expect, it, test } from 'vitest';
import type { AgentBrief, Criterion } from '../port.ts';
import { brief, Conversation } from './conversation.testing.ts';

const cars: Criterion[] = [
  { key: 'budget', ask: "What's your budget?", expect: '>= 8000' },
  { key: 'payment', ask: 'Will you pay cash or finance?', expect: 'one of: cash, finance' },
  { key: 'fuel', ask: 'Petrol or diesel?', expect: 'one of: petrol, diesel' },
  { key: 'partex', ask: 'Do you have a part exchange?', expect: 'any' },
];
const solar: Criterion[] = [
  {
    key: 'roof',
    ask: 'Le toit est orienté comment ? Nord, sud, est ou ouest ?',
    expect: 'one of: sud, est, ouest',
  },
  { key: 'bill', ask: "Combien payez-vous d'électricité par mois ?", expect: '>= 80' },
  { key: 'adult', ask: 'Êtes-vous majeur ?', expect: 'yes' },
];
const homes: Criterion[] = [
  { key: 'buy', ask: 'Você quer comprar ou alugar?', expect: 'one of: comprar' },
  { key: 'budget', ask: 'Qual é o seu orçamento?', expect: '>= 400000' },
];

async function start(language: string, criteria: Criterion[], more: Partial<AgentBrief> = {}) {
  const talk = new Conversation({
    ...brief,
    language,
    criteria,
    knowledge: '',
    first_message: 'Acme.',
    ...more,
  });
  await talk.start();
  return talk;
}

function listFindings({ findings }: Conversation): string[] {
  return findings.map(({ key, verdict, value }) => `${key} ${verdict} ${value}`);
}

test.each<[string, Criterion[], string[], string[]]>([
  ['en', cars, ['10k cash no px'], ['budget met 10000', 'payment met cash']],
  ['en', cars, ['9k, finance, diesel please'], ['budget met 9000', 'payment met finance', 'fuel met diesel']],
  [
    'de',
    [
      { key: 'distance', ask: 'Wie viele Kilometer sind es?', expect: '<= 300' },
      { key: 'month', ask: 'Wann soll der Umzug stattfinden?', expect: 'any' },
    ],
    ['20 km. umzug mitte januar'],
    ['distance met 20', 'month met umzug mitte januar'],
  ],
  [
    'en',
    cars,
    ['10k', 'cash', 'diesel', 'friday at 3'],
    ['budget met 10000', 'payment met cash', 'fuel met diesel'],
  ],
  [
    'en',
    cars,
    ['10k', 'cash', 'diesel', 'an old golf'],
    ['budget met 10000', 'payment met cash', 'fuel met diesel', 'partex met an old golf'],
  ],
  ['fr', solar, ['au sud, je paye environ 140€ par mois'], ['roof met sud', 'bill met 140']],
  ['fr', solar, ['sud', '1800 par an', '34'], ['roof met sud', 'bill met 150', 'adult met yes']],
  ['fr', solar, ['sud', '150', '16 ans'], ['roof met sud', 'bill met 150', 'adult failed no']],
  ['pt', homes, ['quero comprar na vila mariana ate 600 mil'], ['buy met comprar', 'budget met 600000']],
  ['pt', homes, ['comprar', 'uns 500'], ['buy met comprar']],
  ['pt', homes, ['alugar'], ['buy failed alugar']],
])('findings in %s of %j', async (language, criteria, said, findings) => {
  const talk = await start(language, criteria);
  for (const text of said) await talk.hears(text);
  expect(listFindings(talk)).toEqual(findings);
});

it('an answer is replaced by a later one, and the agent asks again before that rules the lead out', async () => {
  const talk = await start('fr', solar);
  await talk.hears("à l'est");
  await talk.hears("pardon, le toit est à l'ouest");
  expect(listFindings(talk)).toEqual(['roof met est', 'roof met ouest']);
  expect((await talk.hears('non, le toit est au nord')).reply?.intent).toEqual({
    kind: 'clarify',
    key: 'roof',
  });
  await talk.hears('au nord');
  expect(listFindings(talk).at(-1)).toBe('roof failed nord');
});

it('asks again if a first message has two questions and the answer is a bare yes', async () => {
  const criteria: Criterion[] = [{ key: 'vat', ask: 'Bent u btw-plichtig?', expect: 'no' }];
  const first_message = 'U zoekt een boekhouder, toch? Ik heb één vraag.';
  const talk = await start('nl', criteria, { first_message });
  await talk.hears('klopt');
  expect(listFindings(talk)).toEqual([]);
  await talk.hears('nee');
  expect(listFindings(talk)).toEqual(['vat met no']);
});

it.each([
  ['fr', 'Combien de portes ?', '80 euros, c’est cher, non ?'],
  ['it', 'Quante porte?', '80 è molto secondo lei?'],
  ['en', 'How many doors?', '80 is a lot, right?'],
])('does not take a question about a number for an answer in %s', async (language, ask, text) => {
  const talk = await start(language, [{ key: 'doors', ask, expect: '>= 3' }]);
  await talk.hears(text);
  expect(listFindings(talk)).toEqual([]);
});

it.each<[string, string[], string[]]>([
  ['fr', ["j'habite à Annecy", 'Annecy même'], ['town failed Annecy même']],
  ['fr', ['Annecy', 'oui'], []],
  ['fr', ['ma femme sait mieux', 'ma femme vous dira'], []],
  ['fr', ['quelle ville ?', 'la ville'], []],
  ['fr', ['Annecy', 'à Lyon'], ['town met Lyon']],
])(
  'takes an answer that again names none of the choices as failed in %s: %j',
  async (language, said, findings) => {
    const town: Criterion = { key: 'town', ask: 'Dans quelle ville ?', expect: 'one of: Lyon, Dijon' };
    const talk = await start(language, [town]);
    for (const text of said) await talk.hears(text);
    expect(listFindings(talk)).toEqual(findings);
  },
);
