import { describe, expect, test, vi } from 'vitest';
import { createCalendar } from './calendar.testing.ts';
import { chooseSlots, findNextSlots } from './offer.ts';
import type { MeetingSlot } from './port.ts';

/** Returns 36 slots a day from 8:00 UTC, on these days of December. */
const createDays = (days: number[]): MeetingSlot[] =>
  days.flatMap((day) =>
    Array.from({ length: 36 }, (_, quarter) => {
      const start = Date.UTC(2026, 11, day, 8, quarter * 15);
      const at = (time: number) => new Date(time).toISOString();
      return { id: at(start), start_at: at(start), end_at: at(start + 900_000) };
    }),
  );

const format = (slots: readonly { start_at: string }[]) => slots.map(({ start_at }) => start_at.slice(8, 16));

describe('the slots of an offer', () => {
  test.each([
    ['short meetings', [1, 2, 3], 'UTC', ['01T08:00', '02T13:00', '03T08:00'], 1],
    ['a weekend and holidays in between', [1, 5, 14], 'UTC', ['01T08:00', '05T13:00', '14T08:00'], 1],
    ['a day after a fortnight', [1, 2, 28], 'UTC', ['01T08:00', '01T10:00', '02T13:00'], 1],
    ['a lead in Los Angeles', [1, 2, 3], 'America/Los_Angeles', ['01T15:00', '02T15:00', '03T15:00'], 1],
  ] as const)('are on three days: %s', async (_, days, zone, wanted, calls) => {
    const calendar = createCalendar(createDays([...days]));
    const between = vi.spyOn(calendar, 'between');
    expect(format(chooseSlots((await findNextSlots(calendar, zone))!, zone))).toEqual(wanted);
    expect(between).toHaveBeenCalledTimes(calls);
  });

  test('cost one call if the soonest are on three days', async () => {
    const calendar = createCalendar(createDays([1, 2, 3]).filter((_, place) => place % 12 === 0));
    const between = vi.spyOn(calendar, 'between');
    expect(await findNextSlots(calendar, 'UTC')).toHaveLength(9);
    expect(between).not.toHaveBeenCalled();
  });

  test('are at night only if no others are free', () => {
    const free = createDays([1]).slice(0, 4);
    expect(format(chooseSlots(free, 'America/Los_Angeles'))).toHaveLength(3);
  });
});
