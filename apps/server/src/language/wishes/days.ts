// Days in a wish: weekdays, dates, "next week", "in two weeks", "end of the month".
import { listDayNames } from '../times/calendar-words.ts';
import type { Reader } from '../words/reader.ts';
import { findDayOfMonth, nextDate } from './dates.ts';
import {
  compileOnce,
  endsWithAny,
  matchWholeWords,
  numberWordsPattern,
  type Piece,
  type RemainingText,
  removeDuplicates,
  toNumber,
} from './text.ts';

type Day = Temporal.PlainDate;

/** The days from `from` up to but not including `to` that are among these weekdays. A null field sets no limit. */
export interface Days {
  from: Day | null;
  to: Day | null;
  weekdays: ReadonlySet<number> | null;
}

/** The days that a wish names, as alternatives, or the reason why none of them can be booked. */
export type SaidDays = { days: Days[] } | { flaw: 'past' | 'impossible' };

const ONE = 'an?|une?|eine[rnm]?|una?|uma?|een';
/** Matches one or two weeks in languages that count both the first and the last day: "acht Tage", "quinze jours". */
const EIGHT_DAYS =
  '((?:acht|8) tagen|(?:vierzehn|14) tagen|(?:acht|8) dagen|(?:veertien|14) dagen|(?:huit|8)(?: jours)?(?! ?h)|(?:quinze|15)(?: jours| dias)?(?! ?h)|(?:ocho|8)(?: dias)?|(?:quince|15)(?: dias)?|(?:oito|8) dias)';
const NEXT = 'next|nachste[nrs]?|kommende[nrs]?|proxim[oa]|prossim[oa]|volgende|komende|aanstaande';
const NEXT_BEHIND = 'prochaine?|pro|proxim[oa]|prossim[oa]|que viene|que vem|qui vient|in arrivo';
/** Matches 25 December, and 26 December as its group. */
const CHRISTMAS_DAY =
  /(?<!\p{L})(?:(?:christmas|xmas) day|jour de noel|(?:dia de|el) navidad|(?:dia|giorno) d[ie] natale?|(?:erste[rn]?|1\.?) weihnachts(?:feier)?tag|(?:eerste|1e) kerstdag|(boxing day|(?:zweite[rn]?|2\.?) weihnachts(?:feier)?tag|(?:tweede|2e) kerstdag))(?!\p{L})/gu;

