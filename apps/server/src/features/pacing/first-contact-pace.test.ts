import { type Fact, fact } from '@parley/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EngineKind } from '../../engines/capabilities.ts';
import {
  endsIdleness,
  explainDue,
  getDailyLimit,
  limitReason,
  makeGaps,
  type NumberPace,
  pickStrongerDelay,
  startForecast,
} from './first-contact-pace.ts';
import { defaultPacing } from './pacing.ts';
import { isOpen, openHours, parseHours } from './sending-hours.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = new Date('2026-11-20T10:00:00.000Z');
const getTimeAgo = (ms: number) => new Date(now.getTime() - ms);

/** Returns a number that has finished its warm-up and has sent nothing today. */
const buildNumber = ({ own, ...other }: Partial<NumberPace> & { own?: number | null } = {}): NumberPace => {
  const engine = other.engine ?? 'waha';
  const pacing = defaultPacing(engine);
  if (own !== undefined) pacing.first_contacts_per_day = own;
  return {
    id: 'num_1',
    engine,
    pacing,
    daily_quota: 200,
    connected_since: getTimeAgo(60 * DAY),
    last_sent_at: getTimeAgo(HOUR),
    idle_ended_at: null,
    restricted_until: null,
    pause_reason: null,
    portfolio: null,
    last_first_contact_at: null,
    first_contact_gap_ms: 90_000,
    first_contacts_today: 0,
    sent_today: 0,
    ...other,
  };
};
const allowance = (input: Parameters<typeof buildNumber>[0]) => getDailyLimit(buildNumber(input), now);

describe('the limit of a portfolio', () => {
  const always = openHours('always', 'UTC');
  const free = { min_ms: 0, max_ms: 0 };
  const of = (limit: number | null, begun: number[] = []) => {
    const pacing = { ...defaultPacing('whatsapp-cloud'), first_contact_gap: free };
    const portfolio = { limit, begun };
    return buildNumber({
      engine: 'whatsapp-cloud',
      daily_quota: 1000,
      first_contact_gap_ms: 0,
      pacing,
      portfolio,
    });
  };
  const DAY_AND_MORE = DAY + 60_000;

  test.each<[string, number | null, number[], Date | null, string]>([
    ['has room', 2, [now.getTime() - HOUR], now, 'now'],
    [
      'is full until the oldest of its last people is a day ago',
      1,
      [3, 2].map((h) => now.getTime() - h * HOUR),
      new Date(now.getTime() - 2 * HOUR + DAY_AND_MORE),
      'portfolio',
    ],
    ['allows no one', 0, [], null, 'portfolio'],
    ['is unlimited', null, Array.from({ length: 300 }, () => now.getTime()), now, 'now'],
  ])('%s', (_name, limit, begun, at, rule) => {
    const due = startForecast(of(limit, begun), now).next(always);
    expect(due).toMatchObject({ at, rule });
  });

  test('gives a whole queue the same times as the same first contacts calculated one by one', () => {
    const times = fc.array(fc.integer({ min: 0, max: 30 * 60 }), { maxLength: 12 });
    fc.assert(
      fc.property(
        times,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 20 }),
        (minutes, limit, count) => {
          const begun = minutes.map((minute) => now.getTime() - minute * 60_000).toSorted((a, b) => a - b);
          const number = of(limit, begun);
          const all = startForecast(number, now).makeAll(always, count)!;
          const one = startForecast(number, now);
          const made = Array.from({ length: count }, () => {
            const { at } = one.next(always);
            one.make(at!);
            return at!;
          });
          expect(all.at).toEqual(made.at(-1));
          const both = [...begun, ...made.map((at) => at.getTime())];
          for (const at of made) {
            const counted = both.filter((time) => time <= at.getTime() && time > at.getTime() - DAY_AND_MORE);
            expect(counted.length).toBeLessThanOrEqual(
              Math.max(limit, begun.filter((time) => time > at.getTime() - DAY_AND_MORE).length),
            );
          }
        },
      ),
    );
  });
});

