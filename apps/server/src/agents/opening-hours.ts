// Computes whether the business is open, from opening hours in the words of its knowledge.
import { foldText, foldWords } from '../language/fold-text.ts';
import { listDayNames, readClock } from '../language/times/calendar-words.ts';
import { toZoned } from '../language/timezone.ts';
import { matchWholeWords } from '../language/wishes/text.ts';
import { getReader } from '../language/words/reader.ts';
import { getDatePatterns, putDayFirst, readDate, TO } from './opening-dates.ts';

/** The time and the place of a question about opening hours. */
export interface Moment {
  /** UTC, ISO 8601. */
  now: string;
  timezone: string;
  language: string;
}

/** Opening hours by weekday (1: Monday), in minutes of the day: no spans if closed, null if unclear. */
type Week = Map<number, [from: number, to: number][] | null>;

const TIME = '(\\d{1,2})(?: ?[:.h] ?(\\d{2}))?(?: ?(?:uhr|uur|h|hrs)(?!\\p{L}))?(?: ?([ap])\\.?m\\b\\.?)?';
const SPAN = `(?<![\\d.:])${TIME} ?${TO} ?(?:las |les )?${TIME}(?![\\d:])`;
const CLOSED =
  '(?:closed|shut|ferme\\p{L}*|cerrad\\p{L}*|cerramos|geschlossen|chius\\p{L}*|fechad\\p{L}*|fechamos|gesloten|dicht)(?!\\p{L})';
const DAILY =
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
  const names = getShortNames(language);
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
  spans: [from: number, to: number][];
  isClosed: boolean;
}

/** A sentence about opening hours, with what it says. */
interface HoursSentence {
  text: string;
  /** null if it is unclear. */
  groups: DayHours[] | null;
  /** The weekdays that it names. */
  days: number[];
  closures: Closure[];
}

/** The days from `from` to `to`, both included, written as 100 × month + day. A closure can include New Year. */
interface Closure {
  from: number;
  to: number;
}

