// Transactions that write rows never notify: the commit would hold a server-wide lock until it is flushed to disk, and
// every other commit that notifies would wait for it.
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { copyDatabase, createTestDatabase } from '../../testing/database.ts';
import { listProductStatements } from '../../testing/product-statements.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createLog } from '../log.ts';
import { createAnnouncer } from './announcer.ts';
import {
  createQueries,
  type Database,
  type Queries,
  type Statement,
  statement,
  statements,
} from './database.ts';

const NOTIFY = 'announcer.notify';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

test('only one statement notifies, and no database function does', async () => {
  const names = listProductStatements()
    .filter(({ text }) => /notify/i.test(text))
    .map(({ name }) => name);
  expect(names).toEqual([NOTIFY]);
  app = await startApp();
  const functions = await queryRows(
    app,
    `select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where nspname not in ('pg_catalog', 'information_schema') and prosrc ~* 'notify'`,
  );
  expect(functions).toEqual([]);
});

test('the notification runs in a separate transaction that has written nothing', {
  tags: 'endurance',
}, async () => {
  /** The transaction id of each notification; null if PostgreSQL assigned none, because nothing was written. */
  const writers: (string | null)[] = [];
  const notifying = statement<{ writer: string | null }>(
    'test.notify',
    statements
      .get(NOTIFY)!
      .text.replace(' from ', ', pg_current_xact_id_if_assigned()::text as writer from '),
  );
  const inTransactions: string[] = [];
  const watch = (queries: Queries): Queries => {
    const rows = async <Row>(one: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
      if (one.name !== NOTIFY) return queries.rows(one, values);
      for (const { writer } of await queries.rows(notifying, values)) writers.push(writer);
      return [];
    };
    return createQueries(rows);
  };
  const watched = (db: Database): Database => ({
    ...db,
    ...watch(db),
    brief: watch(db.brief),
    forCallers: () => watched(db.forCallers()),
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          rows: (one, values) => {
            inTransactions.push(one.name);
            return tx.rows(one, values);
          },
          row: (one, values) => {
            inTransactions.push(one.name);
            return tx.row(one, values);
          },
          write: (one, values) => {
            inTransactions.push(one.name);
            return tx.write(one, values);
          },
        }),
      ),
  });
  // No notification is sent if no other process runs jobs.
  const connections = await copyDatabase();
  await queryRows(
    { connections },
    `insert into processes (id, seen_at) values ('another', now() + interval '1 day')`,
  );
  app = await startApp({ connections, db: watched });
  const w = await app.make.workspace();
  const lead = createPlay(app, w);
  const phones = Array.from({ length: 5 }, () => app!.make.phone());
  for (const phone of phones) await lead.push(phone);
  await app.drain();
  for (const phone of phones) await lead.say(phone, 'Yes, gladly');
  // Waiting notifications are sent when the app stops.
  await app.close();
  app = undefined;
  await connections.drop();
  expect(writers.length).toBeGreaterThan(0);
  expect(new Set(writers)).toEqual(new Set([null]));
  expect(inTransactions.length).toBeGreaterThan(0);
  expect(inTransactions).not.toContain(NOTIFY);
});

test('simultaneous events are announced once on each channel, and events after the announcer is closed are not announced', async () => {
  const base = await createTestDatabase();
  const listener = new Client(base.connections.app);
  await listener.connect();
  const heard: string[] = [];
  listener.on('notification', ({ channel, payload }) => void heard.push(`${channel} by ${payload}`));
  await listener.query('listen news; listen others');
  const announcer = createAnnouncer(base.db, 'me', createLog('silent'));
  for (let n = 0; n < 100; n++) announcer.tell(n % 2 === 0 ? 'news' : 'others');
  await announcer.close();
  announcer.tell('news');
  await announcer.close();
  // A notification arrives before the answer to a later query.
  await listener.query('select 1');
  expect(heard.toSorted()).toEqual(['news by me', 'others by me']);
  await listener.end();
  await base.close();
});
