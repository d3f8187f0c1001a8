// Slots around clock changes: in six zones in both hemispheres, in spring and autumn, by an hour and by half an hour,
// at midnight and at other hours of the night.
import { describe, expect, test } from 'vitest';
import { buildDiary, buildHost, buildMeeting, listStarts } from './slots.testing.ts';

const HOUR = 3_600_000;

/** Returns the starts of one-hour slots as shown by clocks in the zone. */
function onTheWall(zone: string, found: string[]): string[] {
  return found.map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toString().slice(5, 22));
}

const listHourlyStarts = (now: string, timezone: string, hours: string, limit: number) =>
  listStarts(now, {
    limit,
    rules: { duration_minutes: 60, notice_minutes: 0, horizon_days: 7 },
    diary: { hosts: [buildHost({ timezone, hours })] },
  });

describe('on the day of a clock change, a skipped hour is not offered, and a repeated hour is offered twice', () => {
  test.each([
    ['Europe/Paris', '2026-03-28T22:00:00Z', 'Sun', ['00:00+01', '01:00+01', '03:00+02', '04:00+02']],
    [
      'Europe/Paris',
      '2026-10-24T21:00:00Z',
      'Sun',
      ['00:00+02', '01:00+02', '02:00+02', '02:00+01', '03:00+01', '04:00+01'],
    ],
    ['America/New_York', '2026-03-08T04:00:00Z', 'Sun', ['00:00-05', '01:00-05', '03:00-04', '04:00-04']],
    [
      'America/New_York',
      '2026-11-01T03:00:00Z',
      'Sun',
      ['00:00-04', '01:00-04', '01:00-05', '02:00-05', '03:00-05', '04:00-05'],
    ],
    ['Australia/Sydney', '2026-10-03T12:00:00Z', 'Sun', ['00:00+10', '01:00+10', '03:00+11', '04:00+11']],
    [
      'Australia/Sydney',
      '2026-04-04T12:00:00Z',
      'Sun',
      ['00:00+11', '01:00+11', '02:00+11', '02:00+10', '03:00+10', '04:00+10'],
    ],
    // The clock changes by half an hour. The grid uses real time, so the slots after the change start at half past.
    ['Australia/Lord_Howe', '2026-10-03T12:00:00Z', 'Sun', ['00:00+10', '01:00+10', '02:30+11', '03:30+11']],
    [
      'Australia/Lord_Howe',
      '2026-04-04T12:00:00Z',
      'Sun',
      ['00:00+11', '01:00+11', '01:30+10', '02:30+10', '03:30+10'],
    ],
    // The clock changes at midnight: the day has no first hour, or the last hour of the previous day occurs twice.
    ['America/Santiago', '2026-09-06T03:00:00Z', 'Sun', ['01:00-03', '02:00-03', '03:00-03', '04:00-03']],
    ['America/Santiago', '2026-04-05T00:30:00Z', 'Sat', ['22:00-03', '23:00-03', '23:00-04']],
    ['America/St_Johns', '2026-03-08T03:00:00Z', 'Sun', ['00:00-03', '01:00-03', '03:00-02', '04:00-02']],
    [
      'America/St_Johns',
      '2026-11-01T02:00:00Z',
      'Sun',
      ['00:00-02', '01:00-02', '01:00-03', '02:00-03', '03:00-03', '04:00-03'],
    ],
  ])('in %s, for slots from %s', (zone, now, weekday, expected) => {
    const hours = weekday === 'Sat' ? 'Sat 22:00-24:00' : 'Sun 00:00-05:00';
    const shown = onTheWall(zone, listHourlyStarts(now, zone, hours, expected.length));
    expect(shown.map((wall) => `${wall.slice(6, 11)}${/[+-]\d\d/.exec(wall.slice(11))?.[0]}`)).toEqual(
      expected,
    );
  });
});

