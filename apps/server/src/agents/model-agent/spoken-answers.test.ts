// Answers as leads write them: with stretched letters, idioms, and words of their earlier messages.
import { expect, test } from 'vitest';
import type { Criterion } from '../port.ts';
import { proveFinding } from './evidence.ts';
import { buildInput } from './grounds.testing.ts';
import { createTokens } from './tokens.ts';

/** Returns the result for a quote of an answer to the question of the only criterion. */
function prove(
  { language, ...criterion }: Pick<Criterion, 'ask' | 'expect'> & { language: string },
  said: string,
  [quote, value, met = true]: [string, string, boolean?],
): string | null {
  const criteria = [{ key: 'asked', ...criterion }];
  const input = buildInput({ said: [`> ${criterion.ask}`, said], brief: { criteria, language } });
  const claim = { key: 'asked', message: 'm3', quote, value, met };
  const finding = proveFinding(claim, input, createTokens(input, { free: [] }));
  return typeof finding === 'string' || 'assumption' in finding
    ? null
    : `${finding.verdict} ${finding.value}`;
}

const INSIDE = { ask: 'Is the house inside the city?', expect: 'yes' };
test.each([
  ['nl', 'jaa', 'yes', 'met yes'],
  ['nl', 'jaaaa hoor', 'yes', 'met yes'],
  ['de', 'Jaaa', 'yes', 'met yes'],
  ['fr', 'ouii', 'yes', 'met yes'],
  ['es', 'siii', 'yes', 'met yes'],
  ['pt', 'simmm', 'yes', 'met yes'],
  ['en', 'yepp', 'yes', 'met yes'],
  ['nl', 'neee', 'yes', null],
  ['pt', 'nãooo', 'yes', null],
  ['nl', 'nee', 'no', 'failed no'],
])('reads a stretched yes or no, in %s: %s for %s', (language, said, value, result) => {
  expect(prove({ ...INSIDE, language }, said, [said, value, value === 'yes'])).toBe(result);
});

const TURNOVER = { language: 'en', ask: "What's your turnover a year, in pounds?", expect: '>= 30000' };
test.each([
  ['we did about 320,000 last year', '320000', 'met 320000'],
  ['el año pasado unos 320.000', '320000', 'met 320000'],
  ['320.000 vorig jaar', '320000', 'met 320000'],
  ['20,000 a month', '240000', 'met 240000'],
  ['we did about 320,000 last month', '320000', null],
])('reads the period of "turnover a year" in %s for %s', (said, value, result) => {
  expect(prove(TURNOVER, said, [said, value])).toBe(result);
});

const MONTHS = { language: 'nl', ask: 'Hoe oud is je hond, in maanden?', expect: '>= 3' };
test.each([
  ['hij is volgens het asiel een jaar of vier', '48', 'met 48'],
  ['een maand of 7', '7', 'met 7'],
  ['een week of zes', '3', null],
  ['een jaar of vier', '72', 'met 48'],
])('reads a Dutch number that is about right, in %s for %s', (said, value, result) => {
  expect(prove(MONTHS, said, [said, value])).toBe(result);
});

test.each([
  ['25 de septiembre', 'met 25 de septiembre'],
  ['25 de octubre', 'met el 25 entonces'],
])('a text can have words of an earlier message: %s', (value, result) => {
  const criteria = [{ key: 'fecha', ask: '¿Para qué fecha sería?', expect: 'any' }];
  const said = [
    'Sería en septiembre, el 18',
    '> El 18 está completo, ¿el 11 o el 25?',
    'Uf, pues el 25 entonces.',
  ];
  const input = buildInput({ said, brief: { criteria, language: 'es' } });
  const claim = { key: 'fecha', message: 'm4', quote: 'el 25 entonces', value, met: true };
  const finding = proveFinding(claim, input, createTokens(input, { free: [] }));
  expect(typeof finding === 'string' || 'assumption' in finding ? null : `met ${finding.value}`).toBe(result);
});

