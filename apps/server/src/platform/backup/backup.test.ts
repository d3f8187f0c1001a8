// Backup and restore (promises.md#the-database-holds): a restore brings back everything that was committed at one
// moment, and checks it. A backup that can't be restored changes nothing.
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestConnections } from '../../testing/database.ts';
import { makeOf, type Workspace } from '../../testing/make.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { playOf } from '../../testing/play.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import type { Credentials } from '../postgres/embedded.ts';
import { migrate } from '../postgres/migrate.ts';
import { readSchema, type Schema } from '../postgres/schema-files.ts';
import {
  type Checksums,
  checksumsIn,
  checksumsOf,
  emptyDatabase,
  removeFolders,
  sql,
  temporaryFolder,
} from './backup.testing.ts';
import { readBackup } from './contents.ts';
import { checkSchema, restoreBackup } from './restore-backup.ts';
import { LEFT_OUT } from './tables.ts';
import { writeBackup } from './write-backup.ts';

const NOW = new Date('2026-11-18T12:00:00.000Z');

let app: TestApp;
let w: Workspace;
const databases: TestConnections[] = [];

beforeAll(async () => {
  const plenty = 1e6;
  app = await startApp({ rates: { free: plenty, starter: plenty, business: plenty, scale: plenty } });
  w = await app.make.workspace({ lists: [{ name: 'Fair', campaign: 'spring' }] });
  await fill();
});
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});
afterAll(async () => {
  await app.close();
  removeFolders();
});

/** Rows in every corner: a talk to its end, an import, a webhook, a link, and texts that COPY must escape. */
async function fill(): Promise<void> {
  const play = playOf(app, w);
  const phone = app.make.phone();
  await play.push(phone, { name: 'Tab\tNew\nline \\N \\. "quoted" 🏠', external_reference: 'crm\\1' });
  await app.drain();
  for (const text of ['Yes, we own it', 'around 12000', 'the first one']) await play.say(phone, text);
  await play.api.call(contract.webhooks.create, {
    url: 'http://localhost:9/hook',
    events: ['contact.qualified'],
  });
  const { data } = await play.api.call(contract.lists.list, {});
  await play.api.call(contract.lists.importLeads, {
    id: data[0]!.id,
    leads: [{ phone: `+${app.make.phone()}`, name: 'Zoé' }, { phone: `+${app.make.phone()}` }],
  });
}

