// Reads when a lead who says "not now" wants to be contacted again. If the lead names no time, that is in a week.
import { foldWords, splitClauses } from '../fold-text.ts';
import { readSpelledFigure } from '../numbers/number-words.ts';
import { toZoned } from '../timezone.ts';
import { matchWholeWords, toPlainText } from '../wishes/text.ts';
import type { Reader } from '../words/reader.ts';
import { readClock, readDays } from './calendar-words.ts';

const MORNING = 9;
const EVENING = 18;
const A_WEEK = 7;
const LONGEST_DAYS = 366;
/** The maximum number of words next to a period in a message that only names it: "el mes que viene mejor". */
const MOST_OTHER_WORDS = 2;
/** The day of January after Epiphany, when the holidays have ended. */
const AFTER_HOLIDAYS = 7;

/** The number of days after which the agent checks back with a lead who wants to decide first and names no time. */
export const CHECK_BACK_DAYS = 2;

const NEXT_YEAR =
  / (?:next year|nachstes jahr|l ?an prochain|l ?annee prochaine|(?:el )?ano que viene|(?:el )?proximo ano|ano que vem|(?:l ?)?anno prossimo|prossimo anno|volgend jaar) /;
/** Words with which a lead names the month before which nothing happens: "not before January". */
const NOT_BEFORE =
  / (?:not before|not until|pas avant|nicht vor|no antes de|non prima di|nao antes de|niet voor|erst nachste\S*|pas volgend\S*) /;
/** Subjects with which those words tell something else: "Wir ziehen erst nächstes Jahr ein". */
const OWN_PLANS = / (?:i|im|we|ich|wir|je|j|nous|on|ik|wij) /;
/** A year, the longest delay. */
const YEARS =
  / (?:in|over|dans|dentro de|en|tra|fra|daqui a) (?:\S+ )?(?:\d{1,2}|two|three|zwei|drei|deux|trois|dos|tres|due|tre|dois|twee|drie) (?:years?|jahren?|ans?|anos?|anni|jaar) /;
/** Words with which a lead rejects a period: "next year is too late". */
const TOO_LATE = / (?:too late|trop tard|demasiado tarde|zu spat|troppo tardi|tarde demais|te laat) /;
/** Words of questions for a date, in addition to `reader.time`. */
const ASKS_DATE = / (?:dates?|\S*datum|\S*termine?|fechas?|datas?|timeline) /;
const YEAR = /(?<= )(?:19|20)\d\d(?= )/g;

export interface LaterTime {
  /** UTC, ISO 8601. */
  at: string;
  /** Whether the lead named this time; otherwise it is the agent's choice. */
  isNamed: boolean;
}

/**
 * Returns the time for which the lead asked; null if they asked for none. A day without a time means 09:00 in `timezone`.
 * `question` is the open question, because "next week" can answer "When would you like to start?".
 * `days`: the lead was asked for the day, so any day counts; without one in the text, the time is that many days away,
 * or null if `days` is 0.
 */
