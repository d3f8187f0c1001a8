// Tests two cases: the database's answer is lost, or another process considers this living one dead. A message that the
// engine certainly does not have is sent later, and one that it might have is not.
// @module-tag endurance
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../engines/port.ts';
import { movableClock, systemClock } from '../../../platform/clock.ts';
import {
  createQueries,
  type Database,
  type Statement,
  statement,
} from '../../../platform/postgres/database.ts';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0).reverse()) await app.close();
});
async function start(options: Parameters<typeof startApp>[0]): Promise<TestApp> {
  const app = await startApp(options);
  apps.push(app);
  return app;
}

const createRealClock = () => ({ ...movableClock(), sleep: systemClock.sleep });
const gone = statement('test.gone', 'select pg_terminate_backend(pg_backend_pid())');

/** Loses the answer to the commit of one transaction with that statement. The commit itself succeeds. */
function loseCommitAnswer(name: string): { db: (db: Database) => Database; lost: () => number } {
  let lost = 0;
  const between = (db: Database): Database => ({
    ...db,
    forCallers: () => between(db.forCallers()),
    async transaction(work) {
      let seen = false;
      const result = await db.transaction((tx) =>
        work(
          createQueries((one, values) => {
            seen ||= one.name === name;
            return tx.rows(one, values);
          }),
        ),
      );
      // PostgreSQL returns this error for a lost connection.
      if (seen && lost++ === 0) await db.rows(gone, []);
      return result;
    },
  });
  return { db: between, lost: () => lost };
}

