// Writes out the names of days as people shorten, join and misspell them, so that later steps read whole names.

import { getEditDistance } from '../answers/choices.ts';
import { foldWords } from '../fold-text.ts';
import { listDayNames } from '../times/calendar-words.ts';
import type { Reader } from '../words/reader.ts';
import { compileOnce } from './text.ts';

/** Matches the second half of "Donnerstagnachmittag" and "vrijdagochtend". */
const JOINED =
  /(?<=(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|dag|morgen))(nachmittag|vormittag|morgen|abend|mittag|ochtend|middag|namiddag|avond)s?(?!\p{L})/gu;
const SHORT_DAYS: Readonly<Record<string, string>> = {
  ...{ wed: 'wednesday', sat: 'saturday', sun: 'sunday' },
  ...{ tues: 'tuesday', weds: 'wednesday', thur: 'thursday', thurs: 'thursday' },
};
const PLAIN_SHORT_DAY = /(?<!\p{L})(?:tues|weds|thurs?)(?!\p{L})/gu;
const SHORT_DAY =
  /(?<=(?<!\p{L})(?:on|next|this|from|until|till|by|before|after|every|make it|about) )(?:wed|sat|sun)(?!\p{L})|(?<=(?<!\p{L})(?:the|that) )wed(?!\p{L})|(?<![\p{L}\d])(?<!(?<!\p{L})(?:i|we|you|they|he|she|who|the|to) )(?:wed|sat|sun)(?=[,;.!?]|$| (?:\d{1,2}(?:[:.]\d\d)?(?:st|nd|rd|th| ?[ap]m)?|at \d{1,2}|or|the \d{1,2}(?:st|nd|rd|th)?|would|suits|after|before|from|around|between|morning|afternoon|evening|night|lunch|noon|instead|same|then|works|please|pls|is (?:fine|good|ok|best))(?!\p{L}))/gu;
/** Words that are not typos of a weekday: the German for assembly, and an Italian first name. */
const NO_TYPOS = new Set(['montage', 'domenico']);
/** The length from which the name of a weekday can have two typos. */
const LONG = 9;
/**
 * Matches a short name with its point at the start of a clause or after words that precede days: "Do. passt", "Mo. oder
 * Mi." Elsewhere, the point can end a sentence with another word: "près de la mer."
 */
const WITH_POINT =
  /(?<=(?:^|[,;.!?:]) ?|(?<!\p{L})(?:an|op|oder|und|of|en|ou|et|o|y|e|dann|dan|lieber|liever|nicht|niet) )(\p{L}{2,3})(?=\.(?:$|[ ,;!?]))/gu;
/** Matches a short name before a verb of suiting or another day, and after a week: "di passt", "nächste woche do". */
const SHORT_BEFORE_VERB =
  /(?<=(?:^|[,;.!?:]) ?|(?<!\p{L})(?:an|op|oder|und|of|en|bis|tot|lieber|liever|woche|week) )(\p{L}{2})(?= (?:passt|geht|ginge|ware|klappt|kann|past|kan|lukt|schikt|oder|of|bis|tot)(?!\p{L}))|(?<=(?<!\p{L})(?:woche|week|bis|tot) )(\p{L}{2})(?= ?(?:$|[,;.!?])| (?:geht|passt|kan|lukt|past) )/gu;
/** Short names that are also other words before a figure: "so 15 Uhr", "pode ter 15". */
const NO_DAYS = new Set(['so', 'zo', 'ter', 'die', 'mit']);

/**
 * Splits German and Dutch compounds of a day and its part, and rewrites the Dutch "14u". Does not treat the German `am`
 * as "a.m.".
 */
export function splitCompounds(plain: string, { language }: Reader): string {
  const apart = plain.replace(JOINED, (part) => ` ${part === 'morgen' ? 'vormittag' : part}`);
  if (language === 'nl')
    return apart.replace(
      /(?<![\d.,:])(\d{1,2})u(?:(\d{2})(?!\d)|(?!\p{L}))/gu,
      (_, hour, minute = '00') => `${hour}:${minute}`,
    );
  if (language !== 'de') return apart;
  return apart
    .replace(/(?<!\p{L})am(?= )/gu, 'an')
    .replace(
      /(?<!\p{L})(?:an morgen|(?<=(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag) )morgen)(?!\p{L})/gu,
      'vormittags',
    );
}

