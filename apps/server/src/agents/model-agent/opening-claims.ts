// Checks what a model's text says about opening hours (agents.md#the-truth-gate).
import { foldText, foldWords } from '../../language/fold-text.ts';
import { QUESTION_KINDS } from '../../language/question-kinds.ts';
import { toZoned } from '../../language/timezone.ts';
import { getReader } from '../../language/words/reader.ts';
import { getCertainWeek, getHoursOn, toDayNumber } from '../business-facts.ts';
import { readUnits } from '../knowledge/units.ts';
import { listWeekdays, SHORTEST } from '../opening-dates.ts';
import {
  FESTIVE,
  isClosedByText,
  readOpeningHours,
  type Span,
  saysClosed,
  toMonthDay,
  type Week,
} from '../opening-hours.ts';
import type { TurnInput } from '../port.ts';
import { getWords } from './claim-patterns.ts';
import { namesColleague } from './claims.ts';
import { findNumbers } from './figures-in-text.ts';
import { isDenial, isNegative } from './negations.ts';

const HOURS = QUESTION_KINDS.find(({ name }) => name === 'hours')!;

/** The opening hours that the facts or the knowledge give. */
export interface KnownHours {
  /** The usual hours; null if they are unknown. */
  week: Week | null;
  /** The hours of today and of tomorrow; null if they are unknown. */
  today: readonly Span[] | null;
  tomorrow: readonly Span[] | null;
  /** The weekday (1: Monday) and the time of day, in minutes. */
  weekday: number;
  minute: number;
}

/** Returns the opening hours if one of the texts is about them; else null. */
export function readKnownHours(
  texts: readonly string[],
  { brief, passages, now, is_day_off: isDayOff = false }: TurnInput,
): KnownHours | null {
  const isAboutHours = (text: string) => HOURS.said.test(text) || saysClosed(text) || reopens(text);
  if (!texts.some(isAboutHours)) return null;
  const { facts, language, timezone } = brief;
  const sentences = [{ heading: '', text: brief.knowledge }, ...passages].flatMap(({ heading, text }) =>
    readUnits(text, heading ?? '').map((unit) => unit.text),
  );
  const week = getCertainWeek(facts) ?? readOpeningHours(sentences, language);
  const local = toZoned(now, timezone);
  const find = (date: Temporal.PlainDate, isOff: boolean) => {
    if (facts?.hours !== undefined) return getHoursOn(facts, date, isOff);
    if (isClosedByText(sentences, language, toDayNumber(date))) return [];
    return isOff || FESTIVE.has(toMonthDay(date)) ? null : (week?.get(date.dayOfWeek) ?? null);
  };
  const date = local.toPlainDate();
  return {
    week,
    today: find(date, isDayOff),
    tomorrow: find(date.add({ days: 1 }), false),
    weekday: date.dayOfWeek,
    minute: local.hour * 60 + local.minute,
  };
}

/**
 * Returns whether the statement says that the business opens at a time or on a day at which it is closed, or that it is
 * closed today although it is open or still opens.
 */
export function contradictsHours(statement: string, hours: KnownHours | null, language: string): boolean {
  const languages = [language, 'en'];
  if (!hours) return false;
  if (reopensToday(statement, hours, language)) return true;
  if (saysClosed(statement) && namesToday(statement, language) && !HOURS.said.test(statement))
    return hours.today?.some(([, to]) => to > hours.minute) ?? false;
  const clocks = readClocks(statement, languages);
  // "Only by appointment on Monday" can agree with closed days, "on Saturday until 18:00" can't.
  const isUnclear = clocks.length > 0 ? isDenial(statement, languages) : isNegative(statement, languages);
  if (!HOURS.said.test(statement) || isUnclear) return false;
  const days = listSpans(statement, hours, language);
  if (days.length !== 1) return false;
  const [spans] = days;
  if (spans === null) return false;
  // A day without hours is closed, or nothing is known of it.
  if (spans === undefined || spans.length === 0) return true;
  const isOpenIn = ([start, end]: readonly [number, number]) =>
    spans.some(([from, to]) => from < end && to > start);
  const parts = clocks.length > 0 ? [] : listDayParts(statement, language);
  if (!parts.every(isOpenIn)) return true;
  return clocks.some((clock) => !spans.some(([from, to]) => clock >= from && clock <= to));
}