describe('first contacts per day', () => {
  test.each([
    [0, 5],
    [1, 5],
    [2, 5],
    [3, 10],
    [6, 10],
    [7, 15],
    [13, 15],
    [14, 20],
    [400, 20],
  ])('are at most $1 after $0 midnights since the number was connected', (days, limit) => {
    for (const engine of ['waha', 'simulator'] as EngineKind[]) {
      expect(allowance({ engine, connected_since: getTimeAgo(days * DAY) })?.most).toBe(limit);
    }
  });

  test('are limited by the number of days in UTC, and a start in the future counts as the first day', () => {
    const connected_since = new Date('2026-11-17T23:59:59.999Z');
    expect(allowance({ connected_since })?.most).toBe(10);
    expect(allowance({ connected_since: new Date('2026-11-18T00:00:00.000Z') })?.most).toBe(5);
    expect(allowance({ connected_since: new Date('2027-01-01T00:00:00.000Z') })?.most).toBe(5);
  });

  test.each<[string, Parameters<typeof allowance>[0], number | null, string | null]>([
    ["the number's own figure after the warm-up", { own: 60 }, 60, 'first_contacts_per_day'],
    ['a lower own figure during the warm-up', { own: 3, connected_since: now }, 3, 'first_contacts_per_day'],
    ['not a higher own figure during the warm-up', { own: 60, connected_since: now }, 5, 'warm_up'],
    ['a warm-up on the simulator', { engine: 'simulator', own: 60, connected_since: now }, 5, 'warm_up'],
    ['none if the rule is off', { engine: 'simulator', own: null, connected_since: now }, null, null],
    [
      'no warm-up on an official engine',
      { engine: 'whatsapp-cloud', connected_since: now },
      250,
      'first_contacts_per_day',
    ],
    ['silent for 72 h', { last_sent_at: getTimeAgo(72 * HOUR) }, 15, 'idle'],
    ['silent for less than 72 h', { last_sent_at: getTimeAgo(72 * HOUR - 1) }, 20, 'first_contacts_per_day'],
    ['silent, with an own figure', { own: 60, last_sent_at: getTimeAgo(80 * HOUR) }, 15, 'idle'],
    [
      'silent, with a low own figure',
      { own: 12, last_sent_at: getTimeAgo(80 * HOUR) },
      12,
      'first_contacts_per_day',
    ],
    ['never sent', { last_sent_at: null }, 20, 'first_contacts_per_day'],
    ['a silence that ended almost a week ago', { idle_ended_at: getTimeAgo(7 * DAY - 1) }, 15, 'idle'],
    ['a silence that ended a week ago', { idle_ended_at: getTimeAgo(7 * DAY) }, 20, 'first_contacts_per_day'],
    [
      'silent on day 5',
      { connected_since: getTimeAgo(4 * DAY), last_sent_at: getTimeAgo(80 * HOUR) },
      5,
      'idle',
    ],
    [
      'silent on day 2',
      { connected_since: getTimeAgo(DAY), last_sent_at: getTimeAgo(80 * HOUR) },
      5,
      'warm_up',
    ],
    ['restricted until yesterday', { restricted_until: getTimeAgo(DAY) }, 15, 'restricted_before'],
    ['restricted until a week ago', { restricted_until: getTimeAgo(7 * DAY) }, 20, 'first_contacts_per_day'],
    [
      'silent on an official engine',
      { engine: 'whatsapp-cloud', last_sent_at: getTimeAgo(80 * HOUR) },
      250,
      'first_contacts_per_day',
    ],
  ])('are limited to $2 by the rule $3 in the case "$0"', (_name, input, limit, rule) => {
    const result = allowance(input);
    expect([result?.most ?? null, result?.rule ?? null]).toEqual([limit, rule]);
    if (result) expect(limitReason(result)).toMatchObject({ params: { most: limit } });
  });

  test('are limited again by a send after 72 hours of silence', () => {
    expect(endsIdleness(getTimeAgo(72 * HOUR), now)).toBe(true);
    expect(endsIdleness(getTimeAgo(71 * HOUR), now)).toBe(false);
    expect(endsIdleness(null, now)).toBe(false);
  });
});

const ZONE = 'Europe/Paris';
const next = ({ hours = 'Mon-Sat 08:00-20:00', at = now, ...number }: NextInput = {}) =>
  startForecast(buildNumber(number), at).next(openHours(hours, ZONE));
type NextInput = Parameters<typeof buildNumber>[0] & { hours?: string; at?: Date };

