// Computes whether the business is open. The hours are in the words of its knowledge, or its facts (business-facts.ts).
import { foldText } from '../language/fold-text.ts';
import { toZoned } from '../language/timezone.ts';
import { getDatePatterns, getDayNames, listWeekdays, putDayFirst, SHORTEST, TO } from './opening-dates.ts';
import { type AskedTime, type Moment, readAskedTime } from './opening-questions.ts';

/** Opening hours of a day, in minutes. `to` is excluded. */
export type Span = [from: number, to: number];

/** Opening hours by weekday (1: Monday): no spans if closed, null if unclear. */
export type Week = Map<number, Span[] | null>;

const TIME = '(\\d{1,2})(?: ?[:.h] ?(\\d{2}))?(?: ?(?:uhr|uur|h|hrs)(?!\\p{L}))?(?: ?([ap])\\.?m\\b\\.?)?';
const SPAN = `(?<![\\d.:])${TIME} ?${TO} ?(?:las |les )?${TIME}(?![\\d:])`;
const CLOSED =
  '(?:closed|shut|ferme\\p{L}*|cerrad\\p{L}*|cerramos|geschlossen|chius\\p{L}*|fechad\\p{L}*|fechamos|gesloten|dicht)(?!\\p{L})';
/** Matches words for all days of the week. */
export const DAILY =
  '(?:every day|daily|7 days a week|tous les jours|todos los dias|taglich|ogni giorno|tutti i giorni|todos os dias|dagelijks|elke dag)(?!\\p{L})';
/** Hours that change with the season, on holidays or by appointment are not computed. */
const VARIES =
  /holiday|christmas|easter|ferie|feri[ea]do|festiv|feiertag|vacan|vakantie|feestdag|appointment|rendez|rdv|cita|vereinbarung|appuntament|marca|afspraak/;
/** Words that, with two dates, say that the business is closed in between. */
const HOLIDAYS = /holidays|conges|vacan|vacaciones|ferien|urlaub|ferie|ferias|vakantie/;

const tokensByLanguage = new Map<string, RegExp>();

/** Returns a pattern of days, "daily", "closed" and spans of time. */
function getTokens(language: string): RegExp {
  const known = tokensByLanguage.get(language);
  if (known) return known;
  const names = getDayNames(language);
  const name = `(${[...names.keys()].sort((a, b) => b.length - a.length).join('|')})(?:s|en)?\\.?(?!\\p{L})`;
  const token = new RegExp(
    `(?<!\\p{L})${name}(?: ?${TO} ?(?:le |den |il |o |a )?${name})?|(?<!\\p{L})(${DAILY})|(?<!\\p{L})(${CLOSED})|${SPAN}`,
    'gu',
  );
  tokensByLanguage.set(language, token);
  return token;
}

/** The hours that one sentence gives to some days. */
interface DayHours {
  days: number[];
  spans: Span[];
  isClosed: boolean;
}

/** A sentence about opening hours, with what it says. */
export interface HoursSentence {
  text: string;
  /** null if it is unclear. */
  groups: DayHours[] | null;
  /** The weekdays that it names. */
  days: number[];
  exceptions: Exception[];
}

/**
 * Days with other hours, from `from` to `to`, both included, written as 100 × month + day. They can include New Year.
 */
interface Exception {
  from: number;
  to: number;
  /** No spans: closed. */
  spans: Span[];
}