export function readLater(
  text: string,
  question: string | null,
  now: string,
  timezone: string,
  reader: Reader,
  days: number | null = null,
): LaterTime | null {
  const spaced = ` ${foldWords(text.slice(0, 1000))} `;
  const length = spaced.trim().split(' ').length;
  const asked = question === null ? '' : ` ${foldWords(question)} `;
  const contact =
    days !== null || [reader.later.contact, reader.later.replies].some((words) => words.test(spaced));
  const bounds = reader.later.bounds.test(spaced);
  const vague = reader.later.vague.test(spaced) || reader.later.holidays.test(spaced);
  const soon = reader.later.soon.test(spaced) && (length <= 5 || contact || bounds);
  const units = ['when', 'days', 'weeks', 'months'] as const;
  const asksForTime = units.some((unit) => reader.time[unit].test(asked));
  if (!vague && !contact && !bounds && asksForTime) return null;
  // "March" and "not before March" also answer a question for a time.
  const isAnswer = asksForTime || ASKS_DATE.test(asked);
  const isTold = isAnswer || (question !== null && OWN_PLANS.test(spaced));
  const notBefore = NOT_BEFORE.test(spaced) && !isTold;
  const bound = bounds || notBefore;

  const today = toZoned(now, timezone);
  // "En juin" is a whole message.
  const isMonth = !isAnswer && length <= 2 && readDays(text, reader).months.length > 0;
  const meant = contact || bound || vague || soon || isMonth;
  // "He starts school next year" postpones nothing.
  const isFar =
    question === null
      ? meant || [NEXT_YEAR, YEARS].some((period) => namesOnly(period, text, spaced, reader))
      : contact || notBefore || vague || soon;
  const named = findMoment(text, spaced, today, reader, meant, isFar && !TOO_LATE.test(spaced));
  const isPast = [...spaced.matchAll(YEAR)].some(([year]) => Number(year) < today.year);
  const isPeriod = namesOnly(reader.time.nextMonth, text, spaced, reader);
  const short = length <= 4 || isPeriod || contact || bound || vague || soon;
  if (named && short && !isPast)
    return { at: toUtc(named, today), isNamed: Temporal.ZonedDateTime.compare(named, today) > 0 };
  const usual = vague || soon ? A_WEEK : days;
  if (!usual) return null;
  const day = today.add({ days: usual });
  // A day that the lead did not choose is a working day.
  const workday = day.add({ days: usual !== A_WEEK && day.dayOfWeek > 5 ? 8 - day.dayOfWeek : 0 });
  return { at: toUtc(setTime(workday, MORNING), today), isNamed: false };
}

/** Returns whether a message does no more than name a period, with at most a word such as "rather" or "maybe". */
function namesOnly(period: RegExp, text: string, spaced: string, reader: Reader): boolean {
  if (!period.test(spaced)) return false;
  const rest = spaced.replace(period, ' ').trim();
  if (rest === '') return true;
  return (
    rest.split(/ +/).length <= MOST_OTHER_WORDS &&
    (reader.unsure.test(spaced) || contains(text, reader.wish.prefers))
  );
}

/**
 * Returns whether the lead wants to wait for the month that the text names: "rather in March", "not before January". In
 * "I'm moving in March, so as soon as possible", the month is only a reason.
 */
export function waitsForMonth(text: string, reader: Reader): boolean {
  const spaced = ` ${foldWords(text)} `;
  if (TOO_LATE.test(spaced) || contains(spaced.replace(NOT_BEFORE, ' '), reader.wish.before)) return false;
  return splitClauses(text).some((clause) => {
    if (readDays(clause, reader).months.length === 0) return false;
    const words = ` ${foldWords(clause)} `;
    const length = words.trim().split(' ').length;
    if (length <= 2 || NOT_BEFORE.test(words)) return true;
    if (contains(clause, reader.wish.prefers) || contains(clause, reader.wish.insists)) return true;
    return length <= MOST_OTHER_WORDS + 2 && contains(clause, reader.wish.instead);
  });
}

function contains(text: string, words: string): boolean {
  return matchWholeWords(words).test(toPlainText(text));
}