export function extractDays(remains: RemainingText, reader: Reader, today: Day): Piece<SaidDays>[] {
  const patterns = compileOnce('days', reader, compileDays);
  const bound = (days: Days, before: string): SaidDays => ({
    days: [applyBound(days, before, reader, today)],
  });
  // In "from the end of the month", the "from" applies to the end.
  const part = (what: 'week' | 'month', start: Day, before: string): SaidDays => {
    const named = getPeriodPart(what, start, before, reader);
    return named.isWhole ? bound(named.days, before) : { days: [named.days] };
  };
  const week = (start: Day, before: string): SaidDays => part('week', start, before);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  // "Early in the week" on a Thursday means the next week.
  const comingWeek = (before: string): SaidDays => {
    const isOver = getPeriodPart('week', monday, before, reader).end < today.dayOfWeek;
    return week(isOver ? monday.add({ days: 7 }) : monday, before);
  };
  const monthly = (start: Day, before: string): SaidDays => part('month', start.with({ day: 1 }), before);
  const take = remains.take.bind(remains);
  return [
    ...take(patterns.past, (): SaidDays => ({ flaw: 'past' })),
    ...take(patterns.lastWeekday, (): SaidDays => ({ flaw: 'past' })),
    ...take(/(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/gu, ([, year, month, day], before) =>
      firstRealDate([[Number(year), Number(month), Number(day)]], before),
    ),
    ...take(
      /(?<![\d.,])(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2})(?!\d)|\2(?!\d))?(?![\d:])/gu,
      (match, before) => {
        const [, first, mark, second, year] = match;
        // `15.30` is a time, `3.12.` a date; `10-12` is ambiguous.
        if (mark !== '/' && year === undefined && !(mark === '.' && match[0].endsWith('.'))) return null;
        const [one, other] = [Number(first), Number(second)];
        const full = year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0);
        const dates: [number | null, number, number][] = [[full, other, one]];
        if (reader.language === 'en' && one <= 12) dates.push([full, one, other]);
        return firstRealDate(
          dates.filter(([, month]) => month >= 1 && month <= 12),
          before,
        );
      },
    ),
    // "The 8th or 9th of December" names two days.
    ...take(patterns.twoDaysMonth, ([, day, other, month], before): SaidDays => {
      const dates = [day, other].map(
        (one): SaidDays => firstRealDate([[null, patterns.months.get(month!)!, Number(one)]], before),
      );
      const days = dates.flatMap((said) => ('days' in said ? said.days : []));
      return days.length > 0 ? { days } : dates[0]!;
    }),
    ...take(patterns.afterNext, ([, name]): SaidDays => {
      const day = monday.add({ days: 13 + patterns.names.get(name!)! });
      return { days: [createSingleDay(day)] };
    }),
    ...take(patterns.dayMonth, ([, day, month, year], before) =>
      firstRealDate([[year ? Number(year) : null, patterns.months.get(month!)!, Number(day)]], before),
    ),
    ...take(patterns.monthDay, ([, month, day, year], before) =>
      firstRealDate([[year ? Number(year) : null, patterns.months.get(month!)!, Number(day)]], before),
    ),
    ...take(CHRISTMAS_DAY, ([, second], before) => festive(12, second ? 26 : 25, 1, before)),
    ...take(patterns.christmas, (_, before) => festive(12, 24, 3, before)),
    ...take(patterns.newYear, (_, before) => festive(12, 31, 2, before)),
    ...take(patterns.weekdays, ([, first, last]): SaidDays => {
      const [begin, end] = [patterns.names.get(first!)!, patterns.names.get(last!)!];
      const count = ((end - begin + 7) % 7) + 1;
      const days = Array.from({ length: count }, (_, step) => ((begin - 1 + step) % 7) + 1);
      return { days: [{ from: null, to: null, weekdays: new Set(days) }] };
    }),
    ...take(patterns.weekdayAndDay, ([said, name, day], before): SaidDays | null => {
      const weekday = patterns.names.get(name!)!;
      const date = findDayOfMonth(Number(day), today);
      if (date?.dayOfWeek === weekday) return bound(createSingleDay(date), before);
      // "Tuesday 3" is a time; "Tuesday the 3rd" contradicts itself if the 3rd is not a Tuesday.
      return /\p{L} \d{1,2}$/u.test(said!) && !/(?:the|le|den|el|il|dia|de) \d/.test(said!)
        ? null
        : {
            days: [
              ...(date ? [createSingleDay(date)] : []),
              { from: null, to: null, weekdays: new Set([weekday]) },
            ],
          };
    }),
    ...take(patterns.inWeeks, ([, day, name, some, amount]): SaidDays | null => {
      const start = name
        ? nextWeekday(name)
        : today.add({ days: matchWholeWords(reader.source.today).test(day!) ? 0 : 1 });
      const weeks = amount ? toNumber(amount, reader) || 1 : /^(?:qui|v|14|15)/u.test(some!) ? 2 : 1;
      return { days: [createSingleDay(start.add({ days: 7 * weeks }))] };
    }),
    ...take(
      patterns.weekOn,
      ([, one, other]): SaidDays => ({
        days: [createSingleDay(nextWeekday((one ?? other)!).add({ days: 7 }))],
      }),
    ),
    ...take(patterns.next, ([, one, other]): SaidDays => {
      const weekdays = new Set([patterns.names.get((one ?? other)!)!]);
      return { days: [{ from: today.add({ days: 1 }), to: today.add({ days: 8 }), weekdays }] };
    }),
    ...take(
      patterns.weekend,
      (): SaidDays => ({ days: [{ from: null, to: null, weekdays: new Set([6, 7]) }] }),
    ),
    ...take(patterns.weekAfterNext, (_, before) => week(monday.add({ days: 14 }), before)),
    ...take(patterns.inSome, ([, said, unit], before): SaidDays | null => {
      const amount = toNumber(said!, reader);
      if (!(amount >= 0 && amount <= 400)) return null;
      const is = (source: string) => matchWholeWords(source).test(unit!);
      if (is(reader.source.days)) return bound(createSingleDay(today.add({ days: amount })), before);
      if (is(reader.source.months)) return monthWeek(today.add({ months: amount }), before);
      if (is(reader.source.weeks)) return week(monday.add({ days: 7 * amount }), before);
      return null;
    }),
    ...take(patterns.nextWeek, (_, before) => week(monday.add({ days: 7 }), before)),
    ...take(patterns.thisWeek, (_, before) => week(monday, before)),
    ...take(patterns.nextMonth, (_, before) => monthly(today.add({ months: 1 }), before)),
    ...take(patterns.endOfWeek, (_, before) => comingWeek(before)),
    ...take(patterns.thisMonth, (_, before) => monthly(today, before)),
    ...take(
      patterns.workdays,
      (): SaidDays => ({
        days: [{ from: null, to: null, weekdays: new Set([1, 2, 3, 4, 5]) }],
      }),
    ),
    ...take(patterns.dayAfterTomorrow, (_, before) => bound(createSingleDay(today.add({ days: 2 })), before)),
    ...take(patterns.tomorrow, (_, before) => bound(createSingleDay(today.add({ days: 1 })), before)),
    ...take(patterns.today, (_, before) => bound(createSingleDay(today), before)),
    ...take(patterns.month, ([name], before) => {
      const month = patterns.months.get(name)!;
      const year = month < today.month ? today.year + 1 : today.year;
      return monthly(Temporal.PlainDate.from({ year, month, day: 1 }), before);
    }),
    ...take(patterns.dayOfMonth, (match, before): SaidDays | null => {
      const date = findDayOfMonth(Number(match.slice(1).find((group) => group !== undefined)), today);
      return date && bound(createSingleDay(date), before);
    }),
    ...take(patterns.weekday, ([, name], before): SaidDays => {
      const weekday = patterns.names.get(name!)!;
      const next = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 });
      const mode = readBound(before, reader.wish);
      if (mode) return { days: [applyBound(createSingleDay(next), before, reader, today)] };
      return { days: [{ from: null, to: null, weekdays: new Set([weekday]) }] };
    }),
  ];

  /** Returns the next such weekday after today. */
  function nextWeekday(name: string): Day {
    const weekday = patterns.names.get(name)!;
    return today.add({ days: ((weekday - today.dayOfWeek + 6) % 7) + 1 });
  }

  /** Returns the week that contains the day, because "in a month" is not exact. */
  function monthWeek(day: Day, before: string): SaidDays {
    const start = day.subtract({ days: day.dayOfWeek - 1 });
    return bound({ from: start, to: start.add({ days: 7 }), weekdays: null }, before);
  }

  function festive(month: number, day: number, length: number, before: string): SaidDays {
    const date = Temporal.PlainDate.from({ year: today.year, month, day });
    return bound({ from: date, to: date.add({ days: length }), weekdays: null }, before);
  }

  /**
   * Returns, as alternatives, the given dates (year, month, day) that exist and have not passed, or a flaw if there are
   * none.
   */
  function firstRealDate(dates: [number | null, number, number][], before: string): SaidDays {
    const real = dates.flatMap(([year, month, day]) => nextDate(year, month, day, today) ?? []);
    if (real.length === 0) return { flaw: 'impossible' };
    const coming = real.filter((date) => Temporal.PlainDate.compare(date, today) >= 0);
    if (coming.length === 0) return { flaw: 'past' };
    return {
      days: removeDuplicateDays(
        coming.map((date) => applyBound(createSingleDay(date), before, reader, today)),
      ),
    };
  }
}

