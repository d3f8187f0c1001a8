// The host's free time: in long ranges, between other meetings, and when daylight saving time starts or ends.
import { describe, expect, test } from 'vitest';
import { addTime, DAY, MINUTE, MONDAY, NINE, type Stage, type Suite, TEN } from './suite.testing.ts';

/** Returns the start times that the host has free: the provider's slots, or those between the busy times. */
async function listFreeStarts(
  { adapter, account, diary }: Stage,
  from: string,
  to: string,
): Promise<string[]> {
  if (adapter.freeSlots) {
    return (await adapter.freeSlots(account, { from, to })).map(({ start_at }) => start_at);
  }
  const busy = await adapter.busy!(account, { from, to });
  const length = diary.length * MINUTE;
  return diary
    .open(Date.parse(from), Date.parse(to))
    .filter((start) =>
      busy.every(
        ({ start_at, end_at }) => Date.parse(start_at) >= start + length || Date.parse(end_at) <= start,
      ),
    )
    .map((start) => new Date(start).toISOString());
}

export function testFreeTime({ can, stage }: Suite): void {
  describe('free time', () => {
    test('is as the provider reports it, soonest first, with ends, in UTC', async () => {
      const one = await stage();
      expect(one.adapter.freeSlots !== undefined).toBe(can.has_hours);
      expect(one.adapter.busy !== undefined).toBe(!can.has_hours);
      one.diary.take(Date.parse(NINE));
      const starts = await listFreeStarts(one, MONDAY, addTime(MONDAY, DAY));
      expect(starts).toHaveLength(15);
      expect(starts).toEqual(starts.toSorted());
      expect(starts[0]).toBe('2026-11-30T08:30:00.000Z');
      const range = { from: MONDAY, to: addTime(MONDAY, DAY) };
      for (const slot of (await one.adapter.freeSlots?.(one.account, range)) ?? []) {
        expect(slot.end_at).toBe(addTime(slot.start_at, 30 * MINUTE));
      }
    });

    test("has the host's time zone as the provider reports it", async () => {
      for (const timezone of ['Asia/Kolkata', 'America/St_Johns']) {
        const { adapter, account } = await stage(MONDAY, { timezone });
        expect(await adapter.timezone(account)).toBe(timezone);
      }
    });

    test('is requested in parts for a range of months, without duplicates or gaps', async () => {
      const one = await stage();
      for (let week = 0; week < 12; week++) one.diary.take(Date.parse(TEN) + week * 7 * DAY);
      const to = addTime(MONDAY, 84 * DAY);
      const starts = await listFreeStarts(one, MONDAY, to);
      const wanted = one.diary.slots(Date.parse(MONDAY), Date.parse(to));
      expect(starts).toEqual(wanted.map((start) => new Date(start).toISOString()));
    });

    test('starts within the range', async () => {
      const one = await stage();
      expect(await listFreeStarts(one, NINE, TEN)).toEqual([NINE, '2026-11-30T08:30:00.000Z']);
      expect(await listFreeStarts(one, NINE, NINE)).toEqual([]);
    });

    test.each([
      ['Europe/Paris', '2027-03-26', '2027-03-26T08:00:00.000Z', '2027-03-29T07:00:00.000Z'],
      ['Europe/Paris', '2026-10-23', '2026-10-23T07:00:00.000Z', '2026-10-26T08:00:00.000Z'],
      ['America/New_York', '2027-03-12', '2027-03-12T14:00:00.000Z', '2027-03-15T13:00:00.000Z'],
      ['Australia/Sydney', '2027-04-02', '2027-04-01T22:00:00.000Z', '2027-04-04T23:00:00.000Z'],
      ['Australia/Lord_Howe', '2027-04-02', '2027-04-01T22:00:00.000Z', '2027-04-04T22:30:00.000Z'],
      ['Asia/Kolkata', '2027-03-26', '2027-03-26T03:30:00.000Z', '2027-03-29T03:30:00.000Z'],
    ])(
      'is right in %s over the weekend after %s, when clocks change',
      async (timezone, friday, before, then) => {
        const start = addTime(`${friday}T00:00:00.000Z`, -14 * 60 * MINUTE);
        const one = await stage(addTime(start, -DAY), { timezone });
        const starts = await listFreeStarts(one, start, addTime(start, 5 * DAY));
        expect(starts).toContain(before);
        expect(starts).toContain(then);
        expect(starts).not.toContain(addTime(then, -30 * MINUTE));
      },
    );

    test('is requested again shortly after the provider was away', async () => {
      const one = await stage();
      await one.server.stop();
      await expect(listFreeStarts(one, MONDAY, addTime(MONDAY, DAY))).rejects.toMatchObject({
        name: 'CalendarError',
        kind: 'away',
        definite: true,
      });
      await one.server.start();
      expect(await listFreeStarts(one, MONDAY, addTime(MONDAY, DAY))).toHaveLength(16);
    });
  });
}
