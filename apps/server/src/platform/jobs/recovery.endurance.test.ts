// The job queue on a database that fails in the middle of its work, and in a process that is stuck.
// @module-tag endurance
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { copyDatabase, createTestDatabase, type TestConnections } from '../../testing/database.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { movableClock, systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createQueries, type Database, type Statement } from '../postgres/database.ts';
import { createJobEnds } from './job-ends.ts';
import { addJobs, claimJobs } from './store.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** Wraps `db` so that statements with that name outside transactions are passed to `instead`. */
function between(db: Database, name: string, instead: <T>(work: () => Promise<T>) => Promise<T>): Database {
  const rows = <Row>(statement: Statement<Row>, values: readonly unknown[]) => {
    const work = () => db.rows(statement, values);
    return statement.name === name ? instead(work) : work();
  };
  return { ...db, ...createQueries(rows) };
}

const jobs = (connections: TestConnections) =>
  queryRows<{ key: string; locked_by: string | null }>({ connections }, 'select key, locked_by from jobs');

describe('a job queue on a failing database', () => {
  test('records the ends of jobs when the database is back, leaves no job claimed, and stops in order', async () => {
    const connections = await copyDatabase();
    let isAway = true;
    let refused = 0;
    app = await startApp({
      connections,
      background: true,
      alone: true,
      clock: { ...movableClock(), sleep: systemClock.sleep },
      db: (db) =>
        between(db, 'jobs.end', async (work) => {
          if (!isAway) return work();
          refused++;
          throw Object.assign(new Error('Connection terminated unexpectedly'));
        }),
    });
    const w = await app.make.workspace({ agent: { follow_ups: [] } });
    const lead = createPlay(app, w);
    const phones = Array.from({ length: 8 }, () => app!.make.phone());
    for (const phone of phones) await lead.push(phone);
    // Jobs run although the database cannot record their end.
    for (const phone of phones) {
      await eventually(async () => expect(await lead.texts(phone)).toHaveLength(1));
    }
    expect(refused).toBeGreaterThan(0);
    expect(await jobs(connections)).not.toEqual([]);
    isAway = false;
    await eventually(async () => expect(await jobs(connections)).toEqual([]));
    await app.close();
    app = undefined;
    expect(await queryRows({ connections }, 'select id from processes')).toEqual([]);
    await connections.drop();
  });

  test("runs the jobs even if the database's answer to their claim is lost", async () => {
    let lost = 0;
    app = await startApp({
      background: true,
      clock: { ...movableClock(), sleep: systemClock.sleep },
      db: (db) =>
        between(db, 'jobs.claim', async (work) => {
          const claimed = await work();
          if (lost > 0 || (claimed as unknown[]).length === 0) return claimed;
          lost++;
          throw new Error('Connection terminated unexpectedly');
        }),
    });
    const lead = createPlay(app, await app.make.workspace({ agent: { follow_ups: [] } }));
    const phone = app.make.phone();
    await lead.push(phone);
    await eventually(async () => expect(await lead.texts(phone)).toHaveLength(1));
    expect(lost).toBe(1);
    await eventually(async () => expect(await jobs(app!.connections)).toEqual([]));
  });

  test('records the other ends if one cannot be recorded, and accepts a NUL in an error', async () => {
    const base = await createTestDatabase();
    const keys = ['refused', 'nul', 'done'];
    const run_at = new Date();
    const added = keys.map((key) => ({ key, payload: { team_id: 'team_x' }, run_at }));
    await addJobs(base.db, 'team_x', 't', added);
    const claimed = await claimJobs(base.db, [{ team_id: 'team_x', task: 't', most: 3 }], run_at, 'me');
    const of = (key: string) => claimed.find((one) => one.key === key)!;
    let refusals = 0;
    const db = between(base.db, 'jobs.put-back', async (work) => {
      if (refusals++ === 0) throw new Error('it can not be written');
      return work();
    });
    const ends = createJobEnds({ db, log: createLog('silent'), processId: 'me', onWritten: () => {} });
    ends.failed(of('refused'), { run_at, counts: true, error: 'x' });
    ends.failed(of('nul'), { run_at, counts: true, error: 'Unexpected token \0' });
    ends.done(of('done'));
    expect(await ends.written(AbortSignal.timeout(120_000))).toBe(true);
    const free = { locked_by: null };
    expect((await jobs(base.connections)).toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
      { key: 'nul', ...free },
      { key: 'refused', ...free },
    ]);
    await base.close();
  });

  test('runs a job again, without counting an attempt, if the database fails during its work', async () => {
    let failures = 12;
    app = await startApp({
      db: (db) => {
        const transaction: Database['transaction'] = (work) =>
          db.transaction(async (tx) => {
            const rows: typeof tx.rows = (statement, values) => {
              if (statement.name !== 'first-contact.queued' || failures === 0)
                return tx.rows(statement, values);
              failures--;
              // This statement raises the server's own error for a full disk.
              const full = { ...statement, name: '', text: `do $$ begin raise sqlstate '53100'; end $$` };
              return tx.rows(full, []);
            };
            return work(createQueries(rows));
          });
        return { ...db, transaction };
      },
    });
    const lead = createPlay(app, await app.make.workspace({ agent: { follow_ups: [] } }));
    const phone = app.make.phone();
    await lead.push(phone);
    for (let round = 0; round < 14; round++) {
      await app.drain();
      app.clock.advance(2_000);
    }
    expect(failures).toBe(0);
    expect(await lead.texts(phone)).toHaveLength(1);
  });
});