/** Returns the days that both contain; null if there are none. */
export function intersectDays(one: Days, other: Days): Days | null {
  const compare = Temporal.PlainDate.compare;
  const from =
    one.from && other.from ? [one.from, other.from].toSorted(compare)[1]! : (one.from ?? other.from);
  const to = one.to && other.to ? [one.to, other.to].toSorted(compare)[0]! : (one.to ?? other.to);
  const weekdays =
    one.weekdays && other.weekdays
      ? one.weekdays.intersection(other.weekdays)
      : (one.weekdays ?? other.weekdays);
  const common: Days = { from, to, weekdays };
  if (weekdays?.size === 0 || (from && to && compare(from, to) >= 0)) return null;
  if (!from || !to || from.until(to).days >= 7) return common;
  const any = Array.from({ length: from.until(to).days }, (_, step) => from.add({ days: step })).some((day) =>
    isAmong(day, common),
  );
  return any ? common : null;
}

/** Returns a key that is the same for equal days. */
export function getDaysKey({ from, to, weekdays }: Days): string {
  return `${from ?? ''}/${to ?? ''}/${weekdays ? [...weekdays].sort().join('') : ''}`;
}

/** Removes duplicate days, and keeps at most `MOST_READINGS`. */
export function removeDuplicateDays(days: readonly Days[]): Days[] {
  return removeDuplicates(days, getDaysKey);
}

