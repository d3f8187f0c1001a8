import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isOpen,
  isTimezone,
  nextOpen,
  openHours,
  openSpans,
  parseHours,
  type WeeklyHours,
} from './sending-hours.ts';

const parseWeekly = (text: string): WeeklyHours => {
  const hours = parseHours(text);
  if (!hours) throw new Error(`not hours: ${text}`);
  return hours;
};

describe('parsing hours', () => {
  test.each([
    ['Mon 08:00-20:00', [[1, 480, 1200]]],
    ['mon 8:00 - 20:00', [[1, 480, 1200]]],
    [
      'Monday-Tuesday 08:00-20:00',
      [
        [1, 480, 1200],
        [2, 480, 1200],
      ],
    ],
    [
      'Sun-Mon 00:00-24:00',
      [
        [1, 0, 1440],
        [7, 0, 1440],
      ],
    ],
    [
      'Sat 10:00-12:00, Fri 09:00-18:00',
      [
        [5, 540, 1080],
        [6, 600, 720],
      ],
    ],
    [
      'Mon 09:00-12:00, Mon 12:00-13:00, Mon 14:00-15:00',
      [
        [1, 540, 780],
        [1, 840, 900],
      ],
    ],
    ['Mon-Mon 09:00-10:00', [[1, 540, 600]]],
  ])('accepts "%s"', (text, windows) => {
    const expected = windows.map(([weekday, from, to]) => ({ weekday, from, to }));
    expect(parseHours(text)).toEqual(expected);
  });

  test('reads "always" as the whole week, and a working week as five openings', () => {
    expect(parseHours('always')).toHaveLength(7);
    expect(parseHours('Always')).toEqual(parseHours('Mon-Sun 00:00-24:00'));
    expect(parseHours('Mon-Fri 09:00-18:00')).toHaveLength(5);
  });

  test.each([
    '',
    ',',
    'never',
    'Mon',
    'Mon-Fri',
    '08:00-20:00',
    'Mon 20:00-08:00',
    'Mon 08:00-08:00',
    'Mon 08:00-24:01',
    'Mon 08:60-20:00',
    'Mon 08:00-25:00',
    'Mun 08:00-20:00',
    'Mon-Fri-Sat 08:00-20:00',
    'Mon 8-20',
    'Mon 08:00-20:00,',
    'always, Mon 08:00-20:00',
    'Mon 08:00-20:00 Tue 08:00-20:00',
  ])('refuses %j', (text) => {
    expect(parseHours(text)).toBeNull();
  });

  test('accepts only place names as time zones', () => {
    for (const zone of ['UTC', 'Europe/Paris', 'Asia/Kathmandu']) expect(isTimezone(zone)).toBe(true);
    for (const zone of ['', 'Paris', 'Europe/Atlantis', '+02:00', '-05:00'])
      expect(isTimezone(zone)).toBe(false);
  });
});