describe('a message whose reservation was committed although the response was lost', () => {
  test.each([true, false])('is sent (humanize: %s)', async (humanize) => {
    const way = loseCommitAnswer('messages.reserve');
    const app = await start({ background: true, db: way.db, clock: createRealClock() });
    const lead = createPlay(app, await app.make.workspace({ agent: { follow_ups: [], humanize } }));
    const phone = app.make.phone();
    await lead.push(phone);
    await eventually(async () => expect(await lead.texts(phone)).toHaveLength(1));
    expect(way.lost()).toBeGreaterThan(0);
    await eventually(async () =>
      expect((await lead.messages(phone)).map(({ status }) => status)).toEqual(['accepted']),
    );
  });

  test.each([true, false])('is sent if a turn reserved it (humanize: %s)', async (humanize) => {
    const way = loseCommitAnswer('agent.insert-turn');
    const app = await start({ background: true, db: way.db, clock: createRealClock() });
    const lead = createPlay(app, await app.make.workspace({ agent: { follow_ups: [], humanize } }));
    const phone = app.make.phone();
    await lead.write(phone, 'Hello');
    await eventually(async () => expect(await lead.texts(phone)).toHaveLength(1));
    expect(way.lost()).toBeGreaterThan(0);
    await eventually(async () =>
      expect((await lead.messages(phone)).map(({ status }) => status)).toEqual(['accepted']),
    );
  });

  test('is not sent by the API call, but is sent when the call is repeated with the same key', async () => {
    const way = loseCommitAnswer('messages.reserve');
    let isOn = false;
    const app = await start({
      db: (db) => {
        const on = way.db(db);
        const choose = (one: Database, other: Database): Database => ({
          ...one,
          transaction: (work) => (isOn ? other : one).transaction(work),
          forCallers: () => choose(one.forCallers(), other.forCallers()),
        });
        return choose(db, on);
      },
    });
    const w = await app.make.workspace({ agent: { follow_ups: [] } });
    const lead = createPlay(app, w);
    const phone = app.make.phone();
    await lead.push(phone);
    await app.drain();
    const { id } = await lead.lead(phone);
    app.clock.advance(60_000);
    const send = () =>
      fetch(`${app.url}/api/v1/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${w.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'lost',
        },
        body: JSON.stringify({ lead_id: id, text: 'See you at ten', humanize: false }),
      });
    isOn = true;
    expect((await send()).status).toBe(503);
    expect(way.lost()).toBe(1);
    isOn = false;
    await eventually(async () => expect((await send()).status).toBe(201));
    expect((await lead.texts(phone)).filter((text) => text === 'See you at ten')).toHaveLength(1);
  });
});

/** Counts the calls that hand a text over. Each call ends when `go` resolves. */
function countHandovers(go: Promise<void>) {
  const texts: string[] = [];
  const engine = (real: Engine): Engine => ({
    ...real,
    async sendText(number, message) {
      texts.push(message.text);
      await go;
      return real.sendText(number, message);
    },
  });
  return { engine, texts };
}

test('the acceptance of a message is stored once the lock on the lead is released', async () => {
  let refusals = 0;
  const app = await start({
    background: true,
    clock: createRealClock(),
    db: (db) => ({
      ...db,
      row: <Row>(one: Statement<Row>, values: readonly unknown[]) => {
        if (one.name !== 'messages.accept' || refusals > 2) return db.row(one, values);
        refusals++;
        // PostgreSQL returns this error after 10 s of waiting for a lock.
        return db.row({ ...one, name: '', text: `do $$ begin raise sqlstate '55P03'; end $$` }, []);
      },
    }),
  });
  const lead = createPlay(app, await app.make.workspace({ agent: { follow_ups: [] } }));
  const phone = app.make.phone();
  await lead.push(phone);
  const statuses = async () => (await lead.messages(phone)).map(({ status }) => status);
  await eventually(async () => expect(await statuses()).toEqual(['accepted']));
  expect(refusals).toBe(3);
});

describe('a living process that is considered dead', () => {
  /** Allows only the first heartbeat, so that the process seems dead when the other one checks. */
  const allowOneHeartbeat = () => {
    let beats = 0;
    return (db: Database): Database => ({
      ...db,
      row: <Row>(one: Statement<Row>, values: readonly unknown[]) => {
        if (one.name !== 'processes.beat' || beats++ === 0) return db.row(one, values);
        return db.row({ ...one, name: '', text: 'select true as others' }, []);
      },
    });
  };

  test('keeps a message that it is already handing to the engine', async () => {
    const go = Promise.withResolvers<void>();
    const first = countHandovers(go.promise);
    const typed = Promise.withResolvers<void>();
    const clock = { ...movableClock(), sleep: () => typed.promise };
    const app = await start({ engine: first.engine, clock, background: true, db: allowOneHeartbeat() });
    const lead = createPlay(app, await app.make.workspace({ agent: { follow_ups: [], humanize: true } }));
    const phone = app.make.phone();
    await lead.push(phone);
    const status = async () => (await lead.messages(phone)).map((one) => one.status);
    await eventually(async () => expect(await status()).toEqual(['sending']));
    await queryRows(app, `update processes set seen_at = now() - interval '21 seconds'`);
    // The other process has just found that the message is only being typed; now the message is handed to the engine.
    const between = (db: Database): Database => ({
      ...db,
      rows: async <Row>(one: Statement<Row>, values: readonly unknown[]) => {
        const rows = await db.rows(one, values);
        if (one.name !== 'messages.orphans' || rows.length === 0) return rows;
        typed.resolve();
        await eventually(() => expect(first.texts).toHaveLength(1));
        return rows;
      },
    });
    const second = countHandovers(Promise.resolve());
    const next = await start({
      connections: app.connections,
      engine: second.engine,
      db: between,
      clock: movableClock(),
    });
    await next.drain();
    expect(second.texts).toEqual([]);
    go.resolve();
    await eventually(async () => expect(await status()).toEqual(['accepted']));
    expect(first.texts).toHaveLength(1);
  });

  test('sends a message once, even if it was requeued while it was being typed', async () => {
    const go = Promise.withResolvers<void>();
    const { engine, texts } = countHandovers(go.promise);
    const typed = Promise.withResolvers<void>();
    let naps = 0;
    // The first typing takes long, later ones no time.
    const clock = { ...movableClock(), sleep: () => (naps++ === 0 ? typed.promise : Promise.resolve()) };
    const app = await start({ engine, clock, background: true, db: allowOneHeartbeat() });
    const lead = createPlay(app, await app.make.workspace({ agent: { follow_ups: [], humanize: true } }));
    const phone = app.make.phone();
    await lead.push(phone);
    const status = async () => (await lead.messages(phone)).map((one) => one.status);
    await eventually(async () => expect(await status()).toEqual(['sending']));
    await queryRows(app, `update processes set seen_at = now() - interval '21 seconds'`);
    const next = await start({ connections: app.connections, clock: movableClock() });
    expect(
      await queryRows(next, `select 1 from jobs where key like 'send:%' or locked_by is not null`),
    ).not.toEqual([]);
    await sleep(3_000);
    typed.resolve();
    await sleep(1_500);
    expect(texts.length).toBeLessThan(2);
    go.resolve();
    await eventually(async () => expect(await status()).toEqual(['accepted']));
    expect(texts).toHaveLength(1);
  });
});