/**
 * Returns whether a sentence says truthfully how the business opens today: "We are open today, 10 to 16", "Today we're
 * closed".
 */
export function statesHoursOfToday(sentence: string, hours: KnownHours | null, language: string): boolean {
  const languages = [language, 'en'];
  const spans = hours?.today;
  if (!spans || !namesToday(sentence, language)) return false;
  const isClosed = saysClosed(sentence);
  if (isClosed || isDenial(sentence, languages)) return (isClosed || isState(sentence)) && spans.length === 0;
  const clocks = readClocks(sentence, languages);
  // "My colleague opens your file today" says nothing about the hours.
  const isAboutHours = clocks.length > 0 ? HOURS.said.test(sentence) : isState(sentence);
  if (!isAboutHours || namesColleague(sentence) || listDayParts(sentence, language).length > 0) return false;
  const isOver = spans.every(([, to]) => to <= hours.minute);
  const edges = clocks.length > 1 ? [Math.min(...clocks), Math.max(...clocks)] : [];
  const isIn = (clock: number) => spans.some(([from, to]) => clock >= from && clock <= to);
  const isWhole = edges.length === 0 || (edges[0] === spans[0]?.[0] && edges[1] === spans.at(-1)?.[1]);
  return !isOver && clocks.every(isIn) && isWhole;
}

/** Returns whether the sentence says "open", not that someone opens something. */
function isState(sentence: string): boolean {
  return ` ${foldWords(sentence)} `.match(HOURS.asked) !== null;
}

const reopens = (text: string) => getWords().reopens.test(foldText(text));

/** Returns whether the statement says that the business opens again today, although it is open now. */
function reopensToday(statement: string, { today, weekday, minute }: KnownHours, language: string): boolean {
  const days = listWeekdays(statement, language, SHORTEST);
  const isOfToday = days.length === 1 ? days[0] === weekday : namesToday(statement, language);
  if (!today || !isOfToday || !reopens(statement)) return false;
  return today.some(([from, to]) => minute >= from && minute < to);
}

/** Returns the hours of each day that the statement names; undefined for a weekday without hours. */
function listSpans(
  statement: string,
  { week, today, tomorrow }: KnownHours,
  language: string,
): (readonly Span[] | null | undefined)[] {
  const plain = ` ${foldWords(statement)} `;
  return [
    ...(week ? listWeekdays(statement, language, SHORTEST).map((day) => week.get(day)) : []),
    ...(namesToday(statement, language) ? [today] : []),
    ...(getReader(language).time.tomorrow.test(plain) ? [tomorrow] : []),
  ];
}

function namesToday(text: string, language: string): boolean {
  const plain = ` ${foldWords(text)} `;
  return [language, 'en'].some((one) => getReader(one).time.today.test(plain));
}

function readClocks(text: string, languages: readonly string[]): number[] {
  return findNumbers(text, languages).flatMap(({ unit, value }) =>
    unit === 'time' ? [value] : unit === 'hour' ? [value * 60] : [],
  );
}

/** The minutes of the day that a part of the day surely contains. */
const DAY_PARTS = { morning: [360, 720], afternoon: [900, 1_080], evening: [1_080, 1_440] } as const;

function listDayParts(statement: string, language: string): (readonly [number, number])[] {
  const { time } = getReader(language);
  const said = ` ${foldWords(statement)} `;
  return (['morning', 'afternoon', 'evening'] as const).flatMap((part) =>
    time[part].test(said) ? [DAY_PARTS[part]] : [],
  );
}