/**
 * Corrects typos in the names of weekdays, and writes out short names before a figure and with a point: "mi 13 Uhr",
 * "Do." Also writes out the English "wed", "sat" and "sun" where only days are meant: they are also other words.
 */
export function expandDayNames(plain: string, reader: Reader): string {
  const correct = compileOnce('typos', reader, createDayCorrection);
  const shortened = compileOnce('abbreviations', reader, listAbbreviations);
  const named = plain
    .replace(/\p{L}{5,}/gu, correct)
    .replace(
      /(?<!\p{L})(\p{L}{2,3})\.?(?= (?:(?:om|um|as|alle|a las|a|le|el|il|de) )?\d)/gu,
      (said, name) => shortened.get(name) ?? said,
    )
    .replace(WITH_POINT, (name) => shortened.get(name) ?? name)
    .replace(SHORT_BEFORE_VERB, (name) =>
      reader.language === 'de' || reader.language === 'nl' ? (shortened.get(name) ?? name) : name,
    );
  const whole =
    reader.language === 'en'
      ? named
          .replace(PLAIN_SHORT_DAY, (name) => SHORT_DAYS[name]!)
          .replace(SHORT_DAY, (name) => SHORT_DAYS[name]!)
      : named;
  return whole.replace(compileOnce('dates', reader, compileDateComma), ' ');
}

/** Matches the comma between a weekday and its date: "Thursday, 10 December". */
function compileDateComma(reader: Reader): RegExp {
  const { weekdays, months } = listDayNames(reader);
  const [day, month] = [weekdays, months].map((names) => [...names.keys()].join('|'));
  const date = `\\d{1,2}(?:\\.|st|nd|rd|th|er)? ?(?:de |of )?(?:${month})|(?:${month}) \\d{1,2}|\\d{1,2}[./]\\d{1,2}`;
  return new RegExp(
    `(?<=(?<!\\p{L})(?:${day})), (?=(?:(?:the|le|den|el|il|de|o|a) )?(?:${date})(?![\\p{L}\\d]))`,
    'gu',
  );
}

/** Returns a function that corrects a typo in the full name of a weekday, such as "mitwoch". */
function createDayCorrection(reader: Reader): (word: string) => string {
  const { weekdays, months } = listDayNames(reader);
  // The Portuguese "quarta" is one letter from "quarto" (room), and "segunda" from "segundo".
  const names = [...weekdays.keys()].filter(
    (name) => /^\p{L}{5,}$/u.test(name) && !weekdays.has(`${name} feira`),
  );
  return (word) => {
    if (weekdays.has(word) || months.has(word) || NO_TYPOS.has(word)) return word;
    const meant = names.filter((name) => isTypo(word, name));
    return meant.length === 1 ? meant[0]! : word;
  };
}

/** Returns the names of weekdays by their first two or three letters: "mi" → "mittwoch". Empty for English. */
function listAbbreviations({ language }: Reader): Map<string, string> {
  if (language === 'en') return new Map();
  const format = (weekday: 'long' | 'short', day: number) =>
    foldWords(new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day)));
  const days = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
    const long = format('long', day);
    return [format('short', day), long.slice(0, 3)].map((short) => [short, long.split(' ')[0]!] as const);
  });
  return new Map(days.filter(([short]) => !NO_DAYS.has(short)));
}

function isTypo(word: string, name: string): boolean {
  if (word[0] !== name[0] || (name.length === 5 && word.length === 5)) return false;
  const distance = getEditDistance(word, name);
  const sort = (text: string) => [...text].sort().join('');
  // Two swapped letters are two edits.
  return distance === 1 || (distance === 2 && (name.length >= LONG || sort(word) === sort(name)));
}
