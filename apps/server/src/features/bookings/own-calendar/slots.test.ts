import { parseDaysOff } from '@parley/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOpen, openSpans } from '../../pacing/index.ts';
import { chooseHosts } from './choose-host.ts';
import type { Diary } from './diary.ts';
import { listHolidays } from './holidays.ts';
import { DAY_MS, getClocks, MINUTE_MS } from './openings.ts';
import { buildDiary, buildHold, buildHost, buildMeeting, listStarts, PLAIN_RULES } from './slots.testing.ts';
import { computeFreeSlots, findObstacle, type SlotRules } from './slots.ts';

const EARLY = '2026-11-20T06:00:00.000Z';

describe('free slots', () => {
  test('start with the soonest, on the grid of the opening', () => {
    expect(listStarts(EARLY)).toEqual([
      '2026-11-20T08:00:00.000Z',
      '2026-11-20T08:30:00.000Z',
      '2026-11-20T09:00:00.000Z',
    ]);
    const [first] = computeFreeSlots(PLAIN_RULES, buildDiary(), Date.parse(EARLY));
    expect(first!.end - first!.start).toBe(30 * MINUTE_MS);
  });

  test('start at least two hours from now by default, and their grid does not depend on the time of the request', () => {
    const now = '2026-11-20T09:10:00.000Z';
    expect(listStarts(now, { limit: 1 })).toEqual(['2026-11-20T11:30:00.000Z']);
    expect(listStarts(now, { limit: 1, rules: { notice_minutes: 0 } })).toEqual(['2026-11-20T09:30:00.000Z']);
  });

  test('skip the weekend, and slots that would end after closing', () => {
    expect(listStarts('2026-11-20T13:30:00.000Z', { rules: { duration_minutes: 50 }, limit: 2 })).toEqual([
      '2026-11-20T15:30:00.000Z',
      '2026-11-23T08:00:00.000Z',
    ]);
  });

  test('leave out those that overlap a meeting, and include those next to one', () => {
    const meetings = [
      buildMeeting('2026-11-20T09:10:00.000Z', '2026-11-20T09:20:00.000Z'),
      buildMeeting('2026-11-20T08:00:00.000Z', '2026-11-20T08:30:00.000Z'),
    ];
    expect(listStarts(EARLY, { diary: { meetings } })).toEqual([
      '2026-11-20T08:30:00.000Z',
      '2026-11-20T09:30:00.000Z',
      '2026-11-20T10:00:00.000Z',
    ]);
  });

  test('keep the buffer before and after both the existing and the new meeting', () => {
    const kept = {
      busy_from: Date.parse('2026-11-20T09:50:00Z'),
      busy_until: Date.parse('2026-11-20T10:40:00Z'),
    };
    const meetings = [buildMeeting('2026-11-20T10:00:00.000Z', '2026-11-20T10:30:00.000Z', kept)];
    const rules = { buffer_before_minutes: 10, buffer_after_minutes: 10 };
    expect(listStarts(EARLY, { diary: { meetings }, rules, limit: 5 })).toEqual([
      '2026-11-20T08:00:00.000Z',
      '2026-11-20T08:30:00.000Z',
      '2026-11-20T09:00:00.000Z',
      '2026-11-20T11:00:00.000Z',
      '2026-11-20T11:30:00.000Z',
    ]);
  });

  test('leave out those held for another lead, but not those held for the lead itself', () => {
    const others = [buildHold('2026-11-20T08:00:00.000Z', '2026-11-20T08:30:00.000Z')];
    expect(listStarts(EARLY, { diary: { holds: others }, limit: 1 })).toEqual(['2026-11-20T08:30:00.000Z']);
    const own = others.map((hold) => ({ ...hold, lead_id: 'lead_1' }));
    expect(listStarts(EARLY, { diary: { holds: own }, limit: 1 })).toEqual(['2026-11-20T08:00:00.000Z']);
  });

  test("include those that the lead's own meeting blocks when it moves, except its current time", () => {
    const meetings = [
      buildMeeting('2026-11-20T08:30:00.000Z', '2026-11-20T09:00:00.000Z', { lead_id: 'lead_1' }),
    ];
    const rules = { buffer_before_minutes: 60 };
    expect(listStarts(EARLY, { diary: { meetings }, rules, limit: 2 })).toEqual([
      '2026-11-20T08:00:00.000Z',
      '2026-11-20T09:00:00.000Z',
    ]);
  });

  test('end at the booking horizon', () => {
    expect(listStarts(EARLY, { limit: 1_000, rules: { horizon_days: 1 } })).toHaveLength(18);
    expect(listStarts(EARLY, { diary: { hosts: [buildHost({ hours: 'Sat 10:00-10:29' })] } })).toEqual([]);
  });

  test("leave out days that are full by the host's local date", () => {
    // 22:00 UTC is on the next day in Tokyo.
    const meetings = [buildMeeting('2026-11-22T22:00:00.000Z', '2026-11-22T22:30:00.000Z')];
    const hosts = [buildHost({ timezone: 'Asia/Tokyo', hours: 'Mon-Fri 06:00-09:00', daily_cap: 1 })];
    expect(listStarts('2026-11-22T06:00:00.000Z', { diary: { hosts, meetings }, limit: 1 })).toEqual([
      '2026-11-23T21:00:00.000Z',
    ]);
  });

  test("are limited by the daily cap, towards which another lead's holds count once", () => {
    const startsWithCap = (cap: number) =>
      listStarts(EARLY, {
        limit: 1,
        diary: {
          hosts: [buildHost({ daily_cap: cap })],
          holds: [
            buildHold('2026-11-20T08:00:00.000Z', '2026-11-20T08:30:00.000Z'),
            buildHold('2026-11-20T08:30:00.000Z', '2026-11-20T09:00:00.000Z'),
          ],
        },
      });
    expect(startsWithCap(2)).toEqual(['2026-11-20T09:00:00.000Z']);
    expect(startsWithCap(1)).toEqual(['2026-11-23T08:00:00.000Z']);
  });

  test('leave out days off and holidays', () => {
    const hosts = [buildHost({ days_off: ['2026-12-24', '2026-12-28..2027-01-03'], holidays: 'FR' })];
    expect(listStarts('2026-12-23T15:30:00.000Z', { diary: { hosts }, limit: 1 })).toEqual([
      // The 24th is off and the 25th is Christmas. A weekend follows, and then a week off.
      '2027-01-04T08:00:00.000Z',
    ]);
  });

  test('cannot have a length of zero or NaN', () => {
    for (const duration_minutes of [0, Number.NaN]) {
      expect(() => listStarts(EARLY, { rules: { duration_minutes } })).toThrow(RangeError);
    }
  });
});

