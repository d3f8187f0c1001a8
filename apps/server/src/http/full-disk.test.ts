// A database that answers but can't write: 503, not ready, and automatic recovery (promises.md#nothing-is-lost).
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cleanUp,
  copyFolder,
  createMigrated,
  mountSmallDisk,
  sql,
} from '../platform/postgres/embedded/testing.ts';
import { type EmbeddedPostgres, openEmbedded } from '../platform/postgres/embedded.ts';
import { queryRows } from '../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { eventually } from '../testing/wait-eventually.ts';
import { type Examples, makeExamples, operations } from './operations.testing.ts';
import { type Answer, buildPath, expectError, sendRequest } from './wire.testing.ts';

const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };
const nowhere = 'http://127.0.0.1:9';
const readReadiness = async (app: TestApp) => {
  const { status, text } = await sendRequest(app.url, { path: '/readyz' });
  return { status, problem: (JSON.parse(text) as { problem?: string }).problem };
};

describe('a full disk', () => {
  let disk: string | undefined;
  let postgres: EmbeddedPostgres;
  let app: TestApp;
  let mine: Examples;
  beforeAll(async () => {
    disk = mountSmallDisk('200m');
    if (disk === undefined) return;
    const dataDir = join(disk, 'data');
    mkdirSync(dataDir);
    copyFolder(await createMigrated(), dataDir);
    postgres = await openEmbedded({ dataDir, mode: 'serve' });
    const connections = {
      app: postgres.app,
      owner: postgres.owner,
      admin: postgres.admin,
      drop: async () => {},
    };
    app = await startApp({ connections, rates });
    mine = await makeExamples(app, nowhere);
    // PostgreSQL's journal (WAL) still has room: a server that can't write it stops and becomes unreachable.
    await sql(postgres.admin, 'select pg_switch_wal()');
    await sql(postgres.admin, 'checkpoint');
  });
  afterAll(async () => {
    await app?.close();
    await postgres?.stop();
    await cleanUp();
  });

  const fill = () => spawnSync('dd', ['if=/dev/zero', `of=${join(disk!, 'ballast')}`, 'bs=64k']);
  const free = () => rmSync(join(disk!, 'ballast'));
  let phones = 4_915_200_000_000;
  /** Imports more rows than fit into the existing pages. */
  const importMany = (): Promise<Answer> => {
    const noise = () => Array.from({ length: 55 }, () => Math.random().toString(36).slice(2)).join('');
    const leads = Array.from({ length: 500 }, () => ({
      phone: String(phones++),
      custom_variables: { noise: noise() },
    }));
    const path = buildPath(contract.lists.importLeads, { id: mine.listId });
    return sendRequest(app.url, {
      method: 'POST',
      path,
      key: mine.workspace.key,
      body: JSON.stringify({ leads }),
    });
  };

  test('causes 503 responses and makes the process not ready, until there is room again', async (context) => {
    if (disk === undefined) return context.skip('no right to mount a small disk');
    expect(await readReadiness(app)).toEqual({ status: 200, problem: undefined });
    expect((await importMany()).status).toBe(200);
    fill();
    const refused = await importMany();
    expect(expectError(refused, 503, 'service_unavailable')).toMatchObject([{ code: 'database_disk_full' }]);
    expect(await readReadiness(app)).toEqual({ status: 503, problem: "the database's disk is full" });
    expect((await sendRequest(app.url, { path: '/healthz' })).status).toBe(200);
    // A call that finds enough space is answered as usual, any other with a retryable error.
    for (const operation of operations) {
      const { params, body } = mine.of(operation);
      const asked = { method: operation.method, path: buildPath(operation, params), key: mine.workspace.key };
      const { status } = await sendRequest(app.url, body ? { ...asked, body: JSON.stringify(body) } : asked);
      expect({ id: operation.id, status }).not.toMatchObject({ status: 500 });
    }
    expectError(await importMany(), 503, 'service_unavailable');
    free();
    expect(await readReadiness(app)).toEqual({ status: 200, problem: undefined });
    expect((await importMany()).status).toBe(200);
  });
});

describe('a database that cannot store', () => {
  let app: TestApp;
  let mine: Examples;
  beforeAll(async () => {
    app = await startApp({ rates });
    mine = await makeExamples(app, nowhere);
  });
  afterAll(() => app.close());
  const createList = () => {
    const body = JSON.stringify({ name: 'Fair' });
    return sendRequest(app.url, { method: 'POST', path: '/api/v1/lists', key: mine.workspace.key, body });
  };

  test.each([
    ['if the disk is full', '53100'],
    ['if memory runs out', '53200'],
    ['if another resource runs out', '53000'],
    ['if the disk is broken', '58030'],
    ['if it was made read-only', '25006'],
  ])('causes 503 responses %s', async (_why, state) => {
    await queryRows(
      app,
      `create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '${state}'; end $$`,
    );
    await queryRows(
      app,
      'create trigger refuse before insert on lists for each row execute function refuse()',
    );
    expectError(await createList(), 503, 'service_unavailable');
    await queryRows(app, 'drop function refuse cascade');
    expect((await createList()).status).toBe(201);
  });

  test('makes the process not ready if it is read-only', async () => {
    const { database, user } = app.connections.app;
    const set = (value: string) =>
      sql(
        app.connections.admin,
        `alter role ${user} in database ${database} set default_transaction_read_only = ${value}`,
      );
    const reconnect = () =>
      sql(
        app.connections.admin,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '${database}' and usename = '${user}'`,
      );
    await set('on');
    await reconnect();
    await eventually(async () =>
      expect(await readReadiness(app)).toEqual({ status: 503, problem: 'the database is read-only' }),
    );
    await set('off');
    await reconnect();
    await eventually(async () => expect(await readReadiness(app)).toMatchObject({ status: 200 }));
  });
});
