// Helpers for the tests of backups: empty databases, and checksums of every table, computed by the server itself.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { TestConnections } from '../../testing/database.ts';
import type { Credentials } from '../postgres/embedded.ts';
import { LEFT_OUT } from './tables.ts';

export async function sql<T extends object>(
  as: Credentials,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new Client(as);
  client.on('error', () => {});
  await client.connect();
  return client
    .query<T>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Creates a database without a schema. */
export async function createEmptyDatabase(): Promise<TestConnections> {
  const { admin, app, owner } = inject('postgres');
  const database = `empty_${randomBytes(6).toString('hex')}`;
  await sql(admin, `create database ${database} owner ${owner.user}`);
  return {
    app: { ...app, database },
    owner: { ...owner, database },
    admin: { ...admin, database },
    drop: async () => void (await sql(admin, `drop database ${database} with (force)`)),
  };
}

export type Checksums = Record<string, string>;

/** Returns the number of rows and a checksum of them for each table, except for tables that backups leave out. */
async function readChecksums(client: Client): Promise<Checksums> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const sums: Checksums = {};
  for (const { name } of tables.filter((table) => !(table.name in LEFT_OUT))) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ':' || coalesce(md5(string_agg(row, ',' order by row)), '') as sum
       from (select md5(${name}::text) as row from ${name}) hashed`,
    );
    sums[name] = rows[0]!.sum;
  }
  return sums;
}

export async function readDatabaseChecksums(as: Credentials): Promise<Checksums> {
  const client = new Client({ ...as, options: '-c timezone=UTC -c datestyle=ISO' });
  await client.connect();
  return readChecksums(client).finally(() => client.end());
}

/** Returns the checksums within a snapshot. */
export async function readSnapshotChecksums(as: Credentials, snapshot: string): Promise<Checksums> {
  const client = new Client({ ...as, options: '-c timezone=UTC -c datestyle=ISO' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set transaction snapshot '${snapshot}'`);
    return await readChecksums(client);
  } finally {
    await client.end();
  }
}

const folders: string[] = [];

export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
