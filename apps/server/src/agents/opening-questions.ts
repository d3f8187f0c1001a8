// Reads the day and the time that a question about opening hours names.
import { foldWords } from '../language/fold-text.ts';
import { readClock } from '../language/times/calendar-words.ts';
import { toZoned } from '../language/timezone.ts';
import { matchWholeWords } from '../language/wishes/text.ts';
import { getReader } from '../language/words/reader.ts';
import { getDatePatterns, getDayNames, listWeekdays, readDate, SHORTEST } from './opening-dates.ts';

/** The time and the place of a question about opening hours. */
export interface Moment {
  /** UTC, ISO 8601. */
  now: string;
  timezone: string;
  language: string;
  /** The country of the lead's phone (ISO 3166-1); null if it is unknown. */
  country: string | null;
}

/** The day and the time that a question names. */
export interface AskedTime {
  /** Weekdays; empty for every day on which the business opens. */
  days: number[];
  /** The date, if the question names one; null for any of the weekdays. */
  date: Temporal.PlainDate | null;
  /** Minutes of the day; null for the whole day. */
  minutes: number | null;
  /** Whether the question is about the time in a way that can't be computed: "this evening", "at Easter". */
  isUnclear: boolean;
}

const NOW =
  / (?:now|right now|currently|at the moment|maintenant|en ce moment|la|ahora|jetzt|gerade|adesso|ora|agora|nu) /;
const WEEKEND = / (?:week ?ends?|wochenende|fin de semana|finde|fim de semana) /;

/** Reads the day and time of a question: "on Sunday", "today at 6 pm", "now"; null if it names none. */
export function readAskedTime(question: string, { now, timezone, language }: Moment): AskedTime | null {
  const reader = getReader(language);
  const local = toZoned(now, timezone);
  const plain = ` ${foldWords(question)} `;
  const clock = readClock(question, reader);
  const { morning, afternoon, evening } = reader.time;
  const isPart = !clock && [morning, afternoon, evening].some((part) => part.test(plain));
  const time = {
    minutes: clock && clock.hour * 60 + clock.minute,
    isUnclear: isPart || (clock !== null && !clock.certain && clock.hour < 8),
  };
  const on = (date: Temporal.PlainDate) => ({ ...time, days: [date.dayOfWeek], date });
  const today = local.toPlainDate();
  const date = readDate(question, language, today);
  // A date can be a public holiday.
  if (date) return { ...on(date), isUnclear: true };
  const days = listWeekdays(question, language);
  if (days.length > 0) return { ...time, days, date: null };
  if (WEEKEND.test(plain)) return { ...time, days: [6, 7], date: null };
  if (reader.time.dayAfterTomorrow.test(plain)) return on(today.add({ days: 2 }));
  if (reader.time.tomorrow.test(plain)) return on(today.add({ days: 1 }));
  if (!clock && NOW.test(plain)) return { ...on(today), minutes: local.hour * 60 + local.minute };
  if (reader.time.today.test(plain) || reader.time.evening.test(plain)) return on(today);
  return clock ? { ...time, days: [], date: null } : null;
}

/** Returns whether a question names a day or a time. */
export const namesTime = (question: string, moment: Moment): boolean =>
  readAskedTime(question, moment) !== null;

/** Returns whether a text names a weekday. */
export function namesDay(text: string, { language }: Moment): boolean {
  return listWeekdays(text, language, SHORTEST).length > 0;
}

/** Returns the words of a question that only name its time. */
export function isTimeWord(word: string, { language }: Moment): boolean {
  const reader = getReader(language);
  const spaced = ` ${word} `;
  const names = getDayNames(language);
  return (
    /^\d+(?:h|am|pm|h\d\d|st|nd|rd|th|er)?$/.test(word) ||
    names.has(word) ||
    names.has(word.replace(/(?:s|en)$/, '')) ||
    NOW.test(spaced) ||
    WEEKEND.test(spaced) ||
    matchWholeWords(`${reader.wish.christmas}|${reader.wish.newYear}`).test(word) ||
    [
      reader.time.today,
      reader.time.tomorrow,
      reader.time.morning,
      reader.time.afternoon,
      reader.time.evening,
    ].some((one) => one.test(spaced)) ||
    getDatePatterns(language).months.has(word) ||
    /^(?:am|pm|week|weekdays?|semaine|semana|woche|settimana|uhr|uur|heures?|horas?|ora|ore|late|laat|about|around|between|day|year|jahren?|jaar|anno|vers|sobre|so|gegen|circa|rond|tegen|noch|nog|encore|aun|todavia|seguis|siguen|ancora|ainda|o|clock|oclock|hui|aujourd|aujourdhui)$/.test(
      word,
    )
  );
}
