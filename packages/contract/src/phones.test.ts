import { readFileSync } from 'node:fs';
import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { renderCountryCodes, renderNumberingPlans, renderPhoneGroups } from './numbering-plans.testing.ts';
import { NUMBERING_PLANS } from './numbering-plans.ts';
import { findPhoneProblem, parsePhoneDigits } from './phones.ts';

test.each([
  ['33612345678', '33612345678'],
  ['+33 6 12-34-56-78', '33612345678'],
  [' 336 123 ', '336123'],
  ['+1 (212) 555-0123', '12125550123'],
  ['+33 (0)6.12.34.56.78', '33612345678'],
  ['0033 6/12 34 56 78', '33612345678'],
  ['(+33) 6.12.34.56.78', '33612345678'],
  ['0044 (0)20 7946 0958', '442079460958'],
  ['\u202a+33‑612–345678\u202c', '33612345678'],
  ['３３６１２３', '336123'],
  ['123456789012345', '123456789012345'],
])('the digits of %j are read as %s', (text, digits) => {
  expect(parsePhoneDigits(text)).toBe(digits);
});

const MALFORMED = [
  ...['', '+', '12345', '1234567890123456', '++33612345678', '33612345678x', '33,612345678'],
  // A number of a sheet with decimals, and two phones.
  ...['33612345678.0', '+33612345678.00', '+49 151 1234567/8'],
];

test.each(MALFORMED)('%j is rejected as a phone', (text) => {
  expect(parsePhoneDigits(text)).toBeNull();
  expect(findPhoneProblem(text)).toEqual({ code: 'phone_digits', params: { min: 6 } });
});

test('a phone can be required to have a minimum number of digits', () => {
  expect([parsePhoneDigits('1234567', 8), parsePhoneDigits('12345678', 8)]).toEqual([null, '12345678']);
  expect(findPhoneProblem('4912345', 8)).toEqual({ code: 'phone_digits', params: { min: 8 } });
});

test.each([
  ['a national number', '0612345678'],
  ['a national number without its 0, as in a spreadsheet', '612345678'],
  ['a national number of the United States', '212 555 1234'],
  ['a 0 between country code and number', '+33 0612345678'],
  ['a digit too few', '3361234567'],
  ['a digit too many', '336123456789'],
  ['a country code that does not exist', '999123456789'],
  ['zeros', '000000000'],
])('%s is rejected (%s)', (_what, text) => {
  expect(findPhoneProblem(text)).toEqual({ code: 'phone_unknown', params: {} });
});

test.each([
  ['Brazil, with the ninth digit', '5511987654321'],
  ['Brazil, without it', '551187654321'],
  ['Mexico', '525512345678'],
  ['Mexico, an old WhatsApp id', '5215512345678'],
  ['Argentina, as WhatsApp writes it', '5491123456789'],
  ['Argentina', '541123456789'],
  ['Italy, whose landlines keep their 0', '390612345678'],
  ['a test number of WhatsApp Cloud API', '15550253483'],
  ['a number that British films use', '447700900123'],
  ['a satellite phone', '881612345678'],
  ['six digits', '491234'],
  ['fifteen digits', '491234567890123'],
])('%s is accepted (%s)', (_what, text) => {
  expect(findPhoneProblem(text)).toBeNull();
});

test('the numbering plans equal those of libphonenumber-js (`npm run numbering-plans` updates them)', () => {
  const text = readFileSync(new URL('./numbering-plans.ts', import.meta.url), 'utf8');
  expect(text).toBe(renderNumberingPlans());
  expect(readFileSync(new URL('./country-codes.ts', import.meta.url), 'utf8')).toBe(renderCountryCodes());
  const groups = '../../../apps/dashboard/src/features/conversations/phone-groups.ts';
  expect(readFileSync(new URL(groups, import.meta.url), 'utf8')).toBe(renderPhoneGroups());
});

test('every number that libphonenumber-js considers valid and formats unchanged is accepted', {
  tags: 'endurance',
}, () => {
  for (const country of Object.keys(metadata.countries) as (keyof typeof examples)[]) {
    const example = getExampleNumber(country, examples)?.number;
    if (example) expect([country, findPhoneProblem(example)]).toEqual([country, null]);
  }
  // Tries digits from a fixed sequence after every country code. The library also accepts numbers with a 0 after the
  // country code, and completes local numbers. Those two kinds don't count here.
  const refused: string[] = [];
  let valid = 0;
  let seed = 1;
  const digit = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String(seed % 10);
  };
  for (const code of Object.keys(NUMBERING_PLANS)) {
    for (let round = 0; round < 300; round++) {
      const length = 4 + (round % 9);
      const phone = code + Array.from({ length }, digit).join('');
      if (phone.length < 6 || phone.length > 15) continue;
      const parsed = parsePhoneNumberFromString(`+${phone}`);
      if (!parsed?.isValid() || parsed.number !== `+${phone}`) continue;
      valid++;
      if (findPhoneProblem(phone) !== null) refused.push(phone);
    }
  }
  expect(valid).toBeGreaterThan(1_000);
  expect(refused).toEqual([]);
});