describe('days off', () => {
  test.each([
    ['2026-12-24', 1],
    ['2026-12-24..2027-01-02', 10],
    ['2026-12-24..2026-12-24', 1],
  ])('can be written as %s', (text, days) => {
    const { from, to } = parseDaysOff(text)!;
    expect(to - from + 1).toBe(days);
  });

  test.each(['2026-02-30', '2026-12-24..2026-12-23', '24.12.2026', '2026-12-24..', '2026-1-1', '', 'a..b'])(
    'cannot be written as "%s"',
    (text) => {
      expect(parseDaysOff(text)).toBeNull();
    },
  );

  test('include holidays as whole local days, even if they start on the evening before', () => {
    const days = (place: string, year: number) =>
      [...listHolidays(place, year)].map((day) => new Date(day * DAY_MS).toISOString().slice(5, 10));
    expect(days('FR', 2026)).toEqual(
      expect.arrayContaining([
        '01-01',
        '04-06',
        '05-01',
        '05-08',
        '07-14',
        '08-15',
        '11-01',
        '11-11',
        '12-25',
      ]),
    );
    expect(days('DE-BY', 2026)).toContain('01-06');
    expect(days('DE', 2026)).not.toContain('01-06');
    // Yom Kippur 2026 starts on the evening of 20 September.
    expect(days('IL', 2026)).toContain('09-21');
    expect(days('IL', 2026)).not.toContain('09-20');
  });
});

