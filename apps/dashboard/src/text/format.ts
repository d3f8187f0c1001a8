// Formats times, numbers and lists with Intl.
import { createOnce, type FactTexts, renderFact, type StoredFact } from '@parley/contract/facts';

import { curlQuotes } from './quotes.ts';

export { asSentence } from '@parley/contract/facts';

export interface Formats {
  number(value: number): string;
  /** `34 %` for 0.34. */
  share(value: number): string;
  /** `14:03` in the viewer's zone. */
  clock(at: string): string;
  /** `Tuesday 12 May`. */
  day(at: string): string;
  /** `12 May 2026`. */
  date(at: string): string;
  /** `12 May, 14:03`. */
  moment(at: string): string;
  /** `moment`, plus the UTC time if it differs. */
  momentAndUtc(at: string): string;
  /** `moment` in a named zone, with the weekday, and with the zone's name if its time differs from the viewer's. */
  momentIn(at: string, zone: string): string;
  /** `14:03` in a named zone. */
  clockIn(at: string, zone: string): string;
  /** `12 May`. */
  dayMonth(at: string): string;
  /** `12 May` in a time zone. */
  dayMonthIn(at: string, zone: string): string;
  /** `Mon 12 May`, for the first moment of a day. */
  shortDay(at: string): string;
  /** `12 min` or `3 h`; after a day, `moment`. */
  ago(at: string, now: number): string;
  /** A duration: `40 s`, `3 h`. */
  span(ms: number): string;
  /** A duration in milliseconds: `840 ms`. */
  milliseconds(value: number): string;
  list(values: readonly string[]): string;
  /** Opening hours as in a workspace file, with the weekdays in the viewer's language: `lun.–ven. 09:00–18:00`. */
  hours(hours: string): string;
  /** `France` for `FR`. */
  country(code: string): string;
  /**
   * Formats a reason, or a sentence of the server, with times in the viewer's zone. `own`: texts that a page uses
   * instead of the catalog's.
   */
  told(reason: StoredFact | string, own?: FactTexts): string;
  /**
   * Formats the kind of a reason, by its code and without parameters. Sentences and codes without a text are returned
   * unchanged. `own`: texts for codes whose text in the catalog needs parameters.
   */
  reasonKind(key: string, own: FactTexts): string;
  dayKey(at: string): string;
  /** The viewer's zone, by its IANA name. */
  zone(): string;
  /** `14:03` as a time field expects it, in the viewer's zone. */
  timeKey(at: string): string;
  /** Returns the instant of a date field and a time field in the viewer's zone, or null if there is no such time. */
  instant(date: string, time: string): string | null;
  /** Returns the first moment of a day, such as `2026-05-12`, in the viewer's zone. */
  dayStart(day: string): string;
  /** Returns the last second of a day. */
  dayEnd(day: string): string;
}

const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns the device's own variant of the language, for times and numbers. Ignores tags that Intl refuses: Chrome
 * reports `en-US@posix` on a Linux with the locale C.
 */
export function chooseLocale(languages: readonly string[], language: string): string {
  const isValid = (tag: string) => {
    try {
      return Intl.getCanonicalLocales(tag).length === 1;
    } catch {
      return false;
    }
  };
  return languages.find((one) => one.startsWith(language) && isValid(one)) ?? language;
}

/**
 * Creates the formats of a language.
 * @param reasons the texts of reasons in this language; without them, reasons that are facts are empty
 */
