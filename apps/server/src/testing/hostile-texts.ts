// Texts that slow readers down: pieces that readers search for, repeated up to the maximum length. A reader that
// backtracks, or that multiplies its matches, takes seconds for them.
import fc from 'fast-check';
import { listDayNames } from '../language/times/calendar-words.ts';
import { lexicons } from '../language/words/lexicon.ts';
import { getReader } from '../language/words/reader.ts';
import { anyCharacter } from './any-character.ts';

/** The languages of the readers. */
export const LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'nl'] as const;

/** Texts that slow down a reader of times, and that leads wrote or could write. They are the same in every language. */
export const TIMES = [
  '12/12 ',
  '1/1 ',
  '12.12 ',
  '12.12. ',
  '12-12-2026 ',
  'at 3 or 3 ',
  '11/12 1/2 ',
] as const;

const SIGNS =
  '. , ; : ! ? … ¿ - – — _ + = # * ` ~ | \\ / & % $ € @ \' " “ ” « » ( ) [ ] { } < > ✋ 👍 👨‍👩‍👧 🏽';
const SPACES = [
  ' ',
  '\n',
  '\t',
  '\r',
  '\r\n',
  '\u00a0',
  '\u2028',
  '\u200b',
  ' \n',
  '\n\n',
  '\n \n',
  '; ',
  '. ',
];
const LETTERS = [
  'a',
  'A',
  'é',
  'e\u0301',
  '\u0301',
  'ß',
  'İ',
  '中',
  'أ',
  '０',
  '１',
  '١',
  '0',
  '1',
  '\u0001',
  'aB1',
];
const FIGURES = [
  ...[
    '1 ',
    '12 ',
    '1. ',
    '1.',
    '1,',
    '1/',
    '1-',
    '1:',
    '1 000 ',
    '1,000 ',
    '1.000,',
    '8k ',
    '8-10k ',
    '€8 ',
    '5% ',
  ],
  ...[
    '10:00 ',
    '10h30 ',
    '2026-12-12 ',
    '2 to 3 ',
    '+33 ',
    '+1',
    '(0)',
    '1 (',
    '(+11',
    '1. - ',
    'UTC+1 ',
    'PST ',
  ],
];
const ADDRESSES = [
  ...['a@', '@a.', 'a@b.c ', 'a.b', 'www.', 'http://', 'https://a ', 'a.com', '.com ', 'a dot ', ' dot com'],
  ...['[at]', '(.)', '( . )', 'true_1@c.us_', 'sk-a', 'eyJ', 'Bearer ', 'm1 quote ', '[ S', '[S1] '],
];
const MARKUP = [
  ...[
    '<a',
    '<a ',
    '<a>',
    '</a>',
    '<main>',
    '<main ',
    '<!--',
    '<p>',
    '<td>',
    '<h1>a',
    '<b><i>',
    '<meta ',
    'charset=',
  ],
  ...[
    '&amp;',
    '&#',
    '{{',
    '{{a|',
    '}}',
    '{{a}}',
    '[a](',
    '![',
    '](',
    '[](http:t',
    '**a**',
    '```',
    '# a\n',
    '| a ',
  ],
  ...['"a" ', '“a” ', '"a b c" ', '"a""b",', 'a,b\n', '</think>', 'FN:', 'FN', '\nFN', '> a\n'],
];
const WORDS = [
  ...[
    'a ',
    'aaaa ',
    "l'",
    "a'",
    'or ',
    'but ',
    'not ',
    'dont stop ',
    'what? ',
    'takes? ',
    'in a ',
    'pas pour moi ',
  ],
  ...[
    'einund',
    'hundert',
    'mila',
    'cento',
    'vent',
    'token count ',
    'chang1',
    '-latest',
    '-2025-08-07',
    'limit',
    'model ',
  ],
];

/** Pieces in every language. */
export const PIECES: readonly string[] = [
  ...TIMES,
  ...SIGNS.split(' '),
  ...[SPACES, LETTERS, FIGURES, ADDRESSES, MARKUP, WORDS].flat(),
];

const words = new Map<string, readonly string[]>();

/** Returns the words that the readers of a language search for, each followed by a space. */
export function listReaderWords(language: string): readonly string[] {
  const known = words.get(language);
  if (known) return known;
  const { weekdays, months } = listDayNames(getReader(language));
  const found = new Set([...findPatternWords(lexicons[language]), ...weekdays.keys(), ...months.keys()]);
  const made = [...found].map((word) => `${word} `);
  words.set(language, made);
  return made;
}

/** Returns the runs of letters in a lexicon's patterns, and the names of its numbers. */
function findPatternWords(value: unknown): string[] {
  if (typeof value === 'string') {
    const plain = value.replace(/\\p\{L\}|\\[a-zA-Z]/g, ' ');
    return (plain.match(/\p{L}[\p{L} ]*/gu) ?? []).map((word) => word.trim());
  }
  if (Array.isArray(value)) return value.flatMap(findPatternWords);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'number' ? [key] : findPatternWords(part),
  );
}

/** Returns the piece repeated, cut to exactly `length` characters. */
export function repeatText(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

/** Generates texts of exactly that length for the readers of a language. */
export function generateHostileText(language: string, length: number): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(...PIECES),
    fc.constantFrom(...listReaderWords(language)),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 4 }),
  );
  const joined = (most: number) =>
    fc.array(piece, { minLength: 1, maxLength: most }).map((pieces) => pieces.join(''));
  const edge = fc.option(piece, { nil: '' });
  const unit = fc.oneof({ weight: 3, arbitrary: joined(4) }, { weight: 1, arbitrary: joined(200) });
  return fc
    .tuple(edge, unit, edge)
    .map(([lead, middle, tail]) =>
      (lead + repeatText(middle, Math.max(0, length - lead.length - tail.length)) + tail).slice(0, length),
    );
}
