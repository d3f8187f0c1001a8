// The days and months that a text names, whatever its language (agents.md#the-truth-gate).
import { fold, words } from '../../language/fold.ts';
import { lexicons } from '../offline/lexicon/reader.ts';

/** These are also other words. */
const AMBIGUOUS = new Set([
  'may',
  'march',
  'mars',
  'mai',
  'mei',
  'august',
  'ma',
  'di',
  'do',
  'so',
  'me',
  'mar',
  'sa',
  'dom',
  'za',
  'sun',
  'sat',
]);
const TO = '(?: ?[-–] ?| to | bis | au | a | al | ate | t/m | tot | through | till )';

interface Day {
  /** `weekday 1`, `month 11`: the same in every language. */
  day: string;
  /** Folded, as `words` gives them. */
  names: readonly string[];
}

const cache = new Map<string, readonly Day[]>();

/** The days named, each as it is the same in every language. */
export function daysIn(text: string, language: string): string[] {
  const plain = ` ${words(text)} `;
  return daysOf(language).flatMap(({ day, names }) =>
    names.some((name) => plain.includes(` ${name} `)) ? [day] : [],
  );
}

/** The weekdays of the spans in a text: `Mon-Fri` has five. */
export function daysOfSpans(text: string, language: string): string[] {
  const named = daysOf(language).filter(({ day }) => day.startsWith('weekday'));
  const short = shortOf(language);
  const all = new Map([
    ...short,
    ...named.flatMap(({ day, names }) => names.map((name): [string, string] => [name, day])),
  ]);
  const name = `(${[...all.keys()].sort((a, b) => b.length - a.length).join('|')})\\.?`;
  const spans = fold(text).matchAll(
    new RegExp(`(?<!\\p{L})${name}${TO}(?:le |dem |den |il |o |a )?${name}(?!\\p{L})`, 'gu'),
  );
  return [...spans].flatMap(([, from, to]) => {
    const [first, last] = [from, to].map((one) => Number(all.get(one!)!.slice('weekday '.length)));
    const days: string[] = [];
    for (let day = first!; ; day = (day + 1) % 7) {
      days.push(`weekday ${day}`);
      if (day === last) return days;
    }
  });
}

/** In the language and in those that leads are likely to write. */
function daysOf(language: string): readonly Day[] {
  const known = cache.get(language);
  if (known) return known;
  const languages = [...new Set([language, ...Object.keys(lexicons)])];
  const names = (at: number, format: Intl.DateTimeFormatOptions) => [
    ...new Set(
      languages
        .map((one) => words(named(one, at, format)))
        .filter((name) => !AMBIGUOUS.has(name))
        .flatMap((name) => (name.endsWith(' feira') ? [name, `na ${name.replace(' feira', '')}`] : [name])),
    ),
  ];
  const days = [
    ...Array.from({ length: 7 }, (_, n) => ({
      day: `weekday ${n}`,
      names: names(Date.UTC(2026, 0, 4 + n), { weekday: 'long' }),
    })),
    ...Array.from({ length: 12 }, (_, n) => ({
      day: `month ${n + 1}`,
      names: names(Date.UTC(2026, n, 15), { month: 'long' }),
    })),
  ];
  cache.set(language, days);
  return days;
}

/** `mon`, `lun`: only in spans, because many are also words. */
function shortOf(language: string): [string, string][] {
  return ['en', language].flatMap((one) =>
    Array.from({ length: 7 }, (_, n): [string, string] => [
      words(named(one, Date.UTC(2026, 0, 4 + n), { weekday: 'short' })),
      `weekday ${n}`,
    ]),
  );
}

function named(language: string, at: number, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...format }).format(new Date(at));
}
