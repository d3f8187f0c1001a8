// Finds days and months in a text of any language (agents.md#the-truth-gate).
import { foldText, foldWords } from '../../language/fold-text.ts';
import { lexicons } from '../../language/words/lexicon.ts';
import { matchInAll } from '../../language/words/reader.ts';
import { DAILY } from '../opening-hours.ts';
import { findNumbers } from './figures-in-text.ts';

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

/** Words before a weekday of a rule: at the start of a clause, and anywhere. */
const PREPOSITIONS = '(?:on|am|an|op|le|les|el|los|il|la|al|ao|aos|no|nos|na|nas|o|os|de)';
const ANY =
  '(?:an?|any|every|each|une?|chaque|eine[nm]?|ein|jede[nmr]|un[oa]?|cada|ogni|uma?|todo|een|elke|iedere)';

interface Calendar {
  /** The days and months (`weekday 1`, `month 11`), each with its names as normalized by `foldWords`. */
  days: readonly { day: string; names: readonly string[] }[];
  /** The weekdays by name, including short names. */
  weekdays: ReadonlyMap<string, number>;
  /** Matches a range of two weekdays, such as "Mon to Fri". */
  span: RegExp;
  /** Matches a weekday that stands for all of its kind: "a Saturday", "Saturdays", or one at the start of a clause. */
  rule: RegExp;
  /** Matches a weekday in the plural. */
  plural: RegExp;
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

/** Saturday and Sunday, as `findDays` returns them. */
export const WEEKEND: ReadonlySet<string> = new Set(['weekday 6', 'weekday 0']);

const getWeekendWords = matchInAll(({ wish }) => wish.weekend);

/** Returns whether the text names the weekend, in any language. */
export const namesWeekend = (text: string): boolean => getWeekendWords().test(` ${foldWords(text)} `);

/** Returns the sentence without the weekdays that it names as in a rule: "A Saturday costs 20% more". */
export const removeDayRules = (sentence: string, language: string): string =>
  foldText(sentence).replace(getCalendar(language).rule, ' ');

/** Returns the text without weekdays in the plural. */
export const removePluralDays = (text: string, language: string): string =>
  foldText(text).replace(getCalendar(language).plural, ' ');

/** The number of letters that a short form of a month has at least: "Jan", "sept". */
const SHORTEST_MONTH = 3;

/** Returns the months that a text names in full, in short or in a date, such as `month 1` for "Jan" and "15.1.". */
export function findWrittenMonths(text: string, language: string): string[] {
  // "Maerz" is "März".
  const words = foldWords(text)
    .replaceAll('ae', 'a')
    .split(' ')
    .filter((word) => word.length >= SHORTEST_MONTH);
  // A date is the number of its two parts in either order.
  const dates = findNumbers(text, [language, 'en']).flatMap(({ unit, value }) =>
    unit === 'date' ? [`month ${Math.floor(value / 100)}`, `month ${value % 100}`] : [],
  );
  // "Out" is a short form of October in Portuguese only.
  const months = listNames(['en', language], { month: 'long' });
  const isWritten = (name: string) =>
    words.some((word) => name === word || (!AMBIGUOUS.has(word) && name.startsWith(word)));
  return getCalendar(language).days.flatMap(({ day, names }) => {
    if (!day.startsWith('month')) return [];
    const own = months[Number(day.slice('month '.length)) - 1]!;
    return dates.includes(day) || names.some((name) => words.includes(name)) || own.some(isWritten)
      ? [day]
      : [];
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
    ...long.map((names, n) => ({ day: `weekday ${n}`, names: names.filter(isClear).flatMap(addForms) })),
    ...months.map((names, n) => ({ day: `month ${n + 1}`, names: names.filter(isClear) })),
  ];
  // Short names can also be other words, so they count only in ranges.
  const weekdays = new Map(
    [...short, ...long].flatMap((names, n) => names.map((name): [string, number] => [name, n % 7])),
  );
  const name = `(${[...weekdays.keys()].sort((a, b) => b.length - a.length).join('|')})\\.?`;
  const span = new RegExp(`(?<!\\p{L})${name}${TO}(?:le |dem |den |il |o |a )?${name}(?!\\p{L})`, 'gu');
  const full = long
    .flat()
    .filter(isClear)
    .flatMap((one) => [one, one.replace(' feira', '')])
    .join('|');
  const plurals = `(?<!\\p{L})(?:${full})(?:s|en|e)(?!\\p{L})`;
  const plural = new RegExp(plurals, 'gu');
  const rule = new RegExp(
    `(?:(?:^|[,;:] ?| (?:and|und|et|y|e|en) )(?:${PREPOSITIONS} )?|(?<!\\p{L})${ANY} )(?:${full})(?!\\p{L})|${plurals}`,
    'gu',
  );
  const calendar = { days, weekdays, span, rule, plural };
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

/** Returns the name, its plural, and its short form: Portuguese omits the second part ("na terça"). */
function addForms(name: string): string[] {
  const plurals = ['s', 'en', 'e'].map((ending) => name + ending);
  return name.endsWith(' feira') ? [name, `na ${name.replace(' feira', '')}`] : [name, ...plurals];
}
