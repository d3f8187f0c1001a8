// Times, figures and lists as a person writes them; always by Intl.

export interface Formats {
  number(value: number): string;
  /** `34 %`, of a part of 1. */
  share(value: number): string;
  /** `14:03`, in the viewer's zone. */
  clock(at: string): string;
  /** `Tuesday 12 May`. */
  day(at: string): string;
  /** `12 May 2026`. */
  date(at: string): string;
  /** `12 May, 14:03`. */
  moment(at: string): string;
  /** The same, with the clock of UTC behind it where that shows another time. */
  momentAndUtc(at: string): string;
  /** The same in a named zone, with its name. */
  momentIn(at: string, zone: string): string;
  /** `14:03` in a named zone. */
  clockIn(at: string, zone: string): string;
  /** `Mon 12 May`, of the first moment of a day. */
  shortDay(at: string): string;
  /** `12 min`, `3 h`, then the day. */
  ago(at: string, now: number): string;
  /** How long it is until then: `40 s`, `3 h`. */
  span(ms: number): string;
  /** `840 ms`. */
  milliseconds(value: number): string;
  list(values: readonly string[]): string;
  /** `France`, of `FR`. */
  country(code: string): string;
  /** A sentence of the server with its times as the viewer reads them. */
  told(sentence: string): string;
  dayKey(at: string): string;
  /** `14:03` as a time field has it, in the viewer's zone. */
  timeKey(at: string): string;
  /** The instant of a date field and a time field, in the viewer's zone; null: there is no such time. */
  instant(date: string, time: string): string | null;
  /** The first moment of a day, `2026-05-12`, in the viewer's zone. */
  dayStart(day: string): string;
  /** Its last second. */
  dayEnd(day: string): string;
}

const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Made when it is first asked for: a formatter takes milliseconds of a slow phone, and a page needs few of them. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

export function formatsOf(language: string, zone?: string): Formats {
  const dates = (options: Intl.DateTimeFormatOptions, of = language) =>
    once(() => new Intl.DateTimeFormat(of, { timeZone: zone, ...options }));
  const numbers = once(() => new Intl.NumberFormat(language));
  const shares = once(() => new Intl.NumberFormat(language, { style: 'percent' }));
  const countries = once(() => new Intl.DisplayNames(language, { type: 'region' }));
  const lists = once(() => new Intl.ListFormat(language));
  const clock = dates({ hour: '2-digit', minute: '2-digit' });
  const day = dates({ weekday: 'long', day: 'numeric', month: 'long' });
  const date = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const moment = dates({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const shortDay = dates({ weekday: 'short', day: 'numeric', month: 'short' });
  const dayKey = dates({}, 'en-CA');
  const timeKey = dates({ hour: '2-digit', minute: '2-digit' }, 'en-GB');
  /** What the clocks of the zone show then, as if it were UTC. */
  const wall = (at: number) => Date.parse(`${dayKey().format(at)}T${timeKey().format(at)}Z`);
  const instant = (date: string, time: string) => {
    const wanted = Date.parse(`${date}T${time}Z`);
    if (Number.isNaN(wanted)) return null;
    // Twice: the first guess may lie on the other side of a change of the clocks.
    const guess = wanted - (wall(wanted) - wanted);
    return new Date(guess + wanted - wall(guess)).toISOString();
  };
  const units = (unit: 'millisecond' | 'second' | 'minute' | 'hour' | 'day') =>
    once(() => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }));
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
    momentIn: (at, timeZone) =>
      new Intl.DateTimeFormat(language, {
        timeZone,
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'short',
      }).format(new Date(at)),
    clockIn: (at, timeZone) =>
      new Intl.DateTimeFormat(language, { timeZone, hour: '2-digit', minute: '2-digit' }).format(
        new Date(at),
      ),
    shortDay: (at) => shortDay().format(new Date(at)),
    ago: (at, now) => {
      const passed = now - Date.parse(at);
      return passed < DAY ? span(Math.max(MINUTE, passed)) : moment().format(new Date(at));
    },
    span,
    milliseconds: (value) => milliseconds().format(value),
    list: (values) => lists().format(values),
    told: (sentence) => sentence.replace(INSTANT, (at) => moment().format(new Date(at))),
    dayKey: (at) => dayKey().format(new Date(at)),
    timeKey: (at) => timeKey().format(new Date(at)),
    instant,
    dayStart: (day) => instant(day, '00:00')!,
    dayEnd: (day) => new Date(Date.parse(instant(dayAfter(day), '00:00')!) - 1000).toISOString(),
  };
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