describe("in the week of a clock change, slots start at nine o'clock local time", () => {
  test.each([
    ['Europe/Paris', '2026-10-23T00:00:00Z', ['2026-10-23T07:00:00.000Z', '2026-10-26T08:00:00.000Z']],
    ['Europe/Paris', '2026-03-27T00:00:00Z', ['2026-03-27T08:00:00.000Z', '2026-03-30T07:00:00.000Z']],
    ['America/New_York', '2026-10-30T00:00:00Z', ['2026-10-30T13:00:00.000Z', '2026-11-02T14:00:00.000Z']],
    ['America/New_York', '2026-03-06T00:00:00Z', ['2026-03-06T14:00:00.000Z', '2026-03-09T13:00:00.000Z']],
    ['Australia/Sydney', '2026-10-01T12:00:00Z', ['2026-10-01T23:00:00.000Z', '2026-10-04T22:00:00.000Z']],
    ['Australia/Sydney', '2026-04-02T12:00:00Z', ['2026-04-02T22:00:00.000Z', '2026-04-05T23:00:00.000Z']],
    ['Australia/Lord_Howe', '2026-10-01T12:00:00Z', ['2026-10-01T22:30:00.000Z', '2026-10-04T22:00:00.000Z']],
    ['Australia/Lord_Howe', '2026-04-02T12:00:00Z', ['2026-04-02T22:00:00.000Z', '2026-04-05T22:30:00.000Z']],
    ['America/Santiago', '2026-09-04T00:00:00Z', ['2026-09-04T13:00:00.000Z', '2026-09-07T12:00:00.000Z']],
    ['America/Santiago', '2026-04-03T00:00:00Z', ['2026-04-03T12:00:00.000Z', '2026-04-06T13:00:00.000Z']],
    ['Asia/Kolkata', '2026-10-23T00:00:00Z', ['2026-10-23T03:30:00.000Z', '2026-10-26T03:30:00.000Z']],
  ])('in %s, for slots from %s', (zone, now, expected) => {
    expect(listHourlyStarts(now, zone, 'Mon-Fri 09:00-10:00', 2)).toEqual(expected);
  });
});

test('two hosts in different time zones keep their local times when only one zone changes its clocks', () => {
  const hosts = [
    buildHost({ id: 'mem_1', timezone: 'Europe/Paris', hours: 'Mon-Fri 14:00-15:00' }),
    buildHost({ id: 'mem_2', timezone: 'America/New_York', hours: 'Mon-Fri 09:00-10:00' }),
  ];
  const on = (now: string) =>
    listStarts(now, { limit: 2, rules: { duration_minutes: 60 }, diary: { hosts } }).map((at) =>
      at.slice(5, 16),
    );
  expect(on('2026-10-23T00:00:00Z')).toEqual(['10-23T12:00', '10-23T13:00']);
  // Clocks have changed in Paris but not in New York, so both people are at work in the same hour.
  expect(on('2026-10-26T00:00:00Z')).toEqual(['10-26T13:00', '10-27T13:00']);
  expect(on('2026-11-02T00:00:00Z')).toEqual(['11-02T13:00', '11-02T14:00']);
});

test('the buffer around a meeting is elapsed time, and a daily cap counts by local date', () => {
  // The meeting ends at 1:30, half an hour before the clocks jump from 2 to 3.
  const meetings = [
    buildMeeting('2026-03-28T23:30:00Z', '2026-03-29T00:30:00Z', {
      busy_until: Date.parse('2026-03-29T00:30:00Z') + HOUR,
    }),
  ];
  const rules = { duration_minutes: 30, notice_minutes: 0, horizon_days: 1 };
  const hosts = [buildHost({ hours: 'Sun 00:00-05:00' })];
  const found = listStarts('2026-03-28T22:00:00Z', { rules, diary: { hosts, meetings }, limit: 9 });
  expect(onTheWall('Europe/Paris', found).map((wall) => wall.slice(6, 11))).toEqual([
    '00:00',
    '03:30',
    '04:00',
    '04:30',
  ]);
  // 23:30 UTC is on the 29th in Paris.
  const capped = buildDiary({ hosts: [buildHost({ hours: 'Sat-Sun 00:00-05:00', daily_cap: 1 })], meetings });
  expect(
    listStarts('2026-03-28T22:00:00Z', { rules: { ...rules, horizon_days: 7 }, diary: capped, limit: 1 }),
  ).toEqual(['2026-04-03T22:00:00.000Z']);
});
