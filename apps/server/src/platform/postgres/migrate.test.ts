// Migrations (running.md#migrations) are applied once, completely or not at all, and never to a schema that this Parley
// does not know.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { copyDatabase } from '../../testing/database.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { describeCatalog } from './catalog.testing.ts';
import { openDatabase } from './database.ts';
import type { Credentials } from './embedded.ts';
import { MERGED_CHECKSUMS, REPLACED_BY, REWRITTEN_CHECKSUMS } from './merged-migrations.ts';
import { findSchemaProblem, MigrationError, migrate } from './migrate.ts';
import { readMergedMigrations } from './schema-60.testing.ts';
import { hashStatements, type Migration, type RecordFile, readSchema, type Schema } from './schema-files.ts';

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

/** Creates the test's database, and drops an existing one first. */
async function emptyDatabase(): Promise<void> {
  await sql(admin, `drop database if exists ${owner.database} with (force)`);
  await sql(admin, `create database ${owner.database} owner ${owner.user}`);
}

function createMigration(version: number, text: string): Migration {
  const name = `${String(version).padStart(4, '0')}_made.sql`;
  return { version, name, sql: text, checksum: hashStatements(text) };
}
/** Returns a schema without records. */
const toSchema = (...migrations: Migration[]): Schema => ({ migrations, records: [] });

const listApplied = () =>
  sql<{ version: number; name: string }>(owner, 'select version, name from migrations order by version');

const listRecords = async () =>
  (await sql<{ name: string }>(owner, 'select name from applied_records order by name collate "C"')).map(
    ({ name }) => `records/${name}`,
  );

/** Returns the released schema with the names of its files in the order in which they are applied. */
async function readReleasedSchema(): Promise<Schema & { names: string[] }> {
  const schema = await readSchema();
  const names = [
    ...schema.migrations.map(({ name }) => name),
    ...schema.records.map(({ name }) => `records/${name}`),
  ];
  return { ...schema, names };
}