async function emptied(): Promise<TestConnections> {
  const database = await emptyDatabase();
  databases.push(database);
  return database;
}
const file = () => join(temporaryFolder(), 'one.backup');
const backup = (connection: Credentials, more: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({ connection, file: file(), now: NOW, version: '1.2.3', ...more });
const restore = (connection: Credentials, from: string, schema?: Schema) =>
  restoreBackup({ connection, file: from, schema, finish: async () => {} });

/** Starts the service on a restored database. */
async function serveOn(connections: TestConnections): Promise<TestApp> {
  await migrate({ owner: connections.owner, serviceRole: connections.app.user });
  return startApp({ connections, clock: app.clock });
}

describe('a backup', () => {
  test('comes back in an empty database, every table as it was, and the product goes on', async () => {
    const before = await checksumsOf(app.connections.owner);
    const { file: made, header, rows, bytes } = await backup(app.connections.owner);
    expect(statSync(made)).toMatchObject({ size: bytes });
    expect(statSync(made).mode & 0o777).toBe(0o600);
    expect(existsSync(`${made}.part`)).toBe(false);
    expect(header).toMatchObject({ made_at: NOW.toISOString(), parley: '1.2.3' });
    expect(rows).toBeGreaterThan(30);

    const target = await emptied();
    await restore(target.owner, made);
    expect(await checksumsOf(target.owner)).toEqual(before);
    // Ids that the database counts continue after the restored ones.
    const position = 'select max(position)::int as position from simulated_events';
    const [last] = await sql<{ position: number }>(target.owner, position);
    const restored = await serveOn(target);
    try {
      const play = playOf(restored, w);
      const phone = restored.make.phone();
      await play.push(phone, { name: 'Ana' });
      await restored.drain();
      expect(await play.texts(phone)).toHaveLength(1);
      expect((await play.say(phone, 'Yes, we own it')).length).toBeGreaterThan(0);
      const [next] = await sql<{ position: number }>(target.owner, position);
      expect(next!.position).toBeGreaterThan(last!.position);
    } finally {
      await restored.close();
    }
  });

  test('restores the schema, its keys and its indexes, as migrating makes them', async () => {
    const { file: made } = await backup(app.connections.owner);
    const target = await emptied();
    await restore(target.owner, made);
    const shape = `
      select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
        where relnamespace = 'public'::regnamespace
      order by 1`;
    expect(await sql(target.owner, shape)).toEqual(await sql(app.connections.owner, shape));
    // Restores over itself: here the catalog lists a sequence before its table.
    await sql(target.owner, 'alter table simulated_events set (fillfactor = 90)');
    await restore(target.owner, made);
    expect(await sql(target.owner, shape)).toEqual(await sql(app.connections.owner, shape));
    const [analyzed] = await sql<{ count: number }>(
      target.owner,
      `select count(*)::int as count from pg_class where relname in ('leads', 'messages') and reltuples >= 0`,
    );
    expect(analyzed!.count).toBe(2);
  });

  test('holds every table, except those listed with a reason', async () => {
    const tables = await sql<{ name: string }>(
      app.connections.owner,
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    const { tables: held } = await backup(app.connections.owner);
    const named = [...held.map(({ name }) => name), ...Object.keys(LEFT_OUT)];
    expect(named.sort()).toEqual(tables.map(({ name }) => name).sort());
    // It holds no API key, only fingerprints (promises.md#workspaces-are-apart).
    const { file: made } = await backup(app.connections.owner);
    const lines: Buffer[] = [];
    await readBackup(made, {
      async table(_table, rows) {
        for await (const block of rows) lines.push(block);
      },
    });
    expect(Buffer.concat(lines).includes(w.key)).toBe(false);
  });

  const ROUNDS = NIGHTLY ? 20 : 2;
  test(`is of one moment, whatever is written meanwhile (${ROUNDS} rounds)`, {
    timeout: 600_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const writing = new AbortController();
      let written = 0;
      const writers = [1, 2, 3, 4].map(async () => {
        while (!writing.signal.aborted) {
          await write();
          written++;
        }
      });
      await until(() => written > 20);
      let atSnapshot: Checksums = {};
      const { file: made } = await backup(app.connections.owner, {
        // Hundreds of writes happen between the snapshot and the copy.
        async onSnapshot(id) {
          const seen = written;
          await until(() => written > seen + 50);
          atSnapshot = await checksumsIn(app.connections.owner, id);
        },
      });
      writing.abort();
      await Promise.all(writers);
      const target = await emptied();
      await restore(target.owner, made);
      expect(await checksumsOf(target.owner)).toEqual(atSnapshot);
      expect(await checksumsOf(app.connections.owner)).not.toEqual(atSnapshot);
    }
  });

  test('of an earlier schema is migrated; of a later or different one it is refused', async () => {
    const { migrations, records } = await readSchema();
    const earlier = migrations.slice(0, -1);
    const old = await emptied();
    await migrate({ owner: old.owner, schema: { migrations: earlier, records: [] } });
    await sql(old.owner, `insert into installation (secret_check) values ('x')`);
    await sql(old.owner, `insert into teams values ('team_1', 'one', 'One', 'free', now())`);
    const { file: made } = await backup(old.owner);
    const target = await emptied();
    await restore(target.owner, made);
    expect(await sql(target.owner, 'select slug from teams')).toEqual([{ slug: 'one' }]);
    expect(await sql(target.owner, 'select version from migrations')).toHaveLength(migrations.length);
    expect(await sql(target.owner, 'select restored_at from installation')).toEqual([{ restored_at: null }]);

    const { file: now, header } = await backup(app.connections.owner);
    expect(() => checkSchema(header, earlier)).toThrow(
      `The backup has schema ${migrations.length}, this Parley knows ${earlier.length}: it was made by a newer Parley.`,
    );
    await expect(restore(target.owner, now, { migrations: earlier, records })).rejects.toThrow(
      'was made by a newer Parley',
    );
    const changed = migrations.with(-1, { ...migrations.at(-1)!, checksum: 'another' });
    await expect(restore(target.owner, now, { migrations: changed, records })).rejects.toThrow(
      'checksum differs',
    );
    expect(await sql(target.owner, 'select slug from teams')).toEqual([{ slug: 'one' }]);
  });

  test('is refused by a database that holds somebody else’s tables', async () => {
    const { file: made } = await backup(app.connections.owner);
    const target = await emptied();
    await sql(target.owner, 'create table reports (n int)');
    await expect(restore(target.owner, made)).rejects.toThrow('holds reports, which Parley did not make');
    expect(await sql(target.owner, 'select * from reports')).toEqual([]);
  });

  test('is not written over a file, into a missing folder, or of an empty database; and leaves no partial file', async () => {
    const made = file();
    writeFileSync(made, 'mine');
    await expect(backup(app.connections.owner, { file: made })).rejects.toThrow('exists already');
    expect(readFileSync(made, 'utf8')).toBe('mine');
    await expect(backup(app.connections.owner, { file: '/nowhere/x' })).rejects.toThrow('is no directory');
    await expect(backup((await emptied()).owner)).rejects.toThrow('not set up yet');

    const broken = file();
    const cut = backup(app.connections.owner, {
      file: broken,
      onSnapshot: async () => {
        await sql(
          app.connections.admin,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'parley backup' and datname = current_database()`,
        );
      },
    });
    await expect(cut).rejects.toThrow();
    expect(existsSync(broken) || existsSync(`${broken}.part`)).toBe(false);
  });
});

describe('a damaged backup', () => {
  const FLIPS = NIGHTLY ? 100 : 8;
  test(`is refused, whether cut or with a flipped bit, in ${FLIPS} places each, and changes nothing`, {
    timeout: 600_000,
  }, async () => {
    const { file: made } = await backup(app.connections.owner);
    const whole = readFileSync(made);
    const target = await emptied();
    await restore(target.owner, made);
    await sql(target.owner, `update teams set name = 'Untouched'`);
    const before = await checksumsOf(target.owner);
    const place = file();
    const refusal = /is damaged|is no backup|has format/;
    for (let i = 0; i < FLIPS; i++) {
      const flipped = Buffer.from(whole);
      const at =
        i < 8
          ? [0, 15, 16, 17, 20, whole.length - 1, whole.length - 33, whole.length - 37][i]!
          : randomInt(whole.length);
      flipped[at]! ^= 1 << randomInt(8);
      writeFileSync(place, flipped);
      await expect(readBackup(place), `bit ${at}`).rejects.toThrow(refusal);
      // A restore refuses it too, without a check before: it finds the damage inside its transaction.
      await expect(restore(target.owner, place), `bit ${at}`).rejects.toThrow();

      const length = i === 0 ? 0 : i === 1 ? whole.length - 1 : randomInt(whole.length);
      writeFileSync(place, whole.subarray(0, length));
      await expect(readBackup(place), `cut at ${length}`).rejects.toThrow(refusal);
      await expect(restore(target.owner, place), `cut at ${length}`).rejects.toThrow();
    }
    writeFileSync(place, Buffer.concat([whole, Buffer.from('x')]));
    await expect(readBackup(place)).rejects.toThrow('something stands behind its end');
    expect(await checksumsOf(target.owner)).toEqual(before);
  });

  test('a restore that dies in the middle leaves what was there', async () => {
    const { file: made } = await backup(app.connections.owner);
    const target = await emptied();
    await restore(target.owner, made);
    await sql(target.owner, `update teams set name = 'Untouched'`);
    const before = await checksumsOf(target.owner);
    const killed = restoreBackup({
      connection: target.owner,
      file: made,
      finish: async () => {
        await sql(
          target.admin,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'parley backup' and datname = current_database()`,
        );
      },
    });
    await expect(killed).rejects.toThrow();
    const stopped = new AbortController();
    const aborted = restoreBackup({
      connection: target.owner,
      file: made,
      finish: async () => stopped.abort(),
      signal: stopped.signal,
    });
    await expect(aborted).rejects.toThrow();
    expect(await checksumsOf(target.owner)).toEqual(before);
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}

/** A write as callers make them: over HTTP, in several tables at once. */
async function write(): Promise<void> {
  const { api, push } = playOf(app, w);
  const phone = makeOf(app).phone();
  if (randomInt(2) === 0) await push(phone, { name: `Lead ${phone}` });
  else await api.call(contract.sandbox.receiveMessage, { to: w.number, from: phone, text: 'Hello there' });
}