describe('the watchdog', () => {
  test("ends a process whose due jobs don't start although the database answers", async () => {
    const told: string[] = [];
    const hang = Promise.withResolvers<void>();
    app = await startApp({
      background: true,
      stuckAfter: 1,
      onStuck: (why) => void told.push(why),
      // Simulate an unforeseen failure: the database never answers a claim.
      db: (db) => between(db, 'jobs.claim', (work) => hang.promise.then(work)),
    });
    const { url } = app;
    const lead = createPlay(app, await app.make.workspace());
    await lead.push(app.make.phone());
    await eventually(() => expect(told).not.toEqual([]));
    expect(told[0]).toMatch(/^jobs are due for \d+ s and none has started or ended for \d+ s$/);
    const ready = await fetch(`${url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({
      status: 'not ready',
      problem: expect.stringContaining('jobs are due'),
    });
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(/parley_jobs\{kind="overdue_seconds"\} [1-9.]/);
    hang.resolve();
  });

  test('does not end a process that is working or has nothing to do', async () => {
    const told: string[] = [];
    app = await startApp({ background: true, stuckAfter: 3, onStuck: (why) => void told.push(why) });
    const lead = createPlay(app, await app.make.workspace());
    const until = performance.now() + 4_000;
    while (performance.now() < until) {
      const phone = app.make.phone();
      await lead.push(phone);
      await eventually(async () => expect(await lead.texts(phone)).toHaveLength(1));
      await sleep(100);
    }
    expect(told).toEqual([]);
    // The phone receives the text before the job that sent it has ended.
    await eventually(async () =>
      expect(await (await fetch(`${app!.url}/readyz`)).json()).toMatchObject({
        status: 'ready',
        jobs: { running: 0 },
      }),
    );
  });

  test('does not end a process that finds old jobs because its clock jumped or it was frozen', async () => {
    const told: string[] = [];
    let gate: Promise<unknown> = Promise.resolve();
    app = await startApp({
      background: true,
      stuckAfter: 5,
      onStuck: (why) => void told.push(why),
      db: (db) => between(db, 'jobs.heads', (work) => gate.then(work)),
    });
    const lead = createPlay(app, await app.make.workspace());
    const phone = app.make.phone();
    await lead.push(phone);
    await eventually(async () => expect(await lead.texts(phone)).toHaveLength(1));
    const vitals = () => app!.system.jobs.vitals()!;
    await eventually(() => expect(vitals().silent).toBeGreaterThan(5));
    const seen = Promise.withResolvers<void>();
    gate = seen.promise;
    app.clock.advance(3 * 86_400_000);
    await eventually(() => expect(vitals().overdue).toBeGreaterThan(5));
    seen.resolve();
    await eventually(async () => expect((await lead.texts(phone)).length).toBeGreaterThan(1));
    expect(told).toEqual([]);
  });
});
