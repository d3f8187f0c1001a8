import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOpen, parseHours, type Span } from '../pacing/index.ts';
import { freeSlots } from './slots.ts';

const MINUTE = 60_000;
const slots = (input: Partial<Omit<Parameters<typeof freeSlots>[0], 'hours'>> & { hours?: string }) => {
  const { hours = 'Mon-Fri 09:00-18:00', ...rest } = input;
  return freeSlots({
    now: new Date('2026-11-20T06:00:00.000Z'),
    timezone: 'Europe/Paris',
    duration_minutes: 30,
    taken: [],
    limit: 3,
    ...rest,
    hours: parseHours(hours) ?? [],
  });
};
const starts = (found: Span[]) => found.map(({ start_at }) => start_at.toISOString());
const span = (start: string, end: string): Span => ({ start_at: new Date(start), end_at: new Date(end) });

describe('free slots', () => {
  test('soonest first, on the grid of the opening', () => {
    const found = slots({});
    expect(found[0]).toEqual(span('2026-11-20T08:00:00.000Z', '2026-11-20T08:30:00.000Z'));
    expect(starts(found)).toEqual([
      '2026-11-20T08:00:00.000Z',
      '2026-11-20T08:30:00.000Z',
      '2026-11-20T09:00:00.000Z',
    ]);
  });

  test('two hours of notice by default; the grid does not shift with the time of asking', () => {
    const now = new Date('2026-11-20T09:10:00.000Z');
    expect(starts(slots({ now, limit: 1 }))).toEqual(['2026-11-20T11:30:00.000Z']);
    expect(starts(slots({ now, limit: 1, notice_minutes: 0 }))).toEqual(['2026-11-20T09:30:00.000Z']);
  });

  test('skips the weekend, and slots that would end after closing', () => {
    const now = new Date('2026-11-20T13:30:00.000Z');
    expect(starts(slots({ now, duration_minutes: 50, limit: 2 }))).toEqual([
      '2026-11-20T15:30:00.000Z',
      '2026-11-23T08:00:00.000Z',
    ]);
  });

  test('leaves out slots that overlap a meeting, and keeps those that touch one', () => {
    const taken = [
      span('2026-11-20T09:10:00.000Z', '2026-11-20T09:20:00.000Z'),
      span('2026-11-20T08:00:00.000Z', '2026-11-20T08:30:00.000Z'),
    ];
    expect(starts(slots({ taken }))).toEqual([
      '2026-11-20T08:30:00.000Z',
      '2026-11-20T09:30:00.000Z',
      '2026-11-20T10:00:00.000Z',
    ]);
  });

  test('the horizon ends the list', () => {
    expect(slots({ limit: 1_000, horizon_days: 1 })).toHaveLength(18);
    expect(slots({ limit: 1_000, hours: 'Sat 10:00-10:29' })).toEqual([]);
    expect(slots({ limit: 0 })).toEqual([]);
  });

  test('the day the clock is set forward has an hour less, and back an hour more', () => {
    const day = (now: string) =>
      slots({
        now: new Date(now),
        hours: 'Sun 00:00-06:00',
        duration_minutes: 60,
        notice_minutes: 0,
        limit: 99,
        horizon_days: 1,
      });
    expect(day('2026-03-28T22:00:00.000Z')).toHaveLength(5);
    expect(day('2026-10-24T21:00:00.000Z')).toHaveLength(7);
  });

  test('a length of zero is an error of the caller', () => {
    expect(() => slots({ duration_minutes: 0 })).toThrow(RangeError);
    expect(() => slots({ duration_minutes: Number.NaN })).toThrow(RangeError);
  });

  test('every slot is open, whole, free, in time, in order and apart from the others', () => {
    const taken = fc.array(
      fc.tuple(fc.integer({ min: -300, max: 30_000 }), fc.integer({ min: 1, max: 600 })),
      { maxLength: 30 },
    );
    const asked = fc.constantFrom('2026-03-27T07:13:00Z', '2026-10-23T03:00:00Z', '2026-11-20T21:31:05.123Z');
    const hours = fc.constantFrom('Mon-Fri 09:00-18:00', 'always', 'Sat-Mon 01:15-03:45, Thu 22:00-24:00');
    const timezones = fc.constantFrom('Europe/Paris', 'Australia/Lord_Howe', 'America/New_York', 'UTC');
    fc.assert(
      fc.property(
        taken,
        asked,
        hours,
        timezones,
        fc.integer({ min: 5, max: 120 }),
        fc.nat(60),
        (minutes, text, week, timezone, duration_minutes, limit) => {
          const now = new Date(text);
          const at = (minute: number) => new Date(now.getTime() + minute * MINUTE);
          const busy = minutes.map(([from, length]) => ({ start_at: at(from), end_at: at(from + length) }));
          const found = slots({ now, hours: week, timezone, duration_minutes, taken: busy, limit });
          expect(found.length).toBeLessThanOrEqual(limit);
          let before = at(120);
          for (const { start_at, end_at } of found) {
            expect(start_at >= before).toBe(true);
            before = end_at;
            expect(end_at.getTime() - start_at.getTime()).toBe(duration_minutes * MINUTE);
            expect(start_at <= at(30 * 1_440)).toBe(true);
            expect(busy.some((b) => b.start_at < end_at && b.end_at > start_at)).toBe(false);
            for (let t = start_at.getTime(); t < end_at.getTime(); t += 5 * MINUTE) {
              expect(isOpen(parseHours(week) ?? [], new Date(t), timezone)).toBe(true);
            }
          }
        },
      ),
    );
  });
});
