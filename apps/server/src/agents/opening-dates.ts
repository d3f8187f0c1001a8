// Reads the dates in questions about opening hours and in sentences about closures.
import { foldText } from '../language/fold-text.ts';
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
