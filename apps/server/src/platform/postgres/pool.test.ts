import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase, type TestConnections } from '../../testing/database.ts';
import { openDatabase, statement } from './database.ts';

const CONNECTIONS = 20;
const sleep = statement('test.sleep', 'select pg_sleep($1)');

let connections: TestConnections;
beforeAll(async () => {
  connections = await copyDatabase();
});
afterAll(() => connections.drop());

test('a database is closed when every connection has ended, so that the server can be stopped', async () => {
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
