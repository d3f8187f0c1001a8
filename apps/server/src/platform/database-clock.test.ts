// A process's copy of the database's time: sampled by a round trip and advanced by the monotonic clock.
import { describe, expect, test, vi } from 'vitest';
import { type DatabaseClock, openDatabaseClock, readTime } from './database-clock.ts';
import { createIds } from './ids.ts';
import { createLog } from './log.ts';

const NOON = Date.parse('2026-11-18T12:00:00.000Z');

/** Creates a machine and a remote database. The test moves both clocks. */
function setUpClocks() {
  const at = { monotonic: 5_000, database: NOON, machine: NOON, trips: [] as number[], answers: true };
  const lines: { level: number; msg: string; offset_seconds?: number }[] = [];
  const passTime = (ms: number) => {
    at.monotonic += ms;
    at.database += ms;
    at.machine += ms;
  };
  const until = new AbortController();
  return {
    at,
    lines,
    until,
    pass: passTime,
    /**
     * Returns the database's time. The round trip takes the next of `trips`; the database reads its clock after `share`
     * of it.
     */
    async sample(share = 0.5): Promise<number> {
      if (!at.answers) throw new Error('connection timeout');
      const trip = at.trips.shift() ?? 0;
      passTime(trip * share);
      const said = at.database;
      passTime(trip * (1 - share));
      return said;
    },
    open(share = 0.5): Promise<DatabaseClock> {
      return openDatabaseClock({
        sample: () => this.sample(share),
        log: createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) }),
        until: until.signal,
        monotonic: () => at.monotonic,
        machine: () => at.machine,
      });
    },
  };
}

describe('the time read from the database', () => {
  test('is wrong by at most half of the round trip, however much the times there and back differ', async () => {
    for (const share of [0, 0.2, 0.5, 1]) {
      const one = setUpClocks();
      one.at.trips = [80, 80, 80, 80, 80];
      const { time, at, error } = await readTime(
        () => one.sample(share),
        () => one.at.monotonic,
      );
      expect(error).toBe(40);
      const said = time + one.at.monotonic - at;
      expect(Math.abs(said - one.at.database)).toBeLessThanOrEqual(error);
    }
  });

  test('uses the sample with the shortest round trip of five, or the first sample with a short one', async () => {
    const one = setUpClocks();
    one.at.trips = [90, 12, 300, 8, 40, 2];
    const read = () =>
      readTime(
        () => one.sample(1),
        () => one.at.monotonic,
      );
    expect(await read()).toMatchObject({ error: 4 });
    expect(one.at.trips).toEqual([2]);
    expect(await read()).toMatchObject({ error: 1 });
    expect(one.at.trips).toEqual([]);
  });
});