describe('the choice of a host', () => {
  const two = [buildHost(), buildHost({ id: 'mem_2', hours: 'Mon-Fri 09:00-12:00' })];
  const at = Date.parse('2026-11-20T08:00:00.000Z');
  const chooseFor = (diary: Partial<Diary>, settings = {}) =>
    chooseHosts({ ...PLAIN_RULES, ...settings } as Parameters<typeof chooseHosts>[0], buildDiary(diary), {
      start: at,
      now: Date.parse(EARLY),
    }).hosts.map(({ id }) => id);

  test('offers a slot if at least one host is free', () => {
    const meetings = [buildMeeting('2026-11-20T08:00:00.000Z', '2026-11-20T08:30:00.000Z')];
    expect(listStarts(EARLY, { diary: { hosts: two, meetings }, limit: 1 })).toEqual([
      '2026-11-20T08:00:00.000Z',
    ]);
    expect(chooseFor({ hosts: two, meetings })).toEqual(['mem_2']);
  });

  test('prefers the host with the fewest upcoming meetings, and then the one booked least recently', () => {
    const later = (id: string, booked_at: number) =>
      buildMeeting('2026-11-23T08:00:00.000Z', '2026-11-23T08:30:00.000Z', { host_id: id, booked_at });
    expect(chooseFor({ hosts: two })).toEqual(['mem_1', 'mem_2']);
    expect(chooseFor({ hosts: two, meetings: [later('mem_1', 1)] })).toEqual(['mem_2', 'mem_1']);
    expect(chooseFor({ hosts: two, meetings: [later('mem_1', 2), later('mem_2', 1)] })).toEqual([
      'mem_2',
      'mem_1',
    ]);
  });

  test('keeps the host of a meeting that moves, and the host whose slot is held for the lead', () => {
    const own = buildMeeting('2026-11-23T08:00:00.000Z', '2026-11-23T08:30:00.000Z', {
      ...{ host_id: 'mem_2', lead_id: 'lead_1', booked_at: 9 },
    });
    expect(chooseFor({ hosts: two, meetings: [own] })).toEqual(['mem_2', 'mem_1']);
    const hold = buildHold('2026-11-20T08:00:00.000Z', '2026-11-20T08:30:00.000Z', {
      ...{ host_id: 'mem_2', lead_id: 'lead_1' },
    });
    expect(chooseFor({ hosts: two, holds: [hold] })).toEqual(['mem_2', 'mem_1']);
  });

  test("is limited to the lead's owner with assign: owner, but not if the owner is not a host", () => {
    const owner = { assign: 'owner' };
    expect(chooseFor({ hosts: two, owner: 'mem_2' }, owner)).toEqual(['mem_2']);
    expect(chooseFor({ hosts: two, owner: 'mem_9' }, owner)).toEqual(['mem_1', 'mem_2']);
    const afternoon = computeFreeSlots(
      { ...PLAIN_RULES, assign: 'owner' },
      buildDiary({ hosts: two, owner: 'mem_2' }),
      Date.parse('2026-11-20T11:00:00.000Z'),
    );
    expect(new Date(afternoon[0]!.start).toISOString()).toBe('2026-11-23T08:00:00.000Z');
  });

  test('counts a meeting hosted by the campaign as busy time of every member, and the reverse', () => {
    const meetings = [
      buildMeeting('2026-11-20T08:00:00.000Z', '2026-11-20T08:30:00.000Z', { host_id: 'camp_1' }),
    ];
    expect(chooseFor({ hosts: two, meetings })).toEqual([]);
    const alone = [buildHost({ id: 'camp_1' })];
    const ofMember = [buildMeeting('2026-11-20T08:00:00.000Z', '2026-11-20T08:30:00.000Z')];
    expect(chooseFor({ hosts: alone, meetings: ofMember })).toEqual([]);
  });
});

const ZONES = [
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'America/Santiago',
  'Asia/Kolkata',
  'America/St_Johns',
  'Africa/Cairo',
  'UTC',
];
const WEEKS = ['Mon-Fri 09:00-18:00', 'always', 'Sat-Mon 01:15-03:45, Thu 22:00-24:00', 'Sun 00:00-03:30'];
/** Moments around clock changes, in both hemispheres. */
const MOMENTS = [
  '2026-03-27T07:13:00Z',
  '2026-10-23T03:00:00Z',
  '2026-09-29T12:00:00Z',
  '2026-04-02T21:31:05.123Z',
];

const anyHost = fc.record({
  hours: fc.constantFrom(...WEEKS),
  timezone: fc.constantFrom(...ZONES),
  daily_cap: fc.option(fc.integer({ min: 1, max: 4 })),
  days_off: fc.subarray(['2026-03-29', '2026-10-24..2026-10-26', '2026-04-06']),
  holidays: fc.option(fc.constantFrom('FR', 'AU', 'US')),
});
const anyRules = fc.record({
  duration_minutes: fc.integer({ min: 5, max: 120 }),
  buffer_before_minutes: fc.nat(45),
  buffer_after_minutes: fc.nat(45),
  notice_minutes: fc.nat(3_000),
  horizon_days: fc.integer({ min: 1, max: 12 }),
});
const spans = fc.array(
  fc.record({
    from: fc.integer({ min: -300, max: 17_000 }),
    length: fc.integer({ min: 1, max: 600 }),
    host: fc.nat(2),
    lead: fc.constantFrom('lead_1', 'lead_2', 'lead_3'),
  }),
  { maxLength: 15 },
);