describe('the next open moment', () => {
  test.each([
    // [hours, zone, asked at, open at]
    ['Mon-Sat 08:00-20:00', 'Europe/Paris', '2026-11-20T06:59:59.999Z', '2026-11-20T07:00:00.000Z'],
    ['Mon-Sat 08:00-20:00', 'Europe/Paris', '2026-11-20T07:00:00.000Z', '2026-11-20T07:00:00.000Z'],
    ['Mon-Sat 08:00-20:00', 'Europe/Paris', '2026-11-20T18:59:59.999Z', '2026-11-20T18:59:59.999Z'],
    ['Mon-Sat 08:00-20:00', 'Europe/Paris', '2026-11-20T19:00:00.000Z', '2026-11-21T07:00:00.000Z'],
    // These cross a Sunday, and the end of summer time (2026-10-25).
    ['Mon-Sat 08:00-20:00', 'Europe/Paris', '2026-10-24T18:00:00.000Z', '2026-10-26T07:00:00.000Z'],
    ['Mon 08:00-09:00', 'UTC', '2026-11-23T09:00:00.000Z', '2026-11-30T08:00:00.000Z'],
    ['Sat 23:00-24:00', 'Asia/Kathmandu', '2026-11-21T18:15:00.000Z', '2026-11-28T17:15:00.000Z'],
    ['always', 'America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08T07:00:00.000Z'],
    // Paris skips 02:00-03:00 on 2026-03-29: hours that start in the skipped hour start at its end …
    ['Sun 02:30-04:00', 'Europe/Paris', '2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    // … and hours that are completely within the skipped hour do not occur that week.
    ['Sun 02:15-02:45', 'Europe/Paris', '2026-03-29T00:00:00.000Z', '2026-04-05T00:15:00.000Z'],
    // Paris repeats 02:00-03:00 on 2026-10-25: hours in it open twice.
    ['Sun 02:15-02:45', 'Europe/Paris', '2026-10-25T00:00:00.000Z', '2026-10-25T00:15:00.000Z'],
    ['Sun 02:15-02:45', 'Europe/Paris', '2026-10-25T00:45:00.000Z', '2026-10-25T01:15:00.000Z'],
    // The clock changes by half an hour, or at midnight.
    ['Sun 02:00-03:00', 'Australia/Lord_Howe', '2026-10-03T15:00:00.000Z', '2026-10-03T15:30:00.000Z'],
    ['Sun 00:15-02:00', 'America/Havana', '2026-03-08T04:00:00.000Z', '2026-03-08T05:00:00.000Z'],
  ])('for the hours %s in %s, from %s, is %s', (hours, zone, at, open) => {
    expect(nextOpen(parseWeekly(hours), new Date(at), zone).toISOString()).toBe(open);
  });

  const zones = [
    'UTC',
    'Europe/Paris',
    'America/New_York',
    'America/Havana',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Auckland',
    'Africa/Casablanca',
  ];
  const window = fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.nat(95), fc.integer({ min: 1, max: 96 }))
    .filter(([, from, to]) => from < to)
    .map(([weekday, from, to]) => ({ weekday, from: from * 15, to: to * 15 }));
  const weeks = fc.array(window, { minLength: 1, maxLength: 4 });
  // Half of the moments are near a clock change, which is the difficult case.
  const moments = fc
    .tuple(
      fc.constantFrom(
        '2026-03-08',
        '2026-03-29',
        '2026-04-05',
        '2026-10-04',
        '2026-10-25',
        '2026-11-01',
        '2027-06-16',
      ),
      fc.integer({ min: -8 * 96, max: 4 * 96 }),
    )
    .map(([day, quarters]) => new Date(Date.parse(day) + quarters * 900_000));

  /** Reads the wall clock with an independent implementation. */
  const referenceOpen = (hours: WeeklyHours, at: Date, timeZone: string): boolean => {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(at);
    const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
    const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1;
    const minutes = Number(part('hour')) * 60 + Number(part('minute'));
    return hours.some((w) => w.weekday === weekday && w.from <= minutes && minutes < w.to);
  };

  test('is now exactly when the wall clock shows an open hour', () => {
    fc.assert(
      fc.property(weeks, moments, fc.constantFrom(...zones), (hours, at, zone) => {
        expect(isOpen(hours, at, zone)).toBe(referenceOpen(hours, at, zone));
      }),
      { numRuns: 1_000 },
    );
  });

  test('matches the first open quarter of an hour that a step-by-step search finds', () => {
    fc.assert(
      fc.property(weeks, moments, fc.constantFrom(...zones), (hours, at, zone) => {
        // Every opening and every change of the clock here falls on a quarter of an hour.
        let walked = at.getTime();
        while (!isOpen(hours, new Date(walked), zone)) walked += 900_000;
        expect(nextOpen(hours, at, zone).getTime()).toBe(walked);
      }),
      { numRuns: 500 },
    );
  });

  test('is computed from spans of a day that are open from start to end and do not touch', () => {
    fc.assert(
      fc.property(weeks, moments, fc.constantFrom(...zones), (hours, at, zone) => {
        const date = Temporal.Instant.fromEpochMilliseconds(at.getTime())
          .toZonedDateTimeISO(zone)
          .toPlainDate();
        const spans = openSpans(hours, date, zone);
        let before = Number.NEGATIVE_INFINITY;
        for (const { start_at, end_at } of spans) {
          expect(start_at.getTime()).toBeGreaterThan(before);
          before = end_at.getTime();
          for (let t = start_at.getTime(); t < before; t += 900_000) {
            expect(isOpen(hours, new Date(t), zone)).toBe(true);
          }
        }
        const minutes = spans.reduce(
          (sum, s) => sum + (s.end_at.getTime() - s.start_at.getTime()) / 60_000,
          0,
        );
        expect(spans.length > 0 ? minutes : 1).toBeGreaterThan(0);
      }),
    );
  });

  test('cannot be computed for hours without an opening', () => {
    expect(() => nextOpen([], new Date(0), 'UTC')).toThrow(RangeError);
  });
});

test('open moments are the same when they are requested in order as when each is requested separately', () => {
  const zones = [
    'UTC',
    'Europe/Paris',
    'America/New_York',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
  ];
  const texts = ['always', 'Mon-Sat 08:00-20:00', 'Sun 01:30-02:45', 'Sat-Sun 00:00-03:00, Wed 23:00-24:00'];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...texts),
      fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) }),
      fc.array(fc.integer({ min: 0, max: 90 * 60_000 * 24 }), { maxLength: 12 }),
      (zone, text, start, steps) => {
        const hours = openHours(text, zone);
        let at = start;
        for (const step of [0, ...steps]) {
          at += step;
          expect(hours.next(at)).toBe(nextOpen(parseWeekly(text), new Date(at), zone).getTime());
        }
      },
    ),
    { numRuns: 300 },
  );
});
