// Reads days, dates and times of day as people write them.
import { compilePhrases, foldText, foldWords } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';

/** A time of day; `certain` if it is clear whether morning or afternoon is meant. */
export interface Clock {
  hour: number;
  minute: number;
  certain: boolean;
}

/** The days that a message mentions. Weekdays are 1 (Monday) to 7. */
export interface DayMention {
  weekdays: number[];
  months: number[];
  /** Days of the month, if the message clearly names them as such. */
  days: number[];
  inDays: number | null;
}

interface Names {
  weekdays: [RegExp, number][];
  months: [RegExp, number][];
}

const namesByLanguage = new Map<string, Names>();
const CLOCKS = [
  /(?<![\d.,/])(\d{1,2}) ?(?:[:h]|\.(?=(?:00|15|30|45)(?!\d))) ?(\d{2})(?!\d) ?([ap])?\.?(?:m\b)?/,
  /(?<![\d.,:/])(\d{1,2})() ?([ap])\.? ?m\b/,
  /(?<![\d.,:/])(\d{1,2}) ?(?:h|uhr|uur|horas?|heures?|o'?clock)(?![\p{L}\d])/u,
  /(?<!\p{L})(?:at|a las|a la|a|um|om|alle|as|@|vers|gegen|around)\s+(\d{1,2})(?![\d:./]|\s?(?:days?|jours?|%))/u,
];

/** Returns the first time of day in a message, or null. */
export function readClock(text: string, reader: Reader): Clock | null {
  const plain = foldText(text.slice(0, 1000));
  if (/(?<!\p{L})(?:noon|midday|midi|mediodia|mezzogiorno|meio dia)(?!\p{L})/u.test(plain)) {
    return { hour: 12, minute: 0, certain: true };
  }
  for (const pattern of CLOCKS) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const hour = Number(match[1]);
    const minute = Number(match[2] || '0');
    if (hour > 23 || minute > 59) continue;
    const spaced = ` ${foldWords(text)} `;
    const late =
      match[3] === 'p' ||
      (hour < 12 && (reader.time.afternoon.test(spaced) || reader.time.evening.test(spaced)));
    if (late && hour < 12) return { hour: hour + 12, minute, certain: true };
    if (match[3] === 'a') return { hour: hour % 12, minute, certain: true };
    return { hour, minute, certain: hour >= 13 || match[3] === 'p' };
  }
  return null;
}

/** Returns the days in a message: by name ("Monday"), as a date, or relative to today ("in 3 days"). */
export function readDays(text: string, reader: Reader): DayMention {
  const spaced = ` ${foldWords(text.slice(0, 1000))} `;
  const names = getNames(reader);
  const hits = (list: [RegExp, number][]) => [
    ...new Set(list.filter(([name]) => name.test(spaced)).map(([, place]) => place)),
  ];
  const months = hits(names.months);
  const days = new Set<number>();
  // "Let's say 4. Write to me in March": the number of another sentence is no part of the date.
  for (const sentence of splitSentences(text.slice(0, 1000), names)) {
    const words = ` ${foldWords(sentence)} `;
    const hasMonth = names.months.some(([name]) => name.test(words));
    for (const [, digits, ending] of words.matchAll(/(?<= )(\d{1,2})(st|nd|rd|th|er)?(?= )/g)) {
      const day = Number(digits);
      if (day >= 1 && day <= 31 && (ending !== undefined || hasMonth)) days.add(day);
    }
  }
  for (const match of foldText(text.slice(0, 1000)).matchAll(/(?<!\d)(\d{1,2})\/(\d{1,2})(?!\d)/g)) {
    days.add(Number(match[1])).add(Number(match[2]));
  }
  return { weekdays: hits(names.weekdays), months, days: [...days], inDays: getDistance(spaced, reader) };
}