describe('for any request', () => {
  test('openings match the weekly hours, day by day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WEEKS),
        fc.constantFrom(...ZONES),
        fc.constantFrom(...MOMENTS),
        (week, zone, text) => {
          const from = Date.parse(text);
          const to = from + 10 * DAY_MS;
          const { hours } = buildHost({ hours: week });
          const first = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate();
          const expected = Array.from({ length: 14 }, (_, index) => first.add({ days: index - 2 }))
            .flatMap((date) => openSpans(hours, date, zone))
            .map(({ start_at, end_at }) => [start_at.getTime(), end_at.getTime()])
            .filter(([start, end]) => end! > from && start! < to);
          const found = getClocks(zone, from, to).openings(hours, from, to);
          expect(found.map(({ start, end }) => [start, end])).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('every bookable slot is returned once, in order, within the hours and far enough ahead', {
    tags: 'endurance',
  }, () => {
    fc.assert(
      fc.property(
        fc.array(anyHost, { minLength: 1, maxLength: 3 }),
        anyRules,
        spans,
        spans,
        fc.constantFrom(...MOMENTS),
        (people, some, meetings, holds, text) => {
          const now = Date.parse(text);
          const rules: SlotRules = { ...PLAIN_RULES, ...some };
          const hosts = people.map((one, index) => buildHost({ ...one, id: `mem_${index}` }));
          const at = ({
            from,
            length,
            host,
            lead: lead_id,
          }: {
            from: number;
            length: number;
            host: number;
            lead: string;
          }) => {
            const start = now + from * MINUTE_MS;
            return {
              host_id: `mem_${host}`,
              lead_id,
              start,
              busy_from: start,
              busy_until: start + length * MINUTE_MS,
            };
          };
          const diary = buildDiary({
            hosts,
            meetings: meetings.map((one) => ({ ...at(one), campaign_id: 'camp_1', booked_at: 0 })),
            holds: holds.map(at),
          });
          const own = new Set(
            diary.meetings.filter((one) => one.lead_id === 'lead_1').map((one) => one.start),
          );
          const found = computeFreeSlots(rules, diary, now);
          let before = 0;
          for (const { start, end } of found) {
            expect(start).toBeGreaterThan(before);
            before = start;
            expect(end - start).toBe(rules.duration_minutes * MINUTE_MS);
            expect(start - now).toBeGreaterThanOrEqual(rules.notice_minutes * MINUTE_MS);
            expect(start - now).toBeLessThanOrEqual(rules.horizon_days * DAY_MS);
            expect(own.has(start)).toBe(false);
            expect(hosts.some((host) => isFree(host, rules, diary, start))).toBe(true);
            // Otherwise every attempt to book the offered slot would be refused.
            expect(hosts.some((host) => findObstacle(host, rules, diary, start) === null)).toBe(true);
          }
          // Check independently that each grid slot that is missing breaks a rule for every host.
          const offered = new Set(found.map(({ start }) => start));
          for (const host of hosts) {
            for (const opening of getClocks(host.timezone, now, now + 3 * DAY_MS).openings(
              host.hours,
              now,
              now + 3 * DAY_MS,
            )) {
              for (
                let start = opening.start;
                start < opening.end;
                start += rules.duration_minutes * MINUTE_MS
              ) {
                const soon = start < now + rules.notice_minutes * MINUTE_MS;
                const late = start > now + rules.horizon_days * DAY_MS;
                if (soon || late || own.has(start) || offered.has(start)) continue;
                expect(findObstacle(host, rules, diary, start)).not.toBeNull();
              }
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** Implements the rules again, without the optimizations. */
function isFree(host: Diary['hosts'][number], rules: SlotRules, diary: Diary, start: number): boolean {
  const end = start + rules.duration_minutes * MINUTE_MS;
  for (let at = start; at < end; at += 15 * MINUTE_MS) {
    if (!isOpen(host.hours, new Date(at), host.timezone)) return false;
  }
  const formatDate = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(host.timezone).toPlainDate().toString();
  const date = formatDate(start);
  for (const text of host.days_off) {
    const [first = '', last = first] = text.split('..');
    if (date >= first && date <= last) return false;
  }
  if (
    host.holidays !== null &&
    listHolidays(host.holidays, Number(date.slice(0, 4))).has(Date.parse(date) / DAY_MS)
  ) {
    return false;
  }
  const others = <One extends { host_id: string; lead_id: string }>(all: One[]) =>
    all.filter(({ host_id, lead_id }) => host_id === host.id && lead_id !== diary.lead_id);
  const [meetings, holds] = [others(diary.meetings), others(diary.holds)];
  const from = start - rules.buffer_before_minutes * MINUTE_MS;
  const until = end + rules.buffer_after_minutes * MINUTE_MS;
  if ([...meetings, ...holds].some((one) => one.busy_from < until && one.busy_until > from)) return false;
  if (host.daily_cap === null) return true;
  const that = meetings.filter((one) => formatDate(one.start) === date).length;
  const holders = new Set(
    holds.filter((one) => formatDate(one.start) === date).map(({ lead_id }) => lead_id),
  );
  return that + holders.size < host.daily_cap;
}