/** Starts another process that migrates; `printed` resolves to its output. */
function startMigrating(schema?: Schema): { child: ChildProcess; printed: Promise<unknown> } {
  const child = spawn(process.execPath, [CHILD, JSON.stringify([owner, serviceRole, schema])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let text = '';
  child.stdout!.on('data', (chunk) => {
    text += chunk;
  });
  return { child, printed: once(child, 'close').then(() => (text === '' ? null : JSON.parse(text))) };
}

/** A migration that waits for the advisory lock, which the test holds. */
const WAITS = 'select pg_advisory_xact_lock(7)';

/**
 * Kills a process during a migration with the text {@link WAITS}, while another process waits to migrate. The dead
 * process's session is not ended by the test: the server notices the death when the running statement ends.
 * @returns the output of the other process.
 */
async function killDuring(held: Schema, next: Schema): Promise<unknown> {
  const holder = new Client(owner);
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock(7)');
    const first = startMigrating(held);
    await waitForWaiters(1);
    const second = startMigrating(next);
    await waitForWaiters(2);
    const ended = once(first.child, 'close');
    first.child.kill('SIGKILL');
    await ended;
    await holder.query('select pg_advisory_unlock(7)');
    return await second.printed;
  } finally {
    await holder.end();
  }
}

/** Waits until `count` sessions are waiting for an advisory lock. */
async function waitForWaiters(count: number): Promise<void> {
  const text = `select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = '${owner.database}')`;
  while ((await sql(admin, text)).length < count);
}

describe('the migration of a database', () => {
  test('brings an empty database up to date, and then does nothing', async () => {
    const { migrations, names } = await readReleasedSchema();
    expect(migrations.length).toBeGreaterThanOrEqual(3);
    expect(await migrate({ owner, serviceRole })).toEqual(names);
    expect(await migrate({ owner, serviceRole })).toEqual([]);
    expect((await listApplied()).map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  test('applies migrations that are numbered without a gap', async () => {
    const versions = (await readSchema()).migrations.map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
  });

  test('keeps no statistics on the workspace column of any table (docs/adr/isolate-workspaces-by-keys.md)', async () => {
    await migrate({ owner });
    const columns = await sql<{ name: string; target: number | null }>(
      owner,
      `select relname as name, attstattarget as target from pg_attribute join pg_class on pg_class.oid = attrelid
       where attname = 'team_id' and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    expect(columns.length).toBeGreaterThan(10);
    expect(columns.filter(({ target }) => target !== 0)).toEqual([]);
  });

  // Checks promises.md#the-database-holds.
  test('applies each migration once when four processes start at the same time', {
    tags: 'endurance',
  }, async () => {
    const { migrations, names } = await readReleasedSchema();
    for (let round = 0; round < (NIGHTLY ? 50 : 1); round++) {
      await emptyDatabase();
      const printed = await Promise.all([1, 2, 3, 4].map(() => startMigrating().printed));
      expect((printed as string[][]).flat()).toEqual(names);
      expect(await listApplied()).toHaveLength(migrations.length);
      expect(await listRecords()).toEqual(names.slice(migrations.length));
    }
  });

  test('undoes all pending migrations if one fails, and the old Parley keeps working', async () => {
    const first = createMigration(1, 'create table one (n int)');
    await migrate({ owner, serviceRole, schema: toSchema(first) });
    const good = createMigration(2, 'create table two (n int)');
    const bad = createMigration(3, 'create table three (n int); insert into one values (1); select 1 / 0');
    await expect(migrate({ owner, serviceRole, schema: toSchema(first, good, bad) })).rejects.toThrow(
      new MigrationError('Migration 0003_made.sql failed: division by zero'),
    );
    expect(await listApplied()).toEqual([{ version: 1, name: '0001_made.sql' }]);
    expect(
      await sql(
        owner,
        `select to_regclass('two') as two, to_regclass('three') as three, (select count(*)::int from one) as rows`,
      ),
    ).toEqual([{ two: null, three: null, rows: 0 }]);
    expect(await migrate({ owner, serviceRole, schema: toSchema(first) })).toEqual([]);
    const repaired = createMigration(3, 'create table three (n int)');
    expect(await migrate({ owner, serviceRole, schema: toSchema(first, good, repaired) })).toEqual([
      '0002_made.sql',
      '0003_made.sql',
    ]);
  });

  test('leaves nothing when the process is killed halfway, and the next process applies all migrations', async () => {
    const first = createMigration(1, 'create table one (n int)');
    const slow = toSchema(first, createMigration(2, `create table two (n int); ${WAITS}`));
    const quick = toSchema(
      first,
      createMigration(2, 'create table two (n int)'),
      createMigration(3, 'create table three (n int)'),
    );
    const names = quick.migrations.map(({ name }) => name);
    expect(await killDuring(slow, quick)).toEqual(names);
    expect((await listApplied()).map(({ name }) => name)).toEqual(names);
  });

  // Checks promises.md#the-database-holds: nightly runs kill inside each file, other runs only in the last record.
  test('leaves nothing when the process is killed right before the commit, in each of the released files', {
    tags: 'endurance',
  }, async () => {
    const { migrations, records, names } = await readReleasedSchema();
    const wait = <File extends RecordFile>(files: File[], at: number) =>
      files.map((file, n) => (n === at ? { ...file, sql: `${file.sql};\n${WAITS}` } : file));
    for (const at of NIGHTLY ? names.keys() : [names.length - 1]) {
      await emptyDatabase();
      const held = { migrations: wait(migrations, at), records: wait(records, at - migrations.length) };
      expect(await killDuring(held, { migrations, records })).toEqual(names);
      expect(await listApplied()).toHaveLength(migrations.length);
      expect(await listRecords()).toHaveLength(records.length);
    }
  });

  test('refuses the schema of a newer Parley and changes nothing', async () => {
    const [first, second] = [
      createMigration(1, 'create table one (n int)'),
      createMigration(2, 'create table two (n int)'),
    ];
    await migrate({ owner, serviceRole, schema: toSchema(first, second) });
    const older = migrate({ owner, serviceRole, schema: toSchema(first) });
    await expect(older).rejects.toThrow(
      /schema 2, but this version knows only 1: a newer Parley migrated it/,
    );
    expect(await listApplied()).toHaveLength(2);
  });

  test('refuses a migration with changed statements and applies nothing', async () => {
    const first = createMigration(1, 'create table one (n int)');
    await migrate({ owner, serviceRole, schema: toSchema(first) });
    const changed = { ...createMigration(1, 'create table one (n bigint)'), name: first.name };
    const more = createMigration(2, 'create table two (n int)');
    await expect(migrate({ owner, serviceRole, schema: toSchema(changed, more) })).rejects.toThrow(
      /Migration 0001_made\.sql differs from the one .*checksum differs/,
    );
    expect(await listApplied()).toHaveLength(1);
  });

  test('computes the same checksum if only comments, white space or line ends differ', () => {
    const text = "create table t (\n  a text default 'it''s -- here'\n);\nselect 1;\n";
    for (const same of [
      text.replaceAll('\n', '\r\n'),
      text.replaceAll('\n', '\n\n    '),
      `-- A table.\n${text}`,
      text.replace('(\n', '( -- with a column\n  -- and no other\n'),
      text.replace('select', '/* a\n block */ select'),
    ]) {
      expect(hashStatements(same), same).toBe(hashStatements(text));
    }
    for (const other of [
      text.replace('select 1', 'select 2'),
      text.replace('-- here', '-- there'),
      text.replace("s -- here'", "s  -- here'"),
      text.replace("'it", "E'it"),
      `select '--'; ${text}`,
    ]) {
      expect(hashStatements(other), other).not.toBe(hashStatements(text));
    }
  });

  test('accepts the earlier text of a migration that was rewritten before the first release', async () => {
    await migrate({ owner, serviceRole });
    await sql(
      owner,
      `update migrations set checksum = '${REWRITTEN_CHECKSUMS[0]}' where name = '0004_campaigns.sql'`,
    );
    await migrate({ owner, serviceRole });
  });

  test('reports missing migrations', async () => {
    const { migrations, records } = await readSchema();
    const db = openDatabase({ connection: owner, maxConnections: 1, onError: () => {} });
    try {
      const problem = () => findSchemaProblem(db, { migrations, records });
      expect(await problem()).toBe(`migrations that are not applied: ${migrations.length}`);
      await migrate({ owner, schema: toSchema(...migrations.slice(0, -1)) });
      expect(await problem()).toBe('migrations that are not applied: 1');
      await migrate({ owner, schema: toSchema(...migrations) });
      expect(await problem()).toBe(`public records that are not this Parley's: ${records.length}`);
      await migrate({ owner });
      expect(await problem()).toBeNull();
    } finally {
      await db.close();
    }
  });
});

describe('a database of the version before the migrations were merged', () => {
  /** Creates the old schema with the first `count` migrations. */
  const migrateOld = (count = MERGED_CHECKSUMS.length) =>
    migrate({ owner, serviceRole, schema: toSchema(...readMergedMigrations().slice(0, count)) });

  test('has the migrations with the checksums that this version knows', () => {
    expect(readMergedMigrations().map(({ checksum }) => checksum)).toEqual(MERGED_CHECKSUMS);
  });

  test('keeps its rows and gets the schema of a new database, with the names of the current files', async () => {
    await migrateOld();
    await sql(
      owner,
      `insert into teams (team_id, slug, name, plan, created_at) values ('team_1', 'one', 'One', 'free', now());
       insert into people (id, email, created_at) values ('pers_1', 'ana@acme.test', now());
       insert into members (team_id, id, person_id, email, role, created_at)
         values ('team_1', 'memb_1', 'pers_1', 'ana@acme.test', 'owner', now());
       insert into numbers
           (team_id, id, handle, engine, daily_quota, connected_since, pacing, session_status, created_at)
         values ('team_1', 'num_1', '33600000001', 'simulator', 100, now(), '{}', 'WORKING', now());
       insert into number_events (team_id, id, number_id, kind, text, at)
         values ('team_1', 'nev_1', 'num_1', 'connected', 'Connected.', now());
       insert into leads (team_id, id, number_id, name, status, assigned_to, created_at, updated_at)
         values ('team_1', 'lead_1', 'num_1', 'Léa', 'in_progress', 'memb_1', now(), now());
       insert into notes (team_id, id, lead_id, text, created_at)
         values ('team_1', 'note_1', 'lead_1', 'Called, no answer.', now());
       insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, created_at)
         values ('team_1', 'msg_1', 'lead_1', 'num_1', 'inbound', 'USER_MESSAGE', 'Hello', 'received', now())`,
    );
    const { migrations, names } = await readReleasedSchema();
    const later = names.slice(REPLACED_BY);
    expect(await migrate({ owner, serviceRole })).toEqual(later);
    expect(await migrate({ owner, serviceRole })).toEqual([]);
    expect(await listApplied()).toEqual(migrations.map(({ version, name }) => ({ version, name })));
    expect(
      await sql(
        owner,
        `select lead.name, member.email, note.text, message.text as message, event.text as event
         from leads lead join members member on member.id = lead.assigned_to join notes note on note.lead_id = lead.id
         join messages message on message.lead_id = lead.id
         join number_events event on event.number_id = lead.number_id`,
      ),
    ).toEqual([
      {
        name: 'Léa',
        email: 'ana@acme.test',
        text: 'Called, no answer.',
        message: 'Hello',
        event: 'Connected.',
      },
    ]);
    const fresh = await copyDatabase();
    try {
      expect(await describeCatalog(owner)).toEqual(await describeCatalog(fresh.owner));
    } finally {
      await fresh.drop();
    }
  });

  test('is upgraded if it has a later migration under the number from before the merge', async () => {
    const { migrations, names } = await readReleasedSchema();
    const later = { ...migrations[REPLACED_BY]!, version: 61, name: '0061_later.sql' };
    await migrate({ owner, serviceRole, schema: toSchema(...readMergedMigrations(), later) });
    expect(await migrate({ owner, serviceRole })).toEqual(names.slice(REPLACED_BY + 1));
    expect(await listApplied()).toEqual(migrations.map(({ version, name }) => ({ version, name })));
  });

  test('keeps the old names if a later migration fails', async () => {
    await migrateOld();
    const { migrations, records } = await readSchema();
    const bad = createMigration(migrations.length + 1, 'select 1 / 0');
    const failed = migrate({ owner, serviceRole, schema: { migrations: [...migrations, bad], records } });
    await expect(failed).rejects.toThrow('division by zero');
    expect(await listApplied()).toHaveLength(MERGED_CHECKSUMS.length);
  });

  test('is refused with advice if it is older, and changes nothing', async () => {
    await migrateOld(51);
    await expect(migrate({ owner, serviceRole })).rejects.toThrow(
      new MigrationError(
        'The database has only 51 of the 60 migrations that this version upgrades from. First start the last version that has the file 0060_bulk_reasons.sql, then start this version.',
      ),
    );
    expect(await listApplied()).toHaveLength(51);
  });

  test('is refused if a migration has other statements or belongs to no version', async () => {
    await migrateOld();
    await sql(owner, `update migrations set checksum = 'x' where version = 30`);
    await expect(migrate({ owner, serviceRole })).rejects.toThrow(
      /0030_inbox\.sql differs .*checksum differs/,
    );
    await sql(owner, `insert into migrations values (999, '0999_more.sql', 'x', now())`);
    await expect(migrate({ owner, serviceRole })).rejects.toThrow(/schema 999, but this version knows only/);
    expect(await listApplied()).toHaveLength(61);
  });
});

describe('the role of the service', () => {
  test('owns nothing, creates nothing, and cannot write the lists of applied files', async () => {
    await migrate({ owner, serviceRole });
    const service: Credentials = { ...app, database: owner.database };
    const [role] = await sql(
      admin,
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = '${serviceRole}'`,
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false });
    const owned = `select relname from pg_class join pg_roles on pg_roles.oid = relowner where rolname = '${serviceRole}'`;
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
      "update applied_records set checksum = 'x'",
    ];
    for (const text of refused) {
      await expect(sql(service, text), text).rejects.toMatchObject({ code: '42501' });
    }
    expect(await sql(service, 'select 1 from migrations limit 1')).toHaveLength(1);
  });

  test("is granted Parley's tables even if another role owns an extension in the database", async () => {
    const first = createMigration(1, 'create table one (n serial)');
    await migrate({ owner, serviceRole, schema: toSchema(first) });
    const asAdmin = { ...admin, database: owner.database };
    await sql(asAdmin, 'create extension pg_walinspect');
    await sql(asAdmin, 'create view of_the_admin as select 1 as n');
    const second = createMigration(2, 'create table two (n serial)');
    await migrate({ owner, serviceRole, schema: toSchema(first, second) });
    const service = { ...app, database: owner.database };
    expect(await sql(service, 'insert into two default values returning n')).toEqual([{ n: 1 }]);
    expect(await migrate({ owner, serviceRole, schema: toSchema(first, second) })).toEqual([]);
  });

  test('is granted the tables of a new migration', async () => {
    const service: Credentials = { ...app, database: owner.database };
    const first = createMigration(1, 'create table one (n int)');
    await migrate({ owner, serviceRole, schema: toSchema(first) });
    await migrate({
      owner,
      serviceRole,
      schema: toSchema(first, createMigration(2, 'create table two (n serial)')),
    });
    expect(await sql(service, 'insert into two default values returning n')).toEqual([{ n: 1 }]);
  });

  test('is granted the tables by the next process if the process that migrated died before granting them', async () => {
    await migrate({ owner });
    const service: Credentials = { ...app, database: owner.database };
    await expect(sql(service, 'select 1 from leads')).rejects.toMatchObject({ code: '42501' });
    expect(await migrate({ owner, serviceRole })).toEqual([]);
    expect(await sql(service, 'select 1 from leads')).toEqual([]);
    // The same is true with one more migration.
    const { migrations, records } = await readSchema();
    const more = { migrations: [...migrations, createMigration(99, 'create table later (n int)')], records };
    await migrate({ owner, schema: more });
    await migrate({ owner, serviceRole, schema: more });
    expect(await sql(service, 'select 1 from later')).toEqual([]);
  });
});