describe('the database clock', () => {
  test("shows the database's time, whatever the machine's clock shows and however it jumps", async () => {
    const one = setUpClocks();
    one.at.machine += 86_400_000;
    const clock = await one.open();
    expect(clock.now().toISOString()).toBe('2026-11-18T12:00:00.000Z');
    one.at.machine -= 3_600_000;
    one.pass(1_500);
    expect(clock.ms()).toBe(NOON + 1_500);
  });

  test('cannot be opened while the database is unavailable', async () => {
    const one = setUpClocks();
    one.at.answers = false;
    await expect(one.open()).rejects.toThrow('connection timeout');
  });

  test("keeps running while the database is unavailable, and afterwards follows the database's time again", async () => {
    const one = setUpClocks();
    const clock = await one.open();
    one.at.answers = false;
    await expect(clock.follow()).rejects.toThrow('connection timeout');
    one.pass(600_000);
    expect(clock.ms()).toBe(NOON + 600_000);
    one.at.answers = true;
    one.at.database += 700;
    await clock.follow();
    expect(clock.ms()).toBe(NOON + 600_700);
  });

  test('samples the time every five seconds, one sample at a time, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const one = setUpClocks();
      const clock = await one.open();
      one.at.database += 300;
      await vi.advanceTimersByTimeAsync(5_000);
      expect(clock.ms()).toBe(NOON + 300);
      one.at.answers = false;
      await vi.advanceTimersByTimeAsync(5_000);
      one.at.answers = true;
      one.at.database += 300;
      await vi.advanceTimersByTimeAsync(5_000);
      expect(clock.ms()).toBe(NOON + 600);
      one.until.abort();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is corrected only as far as a sample proves that it is wrong', async () => {
    const one = setUpClocks();
    const clock = await one.open();
    // The request takes 200 ms and the response 0 ms, so the middle of the round trip is off by 100 ms.
    one.at.trips = [200, 200, 200, 200, 200];
    const slow = one.at.trips.length * 200;
    await clock.follow();
    expect(clock.ms()).toBe(NOON + slow);
    one.at.database += 90;
    one.at.trips = [200, 200, 200, 200, 200];
    await clock.follow();
    expect(clock.ms()).toBe(NOON + slow * 2);
    one.at.database += 60;
    one.at.trips = [200, 200, 200, 200, 200];
    await clock.follow();
    // The sample shows that the clock is 150 ms behind, plus or minus 100 ms, so the clock moves by 50 ms.
    expect(clock.ms()).toBe(NOON + slow * 3 + 50);
  });

  test('never runs backwards, and runs at half speed while it is slightly ahead', async () => {
    const one = setUpClocks();
    const clock = await one.open();
    one.pass(5_000);
    one.at.database -= 400;
    await clock.follow();
    const times: number[] = [];
    for (let n = 0; n < 100; n++) {
      times.push(clock.ms());
      one.pass(10);
    }
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.slice(0, 3)).toEqual([NOON + 5_000, NOON + 5_005, NOON + 5_010]);
    expect(clock.ms()).toBe(one.at.database);
    one.pass(5_000);
    expect(clock.ms()).toBe(one.at.database);
    expect(one.lines).toEqual([]);
  });

  test('can follow again before a correction is complete', async () => {
    const one = setUpClocks();
    const clock = await one.open();
    one.at.database -= 400;
    await clock.follow();
    one.pass(400);
    // The clock has corrected 200 ms by then, and keeps that correction.
    await clock.follow();
    expect(clock.ms()).toBe(one.at.database + 200);
    one.at.database += 100;
    await clock.follow();
    expect(clock.ms()).toBe(one.at.database + 100);
    one.at.database += 150;
    await clock.follow();
    expect(clock.ms()).toBe(one.at.database);
  });

  test('follows a database clock that is set forward or back, logs the change, and keeps ids in order', async () => {
    const one = setUpClocks();
    const clock = await one.open();
    const newId = createIds(clock);
    const ids = [newId('msg')];
    for (const [by, words] of [
      [3_600_000, 'moved forward by 3600.0 s'],
      [-1_800_000, 'set back by 1800.0 s'],
    ] as const) {
      one.at.database += by;
      one.at.machine += by;
      await clock.follow();
      expect(clock.ms()).toBe(one.at.database);
      expect(one.lines.at(-1)?.msg).toContain(words);
      ids.push(newId('msg'), newId('msg'));
    }
    expect(ids).toEqual(ids.toSorted());
    expect(one.lines).toHaveLength(2);
  });
});

describe("the check of the machine's clock", () => {
  test('logs once when the clock is wrong, and once when it is right again', async () => {
    const one = setUpClocks();
    one.at.machine += 61_000;
    const clock = await one.open();
    await clock.follow();
    expect(one.lines).toHaveLength(1);
    expect(one.lines[0]).toMatchObject({ level: 40, offset_seconds: 61 });
    expect(one.lines[0]!.msg).toContain("61.0 s ahead of the database's: limits, quotas and sending times");
    one.at.machine = one.at.database + 1_500;
    await clock.follow();
    expect(one.lines).toHaveLength(1);
    one.at.machine = one.at.database - 900;
    await clock.follow();
    expect(one.lines).toHaveLength(2);
    expect(one.lines[1]).toMatchObject({ level: 30 });
    one.at.machine = one.at.database - 2_100;
    await clock.follow();
    await clock.follow();
    expect(one.lines).toHaveLength(3);
    expect(one.lines[2]).toMatchObject({ level: 40, offset_seconds: -2.1 });
    expect(one.lines[2]!.msg).toContain("2.1 s behind the database's");
  });

  test('does not report a wrong clock because of a slow answer', async () => {
    const one = setUpClocks();
    one.at.machine += 2_500;
    one.at.trips = Array(10).fill(2_000);
    const clock = await one.open(1);
    await clock.follow();
    expect(one.lines).toEqual([]);
  });
});
