// Finds phones in what people write, but not amounts, dates and hours (suites.md#cases-from-conversations).
import { type CountryCode, findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { toAsciiDigits } from '../../language/numbers/ascii-digits.ts';

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const DAY_OF_MONTH = `${DAY}/(?:0?[1-9]|1[0-2])`;
const YEAR = '(?:19|20)\\d{2}';
const HOUR = '\\d{1,2}[./:h]\\d{2}\\.?';
/** An amount such as 8000, 8 000 and 12,000. */
const AMOUNT = '[1-9]\\d{0,2}(?:[ .,\\u00A0\\u202F]?\\d{3}){0,3}';

/** Dates, hours and amounts with a currency. Their digits are no part of a phone, whatever surrounds them. */
const ANSWERS = new RegExp(
  [
    `${YEAR}[-/.]\\d{1,2}[-/.]\\d{1,2}`,
    `${YEAR}(?:[ /-]+${YEAR})+`,
    `${DAY}([./ -])${DAY}\\1${YEAR}`,
    `${DAY}([./-])${DAY}\\2[2-4]\\d(?![./-]?\\d)`,
    `${DAY_OF_MONTH}(?: ${DAY_OF_MONTH})+(?![./-]?\\d)`,
    `${HOUR} ?[-–] ?${HOUR}(?![./-]?\\d)`,
    '\\d{1,2}(?:[:h]\\d{2}|h(?!\\p{L}))',
    `${AMOUNT} ?(?:[€$£]|(?:k|eur|euros?|usd|dollars?|gbp|pounds?|chf|francs?)(?!\\p{L}))`,
    `[€$£] ?${AMOUNT}`,
  ]
    .map((one) => `(?<!\\d|\\d[.,/-])${one}(?!\\d)`)
    .join('|'),
  'giu',
);

/** A long number without spaces, or digits with signs between them, on one line. */
const WRITTEN = /\+?\d{9,15}(?!\d)|[+(]{0,2}\d(?:[\d \t\u00A0\u202F()./·-]|,(?=\d{2}(?!\d))){5,30}\d/gu;
const PREFIX = /^(?:[+(]*[+0][ (]?\d|\([^(]*$)/;
/** One amount, or a range of two. */
const RANGE = new RegExp(`^${AMOUNT}(?:\\s?[-/–]\\s?${AMOUNT})?$`);
/** Amounts that end with 00, such as "8000 10000". */
const ROUND_AMOUNTS = new RegExp(`^(?:${AMOUNT}(?<=00)(?:\\s?[-/–]\\s?|\\s|$))+$`);
const LEAST_DIGITS = 8;
const LEAST_DIGITS_WITHOUT_PREFIX = 9;

interface FoundPhone {
  start: number;
  text: string;
}

/**
 * Returns, in digits from 0 to 9, what is written like a phone, and the phones that the country's numbering plan allows.
 * @param known phones that are found in any notation.
 */
export function findPhones(
  said: string,
  defaultCountry: CountryCode,
  known: readonly string[],
): FoundPhone[] {
  const ascii = toAsciiDigits(said);
  // The places in the text must stay, which is so for the digits of every script that people write.
  const text = ascii.length === said.length ? ascii : said;
  const own = known.flatMap((phone) => findPhone(text, phone, defaultCountry));
  const masked = text.replace(ANSWERS, (answer) => 'x'.repeat(answer.length));
  const written = [...masked.matchAll(WRITTEN)]
    .map((match) => ({ start: match.index, text: match[0] }))
    .filter((one) => isPhone(one.text));
  const planned = findPhoneNumbersInText(masked, { defaultCountry }, metadata)
    // libphonenumber-js takes a number after a comma for an extension.
    .map(({ startsAt, endsAt }) => ({
      start: startsAt,
      text: text.slice(startsAt, endsAt).split(/[,;]/)[0]!,
    }))
    .filter((one) => PREFIX.test(one.text) || !isAmount(one.text));
  return [...own, ...written, ...planned];
}

function isPhone(written: string): boolean {
  const count = written.replace(/\D/g, '').length;
  if (PREFIX.test(written)) return count >= LEAST_DIGITS;
  const isDecimal = /^0|,|\.\d(?!\d)/.test(written);
  if (isDecimal || RANGE.test(written) || ROUND_AMOUNTS.test(written)) return false;
  return count >= LEAST_DIGITS_WITHOUT_PREFIX;
}

/** Whether the text is amounts. A single number is one only if it is round, because phones are grouped like amounts. */
function isAmount(text: string): boolean {
  return ROUND_AMOUNTS.test(text) || (RANGE.test(text) && /[-/–]/.test(text));
}

/** Returns where a phone is in the text, with its country code or without it, and whatever is between its digits. */
function findPhone(text: string, phone: string, defaultCountry: CountryCode): FoundPhone[] {
  const parsed = parsePhoneNumberFromString(phone, { defaultCountry, extract: false }, metadata);
  const national = parsed?.nationalNumber ?? phone.replace(/\D/g, '');
  if (national.length < LEAST_DIGITS - 2) return [];
  const between = '[^\\p{L}\\d\\n]{0,4}';
  const code = parsed
    ? `(?:(?:\\+|00)?${spread(parsed.countryCallingCode, between)}${between}(?:0${between})?|\\(?0${between})?`
    : '';
  const pattern = new RegExp(`(?<!\\d)[+(]{0,2}${code}${spread(national, between)}(?!\\d)`, 'gu');
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, text: match[0] }));
}

const spread = (digits: string, between: string): string => [...digits].join(between);
