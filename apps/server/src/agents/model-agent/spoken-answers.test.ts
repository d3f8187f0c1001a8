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
