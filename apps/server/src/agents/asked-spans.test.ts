// A length of time answers a question for a least length of time, and a bare number word answers no yes/no question.
import { expect, test } from 'vitest';
import { getReader } from '../language/words/reader.ts';
import { readYesOrNo } from './yes-no-answers.ts';

const asks: Record<string, string> = {
  en: 'Have you had your licence for more than two years?',
  fr: 'Avez-vous le permis depuis plus de deux ans ?',
  de: 'Haben Sie den Führerschein seit mehr als zwei Jahren?',
  es: '¿Tienes carnet desde hace más de dos años?',
  it: 'Ha la patente da più di due anni?',
  pt: 'Tem carta há mais de dois anos?',
  nl: 'Heeft u uw rijbewijs langer dan twee jaar?',
};

test.each([
  ['en', 'for 10 years', true],
  ['fr', 'depuis 10 ans', true],
  ['de', 'seit 10 Jahren', true],
  ['es', 'si desde hace 10 años', true],
  ['it', 'da 10 anni', true],
  ['pt', 'há 10 anos', true],
  ['nl', 'al 10 jaar', true],
  ['en', 'only 1 year', false],
  ['fr', '6 mois', false],
  ['de', '6 Monate', false],
  ['es', 'solo 1 año', false],
  ['it', 'sei mesi', false],
  ['pt', 'seis meses', false],
  ['nl', 'zes maanden', false],
  ['en', 'at least 10 years', true],
  ['en', 'at least 1 year', null],
  ['en', '1 year at least', null],
  ['fr', '1 an au moins', null],
  ['de', '1 Jahr mindestens', null],
  ['es', '1 año como mínimo', null],
  ['it', 'da 3 anni no', null],
  ['en', '6 months for now', null],
  ['en', 'two years', null],
  ['en', 'my son is 10 years', null],
  ['en', 'in 3 years', null],
  ['de', 'in 3 Jahren', null],
  ['en', 'two of us', null],
  ['fr', 'nous sommes deux', null],
  ['de', 'wir sind zwei', null],
  ['es', 'somos dos', null],
  ['es', 'dos', null],
  ['es', 'más', null],
  ['it', 'siamo in due', null],
  ['pt', 'somos dois', null],
  ['nl', 'we zijn met twee', null],
])('in %s, "%s" is read as %s', (language, said, expected) => {
  expect(readYesOrNo(said, { ask: asks[language]! }, getReader(language))).toBe(expected);
});

test.each([
  ['2 days', false],
  ['5 days', true],
  ['at least 2 days', null],
  ['2 days for now', null],
])('reads "%s" as %s for a number of days', (said, expected) => {
  const ask = 'Do you need it for more than 3 days?';
  expect(readYesOrNo(said, { ask }, getReader('en'))).toBe(expected);
});
