// When a row is deleted, PostgreSQL searches every table that refers to it, and without an index it reads all rows of
// the workspace. A foreign key needs no index if the referenced rows are never deleted.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase, type TestConnections } from '../testing/database.ts';
import { listProductStatements } from '../testing/product-statements.ts';

const SERVER = join(import.meta.dirname, '..');

/** Tables with rows that are never deleted, and the columns that refer to them without an index. */
const KEPT: Record<string, string[]> = {
  api_keys: ['api_keys.replaces'],
  campaigns: ['block_rules.campaign_id', 'first_contacts.campaign_id'],
  group_members: ['group_events.member_id', 'group_messages.member_id'],
  links: ['link_clicks.link_id'],
  numbers: ['links.number_id'],
};

interface ForeignKey {
  /** `table.column`, without the column of the workspace. */
  column: string;
  names: string;
  cascades: boolean;
  indexed: boolean;
}

let connections: TestConnections;
let keys: ForeignKey[];
beforeAll(async () => {
  connections = await copyDatabase();
  const client = new Client(connections.owner);
  await client.connect();
  const { rows } = await client.query<ForeignKey>(
    // An index counts if it starts with the columns, and contains every row in which they are not null.
    `select conrelid::regclass || '.' || (
         select string_agg(attname, ',') from pg_attribute
         where attrelid = conrelid and attnum = any(conkey) and (attname <> 'team_id' or cardinality(conkey) = 1)
       ) as column,
       confrelid::regclass::text as names, confdeltype = 'c' as cascades,
       exists (
         select 1 from pg_index
         where indrelid = conrelid and (indkey::int2[])[:cardinality(conkey) - 1] @> conkey
           and (indpred is null or pg_get_expr(indpred, indrelid) in (
             select format('(%I IS NOT NULL)', attname) from pg_attribute
             where attrelid = indrelid and attnum = any(conkey)))
       ) as indexed
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
  );
  keys = rows;
  await client.end();
  for (const file of readdirSync(SERVER, { recursive: true, encoding: 'utf8' })) {
    if (/(^|[/-])store\.ts$/.test(file)) await import(/* @vite-ignore */ join(SERVER, file));
  }
});
afterAll(() => connections.drop());

test('every foreign key has an index, except those to rows that are never deleted', () => {
  expect(keys.length).toBeGreaterThan(50);
  const without = Object.groupBy(
    keys.filter(({ indexed }) => !indexed),
    ({ names }) => names,
  );
  const columns = Object.entries(without).map(([table, found]) => [
    table,
    found!.map(({ column }) => column),
  ]);
  expect(Object.fromEntries(columns)).toEqual(KEPT);
});

test('no statement and no cascade deletes rows of the tables listed as never deleted', () => {
  const deleted = new Set(
    listProductStatements().flatMap(({ text }) =>
      [...text.matchAll(/delete from (\w+)/g)].map(([, table]) => table!),
    ),
  );
  expect(deleted).toContain('webhooks');
  // Adds the tables that cascades reach, directly and indirectly: iterating a set includes values added during the
  // loop.
  for (const table of deleted) {
    for (const key of keys) if (key.cascades && key.names === table) deleted.add(key.column.split('.')[0]!);
  }
  expect(deleted).toContain('deliveries');
  expect([...deleted].filter((table) => table in KEPT)).toEqual([]);
});
