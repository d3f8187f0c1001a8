// Finds days and months in a text of any language (agents.md#the-truth-gate).
import { foldText, foldWords } from '../../language/fold-text.ts';
import { lexicons } from '../../language/words/lexicon.ts';
import { DAILY } from '../opening-hours.ts';

/** Names of days and months that are also common words. */
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

interface Calendar {
  /** The days and months (`weekday 1`, `month 11`), each with its names as normalized by `foldWords`. */
  days: readonly { day: string; names: readonly string[] }[];
  /** The weekdays by name, including short names. */
  weekdays: ReadonlyMap<string, number>;
  /** Matches a range of two weekdays, such as "Mon to Fri". */
  span: RegExp;
}

const calendars = new Map<string, Calendar>();

/** Returns the days in a text in a notation that does not depend on the language. */
export function findDays(text: string, language: string): string[] {
  const plain = ` ${foldWords(text)} `;
  return getCalendar(language).days.flatMap(({ day, names }) =>
    names.some((name) => plain.includes(` ${name} `)) ? [day] : [],
  );
}

const EVERY_DAY = new RegExp(`(?<!\\p{L})${DAILY}`, 'u');

/** Returns whether the text says "every day". */
export const namesEveryDay = (text: string): boolean => EVERY_DAY.test(foldText(text));

/** Returns the weekdays in the ranges of a text: `Mon-Fri` contains five, and "daily" all. */
export function findDaysOfRanges(text: string, language: string): string[] {
  const { span, weekdays } = getCalendar(language);
  if (namesEveryDay(text)) return Array.from({ length: 7 }, (_, n) => `weekday ${n}`);
  return [...foldText(text).matchAll(span)].flatMap(([, from, to]) => {
    const [first, last] = [weekdays.get(from!)!, weekdays.get(to!)!];
    const length = ((last - first + 7) % 7) + 1;
    return Array.from({ length }, (_, n) => `weekday ${(first + n) % 7}`);
  });
}

/** Returns the names of days in this language and in those that leads are likely to use. */
function getCalendar(language: string): Calendar {
  const known = calendars.get(language);
  if (known) return known;
  const languages = [...new Set([language, ...Object.keys(lexicons)])];
  const long = listNames(languages, { weekday: 'long' });
  const months = listNames(languages, { month: 'long' });
  const short = listNames(['en', language], { weekday: 'short' });
  const isClear = (name: string) => !AMBIGUOUS.has(name);
  const days = [
    ...long.map((names, n) => ({ day: `weekday ${n}`, names: names.filter(isClear).flatMap(addShortForm) })),
    ...months.map((names, n) => ({ day: `month ${n + 1}`, names: names.filter(isClear) })),
  ];
  // Short names can also be other words, so they count only in ranges.
  const weekdays = new Map(
    [...short, ...long].flatMap((names, n) => names.map((name): [string, number] => [name, n % 7])),
  );
  const name = `(${[...weekdays.keys()].sort((a, b) => b.length - a.length).join('|')})\\.?`;
  const span = new RegExp(`(?<!\\p{L})${name}${TO}(?:le |dem |den |il |o |a )?${name}(?!\\p{L})`, 'gu');
  const calendar = { days, weekdays, span };
  calendars.set(language, calendar);
  return calendar;
}

/** Returns, for each weekday or month, its names in the languages. */
function listNames(languages: readonly string[], format: Intl.DateTimeFormatOptions): string[][] {
  const formats = languages.map((one) => new Intl.DateTimeFormat(one, { timeZone: 'UTC', ...format }));
  const isMonth = format.month !== undefined;
  return Array.from({ length: isMonth ? 12 : 7 }, (_, n) => {
    const at = isMonth ? Date.UTC(2026, n, 15) : Date.UTC(2026, 0, 4 + n);
    return [...new Set(formats.map((one) => foldWords(one.format(at))))];
  });
}

/** Returns the name and its short form, if it has one: Portuguese omits the second part ("na terça"). */
function addShortForm(name: string): string[] {
  return name.endsWith(' feira') ? [name, `na ${name.replace(' feira', '')}`] : [name];
}
