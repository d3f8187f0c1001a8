// Migrations (issue: the ground it stands on): once, whole or not at all, and never over a schema of another Parley.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { NIGHTLY } from '../../testing/nightly.ts';
import { openDatabase } from './database.ts';
import type { Credentials } from './embedded.ts';
import { type Migration, MigrationError, migrate, readMigrations, schemaProblem } from './migrate.ts';

const CHILD = fileURLToPath(new URL('./migrate.testing.ts', import.meta.url));
const { admin, owner: usualOwner, app } = inject('postgres');
const serviceRole = app.user;
let owner: Credentials;
const children: ChildProcess[] = [];

async function sql<T extends object>(as: Credentials, text: string): Promise<T[]> {
  const client = new Client(as);
  client.on('error', () => {});
  await client.connect();
  return client
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

beforeEach(() => {
  owner = { ...usualOwner, database: `migrate_${randomBytes(6).toString('hex')}` };
  return emptyDatabase();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await sql(admin, `drop database ${owner.database} with (force)`);
});

/** Makes the test's database, anew if it is there. */
async function emptyDatabase(): Promise<void> {
  await sql(admin, `drop database if exists ${owner.database} with (force)`);
  await sql(admin, `create database ${owner.database} owner ${owner.user}`);
}

function made(version: number, text: string): Migration {
  const name = `${String(version).padStart(4, '0')}_made.sql`;
  return { version, name, sql: text, checksum: createHash('sha256').update(text).digest('hex') };
}
const applied = () =>
  sql<{ version: number; name: string }>(owner, 'select version, name from migrations order by version');

/** Another process that migrates; resolves with what it printed. */
function elsewhere(migrations?: Migration[]): { child: ChildProcess; printed: Promise<unknown> } {
  const child = spawn(process.execPath, [CHILD, JSON.stringify([owner, serviceRole, migrations])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let text = '';
  child.stdout!.on('data', (chunk) => {
    text += chunk;
  });
  return { child, printed: once(child, 'close').then(() => (text === '' ? null : JSON.parse(text))) };
}

/** What a migration says to wait for the test, which holds that lock. */
const WAITS = 'select pg_advisory_xact_lock(7)';

/**
 * Kills a process that is inside a migration which {@link WAITS}, while another waits for its turn. Nobody ends the
 * dead one's session: the server finds that out when the statement under way is over.
 * @returns what the other one did then.
 */
async function killedWithin(held: Migration[], next: Migration[]): Promise<unknown> {
  const holder = new Client(owner);
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock(7)');
    const first = elsewhere(held);
    await untilWaiting(1);
    const second = elsewhere(next);
    await untilWaiting(2);
    const ended = once(first.child, 'close');
    first.child.kill('SIGKILL');
    await ended;
    await holder.query('select pg_advisory_unlock(7)');
    return await second.printed;
  } finally {
    await holder.end();
  }
}

/** Waits until so many sessions wait for an advisory lock. */
async function untilWaiting(count: number): Promise<void> {
  const text = `select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = '${owner.database}')`;
  while ((await sql(admin, text)).length < count);
}

describe('migrations', () => {
  test('bring an empty database up to date, and then do nothing', async () => {
    const names = (await readMigrations()).map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(await migrate({ owner, serviceRole })).toEqual(names);
    expect(await migrate({ owner, serviceRole })).toEqual([]);
    expect((await applied()).map(({ name }) => name)).toEqual(names);
  });

  test('are numbered without a gap', async () => {
    const versions = (await readMigrations()).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
  });

  test('keep no statistics on the workspace, of no table (docs/adr/0015)', async () => {
    await migrate({ owner });
    const columns = await sql<{ name: string; target: number | null }>(
      owner,
      `select c.relname as name, a.attstattarget as target from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'team_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
    );
    expect(columns.length).toBeGreaterThan(10);
    expect(columns.filter(({ target }) => target !== 0)).toEqual([]);
  });

  // reliability 11, row 74.
  test(
    'are applied once by four processes that start at once',
    async () => {
      const names = (await readMigrations()).map(({ name }) => name);
      for (let round = 0; round < (NIGHTLY ? 50 : 1); round++) {
        await emptyDatabase();
        const printed = await Promise.all([1, 2, 3, 4].map(() => elsewhere().printed));
        expect((printed as string[][]).flat()).toEqual(names);
        expect((await applied()).map(({ name }) => name)).toEqual(names);
      }
    },
    NIGHTLY ? 1_200_000 : 300_000,
  );

  test('that fail leave nothing, and those before them stay', async () => {
    const good = made(1, 'create table one (n int)');
    const bad = made(2, 'create table two (n int); insert into one values (1); select 1 / 0');
    await expect(migrate({ owner, serviceRole, migrations: [good, bad] })).rejects.toThrow(
      new MigrationError('Migration 0002_made.sql failed: division by zero'),
    );
    expect(await applied()).toEqual([{ version: 1, name: '0001_made.sql' }]);
    expect(
      await sql(owner, `select to_regclass('two') as two, (select count(*)::int from one) as rows`),
    ).toEqual([{ two: null, rows: 0 }]);
    const repaired = made(2, 'create table two (n int)');
    expect(await migrate({ owner, serviceRole, migrations: [good, repaired] })).toEqual(['0002_made.sql']);
  });

  test('whose process is killed in the middle leave nothing, and the next process does them', async () => {
    const slow = [made(1, 'create table one (n int)'), made(2, `create table two (n int); ${WAITS}`)];
    const quick = [slow[0]!, made(2, 'create table two (n int)'), made(3, 'create table three (n int)')];
    expect(await killedWithin(slow, quick)).toEqual(['0002_made.sql', '0003_made.sql']);
    expect((await applied()).map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  // reliability 11, row 74: inside each of them; the last alone, unless it is the nightly run.
  test(
    'of ours can each be killed when all of it is done but the commit',
    async () => {
      const ours = await readMigrations();
      for (const at of NIGHTLY ? ours.keys() : [ours.length - 1]) {
        await emptyDatabase();
        const held = ours.map((one, n) => (n === at ? { ...one, sql: `${one.sql};\n${WAITS}` } : one));
        expect(await killedWithin(held, ours)).toEqual(ours.slice(at).map(({ name }) => name));
        expect((await applied()).map(({ name }) => name)).toEqual(ours.map(({ name }) => name));
      }
    },
    NIGHTLY ? 600_000 : 300_000,
  );

  test('of a newer Parley are refused, and nothing is touched', async () => {
    const [first, second] = [made(1, 'create table one (n int)'), made(2, 'create table two (n int)')];
    await migrate({ owner, serviceRole, migrations: [first, second] });
    const older = migrate({ owner, serviceRole, migrations: [first] });
    await expect(older).rejects.toThrow(/schema 2, this Parley knows 1: it was written by a newer Parley/);
    expect(await applied()).toHaveLength(2);
  });

  test('whose text changed are refused, and nothing is applied', async () => {
    const first = made(1, 'create table one (n int)');
    await migrate({ owner, serviceRole, migrations: [first] });
    const changed = { ...made(1, 'create table one (n bigint)'), name: first.name };
    const more = made(2, 'create table two (n int)');
    await expect(migrate({ owner, serviceRole, migrations: [changed, more] })).rejects.toThrow(
      /Migration 0001_made\.sql is not the one .*checksum differs/,
    );
    expect(await applied()).toHaveLength(1);
  });

  test('have the same checksum whatever the line ends', async () => {
    const { mkdtemp, rm, writeFile } = await import('node:fs/promises');
    const folder = await mkdtemp('/tmp/parley-migrations-');
    const read = async (text: string) => {
      await writeFile(`${folder}/0001_x.sql`, text);
      return (await readMigrations(new URL(`file://${folder}/`)))[0]!.checksum;
    };
    expect(await read('select 1;\nselect 2;\n')).toBe(await read('select 1;\r\nselect 2;\r\n'));
    await rm(folder, { recursive: true });
  });

  test('that are missing are told to who asks', async () => {
    const migrations = await readMigrations();
    const db = openDatabase({ connection: owner, maxConnections: 1, onError: () => {} });
    try {
      expect(await schemaProblem(db, migrations)).toBe(
        `migrations that are not applied: ${migrations.length}`,
      );
      await migrate({ owner, migrations: migrations.slice(0, -1) });
      expect(await schemaProblem(db, migrations)).toBe('migrations that are not applied: 1');
      await migrate({ owner, migrations });
      expect(await schemaProblem(db, migrations)).toBeNull();
    } finally {
      await db.close();
    }
  });
});

describe('the role of the service', () => {
  test('owns nothing, makes nothing, and does not write down migrations', async () => {
    await migrate({ owner, serviceRole });
    const service: Credentials = { ...app, database: owner.database };
    const [role] = await sql(
      admin,
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = '${serviceRole}'`,
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false });
    const owned = `select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = '${serviceRole}'`;
    expect(await sql(owner, owned)).toEqual([]);
    const refused = [
      'create table mine (n int)',
      'create schema mine',
      'create function mine() returns int language sql as $$ select 1 $$',
      'drop table leads',
      'alter table leads add column x int',
      'truncate leads',
      'create index on leads (name)',
      'delete from migrations',
      "insert into migrations values (9, 'x', 'x', now())",
      "update migrations set checksum = 'x'",
    ];
    for (const text of refused) {
      await expect(sql(service, text), text).rejects.toMatchObject({ code: '42501' });
    }
    expect(await sql(service, 'select 1 from migrations limit 1')).toHaveLength(1);
  });

  test('is granted what a new migration brings', async () => {
    const service: Credentials = { ...app, database: owner.database };
    const first = made(1, 'create table one (n int)');
    await migrate({ owner, serviceRole, migrations: [first] });
    await migrate({ owner, serviceRole, migrations: [first, made(2, 'create table two (n serial)')] });
    expect(await sql(service, 'insert into two default values returning n')).toEqual([{ n: 1 }]);
  });

  test('is granted it also by a process that comes after the one that died before granting', async () => {
    await migrate({ owner });
    const service: Credentials = { ...app, database: owner.database };
    await expect(sql(service, 'select 1 from leads')).rejects.toMatchObject({ code: '42501' });
    expect(await migrate({ owner, serviceRole })).toEqual([]);
    expect(await sql(service, 'select 1 from leads')).toEqual([]);
    // In between, with one migration more.
    const more = [...(await readMigrations()), made(99, 'create table later (n int)')];
    await migrate({ owner, migrations: more });
    await migrate({ owner, serviceRole, migrations: more });
    expect(await sql(service, 'select 1 from later')).toEqual([]);
  });
});