export function createFormats(language: string, zone?: string, reasons?: FactTexts | null): Formats {
  const createDateFormat = (options: Intl.DateTimeFormatOptions, of = language) =>
    createOnce(() => new Intl.DateTimeFormat(of, { timeZone: zone, ...options }));
  const numbers = createOnce(() => new Intl.NumberFormat(language));
  const shares = createOnce(() => new Intl.NumberFormat(language, { style: 'percent' }));
  const countries = createOnce(() => new Intl.DisplayNames(language, { type: 'region' }));
  const lists = createOnce(() => new Intl.ListFormat(language));
  const clock = createDateFormat({ hour: '2-digit', minute: '2-digit' });
  const day = createDateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
  const date = createDateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
  const moment = createDateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const shortDay = createDateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
  const dayMonth = createDateFormat({ day: 'numeric', month: 'short' });
  const dayKey = createDateFormat({}, 'en-CA');
  const timeKey = createDateFormat({ hour: '2-digit', minute: '2-digit' }, 'en-GB');
  /** Returns the local time in the zone, as if it were UTC. */
  const toWallTime = (at: number) => Date.parse(`${dayKey().format(at)}T${timeKey().format(at)}Z`);
  const clockIn = (at: string, timeZone: string) =>
    new Intl.DateTimeFormat(language, { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(at));
  const instant = (date: string, time: string) => {
    const wanted = Date.parse(`${date}T${time}Z`);
    if (Number.isNaN(wanted)) return null;
    // Correct the guess twice, because the first one can be on the other side of a clock change.
    const guess = wanted - (toWallTime(wanted) - wanted);
    return new Date(guess + wanted - toWallTime(guess)).toISOString();
  };
  const units = (unit: 'millisecond' | 'second' | 'minute' | 'hour' | 'day') =>
    createOnce(() => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }));
  const milliseconds = units('millisecond');
  const [seconds, minutes, hours, days] = [units('second'), units('minute'), units('hour'), units('day')];
  const span = (ms: number) => {
    if (ms < MINUTE) return seconds().format(Math.max(1, Math.round(ms / 1000)));
    if (ms < HOUR) return minutes().format(Math.floor(ms / MINUTE));
    if (ms < DAY) return hours().format(Math.floor(ms / HOUR));
    return days().format(Math.floor(ms / DAY));
  };
  return {
    number: (value) => numbers().format(value),
    country: (code) => countries().of(code) ?? code,
    share: (value) => shares().format(value),
    clock: (at) => clock().format(new Date(at)),
    day: (at) => day().format(new Date(at)),
    date: (at) => date().format(new Date(at)),
    moment: (at) => moment().format(new Date(at)),
    momentAndUtc: (at) => {
      const own = moment().format(new Date(at));
      const utc = at.slice(11, 16);
      return own.includes(utc) ? own : `${own} (${utc} UTC)`;
    },
    zone: () => moment().resolvedOptions().timeZone,
    momentIn: (at, timeZone) =>
      new Intl.DateTimeFormat(language, {
        timeZone,
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        ...(clock().format(new Date(at)) !== clockIn(at, timeZone) && { timeZoneName: 'short' }),
      }).format(new Date(at)),
    clockIn,
    dayMonth: (at) => dayMonth().format(new Date(at)),
    dayMonthIn: (at, timeZone) =>
      new Intl.DateTimeFormat(language, { timeZone, day: 'numeric', month: 'short' }).format(new Date(at)),
    shortDay: (at) => shortDay().format(new Date(at)),
    ago: (at, now) => {
      const passed = now - Date.parse(at);
      return passed < DAY ? span(Math.max(MINUTE, passed)) : moment().format(new Date(at));
    },
    span,
    milliseconds: (value) => milliseconds().format(value),
    list: (values) => lists().format(values),
    hours: (written) => formatWeekdays(written, language),
    told: (reason, own) => {
      const texts = reasons && { ...reasons, ...own };
      const sentence = typeof reason === 'string' ? reason : texts ? renderFact(reason, texts) : '';
      return curlQuotes(sentence.replace(INSTANT, (at) => moment().format(new Date(at))));
    },
    reasonKind: (key, own) => {
      const render = own[key] ?? reasons?.[key];
      return render?.length === 0 ? render(undefined as never) : key;
    },
    dayKey: (at) => dayKey().format(new Date(at)),
    timeKey: (at) => timeKey().format(new Date(at)),
    instant,
    dayStart: (day) => instant(day, '00:00')!,
    dayEnd: (day) => new Date(Date.parse(instant(getNextDay(day), '00:00')!) - 1000).toISOString(),
  };
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** Returns opening hours such as `Mon-Fri 09:00-18:00` with the weekdays in a language. */
export function formatWeekdays(hours: string, language: string): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return hours
    .replace(/\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*/gi, (name) =>
      weekday.format(MONDAY + WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase()) * DAY),
    )
    .replace(/\s*-\s*/g, '–');
}

const getNextDay = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
