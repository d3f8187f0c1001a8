// The public records (docs/adr/keep-public-records-as-views.md): one file each, applied again when its statements
// change, completely or not at all.
import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Credentials } from './embedded.ts';
import { MigrationError, migrate } from './migrate.ts';
import { type Migration, type RecordFile, readSchema, type Schema } from './schema-files.ts';

const { admin, owner: usualOwner, app } = inject('postgres');
const serviceRole = app.user;
let owner: Credentials;
let service: Credentials;

async function sql<T extends object>(as: Credentials, text: string): Promise<T[]> {
  const client = new Client(as);
  client.on('error', () => {});
  await client.connect();
  return client
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

beforeEach(async () => {
  const database = `records_${randomBytes(6).toString('hex')}`;
  owner = { ...usualOwner, database };
  service = { ...app, database };
  await sql(admin, `create database ${database} owner ${owner.user}`);
});
afterEach(async () => void (await sql(admin, `drop database ${owner.database} with (force)`)));

const hashText = (text: string) => createHash('sha256').update(text).digest('hex');

function record(name: string, text: string): RecordFile {
  return { name, sql: text, checksum: hashText(text) };
}
function migration(version: number, text: string): Migration {
  return { version, name: `000${version}_made.sql`, sql: text, checksum: hashText(text) };
}
const migrateTo = (schema: Schema) => migrate({ owner, serviceRole, schema });

const FIRST = migration(1, `create table people (n int, name text); insert into people values (1, 'Ada')`);
const VALUES = record(
  '00_values.sql',
  'create function loud(text) returns text language sql return upper($1)',
);
const PERSON = record('person.sql', 'create view person_records as select n, loud(name) as name from people');
const NAMES = record('zoo.sql', 'create view name_records as select name from person_records');
const SCHEMA: Schema = { migrations: [FIRST], records: [VALUES, PERSON, NAMES] };

test('a changed record is applied at the next start, and the service can still read dependent records', async () => {
  expect(await migrateTo(SCHEMA)).toEqual([
    '0001_made.sql',
    'records/00_values.sql',
    'records/person.sql',
    'records/zoo.sql',
  ]);
  expect(await migrateTo(SCHEMA)).toEqual([]);
  expect(await sql(service, 'select * from name_records')).toEqual([{ name: 'ADA' }]);

  // Columns disappear, appear, and change their order and type.
  const changed = record(
    'person.sql',
    'create view person_records as select loud(name) as name, n::text as number from people',
  );
  expect(await migrateTo({ ...SCHEMA, records: [VALUES, changed, NAMES] })).toEqual(['records/person.sql']);
  expect(await sql(service, 'select * from person_records')).toEqual([{ name: 'ADA', number: '1' }]);
  expect(await sql(service, 'select * from name_records')).toEqual([{ name: 'ADA' }]);
});

test('a record that no longer exists is dropped, and an older Parley creates it again', async () => {
  await migrateTo(SCHEMA);
  const plain = record('person.sql', 'create view person_records as select n, name from people');
  expect(await migrateTo({ ...SCHEMA, records: [plain] })).toEqual(['records/person.sql']);
  const [gone] = await sql(
    owner,
    `select to_regclass('name_records') as view, to_regproc('loud') as function`,
  );
  expect(gone).toEqual({ view: null, function: null });
  expect(await sql(service, 'select * from person_records')).toEqual([{ n: 1, name: 'Ada' }]);

  expect(await migrateTo({ ...SCHEMA, records: [] })).toEqual([]);
  expect(await migrateTo(SCHEMA)).toEqual(['records/00_values.sql', 'records/person.sql', 'records/zoo.sql']);
  expect(await sql(service, 'select * from name_records')).toEqual([{ name: 'ADA' }]);
});

test('a migration can change what a record shows, and unchanged records are created again after it', async () => {
  await migrateTo(SCHEMA);
  const second = migration(
    2,
    'alter table people alter n type bigint, drop name; alter table people add name text default $$Eve$$',
  );
  expect(await migrateTo({ ...SCHEMA, migrations: [FIRST, second] })).toEqual(['0002_made.sql']);
  expect(await sql(service, 'select * from person_records')).toEqual([{ n: 1, name: 'EVE' }]);
});

test('a record that fails undoes everything, including the migrations before it', async () => {
  await migrateTo(SCHEMA);
  const second = migration(2, 'alter table people add age int');
  const broken = record('person.sql', 'create view person_records as select nobody from people');
  await expect(migrateTo({ migrations: [FIRST, second], records: [VALUES, broken, NAMES] })).rejects.toThrow(
    new MigrationError('Record person.sql failed: column "nobody" does not exist'),
  );
  expect(await sql(service, 'select * from name_records')).toEqual([{ name: 'ADA' }]);
  expect(await sql(owner, 'select version from migrations')).toEqual([{ version: 1 }]);
  expect(await migrateTo(SCHEMA)).toEqual([]);
});

test("another program's view that depends on a record is reported and not dropped", async () => {
  await migrateTo(SCHEMA);
  await sql(owner, 'create view report as select count(*)::int from name_records');
  const changed = record('zoo.sql', 'create view name_records as select name, n from person_records');
  await expect(migrateTo({ ...SCHEMA, records: [VALUES, PERSON, changed] })).rejects.toThrow(
    /public records cannot be replaced: .*view report depends on view name_records/,
  );
  expect(await sql(owner, 'select * from report')).toEqual([{ count: 1 }]);
});

test('two processes that start at the same time apply a change once', async () => {
  await migrateTo(SCHEMA);
  const changed = record('zoo.sql', 'create view name_records as select name, n from person_records');
  const schema = { ...SCHEMA, records: [VALUES, PERSON, changed] };
  const done = await Promise.all([migrateTo(schema), migrateTo(schema)]);
  expect(done.flat()).toEqual(['records/zoo.sql']);
  expect(await sql(service, 'select * from name_records')).toEqual([{ name: 'ADA', n: 1 }]);
});

test('each released file creates one view with the name of the file', async () => {
  const { records } = await readSchema();
  expect(records.length).toBeGreaterThan(10);
  const views = records.map(({ name, sql: text }) => [
    name,
    [...text.matchAll(/create view (\w+)/g)].map((found) => found[1]),
  ]);
  expect(views).toEqual(
    records.map(({ name }) => [name, name === '00_values.sql' ? [] : [name.replace(/\.sql$/, '_records')]]),
  );
});