describe('the time of the next first contact', () => {
  test.each<[string, NextInput, string | null, string]>([
    ['nothing delays it', {}, '2026-11-20T10:00:00.000Z', 'now'],
    ['the gap', { last_first_contact_at: getTimeAgo(30_000) }, '2026-11-20T10:01:00.000Z', 'gap'],
    [
      'a gap that has passed',
      { last_first_contact_at: getTimeAgo(90_000) },
      '2026-11-20T10:00:00.000Z',
      'now',
    ],
    [
      'the day is used up',
      { first_contacts_today: 20, hours: 'always' },
      '2026-11-21T00:00:00.000Z',
      'first_contacts_per_day',
    ],
    [
      'the day is used up, and sending hours start later on the next day',
      { first_contacts_today: 20 },
      '2026-11-21T07:00:00.000Z',
      'first_contacts_per_day',
    ],
    [
      'the day is used up, and closed until the next day',
      { at: new Date('2026-11-20T20:00:00.000Z'), first_contacts_today: 20 },
      '2026-11-21T07:00:00.000Z',
      'sending_hours',
    ],
    [
      'the day is used up during the warm-up',
      { first_contacts_today: 5, connected_since: now, hours: 'always' },
      '2026-11-21T00:00:00.000Z',
      'warm_up',
    ],
    [
      'the day is used up until a step back ends',
      { first_contacts_today: 15, idle_ended_at: getTimeAgo(7 * DAY - HOUR), hours: 'always' },
      '2026-11-20T11:00:00.000Z',
      'idle',
    ],
    ['the quota is used up', { sent_today: 200, hours: 'always' }, '2026-11-21T00:00:00.000Z', 'daily_quota'],
    ['no quota', { daily_quota: 0 }, null, 'daily_quota'],
    [
      'no limit',
      { first_contacts_today: 150, engine: 'simulator', own: null },
      '2026-11-20T10:00:00.000Z',
      'now',
    ],
    ['restricted', { restricted_until: getTimeAgo(-HOUR) }, '2026-11-20T11:00:00.000Z', 'restricted'],
    [
      'restricted until after closing time',
      { restricted_until: getTimeAgo(-10 * HOUR) },
      '2026-11-21T07:00:00.000Z',
      'restricted',
    ],
    [
      'restricted until an hour ago',
      { restricted_until: getTimeAgo(HOUR) },
      '2026-11-20T10:00:00.000Z',
      'now',
    ],
    [
      'paused',
      { pause_reason: fact('quality_rated_low'), restricted_until: getTimeAgo(-HOUR) },
      null,
      'paused',
    ],
    ['closed', { hours: 'Sat 10:00-11:00' }, '2026-11-21T09:00:00.000Z', 'sending_hours'],
    [
      'the gap runs over closing time',
      {
        at: new Date('2026-11-20T18:59:00.000Z'),
        last_first_contact_at: new Date('2026-11-20T18:58:59.000Z'),
      },
      '2026-11-21T07:00:00.000Z',
      'sending_hours',
    ],
  ])('is decided by the rule $3 in the case "$0"', (_name, input, at, rule) => {
    const due = next(input);
    expect({ at: due.at?.toISOString() ?? null, rule: due.rule }).toEqual({ at, rule });
  });

  test('is explained by the setting of the rule that delays it', () => {
    const reason = (input: NextInput) => explainDue(next(input), buildNumber(input), 0);
    const cases: [NextInput, Fact][] = [
      [
        { first_contacts_today: 20, hours: 'always' },
        fact('limit_used', { limit: fact('first_contacts_per_day', { most: 20 }) }),
      ],
      [
        { last_first_contact_at: getTimeAgo(30_000) },
        fact('first_contact_gap', { min_ms: 90_000, max_ms: 90_000 }),
      ],
      [
        { restricted_until: getTimeAgo(-HOUR) },
        fact('first_contacts_restricted', { until: '2026-11-20T11:00:00.000Z' }),
      ],
      [
        { pause_reason: fact('quality_rated_low') },
        fact('first_contacts_on_hold', { reason: fact('quality_rated_low') }),
      ],
      [
        { hours: 'Sat 10:00-11:00' },
        fact('outside_sending_hours', { hours: 'Sat 10:00-11:00', timezone: 'Europe/Paris' }),
      ],
      [{ sent_today: 200 }, fact('daily_quota_used', { quota: 200 })],
    ];
    for (const [input, expected] of cases) expect(reason(input)).toEqual(expected);
  });

  test('satisfies every rule, so that a second calculation at that time returns it', () => {
    const hours = 'Mon-Fri 09:00-12:00, Sat 10:00-11:30';
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * 24 * 60 }),
        fc.nat(25),
        fc.option(fc.nat(400_000)),
        fc.integer({ min: 60_000, max: 180_000 }),
        (minutes, first_contacts_today, sinceLast, first_contact_gap_ms) => {
          const at = new Date(now.getTime() + minutes * 60_000);
          const last_first_contact_at = sinceLast === null ? null : new Date(at.getTime() - sinceLast);
          const state = { last_first_contact_at, first_contact_gap_ms, hours, last_sent_at: null };
          const due = next({ ...state, at, first_contacts_today }).at!;

          expect(due.getTime()).toBeGreaterThanOrEqual(at.getTime());
          expect(isOpen(parseHours(hours) ?? [], due, ZONE)).toBe(true);
          if (last_first_contact_at) {
            expect(due.getTime() - last_first_contact_at.getTime()).toBeGreaterThanOrEqual(
              first_contact_gap_ms,
            );
          }
          const day = (time: Date) => time.toISOString().slice(0, 10);
          if (first_contacts_today >= 20) expect(day(due) > day(at)).toBe(true);
          const then = day(due) === day(at) ? first_contacts_today : 0;
          expect(next({ ...state, at: due, first_contacts_today: then })).toMatchObject({
            at: due,
            rule: 'now',
          });
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the forecast of a queue', () => {
  test('continues over several days with gaps, daily limits and the warm-up', () => {
    const at = new Date('2026-11-20T10:00:00.000Z');
    const number = startForecast(buildNumber({ connected_since: at, last_sent_at: null }), at);
    const hours = openHours('Mon-Sat 08:00-20:00', ZONE);
    const days = new Map<string, number>();
    let decides = number.next(hours);
    for (let made = 0; made < 40; made++) {
      const due = number.next(hours);
      decides = pickStrongerDelay(decides, due);
      number.make(due.at!);
      const day = due.at!.toISOString().slice(5, 10);
      days.set(day, (days.get(day) ?? 0) + 1);
    }
    // The 22nd is a Sunday.
    expect([...days]).toEqual([
      ['11-20', 5],
      ['11-21', 5],
      ['11-23', 10],
      ['11-24', 10],
      ['11-25', 10],
    ]);
    expect(decides).toMatchObject({ rule: 'warm_up', limit: { most: 10, day: 5 } });
  });

  test('calculates several first contacts at a time with the same result as one by one', () => {
    fc.assert(
      fc.property(
        fc.record({
          minutes: fc.integer({ min: 0, max: 30 * 24 * 60 }),
          count: fc.integer({ min: 0, max: 60 }),
          hours: fc.constantFrom(
            'always',
            'Mon-Sat 08:00-20:00',
            'Mon 09:00-09:10, Mon 09:12-09:20',
            'Wed 23:50-24:00',
          ),
          own: fc.constantFrom(null, 1, 7, 30),
          quota: fc.constantFrom(0, 3, 200),
          gap: fc.constantFrom([0, 0], [0, 90_000], [60_000, 180_000], [3_600_000, 7_200_000]),
          days: fc.nat(16),
          used: fc.nat(8),
          silent: fc.option(fc.nat(100 * HOUR)),
          stepped: fc.option(fc.nat(8 * DAY)),
        }),
        ({ minutes, count, hours, own, quota, gap, days, used, silent, stepped }) => {
          const at = new Date(now.getTime() + minutes * 60_000);
          const before = (ms: number | null) => (ms === null ? null : new Date(at.getTime() - ms));
          const number = buildNumber({
            engine: 'simulator',
            own,
            daily_quota: quota,
            connected_since: before(days * DAY)!,
            last_sent_at: before(silent),
            idle_ended_at: before(stepped),
            first_contacts_today: used,
            sent_today: used,
          });
          number.pacing.first_contact_gap = { min_ms: gap[0]!, max_ms: gap[1]! };
          const open = openHours(hours, ZONE);
          const singly = startForecast(number, at);
          let decides: ReturnType<typeof singly.next> | undefined;
          for (let i = 0; i < count && decides?.at !== null; i++) {
            const due = singly.next(open);
            decides = { ...(decides ? pickStrongerDelay(decides, due) : due), at: due.at };
            if (due.at) singly.make(due.at);
          }
          const together = startForecast(number, at);
          expect(together.makeAll(open, count)).toEqual(decides);
          expect(together.next(open)).toEqual(singly.next(open));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('uses gaps that look random but are the same in every forecast', () => {
    const range = { min_ms: 60_000, max_ms: 180_000 };
    const gaps = Array.from({ length: 2_000 }, (_, i) =>
      makeGaps(`num_${i % 40}`)(20_000 + (i % 7), i, range),
    );
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(180_000);
    expect(new Set(gaps).size).toBeGreaterThan(1_900);
    const quarters = [0, 1, 2, 3].map(
      (q) => gaps.filter((gap) => Math.floor((gap - 60_000) / 30_001) === q).length,
    );
    expect(Math.min(...quarters)).toBeGreaterThan(400);
    expect(makeGaps('num_1')(20_000, 3, range)).toBe(makeGaps('num_1')(20_000, 3, range));
    expect(makeGaps('num_1')(20_000, 3, { min_ms: 8_000, max_ms: 8_000 })).toBe(8_000);
  });
});