const NEAR = { language: 'en', ask: 'Is the house within 20 miles of Norwich?', expect: 'yes' };
test.each([
  ['en', 'Yes. But only next year', null],
  ['en', 'Yes, but only from next year', null],
  ['de', 'Ja, aber erst im nächsten Jahr', null],
  ['fr', "Oui. Mais seulement à partir de l'an prochain", null],
  ['it', 'Sì. Ma solo a gennaio', null],
  ['en', 'Yes, but only on Saturdays', 'met yes'],
])('reads no yes that is limited to a later time, in %s: %s', (language, said, result) => {
  expect(prove({ ...NEAR, language }, said, [said.split(/[,.]/)[0]!, 'yes'])).toBe(result);
});

test.each([
  ['en', '>= 30000', 'yeah uk. turnover 1.2m', '1200000', 'met 1200000'],
  ['en', '>= 30000', 'roughly 2.5k a month', '30000', 'met 30000'],
  ['en', '>= 30000', 'a shed of 1.2 m', '1200000', null],
])('reads an amount in %s, expecting %s: "%s" for %s', (language, expected, said, value, result) => {
  const ask = "What's your turnover a year, in pounds?";
  expect(prove({ language, ask, expect: expected }, said, [said, value])).toBe(result);
});

/** Returns the value that a model assumes from a quote of a question; null if it is refused. */
function assume(language: string, ask: string, said: string, quote: string): string | null {
  const criteria = [{ key: 'asked', ask, expect: 'yes' }];
  const input = buildInput({ said: [said], brief: { criteria, language } });
  const claim = { key: 'asked', message: 'm2', quote, value: 'yes', met: true };
  const finding = proveFinding(claim, input, createTokens(input, { free: [] }));
  return typeof finding !== 'string' && 'assumption' in finding ? finding.assumption.value : null;
}

test.each([
  [
    'pt',
    'A casa fica no Grande Porto?',
    'Quanto custa mudar um T2 de Valongo para Aveiro?',
    'um T2 de Valongo',
    'yes',
  ],
  ['en', NEAR.ask, 'How much is it to sweep a chimney in Aylsham?', 'a chimney in Aylsham', 'yes'],
  ['fr', 'Le logement est-il près de Lyon ?', 'Combien pour 40 m² à Villeurbanne ?', 'à Villeurbanne', 'yes'],
  ['en', NEAR.ask, 'Do I have to be within 20 miles?', 'be within 20 miles', null],
  ['en', NEAR.ask, 'What if my house sits in Ely?', 'my house sits in Ely', null],
  ['en', 'Do you own the place?', 'Does it work for people who rent?', 'people who rent', null],
])(
  'a question of the lead can name what the agent reads back, in %s: %s %s',
  (language, ask, said, quote, value) => {
    expect(assume(language, ask, said, quote)).toBe(value);
  },
);

test.each([
  ['nl', 'Zal ik speuren noteren?', 'doe maar', 'speuren'],
  ['en', 'Shall I put down Xero?', 'go on then', 'Xero'],
  ['es', '¿Te apunto boda entonces?', 'venga, dale', 'boda'],
  ['fr', 'Je note huilée alors ?', 'allez-y', 'huilée'],
  ['nl', 'Zal ik speuren noteren?', 'doe maar niet', null],
])('words that accept a proposal choose what it names, in %s: %s %s', (language, question, said, choice) => {
  const expect_ = 'one of: speuren, Xero, boda, huilée';
  const criteria = [{ key: 'asked', ask: 'Which one?', expect: expect_ }];
  const input = buildInput({ said: [`> ${question}`, said], brief: { criteria, language } });
  const claim = { key: 'asked', message: 'm3', quote: said, value: choice ?? 'speuren', met: true };
  const finding = proveFinding(claim, input, createTokens(input, { free: [] }));
  expect(typeof finding === 'string' || 'assumption' in finding ? null : finding.value).toBe(choice);
});
