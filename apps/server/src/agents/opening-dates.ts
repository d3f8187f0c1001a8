// Reads the weekdays and dates in questions about opening hours and in sentences about them.
import { foldText, foldWords } from '../language/fold-text.ts';
import { listDayNames } from '../language/times/calendar-words.ts';
import { matchWholeWords, toPlainText } from '../language/wishes/text.ts';
import { getReader } from '../language/words/reader.ts';

/** Matches the word or the mark between the two ends of a period. */
export const TO = '(?:[-–]|t/m|to|till|until|through|bis|au|a|al|ate|tot en met|tot|as|alle|à)';

interface DatePatterns {
  months: ReadonlyMap<string, number>;
  /** Matches "21 December to 6 January", with the month of the first day in group 2 if it differs. */
  period: RegExp;
  /** Matches "28 December" and, after a word such as "on", "28.12". */
  date: RegExp;
  /** Matches "December 28". */
  monthFirst: RegExp;
}

const datePatternsByLanguage = new Map<string, DatePatterns>();

/** Returns the patterns of dates, for folded text with the day first. */
export function getDatePatterns(language: string): DatePatterns {
  const known = datePatternsByLanguage.get(language);
  if (known) return known;
  const { months } = listDayNames(getReader(language));
  const month = `(${[...months.keys()].sort((a, b) => b.length - a.length).join('|')})\\.?(?!\\p{L})`;
  const day = '(?<![\\d.:])(\\d{1,2})(?:st|nd|rd|th|er|\\.)?';
  const of = ' (?:de |of |d.)?';
  const patterns = {
    months,
    period: new RegExp(
      `${day}(?:${of}${month})? ?${TO} ?(?:le |the |den |el |il |o )?${day}${of}${month}`,
      'gu',
    ),
    date: new RegExp(
      `${day}${of}${month}|(?<= (?:on|am|le|el|il|op|em|dia) )(\\d{1,2})[./](\\d{1,2})(?![\\d:])`,
      'u',
    ),
    monthFirst: new RegExp(`(?<!\\d )(?<!\\p{L})${month} (\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.])`, 'gu'),
  };
  datePatternsByLanguage.set(language, patterns);
  return patterns;
}

/** Writes "December 23" as "23 december". */
export const putDayFirst = (plain: string, language: string) =>
  plain.replace(getDatePatterns(language).monthFirst, '$2 $1');

/** Returns the next date of the day that a question names; null if it names none. Christmas is its eve. */
export function readDate(
  question: string,
  language: string,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const { date, months } = getDatePatterns(language);
  const { wish } = getReader(language);
  const found = date.exec(` ${putDayFirst(foldText(question), language)}`);
  const names = (festive: string) => matchWholeWords(festive).test(toPlainText(question));
  const [month, day] = found
    ? [found[2] ? months.get(found[2])! : Number(found[4]), Number(found[1] ?? found[3])]
    : names(wish.christmas)
      ? [12, 24]
      : names(wish.newYear)
        ? [12, 31]
        : [0, 0];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const said = today.with({ month, day });
  return Temporal.PlainDate.compare(said, today) < 0 ? said.add({ years: 1 }) : said;
}

const SHORT: Record<string, string> = {
  en: 'mon tue wed thu fri sat sun',
  fr: 'lun mar mer jeu ven sam dim',
  es: 'lun mar mie jue vie sab dom',
  de: 'mo di mi do fr sa so',
  it: 'lun mar mer gio ven sab dom',
  pt: 'seg ter qua qui sex sab dom',
  nl: 'ma di wo do vr za zo',
};

const namesByLanguage = new Map<string, ReadonlyMap<string, number>>();

/** Returns the weekdays of the language by their names and short names (1: Monday). */
export function getDayNames(language: string): ReadonlyMap<string, number> {
  const known = namesByLanguage.get(language);
  if (known) return known;
  const names = new Map(listDayNames(getReader(language)).weekdays);
  for (const short of [language, 'en'])
    for (const [index, name] of (SHORT[short] ?? '').split(' ').entries())
      if (name) names.set(name, index + 1);
  for (const [name, day] of [...names])
    if (name.endsWith(' feira')) names.set(name.replace(' feira', ''), day);
  namesByLanguage.set(language, names);
  return names;
}

/** Short names of days that are also other words of the language. */
const COMMON_WORDS: Record<string, readonly string[]> = {
  fr: ['mon', 'mer'],
  de: ['so'],
  pt: ['ter', 'qui'],
  nl: ['zo', 'ma'],
};

/** Returns the weekdays that a text names. @param shortest the minimum length of a name. */
export function listWeekdays(text: string, language: string, shortest = 2): number[] {
  const names = getDayNames(language);
  const days = foldWords(text)
    .split(' ')
    .filter((word) => word.length >= shortest && !COMMON_WORDS[language]?.includes(word))
    .flatMap((word) => names.get(word) ?? names.get(word.replace(/(?:s|en)$/, '')) ?? []);
  return [...new Set(days)];
}

/** A shorter name of a weekday can mean something else: "so", "mar". */
export const SHORTEST = 4;
