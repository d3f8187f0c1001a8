// Reading phones and rows of contact files (lists.md#mapping).
import { getExampleNumber } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { COUNTRIES } from './country-codes.ts';
import { findFileRowProblem, hasCountry, normalizeFilePhone, toFileRow } from './import-file.ts';

test.each([
  ['+33 6 12 34 56 78', null, '33612345678'],
  ["'+33612345678", null, '33612345678'],
  ['0033.6.12.34.56.78', '49', '33612345678'],
  ['+49 (0)170 1234567', '33', '491701234567'],
  ['+49 (0170) 1234567', '33', '4901701234567'],
  ['06/12/34/56/78', '33', '33612345678'],
  ['612345678', '33', '33612345678'],
  ['33612345678', '33', '33612345678'],
  ['\u202a+33 6 12 34 56 78\u202c', null, '33612345678'],
  ['+３３６１２３４５６７８', null, '33612345678'],
  ['8 (916) 123-45-67', '7', '79161234567'],
  ['0612345678', null, '0612345678'],
  ['06 12 34', '33', '061234'],
  ['call me', '33', 'call me'],
  ['3.36123E+10', '33', '3.36123E+10'],
  ['', '33', ''],
] as const)('the phone %s with the default country code %s is read as %s', (cell, country, phone) => {
  expect(normalizeFilePhone(cell, country)).toBe(phone);
});

const EMPTY = { phone: '', name: null, email: null, custom_variables: null };

test('a mobile number in national form is read in all countries except Argentina and two islands', () => {
  const wrong: string[] = [];
  for (const country of Object.keys(metadata.countries) as (keyof typeof examples)[]) {
    const example = getExampleNumber(country, examples);
    if (!example) continue;
    const read = normalizeFilePhone(example.formatNational(), example.countryCallingCode);
    if (`+${read}` !== example.number) wrong.push(`${country}: ${example.formatNational()} is ${read}`);
  }
  // Exceptions: numbers with four digits on two islands, and Argentine numbers with a 15 in the middle. None is read as
  // another number.
  expect(wrong.map((one) => one.slice(0, 2))).toEqual(['AR', 'TA', 'TK']);
  expect(
    wrong.filter((one) => findFileRowProblem({ ...EMPTY, phone: one.split(' is ')[1]! }) === null),
  ).toEqual([]);
});

test('each country is listed once with its calling code', () => {
  const listed = Object.values(COUNTRIES).flatMap((of) => of.split(' ').filter(Boolean));
  expect(listed).toHaveLength(new Set(listed).size);
  expect(COUNTRIES[33]).toBe('FR');
  expect(COUNTRIES[1]!.startsWith('US ')).toBe(true);
});

test('a row is read by its mapping, and missing cells are read as empty', () => {
  const mapping = {
    phone: 1,
    name: 0,
    email: 5,
    variables: [
      { column: 2, name: 'city' },
      { column: 3, name: 'size' },
    ],
    country_code: null,
  };
  expect(toFileRow([' Léa ', '+33612345678', 'Lyon', '  '], mapping)).toEqual({
    phone: '33612345678',
    name: 'Léa',
    email: null,
    custom_variables: { city: 'Lyon' },
  });
  expect(findFileRowProblem(toFileRow([], mapping))).toEqual({ code: 'row_phone_missing', params: {} });
  const long = toFileRow(['', '+33612345678', 'x'.repeat(2_000)], mapping);
  expect(findFileRowProblem(long)).toEqual({ code: 'row_variables_too_long', params: { max: 2000 } });
});

test('a phone that starts with + or 00 includes its country code', () => {
  expect(['+33 6', '0033 6', " '+1 2"].map(hasCountry)).toEqual([true, true, true]);
  expect(['06 12', '33612345678', ''].map(hasCountry)).toEqual([false, false, false]);
});
