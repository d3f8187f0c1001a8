// Heartbeats: a process sends them on a separate timer, so that a busy process does not look dead.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryRows } from '../testing/conversation-helper.ts';
import { createTestDatabase } from '../testing/database.ts';
import { movableClock } from './clock.ts';
import { createLog } from './log.ts';
import { createQueries, type Database } from './postgres/database.ts';
import { BEAT_MS, createProcesses } from './processes.ts';

let base: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  base = await createTestDatabase();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await base.close();
});

const listProcesses = async () =>
  (await queryRows<{ id: string }>(base, 'select id from processes order by id')).map(({ id }) => id);

/** Wraps `db` and adds `beat`, which resolves at the next heartbeat. */
function withBeat(db: Database): { db: Database; beat: () => Promise<void> } {
  let next = Promise.withResolvers<void>();
  const rows: Database['rows'] = async (statement, values) => {
    const found = await db.rows(statement, values);
    if (statement.name === 'processes.beat') next.resolve();
    return found;
  };
  return {
    db: { ...db, ...createQueries(rows) },
    beat() {
      next = Promise.withResolvers();
      return next.promise;
    },
  };
}

test.each(['its first sweep', 'a later one'])(
  'every living process stays registered if a sweep takes a minute: %s',
  async (which) => {
    const nothing = async () => {};
    const options = {
      clock: movableClock(),
      log: createLog('silent'),
      onSetApart: nothing,
      onReturn: nothing,
    };
    const { db, beat } = withBeat(base.db);
    const swept = Promise.withResolvers<void>();
    let isHeld = which === 'its first sweep';
    let sweeps = 0;
    const busy = createProcesses({
      ...options,
      db,
      id: 'busy',
      onSweep: async () => {
        sweeps++;
        if (isHeld) await swept.promise;
      },
    });
    const other = createProcesses({ ...options, db: base.db, id: 'other', onSweep: nothing });
    await queryRows(base, `insert into processes (id, seen_at) values ('dead', now())`);
    const started = busy.start(false);
    if (which === 'a later one') {
      await started;
      isHeld = true;
    } else await vi.waitUntil(() => sweeps === 1);

    for (let seconds = 0; seconds < 60; seconds += BEAT_MS / 1000) {
      await queryRows(base, `update processes set seen_at = seen_at - interval '${BEAT_MS} milliseconds'`);
      const heard = beat();
      vi.advanceTimersByTime(BEAT_MS);
      await heard;
      await other.sweep();
      expect(await listProcesses()).toContain('busy');
    }
    // Only the silent process was declared dead, and the sweep is still running.
    expect(await listProcesses()).toEqual(['busy']);
    const begun = which === 'its first sweep' ? 1 : 2;
    // Poll, because no timer shows when the sweep is waiting for the database.
    while (sweeps < begun) await queryRows(base, 'select 1');
    expect(sweeps).toBe(begun);
    swept.resolve();
    await started;
    await busy.stop();
    expect(await listProcesses()).toEqual([]);
  },
);