export function isAmong(day: Day, { from, to, weekdays }: Days): boolean {
  return (
    (!from || Temporal.PlainDate.compare(day, from) >= 0) &&
    (!to || Temporal.PlainDate.compare(day, to) < 0) &&
    (!weekdays || weekdays.has(day.dayOfWeek))
  );
}

function createSingleDay(date: Day): Days {
  return { from: date, to: date.add({ days: 1 }), weekdays: null };
}

/**
 * Returns the start, the middle or the end of a week or a month if the words before it say so, and otherwise the whole.
 */
function getPeriodPart(
  what: 'week' | 'month',
  start: Day,
  before: string,
  { wish }: Reader,
): { days: Days; end: number; isWhole: boolean } {
  const end = what === 'week' ? start.add({ days: 7 }) : start.add({ months: 1 });
  const isAhead = (words: string) => endsWithAny(before, words);
  const length = start.until(end).days;
  const isWeek = what === 'week';
  const [first, last] = isAhead(wish.startOf)
    ? [0, isWeek ? 2 : 8]
    : isAhead(wish.middleOf)
      ? [isWeek ? 1 : 10, isWeek ? 4 : 20]
      : isAhead(wish.endOf)
        ? [isWeek ? 3 : length - 8, isWeek ? 5 : length]
        : [0, length];
  const days = { from: start.add({ days: first! }), to: start.add({ days: last! }), weekdays: null };
  return { days, end: last!, isWhole: first === 0 && last === length };
}

/** Applies the words before the days: "After the 24th", "from Thursday on", "before Friday". */
function applyBound(days: Days, before: string, { wish }: Reader, today: Day): Days {
  switch (readBound(before, wish)) {
    case 'after':
      return { from: days.to, to: null, weekdays: null };
    case 'from':
      return { from: days.from, to: null, weekdays: null };
    case 'before':
      return { from: today, to: days.from, weekdays: null };
    case 'until':
      return { from: today, to: days.to, weekdays: null };
    default:
      return days;
  }
}

/** In Dutch, `voor` before a day can also mean "on" that day. */
const OF_THE_DAY = 'voor';
const UNTIL = 'until|till|by|up to|jusqu ?a|jusqu au|d ici|hasta|bis|bis zum|entro|fino a|ate|tot|tot en met';

function readBound(before: string, wish: Reader['wish']): 'after' | 'from' | 'before' | 'until' | null {
  if (endsWithAny(before, OF_THE_DAY)) return null;
  if (endsWithAny(before, UNTIL)) return 'until';
  if (endsWithAny(before, wish.from)) return 'from';
  if (endsWithAny(before, wish.after)) return 'after';
  return endsWithAny(before, wish.before) ? 'before' : null;
}