function findMoment(
  text: string,
  spaced: string,
  today: Temporal.ZonedDateTime,
  reader: Reader,
  meant: boolean,
  isFar: boolean,
): Temporal.ZonedDateTime | null {
  if (isFar && YEARS.test(spaced))
    return setTime(getFirstWorkday(today.add({ days: LONGEST_DAYS })), MORNING);
  const distant = readDelay(spaced, today, reader);
  if (distant) return distant;
  const days = readDays(text, reader);
  const clock = readClock(text, reader);
  const hour = clock ? (clock.certain || clock.hour >= 8 ? clock.hour : (clock.hour + 12) % 24) : MORNING;
  const on = (day: Temporal.ZonedDateTime) => setTime(day, hour, clock?.minute ?? 0);
  const weekday = days.weekdays[0];
  if (isFar && NEXT_YEAR.test(spaced))
    return on(getFirstWorkday(today.with({ month: 1, day: 1 }).add({ years: 1 })));
  if (reader.time.nextMonth.test(spaced)) {
    const first = getFirstWorkday(today.with({ day: 1 }).add({ months: 1 }));
    // On the last days of a month, "next month" is not tomorrow.
    const week = today.add({ days: A_WEEK });
    return on(Temporal.ZonedDateTime.compare(first, week) < 0 ? getFirstWorkday(week) : first);
  }
  if (reader.time.nextWeek.test(spaced)) return on(today.add({ days: 7 - today.dayOfWeek + (weekday ?? 1) }));
  if (days.inDays !== null && days.inDays > 0) return on(today.add({ days: days.inDays }));
  if (meant && weekday !== undefined)
    return on(today.add({ days: ((weekday - today.dayOfWeek + 6) % 7) + 1 }));
  const month = days.months[0];
  if (meant && month !== undefined)
    return on(
      days.days[0] ? nextDate(month, days.days[0], today) : getFirstWorkday(nextDate(month, 1, today)),
    );
  if (reader.time.evening.test(spaced) && (meant || spaced.length < 25))
    return setTime(today, clock?.certain ? hour : EVENING);
  if (meant && clock) return on(today);
  return meant && days.inDays === 0 ? today.add({ hours: 4 }) : null;
}

/**
 * Returns the time after a delay such as "in 3 days", "dans deux semaines" or "give me 10 minutes"; null if the text
 * contains none.
 */
function readDelay(
  spaced: string,
  today: Temporal.ZonedDateTime,
  reader: Reader,
): Temporal.ZonedDateTime | null {
  for (const unit of ['minutes', 'hours', 'days', 'weeks', 'months'] as const) {
    const found = new RegExp(
      ` (?:${reader.source.in}) ((?:\\S+ ){0,2}?\\S+) (?:${reader.source[unit]})(?= )`,
      'u',
    ).exec(spaced);
    if (!found) continue;
    const said = found[1] ?? '';
    const amount = Number(/\d+/.exec(said)?.[0] ?? readSpelledFigure(said, reader) ?? Number.NaN);
    if (!Number.isFinite(amount) || amount < 1) continue;
    if (unit === 'minutes') return today.add({ minutes: Math.min(amount, 1440) });
    if (unit === 'hours') return today.add({ hours: Math.min(amount, 72) });
    const days = Math.round(Math.min(amount, LONGEST_DAYS) * { days: 1, weeks: 7, months: 30.44 }[unit]);
    return setTime(today.add({ days: Math.min(days, LONGEST_DAYS) }), MORNING);
  }
  return null;
}

function nextDate(month: number, day: number, today: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const date = today.with({ month, day: 1 }).with({ day }, { overflow: 'constrain' });
  return Temporal.PlainDate.compare(date.toPlainDate(), today.toPlainDate()) > 0
    ? date
    : date.add({ years: 1 });
}

/** Returns the first workday from a day on. In January, it is the first one after the holidays. */
function getFirstWorkday(first: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const day = first.month === 1 && first.day < AFTER_HOLIDAYS ? first.with({ day: AFTER_HOLIDAYS }) : first;
  return day.dayOfWeek > 5 ? day.add({ days: 8 - day.dayOfWeek }) : day;
}

function setTime(day: Temporal.ZonedDateTime, hour: number, minute = 0): Temporal.ZonedDateTime {
  return day.withPlainTime(new Temporal.PlainTime(hour, minute));
}

/** Returns the time in UTC. If it has already passed today, returns tomorrow morning. */
function toUtc(wanted: Temporal.ZonedDateTime, today: Temporal.ZonedDateTime): string {
  const future =
    Temporal.ZonedDateTime.compare(wanted, today) > 0 ? wanted : setTime(today.add({ days: 1 }), MORNING);
  return future.toInstant().toString({ smallestUnit: 'millisecond' });
}