function readSentence(text: string, language: string): HoursSentence {
  const plain = foldText(text).replace(/[ -]feira/g, '');
  const closures = readClosures(plain, language);
  const names = getShortNames(language);
  const groups: DayHours[] = [];
  let isUnclear = closures.length === 0 && VARIES.test(plain);
  let isDayLast = false;
  let isValueFirst: boolean | null = null;
  for (const match of closures.length > 0 ? [] : plain.matchAll(getTokens(language))) {
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
  return { text, groups: isUnclear ? null : groups, days: groups.flatMap(({ days }) => days), closures };
}

/** Reads the hours of each weekday; null if no sentence names a day, or if hours belong to no day. */
function buildWeek(sentences: readonly HoursSentence[]): Week | null {
  const week: Week = new Map();
  for (const { groups, days, closures } of sentences) {
    if (groups === null && days.length === 0 && closures.length === 0) return null;
    const read = groups ?? [{ days, spans: null }];
    // Two sentences about one day can both apply: "Thursday: late opening until 8 pm".
    for (const { days, spans } of read) for (const day of days) week.set(day, week.has(day) ? null : spans);
  }
  return week.size > 0 ? week : null;
}

/** Returns the periods in which a sentence says that the business is closed, such as "21 December to 6 January". */
function readClosures(plain: string, language: string): Closure[] {
  if (!ANY_CLOSED.test(plain) && !HOLIDAYS.test(plain)) return [];
  const { period, months } = getDatePatterns(language);
  return [...putDayFirst(plain, language).matchAll(period)].map(([, day, month, lastDay, lastMonth]) => {
    const last = months.get(lastMonth!)!;
    return { from: (months.get(month ?? '') ?? last) * 100 + Number(day), to: last * 100 + Number(lastDay) };
  });
}

const isWithin = (day: number, { from, to }: Closure) =>
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

function getShortNames(language: string): ReadonlyMap<string, number> {
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

const ANY_SPAN = new RegExp(SPAN, 'gu');
const ANY_CLOSED = new RegExp(`(?<!\\p{L})${CLOSED}`, 'u');
const ANY_DAILY = new RegExp(`(?<!\\p{L})${DAILY}`, 'u');
/** Matches the marks of a time of day. Without them and without a day, "30 to 60" is no time. */
const CLOCK_MARK = /\d ?(?:[:h]|[ap]\.?m\b|uhr|uur)|\d\.\d\d/;

/** Returns whether a text contains opening hours: times of day, or days on which the business is closed. */
export function hasHours(text: string, language: string): boolean {
  const plain = foldText(text);
  const isDaily = ANY_DAILY.test(plain) || listWeekdays(text, language, SHORTEST).length > 0;
  const spans = [...plain.matchAll(ANY_SPAN)].filter(
    ([span, ...clock]) => toSpan(clock) !== null && (isDaily || CLOCK_MARK.test(span) || OPEN.test(plain)),
  );
  if (spans.length > 0) return true;
  const { groups, days, closures } = readSentence(text, language);
  return closures.length > 0 || (ANY_CLOSED.test(plain) && groups !== null && days.length > 0);
}

const OPEN = /open|ouvert|ouvr|abiert|abrimos|abren|offnet|offen|apert|apriamo|abert|atend/;
/** A shorter word can mean something else than a weekday: "so", "mar". */
const SHORTEST = 4;

/** Returns whether a text names a weekday. */
export function namesDay(text: string, { language }: Moment): boolean {
  return listWeekdays(text, language, SHORTEST).length > 0;
}

/** Short names of days that are also other words of the language. */
const COMMON_WORDS: Record<string, readonly string[]> = {
  fr: ['mon', 'mer'],
  de: ['so'],
  pt: ['ter', 'qui'],
  nl: ['zo', 'ma'],
};

/** Returns the weekdays that a text names. @param shortest the minimum length of a name. */
function listWeekdays(text: string, language: string, shortest = 2): number[] {
  const names = getShortNames(language);
  const days = foldWords(text)
    .split(' ')
    .filter((word) => word.length >= shortest && !COMMON_WORDS[language]?.includes(word))
    .flatMap((word) => names.get(word) ?? names.get(word.replace(/(?:s|en)$/, '')) ?? []);
  return [...new Set(days)];
}

/** Returns the opening hours among the sentences, with a reader of weekdays; null if there are none. */
export function readOpeningHours(
  sentences: readonly string[],
  language: string,
): { week: Week; listDays: (text: string) => number[] } | null {
  const week = buildWeek(
    sentences
      .filter((sentence) => hasHours(sentence, language))
      .map((sentence) => readSentence(sentence, language)),
  );
  return week && { week, listDays: (text) => listWeekdays(text, language, SHORTEST) };
}

/** The day and the time that a question names. */
interface AskedTime {
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
function readAskedTime(question: string, { now, timezone, language }: Moment): AskedTime | null {
  const reader = getReader(language);
  const local = toZoned(now, timezone);
  const plain = ` ${foldWords(question)} `;
  const clock = readClock(question, reader);
  const isPart = !clock && (reader.time.evening.test(plain) || reader.time.morning.test(plain));
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

/** Which sentences answer a question about opening hours. */
export interface HoursAnswer {
  /** Whether the business is open at the time that the question names; null if it names none or it is unclear. */
  open: boolean | null;
  sentences: string[];
}

/** Returns the sentences about the days that the question names, or all. */
export function answerHours(question: string, sentences: readonly string[], moment: Moment): HoursAnswer {
  const asked = readAskedTime(question, moment);
  const read = sentences.map((sentence) => readSentence(sentence, moment.language));
  const regular = read.filter(({ closures }) => closures.length === 0).map(({ text }) => text);
  if (asked === null) return { open: null, sentences: regular };
  const { date, days } = asked;
  const closure =
    date && read.find(({ closures }) => closures.some((one) => isWithin(toMonthDay(date), one)));
  if (closure) return { open: false, sentences: [closure.text] };
  if (date && FESTIVE.has(toMonthDay(date))) return { open: null, sentences: [] };
  const today = toZoned(moment.now, moment.timezone).toPlainDate();
  const next = days.map((day) => toMonthDay(today.add({ days: (day - today.dayOfWeek + 7) % 7 })));
  const about = read.filter(
    (one) =>
      days.some((day) => one.days.includes(day)) ||
      one.closures.some((closure) => next.some((day) => isWithin(day, closure))),
  );
  const isClear = !asked.isUnclear && about.every(({ closures }) => closures.length === 0);
  const week = isClear ? buildWeek(read) : null;
  const open = week && isOpen(asked, week, moment);
  return { open, sentences: about.length > 0 ? about.map(({ text }) => text) : regular };
}

/** Days on which the usual hours rarely apply: from Christmas Eve to Boxing Day, and at New Year. */
const FESTIVE: ReadonlySet<number> = new Set([1224, 1225, 1226, 1231, 101]);

const toMonthDay = ({ month, day }: Temporal.PlainDate) => month * 100 + day;

function isOpen({ days, date, minutes }: AskedTime, week: Week, { now, timezone }: Moment): boolean | null {
  const local = toZoned(now, timezone);
  const openDays = [...week.keys()].filter((day) => week.get(day)?.length !== 0);
  const results = (days.length > 0 ? days : openDays).map((day) => {
    const spans = week.has(day) ? week.get(day)! : [];
    if (spans === null) return null;
    if (minutes !== null) return spans.some(([from, to]) => minutes >= from && minutes < to);
    const isToday = date?.equals(local) ?? false;
    return spans.some(([, to]) => !isToday || local.hour * 60 + local.minute < to);
  });
  return results.every((open) => open === results[0]) ? (results[0] ?? null) : null;
}

/** Returns the words of a question that only name its time. */
export function isTimeWord(word: string, { language }: Moment): boolean {
  const reader = getReader(language);
  const spaced = ` ${word} `;
  const names = getShortNames(language);
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
