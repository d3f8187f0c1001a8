import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase, type TestConnections } from '../../testing/database.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { type Database, openDatabase, statement } from './database.ts';

let connections: TestConnections;
let db: Database;
beforeAll(async () => {
  connections = await copyDatabase();
  db = openDatabase({ connection: connections.app, maxConnections: 2, onError: () => {} });
});
afterAll(async () => {
  await db.close();
  await connections.drop();
});

const echo = statement<{ n: number }>('test.echo', 'select $1::int as n');
const divide = statement<{ n: number }>('test.divide', 'select 1 / $1::int as n');
const session = statement<{ pid: number }>('test.session', 'select pg_backend_pid() as pid');
const sleep = statement('test.sleep', 'select pg_sleep($1)');

test('each caller gets its own answer, even if there are more calls than the connections can take', async () => {
  const numbers = Array.from({ length: 500 }, (_, i) => i);
  const answers = await Promise.all(numbers.map((n) => db.brief.row(echo, [n])));
  expect(answers.map((row) => row?.n)).toEqual(numbers);
});

test('an error is returned only to the caller of the failed statement', async () => {
  const answers = await Promise.allSettled([1, 0, 1, 0, 1].map((n) => db.brief.row(divide, [n])));
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

test('a few callers share one connection, and more callers share two', async () => {
  const countSessions = async (callers: number) => {
    const rows = await Promise.all(Array.from({ length: callers }, () => db.brief.row(session, [])));
    return new Set(rows.map((row) => row?.pid)).size;
  };
  expect(await countSessions(8)).toBe(1);
  expect(await countSessions(20)).toBe(2);
});

test('a broken connection is replaced', async () => {
  const { pid } = (await db.brief.row(session, []))!;
  await db.rows(statement('test.kill', 'select pg_terminate_backend($1)'), [pid]);
  await eventually(async () => expect(await db.brief.row(echo, [7])).toEqual({ n: 7 }));
});

test('a long statement is ended if others wait behind it', async () => {
  await expect(db.brief.row(sleep, [3])).rejects.toMatchObject({ code: '57014' });
  expect(await db.brief.row(echo, [8])).toEqual({ n: 8 });
});
