// An external server can have any settings, so each connection sets those that affect query plans and times.
import { Client, type PoolConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase, type TestConnections } from '../../testing/database.ts';
import { openDatabase, statement } from './database.ts';

interface Settings {
  random_page_cost: string;
  jit: string;
  zone: string;
  geqo: string;
}
const settings = statement<Settings>(
  'test.settings',
  `select current_setting('random_page_cost') as random_page_cost, current_setting('jit') as jit,
     current_setting('timezone') as zone, current_setting('geqo') as geqo`,
);

let connections: TestConnections;
beforeAll(async () => {
  connections = await copyDatabase();
  const { database } = connections.owner;
  const client = new Client(connections.owner);
  await client.connect();
  for (const setting of ['random_page_cost = 4', 'jit = on', `timezone = 'Asia/Tokyo'`]) {
    await client.query(`alter database ${database} set ${setting}`);
  }
  await client.end();
});
afterAll(() => connections.drop());

async function readSettings(connection: PoolConfig): Promise<Settings[]> {
  const db = openDatabase({ connection, maxConnections: 1, onError: () => {} });
  const ways = [db, db.brief].map((way) => way.row(settings, []));
  const found = await Promise.all([...ways, db.transaction((tx) => tx.row(settings, []))]);
  await db.close();
  return found.map((row) => row!);
}

test("Parley's settings apply on every kind of connection, whatever the database's own settings", async () => {
  const ours = { random_page_cost: '1.1', jit: 'off', zone: 'UTC', geqo: 'on' };
  expect(await readSettings(connections.app)).toEqual([ours, ours, ours]);
});

test('the settings apply together with the options in a connection URL', async () => {
  const { host, port, database, user, password } = connections.app;
  const address = new URL(`postgres://${user}@localhost/${database}`);
  address.password = password;
  address.searchParams.set('host', host);
  address.searchParams.set('port', String(port));
  address.searchParams.set('options', '-c geqo=off -c timezone=Asia/Tokyo');
  address.searchParams.set('application_name', 'mine');
  const [first] = await readSettings({ connectionString: address.href });
  expect(first).toEqual({ random_page_cost: '1.1', jit: 'off', zone: 'UTC', geqo: 'off' });
});
