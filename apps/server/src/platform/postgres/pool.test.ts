import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase, type TestConnections } from '../../testing/database.ts';
import { openDatabase, statement } from './database.ts';

const CONNECTIONS = 20;
const one = statement<{ one: number }>('test.one', 'select 1 as one');
const sleep = statement('test.sleep', 'select pg_sleep($1)');

let connections: TestConnections;
beforeAll(async () => {
  connections = await copyDatabase();
});
afterAll(() => connections.drop());

test('background work waits for a connection longer than a caller does', {
  tags: 'endurance',
}, async () => {
  const db = openDatabase({ connection: connections.app, maxConnections: 1, onError: () => {} });
  const free = Promise.withResolvers<void>();
  const holder = db.transaction(() => free.promise);
  const [row, written] = [db.row(one, []), db.transaction((tx) => tx.row(one, []))];
  const late = 'timeout exceeded when trying to connect';
  const calls = [db.forCallers().row(one, []), db.forCallers().transaction((tx) => tx.row(one, []))];
  await Promise.all(calls.map((call) => expect(call).rejects.toThrow(late)));
  free.resolve();
  await holder;
  expect(await Promise.all([row, written])).toEqual([{ one: 1 }, { one: 1 }]);
  await db.close();
});

test('a brief statement keeps trying to connect as long as its caller waits', {
  tags: 'endurance',
}, async () => {
  const { app } = connections;
  let attempts = 0;
  // The first attempt gets no answer.
  const server = createServer((client) => {
    client.on('error', () => {});
    if (++attempts === 1) return;
    // A connection that is closing may be reset, on either side.
    const postgres = connect(join(app.host, `.s.PGSQL.${app.port}`)).on('error', () => client.destroy());
    client.pipe(postgres).pipe(client);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const connection = { ...app, host: '127.0.0.1', port };
  const options = { connection, maxConnections: 1, onError: () => {}, callersWait: 60_000 };
  const db = openDatabase(options);
  expect(await db.forCallers().brief.row(one, [])).toEqual({ one: 1 });
  expect(attempts).toBe(2);
  await db.close();
  server.close();
});

test('closing a database resolves only when every connection has ended, so that the server can be stopped', async () => {
  const errors: Error[] = [];
  const onError = (error: Error) => errors.push(error);
  const db = openDatabase({ connection: connections.app, maxConnections: CONNECTIONS, onError });
  let [opened, ended] = [0, 0];
  db.pool.on('connect', (client) => {
    opened++;
    client.once('end', () => ended++);
  });
  await Promise.all(Array.from({ length: CONNECTIONS }, () => db.rows(sleep, [0.1])));
  await db.close();
  expect({ opened, ended, errors }).toEqual({ opened: CONNECTIONS, ended: CONNECTIONS, errors: [] });
});
