// Answers in other words than the question's, and look-alikes that prove nothing.
import { expect, test } from 'vitest';
import type { Criterion } from '../port.ts';
import { namesValue } from './assumptions.ts';
import { proveFinding } from './evidence.ts';
import { buildInput } from './grounds.testing.ts';
import { createTokens } from './tokens.ts';

const COVER = '¿Qué presupuesto tenéis por persona, en euros?';
const GUESTS = '¿Cuántos invitados esperáis?';
const AREA = 'Quelle est la surface à rénover, en m² ?';
const TURNOVER = 'What is your yearly turnover, in pounds?';
const AGE = 'Hoe oud is je hond, in maanden?';
const UK = 'Is your business registered in the UK?';
const COURSE = 'Wil je puppycursus, gehoorzaamheid of speuren?';
const START = 'When would you like us to start?';
const PLACE = '¿La celebración es en la provincia de Sevilla?';
const COURSES = 'one of: puppycursus, gehoorzaamheid, speuren';

type Result = 'proven' | 'assumed' | 'refused';
type Case = [
  language: string,
  ask: string,
  expected: string,
  said: string[],
  quote: string,
  value: string,
  result: Result,
];

test.each<Case>([
  // Ranges and prices a person.
  ['es', COVER, '>= 45', ['unos 65 o 70 por cabeza'], 'unos 65 o 70 por cabeza', '65-70', 'proven'],
  ['es', COVER, '>= 45', ['70€/pax'], '70€/pax', '70', 'proven'],
  ['es', COVER, '>= 45', ['70€/mesa'], '70€/mesa', '70', 'refused'],
  ['es', COVER, '>= 45', ['con 50 por adulto vamos bien, los niños son 30'], '50 por adulto', '50', 'proven'],
  ['es', GUESTS, '>= 40', ['sí, más de 40, igual 80 o 90'], 'más de 40, igual 80 o 90', '80-90', 'assumed'],
  ['es', GUESTS, '>= 40', ['no más de 30, no 80 o 90'], 'no más de 30, no 80 o 90', '80-90', 'refused'],
  // A doubt counts only if it changes the result.
  ['fr', AREA, '>= 20', ['je ne sais pas, entre 60 et 80 peut-être'], 'entre 60 et 80', '60-80', 'assumed'],
  ['fr', AREA, '>= 70', ['je ne sais pas, entre 60 et 80 peut-être'], 'entre 60 et 80', '60-80', 'refused'],
  ['fr', AREA, '>= 20', ['aucune idée, on était 80 à la fête'], '80', '80', 'refused'],
  ['es', GUESTS, '>= 40', ['muchos amigos'], 'muchos amigos', '40-4000', 'refused'],
  ['es', GUESTS, '>= 40', ['no sé, 90 es mucho'], '90', '90', 'refused'],
  // Millions.
  ['en', TURNOVER, '>= 30000', ['yes, £1.2m'], '£1.2m', '1200000', 'proven'],
  ['en', TURNOVER, '>= 30000', ['turnover 1.2m'], 'turnover 1.2m', '1200000', 'assumed'],
  ['en', TURNOVER, '>= 30000', ['the shelf is 1.2 m²'], '1.2 m²', '1200000', 'refused'],
  ['en', TURNOVER, '>= 30000', ['we are 5m away'], '5m', '5000000', 'refused'],
  ['en', TURNOVER, '>= 30000', ['the wall is 20 m, a year old'], '20 m', '20000000', 'refused'],
  ['en', TURNOVER, '>= 30000', ['12m of fence'], '12m of fence', '12000000', 'refused'],
  // Months or years.
  ['nl', AGE, '>= 3', ['hij is bijna 2'], 'bijna 2', '24', 'assumed'],
  ['nl', AGE, '>= 3', ['hij is 2 maanden'], '2 maanden', '24', 'refused'],
  ['nl', AGE, '>= 3', ['2 mnd'], '2 mnd', '24', 'refused'],
  ['nl', AGE, '>= 3', ['ik heb 2 honden'], '2', '24', 'refused'],
  // A yes in other words.
  ['en', UK, 'yes', ['it is yeah'], 'it is yeah', 'yes', 'proven'],
  ['en', UK, 'yes', ['go on then yes, QuickBooks'], 'go on then yes', 'yes', 'proven'],
  ['en', UK, 'yes', ['it is not yeah'], 'it is not yeah', 'yes', 'refused'],
  ['en', UK, 'yes', ['is it yeah?'], 'is it yeah?', 'yes', 'refused'],
  ['es', PLACE, 'yes', ['perfecto, muy amable'], 'perfecto', 'yes', 'refused'],
  ['en', UK, 'yes', ['so yeah right'], 'so yeah right', 'yes', 'refused'],
  ['es', PLACE, 'yes', ['es en Huelva. eso sí, muy cerca'], 'eso sí', 'yes', 'refused'],
  // A yes to our question that names one choice.
  ['nl', COURSE, COURSES, ['> Zal ik speuren noteren?', 'doe maar!'], 'doe maar!', 'speuren', 'proven'],
  [
    'nl',
    COURSE,
    COURSES,
    ['> Zal ik speuren noteren?', 'ja doe dat maar'],
    'ja doe dat maar',
    'speuren',
    'proven',
  ],
  [
    'nl',
    COURSE,
    COURSES,
    ['> Zal ik speuren noteren?', 'doe maar niet'],
    'doe maar niet',
    'speuren',
    'refused',
  ],
  ['nl', COURSE, COURSES, ['> Speuren of gehoorzaamheid?', 'doe maar'], 'doe maar', 'speuren', 'refused'],
  [
    'nl',
    COURSE,
    COURSES,
    ['> Zal ik speuren noteren?', 'doe maar de helft'],
    'doe maar',
    'speuren',
    'refused',
  ],
  // An answer when.
  [
    'en',
    START,
    'any',
    ['when it is easy for you'],
    'when it is easy for you',
    'when it is easy for you',
    'proven',
  ],
  [
    'en',
    START,
    'any',
    ['when is it easy for you?'],
    'when is it easy for you?',
    'when is it easy for you',
    'refused',
  ],
])('%s: %s (%s), %j: %j as %s is %s', (language, ask, expected, said, quote, value, result) => {
  const input = buildInput({
    said: [`> ${ask}`, ...said],
    brief: { criteria: [{ key: 'asked', ask, expect: expected }], language },
  });
  const tokens = createTokens(input, { free: [] });
  const message = [...tokens.messages].findLast(([, one]) => one.text?.includes(quote))?.[0] ?? 'm3';
  const claim = { key: 'asked', message, quote, value, met: true };
  const proof = proveFinding(claim, input, tokens, [], language);
  expect(typeof proof === 'string' ? 'refused' : 'assumption' in proof ? 'assumed' : 'proven').toBe(result);
});

const FINISH: Criterion = { key: 'finition', ask: 'Quelle finition ?', expect: 'one of: vitrifiée, huilée' };
const SALE: Criterion = { key: 'venta', ask: '¿Comprar o alquilar?', expect: 'one of: comprar, alquilar' };
const DOG: Criterion = { key: 'leeftijd', ask: AGE, expect: '>= 3' };

test.each<[string, Criterion, string, string, boolean]>([
  ['fr', FINISH, 'Vitrification, c’est noté.', 'vitrifiée', true],
  ['es', SALE, 'Comprendo. ¿Edad?', 'comprar', false],
  ['nl', DOG, 'Met 6 jaar is ze van harte welkom.', '72', true],
  ['nl', DOG, 'Is hij 6 maanden of 6 jaar?', '72', false],
  ['nl', DOG, 'Met 6 weken is ze nog te jong.', '72', false],
])('%s: of %o, %j names %s: %s', (language, criterion, text, value, expected) => {
  expect(namesValue(text, value, criterion, language)).toBe(expected);
});