function compileDays(reader: Reader) {
  const { wish, source } = reader;
  const { weekdays: names, months } = listDayNames(reader);
  const joinAlternatives = (all: ReadonlyMap<string, number>) =>
    [...all.keys()].sort((one, other) => other.length - one.length).join('|');
  const weekday = `(${joinAlternatives(names)})s?`;
  const month = `(${joinAlternatives(months)})`;
  const ordinal = '(?:st|nd|rd|th|er|ste|de|e|o|a)?\\.?';
  const notTime = '(?!\\d|:|h|\\.\\d| ?(?:uhr|uur|heures?|horas?|[ap]\\.?m|oclock|h)(?!\\p{L}))';
  const count = `(\\d{1,3}|${numberWordsPattern(reader)})`;
  const within = [source.days, source.weeks, source.months].join('|');
  const edge = `${wish.startOf}|${wish.middleOf}|${wish.endOf}`;
  return {
    names,
    // "May" is a verb, unless a number is next to it.
    months: new Map([...months, ['may', 5] as const]),
    past: matchWholeWords(wish.past),
    lastWeekday: matchWholeWords(`(?:${wish.last}) ${weekday}|${weekday} (?:${wish.last})`),
    twoDaysMonth: matchWholeWords(
      `(\\d{1,2})${ordinal} (?:or|and|of|en|oder|und|ou|et|o|u|y|e) (?:the |le |el |il |de |den |am |op |o )?(\\d{1,2})${ordinal}(?: (?:of|de|d|di|van|do|del))? (${joinAlternatives(months)})`,
    ),
    /** Matches "übernächsten Montag". */
    afterNext: matchWholeWords(`ubernachste[nrsm]? ${weekday}`),
    dayMonth: matchWholeWords(
      `(\\d{1,2})${ordinal}(?: (?:of|de|d|di|van|do|del))? (${joinAlternatives(months)}|may)(?:,? (?:de |del |do )?(\\d{4}))?`,
    ),
    monthDay: matchWholeWords(
      `(${joinAlternatives(months)}|may) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?${notTime}(?:,? (\\d{4}))?`,
    ),
    christmas: matchWholeWords(wish.christmas),
    newYear: matchWholeWords(wish.newYear),
    weekdays: matchWholeWords(
      `${weekday} ?(?:-|–|to|a|au|bis|tot|t/m|tot en met|al|ate|through|till|until|y|e) ?(?:le |o |il |a )?${weekday}`,
    ),
    weekdayAndDay: matchWholeWords(
      `${weekday},? (?:the |den |le |el |il |dia |de |o dia )?(\\d{1,2})(?:st|nd|rd|th|\\.)?${notTime}`,
    ),
    /** Matches "heute in zwei Wochen" and "jeudi en huit". */
    inWeeks: matchWholeWords(
      `(?:(${source.today}|${source.tomorrow})|${weekday}) (?:in|en|over|tra|fra|dans|dentro de|daqui a) (?:${EIGHT_DAYS}|(\\d{1,2}|${ONE}|${numberWordsPattern(reader)}) (?:${source.weeks}))`,
    ),
    /** Matches "Monday week" and "a week on Monday". */
    weekOn: matchWholeWords(`${weekday} week|(?:a|one) week (?:on|from) ${weekday}`),
    next: matchWholeWords(`(?:${NEXT}) ${weekday}|${weekday} (?:${NEXT_BEHIND})`),
    weekAfterNext: matchWholeWords(wish.weekAfterNext),
    inSome: matchWholeWords(
      `(?:${source.in}) (?:about |etwa |environ |circa |unos |uns |ongeveer )?${count} (${within})`,
    ),
    nextWeek: matchWholeWords(source.nextWeek),
    thisWeek: matchWholeWords(wish.thisWeek),
    nextMonth: matchWholeWords(source.nextMonth),
    endOfWeek: new RegExp(
      `(?<=(?<!\\p{L})(?:${edge}) ?(?:the |la |der |de |van de )?)(?:week|semaine|semana|woche|settimana)(?!\\p{L})`,
      'gu',
    ),
    thisMonth: new RegExp(
      `(?<=(?<!\\p{L})(?:${edge}) ?(?:the |le |el |il |o |de |des |du )?)(?:month|mois|mes|monats?|mese|maand)(?!\\p{L})|(?<!\\p{L})(?:this month|ce mois(?: ci)?|este mes|diesen monat|questo mese|este mes|deze maand)(?!\\p{L})`,
      'gu',
    ),
    weekend: matchWholeWords(wish.weekend),
    workdays: matchWholeWords(wish.workdays),
    dayAfterTomorrow: matchWholeWords(source.dayAfterTomorrow),
    tomorrow: matchWholeWords(source.tomorrow),
    today: matchWholeWords(source.today),
    month: matchWholeWords(`${month}|(?<=in )(may)`),
    dayOfMonth: matchWholeWords(
      [
        // An address names no day: "3rd floor".
        '(?:the )?(\\d{1,2})(?:st|nd|rd|th)(?! floor)',
        ...({
          fr: [`le (\\d{1,2})(?:er)?${notTime}`],
          es: [`el (?:dia )?(\\d{1,2})${notTime}`],
          de: [`(?:an|am|den|dem|vom|zum) (\\d{1,2})\\.?${notTime}`],
          it: [`il (?:giorno )?(\\d{1,2})${notTime}`],
          pt: [`(?:n?o )?dia (\\d{1,2})${notTime}`],
          nl: [`(?:de |op )?(\\d{1,2})(?:e|ste)(?! (?:verdieping|etage))|op de (\\d{1,2})${notTime}`],
        }[reader.language] ?? []),
      ].join('|'),
    ),
    weekday: matchWholeWords(weekday),
  };
}