/** Splits a text after its sentences. The points of "15. März", "4. oder 5. März" and "Jan. 15" end none. */
function splitSentences(text: string, { months }: Names): string[] {
  const sentences: string[] = [];
  for (const part of text.split(/(?<=[.!?\n])\s+/)) {
    const last = sentences.at(-1) ?? '';
    const startsWithMonth = months.some(([name]) => name.exec(` ${foldWords(part)} `)?.index === 1);
    const isSame =
      (/\d\.$/.test(last) && (startsWithMonth || /^\p{Ll}/u.test(part))) ||
      (/(?<!\p{L})\p{L}{3,4}\.$/u.test(last) && /^\d/.test(part));
    if (isSame) sentences[sentences.length - 1] = `${last} ${part}`;
    else sentences.push(part);
  }
  return sentences;
}

function getDistance(spaced: string, reader: Reader): number | null {
  if (reader.time.dayAfterTomorrow.test(spaced)) return 2;
  if (reader.time.tomorrow.test(spaced)) return 1;
  return reader.time.today.test(spaced) ? 0 : null;
}

/**
 * Returns the names of weekdays (1 to 7) and months, as normalized by `foldWords`; always includes the English ones.
 */
export function listDayNames(reader: Reader): {
  weekdays: ReadonlyMap<string, number>;
  months: ReadonlyMap<string, number>;
} {
  const languages = [...new Set([reader.language, 'en'])];
  const list = (count: number, unit: 'weekday' | 'month', date: (place: number) => Date) =>
    new Map(
      Array.from({ length: count }, (_, index) => index + 1).flatMap((place) =>
        languages
          .flatMap((language) => listSpellings(language, unit, date(place), reader))
          // "May" counts only together with neighboring words.
          .filter((name) => /^[\p{L} ]+$/u.test(name))
          .map((name) => [name, place] as const),
      ),
    );
  return {
    weekdays: list(7, 'weekday', (place) => new Date(Date.UTC(2024, 0, place))),
    months: list(12, 'month', (place) => new Date(Date.UTC(2024, place - 1, 1))),
  };
}

function getNames(reader: Reader): Names {
  const known = namesByLanguage.get(reader.language);
  if (known) return known;
  const languages = [...new Set([reader.language, 'en'])];
  const list = (
    count: number,
    unit: 'weekday' | 'month',
    date: (place: number) => Date,
  ): [RegExp, number][] =>
    Array.from({ length: count }, (_, index) => {
      const names = languages.flatMap((language) => listSpellings(language, unit, date(index + 1), reader));
      return [compilePhrases(names), index + 1];
    });
  const names = {
    // January 2024 started on a Monday.
    weekdays: list(7, 'weekday', (place) => new Date(Date.UTC(2024, 0, place))),
    months: list(12, 'month', (place) => new Date(Date.UTC(2024, place - 1, 1))),
  };
  namesByLanguage.set(reader.language, names);
  return names;
}

/** Short English names that are no other words. Unicode's data has one short name for each day. */
const ENGLISH_SHORT: Readonly<Record<string, readonly string[]>> = {
  tuesday: ['tues'],
  wednesday: ['weds'],
  thursday: ['thur', 'thurs'],
};

/**
 * Returns the full name of a day or month, its first word ("segunda"-feira) and its short form, unless that is a common
 * word.
 */
function listSpellings(language: string, unit: 'weekday' | 'month', date: Date, reader: Reader): string[] {
  const write = (style: 'long' | 'short') =>
    foldWords(new Intl.DateTimeFormat(language, { [unit]: style, timeZone: 'UTC' }).format(date));
  const long = write('long');
  const short = write('short');
  const alsoWords =
    /^(?:sat|sun|wed|mar|may|son|die|don|sam|set|mer|dom|gen|qui|sex|seg|ter|qua|out|dez|mag)$/;
  // "May" also starts questions, whereas "mars" and "mai" always mean the month.
  const full = long === 'may' ? 'in may|may \\d+|\\d+ may|of may' : long;
  return (
    [full, long.split(' ')[0] ?? long, ...(language === 'en' ? (ENGLISH_SHORT[long] ?? []) : [])]
      .concat(short.length >= 3 && !alsoWords.test(short) ? [short] : [])
      // The English "mon" is the French "my".
      .filter((name) => name !== 'may' && !(name === 'mon' && reader.language === 'fr'))
  );
}