/** Reads what a sentence says about opening hours. */
export function readHoursSentence(text: string, language: string): HoursSentence {
  const plain = foldText(text).replace(/[ -]feira/g, '');
  const exceptions = readClosures(plain, language);
  const names = getDayNames(language);
  const groups: DayHours[] = [];
  let isUnclear = exceptions.length === 0 && VARIES.test(plain);
  let isDayLast = false;
  let isValueFirst: boolean | null = null;
  for (const match of exceptions.length > 0 ? [] : plain.matchAll(getTokens(language))) {
    const [, first, last, daily, closed, ...clock] = match;
    const days = daily
      ? [1, 2, 3, 4, 5, 6, 7]
      : first
        ? listDays(names.get(first)!, names.get(last ?? ''))
        : null;
    isValueFirst ??= days === null;
    if (days) {
      const open = groups.at(-1);
      const isSame = isDayLast || (isValueFirst && open?.days.length === 0);
      if (open && isSame) open.days.push(...days);
      else groups.push({ days, spans: [], isClosed: false });
      isDayLast = true;
      continue;
    }
    if (groups.length === 0 || (isValueFirst && isDayLast))
      groups.push({ days: [], spans: [], isClosed: false });
    const group = groups.at(-1)!;
    isDayLast = false;
    const span = closed ? null : toSpan(clock);
    if (closed) group.isClosed = true;
    else if (span) group.spans.push(span);
    else isUnclear = true;
  }
  // A day without hours, hours without a day, or both hours and "closed" are unclear.
  isUnclear ||= groups.some(
    ({ days, spans, isClosed }) => days.length === 0 || (spans.length === 0) === !isClosed,
  );
  return { text, groups: isUnclear ? null : groups, days: groups.flatMap(({ days }) => days), exceptions };
}

/** Reads the hours of each weekday; null if no sentence names a day, or if hours belong to no day. */
function buildWeek(sentences: readonly HoursSentence[]): Week | null {
  const week: Week = new Map();
  for (const { groups, days, exceptions } of sentences) {
    if (groups === null && days.length === 0 && exceptions.length === 0) return null;
    const read = groups ?? [{ days, spans: null }];
    // Two sentences about one day can both apply: "Thursday: late opening until 8 pm".
    for (const { days, spans } of read) for (const day of days) week.set(day, week.has(day) ? null : spans);
  }
  return week.size > 0 ? week : null;
}

/** Returns the periods in which a sentence says that the business is closed, such as "21 December to 6 January". */
function readClosures(plain: string, language: string): Exception[] {
  if (!ANY_CLOSED.test(plain) && !HOLIDAYS.test(plain)) return [];
  const { period, months } = getDatePatterns(language);
  return [...putDayFirst(plain, language).matchAll(period)].map(([, day, month, lastDay, lastMonth]) => {
    const last = months.get(lastMonth!)!;
    const from = (months.get(month ?? '') ?? last) * 100 + Number(day);
    return { from, to: last * 100 + Number(lastDay), spans: [] };
  });
}

const isWithin = (day: number, { from, to }: Exception) =>
  from <= to ? day >= from && day <= to : day >= from || day <= to;

function listDays(first: number, last: number | undefined): number[] {
  const length = last ? ((last - first + 7) % 7) + 1 : 1;
  return Array.from({ length }, (_, index) => ((first - 1 + index) % 7) + 1);
}

/** Reads `9`, `00`, `a`, `6`, `00`, `p`. "9-5" ends in the afternoon. */
function toSpan([h1, m1, half1, h2, m2, half2]: (string | undefined)[]): [number, number] | null {
  const at = (hour: string | undefined, minute: string | undefined, half: string | undefined) =>
    (half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)) * 60 + Number(minute ?? 0);
  const from = at(h1, m1, half1);
  let to = at(h2, m2, half2);
  if (to <= from && !half2 && to < 12 * 60) to += 12 * 60;
  return from < to && to <= 24 * 60 ? [from, to] : null;
}

const ANY_SPAN = new RegExp(SPAN, 'gu');
const ANY_CLOSED = new RegExp(`(?<!\\p{L})${CLOSED}`, 'u');
const ANY_DAILY = new RegExp(`(?<!\\p{L})${DAILY}`, 'u');
/** Matches the marks of a time of day. Without them and without a day, "30 to 60" is no time. */
const CLOCK_MARK = /\d ?(?:[:h]|[ap]\.?m\b|uhr|uur)|\d\.\d\d/;

/** Returns whether a sentence says that the business is closed on a day, given in days since 1970-01-01. */
export function isClosedByText(sentences: readonly string[], language: string, day: number): boolean {
  const date = toMonthDay(new Temporal.PlainDate(1970, 1, 1).add({ days: day }));
  return sentences.some((text) =>
    readHoursSentence(text, language).exceptions.some((one) => isWithin(date, one)),
  );
}

