// Finds links, domains, email addresses and phone numbers in a text (agents.md#the-truth-gate), even if they are
// disguised.
import { ADDRESS, ADDRESS_ENDINGS, NO_PHONE, PHONE } from '../../language/address-patterns.ts';
import { foldText } from '../../language/fold-text.ts';
import { toAsciiDigits } from '../../language/numbers/ascii-digits.ts';

/** Patterns for disguised addresses, and their plain forms: "acme dot com", "lea (at) acme.test". */
const DISGUISES: [pattern: RegExp, plain: string][] = [
  [/\s{0,9}[([{]\s{0,9}(?:dot|punkt|point|punto|ponto|punt|\.)\s{0,9}[)\]}]\s{0,9}/g, '.'],
  [
    new RegExp(
      ` (?:dot|punkt|point|punto|ponto|punt|\\.) ?(?=(?:[a-z0-9-]{1,64} (?:dot|point|punto|punkt|ponto|punt) )?(?:${ADDRESS_ENDINGS})(?![\\p{L}\\d]))`,
      'gu',
    ),
    '.',
  ],
  // "Com" is also the Portuguese "with".
  [
    /(?<=\p{L})\. (?=(?:com(?! (?:[oa]s?|uma?|ess[ea]s?|est[ea]s?|isso|prazer|certeza|tod[oa]s?|mais)(?!\p{L}))|net|org)(?!\p{L}))/gu,
    '.',
  ],
  [/\s{0,9}[([{]\s{0,9}(?:at|@|arobase|arroba|chiocciola)\s{0,9}[)\]}]\s{0,9}/g, '@'],
];
const LEAST_DIGITS = 8;
/**
 * How many digits at the end of two phone numbers must be equal. Earlier digits are ignored, because only one of the
 * numbers might have a country code.
 */
const SAME_DIGITS = 8;
const SPOKEN_DIGITS = new Map(
  [
    'zero one two three four five six seven eight nine',
    'zero un deux trois quatre cinq six sept huit neuf',
    'cero uno dos tres cuatro cinco seis siete ocho nueve',
    'null eins zwei drei vier funf sechs sieben acht neun',
    'zero uno due tre quattro cinque sei sette otto nove',
    'zero um dois tres quatro cinco seis sete oito nove',
    'nul een twee drie vier vijf zes zeven acht negen',
  ].flatMap((list) => list.split(' ').map((word, digit): [string, string] => [word, String(digit)])),
);
SPOKEN_DIGITS.set('oh', '0');

/** Returns the addresses in a text, without the scheme, `www.` and any punctuation after them. */
function findAddresses(text: string): string[] {
  // A sentence can start with the Portuguese "Com".
  const sentences = text.replace(/(?<=\p{L})\. (?=Com )/gu, '.\n');
  const spaced = foldText(sentences).replace(/[^\S\n]+/g, ' ');
  const plain = DISGUISES.reduce((said, [pattern, as]) => said.replace(pattern, as), spaced);
  return [...plain.matchAll(ADDRESS)].map(([whole]) =>
    whole
      .replace(/(?<![.,;:!?)\]*_~])[.,;:!?)\]*_~]+$/, '')
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/\/$/, ''),
  );
}

/**
 * Returns the addresses in `text` that do not occur in `known`. If `known` contains a page, the page's host counts as
 * known.
 */
export function findUnknownAddresses(text: string, known: string): string[] {
  const found = findAddresses(text);
  if (found.length === 0) return [];
  const all = findAddresses(known).flatMap((one) => [
    one,
    ...(one.includes('@') ? [] : [one.split('/')[0]!]),
  ]);
  return found.filter((one) => !all.includes(one));
}

/** Returns the phone numbers in `text` that do not occur in `known`. */
export function findUnknownPhones(text: string, known: string): string[] {
  const found = findPhones(text);
  if (found.length === 0) return [];
  const all = findPhones(known).map((phone) => phone.slice(-SAME_DIGITS));
  return found.filter((phone) => !all.includes(phone.slice(-SAME_DIGITS)));
}

/** Returns the phone numbers as digits, including those that are spelled out digit by digit. */
function findPhones(text: string): string[] {
  const plain = toAsciiDigits(foldText(text));
  const spoken = plain
    .split(/[^\p{L}\d]+/u)
    .map((word) => SPOKEN_DIGITS.get(word) ?? (/^\d{1,2}$/.test(word) ? word : '.'))
    .join('')
    .split(/\.+/);
  const written = (plain.match(PHONE) ?? [])
    .filter((phone) => !NO_PHONE.test(phone))
    .map((phone) => phone.replace(/\D/g, ''));
  return [...new Set([...written, ...spoken])].filter((phone) => phone.length >= LEAST_DIGITS);
}