/** Returns whether a text says that the business is closed. */
export function saysClosed(text: string): boolean {
  return ANY_CLOSED.test(foldText(text));
}

/** Returns whether a text contains opening hours: times of day, or days on which the business is closed. */
export function hasHours(text: string, language: string): boolean {
  const plain = foldText(text);
  const isDaily = ANY_DAILY.test(plain) || listWeekdays(text, language, SHORTEST).length > 0;
  const spans = [...plain.matchAll(ANY_SPAN)].filter(
    ([span, ...clock]) => toSpan(clock) !== null && (isDaily || CLOCK_MARK.test(span) || OPEN.test(plain)),
  );
  if (spans.length > 0) return true;
  const { groups, days, exceptions } = readHoursSentence(text, language);
  return exceptions.length > 0 || (ANY_CLOSED.test(plain) && groups !== null && days.length > 0);
}

const OPEN = /open|ouvert|ouvr|abiert|abrimos|abren|offnet|offen|apert|apriamo|abert|atend/;

/** Returns the opening hours among the sentences; null if there are none. */
export function readOpeningHours(sentences: readonly string[], language: string): Week | null {
  return buildWeek(
    sentences
      .filter((sentence) => hasHours(sentence, language))
      .map((sentence) => readHoursSentence(sentence, language)),
  );
}

/** Which sentences answer a question about opening hours. */
export interface HoursAnswer {
  /** Whether the business is open at the time that the question names; null if it names none or it is unclear. */
  open: boolean | null;
  sentences: string[];
}

/** Returns the sentences about the days that the question names, or all. */
export function answerHours(question: string, read: readonly HoursSentence[], moment: Moment): HoursAnswer {
  const asked = readAskedTime(question, moment);
  const regular = read.filter(({ exceptions }) => exceptions.length === 0).map(({ text }) => text);
  if (asked === null) return { open: null, sentences: regular };
  const { date, days } = asked;
  for (const { text, exceptions } of date ? read : []) {
    const found = exceptions.find((one) => isWithin(toMonthDay(date!), one));
    if (found) return { open: isOpenOn(found.spans, asked, moment), sentences: [text] };
  }
  if (date && FESTIVE.has(toMonthDay(date))) return { open: null, sentences: [] };
  const today = toZoned(moment.now, moment.timezone).toPlainDate();
  const next = days.map((day) => toMonthDay(today.add({ days: (day - today.dayOfWeek + 7) % 7 })));
  const about = read.filter(
    (one) =>
      days.some((day) => one.days.includes(day)) ||
      one.exceptions.some((exception) => next.some((day) => isWithin(day, exception))),
  );
  const isClear = !asked.isUnclear && about.every(({ exceptions }) => exceptions.length === 0);
  const week = isClear ? buildWeek(read) : null;
  const open = week && isOpen(asked, week, moment);
  return { open, sentences: about.length > 0 ? about.map(({ text }) => text) : regular };
}

/** Days on which the usual hours rarely apply: from Christmas Eve to Boxing Day, and at New Year. */
export const FESTIVE: ReadonlySet<number> = new Set([1224, 1225, 1226, 1231, 101]);

/** Returns a day of any year as 100 × month + day. */
export const toMonthDay = ({ month, day }: Temporal.PlainDate) => month * 100 + day;

function isOpen(asked: AskedTime, week: Week, moment: Moment): boolean | null {
  const openDays = [...week.keys()].filter((day) => week.get(day)?.length !== 0);
  const results = (asked.days.length > 0 ? asked.days : openDays).map((day) =>
    isOpenOn(week.has(day) ? week.get(day)! : [], asked, moment),
  );
  return results.every((open) => open === results[0]) ? (results[0] ?? null) : null;
}

function isOpenOn(
  spans: readonly Span[] | null,
  { date, minutes }: AskedTime,
  { now, timezone }: Moment,
): boolean | null {
  if (spans === null) return null;
  if (minutes !== null) return spans.some(([from, to]) => minutes >= from && minutes < to);
  const local = toZoned(now, timezone);
  const isToday = date?.equals(local.toPlainDate()) ?? false;
  return spans.some(([, to]) => !isToday || local.hour * 60 + local.minute < to);
}
