// Writes a backup: every table as COPY writes it, in one snapshot, so that it contains what was committed at one moment
// even while other transactions write. Rows are compressed while they are read. The file is read back before it gets
// its final name.
import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ClientConfig } from 'pg';
import { findFullDisk } from '../disk-full.ts';
import { changeOwner } from '../postgres/embedded/home.ts';
import { checkApplied } from '../postgres/migrate.ts';
import { type Migration, readSchema } from '../postgres/schema-files.ts';
import { BLOCK_BYTES, type ContainerWriter, createContainer, packRows } from './container.ts';
import { type Contents, findDifferingTable, type Header, type Manifest, readBackup } from './contents.ts';
import { TableDigest, type TableSum } from './digest.ts';
import { BackupError } from './error.ts';
import { openSession, type Session } from './session.ts';
import { copyStatement, LEFT_OUT, listSequences, listTables, type TableShape } from './tables.ts';

export interface BackupOptions {
  /** The connection as the owner of the schema, who can read every row. */
  connection: ClientConfig;
  /** The path of the new file, which must not exist yet. */
  file: string;
  now: Date;
  /** The version of Parley that makes the backup. */
  version: string;
  signal?: AbortSignal | undefined;
  /** Called with the id of the open snapshot. A transaction that imports it sees the same data as the backup. */
  onSnapshot?: (id: string) => Promise<void>;
}

export interface Backup extends Contents {
  /** The size of the file in bytes. */
  bytes: number;
}

/** Writes a backup and reads it back. The file appears only once it is complete and flushed to disk. */
export async function writeBackup(options: BackupOptions): Promise<Backup> {
  const { file, signal } = options;
  if (existsSync(file)) throw new BackupError(`${file} already exists. Choose another file.`);
  if (!existsSync(dirname(file)) || !statSync(dirname(file)).isDirectory()) {
    throw new BackupError(`${dirname(file)} is not a directory. Create it first.`);
  }
  const partial = `${file}.part`;
  try {
    const { bytes, manifest } = await writePartial(partial, options);
    signal?.throwIfAborted();
    const contents = await readBackup(partial);
    const wrong = findDifferingTable(manifest.tables, contents.tables);
    if (wrong !== undefined)
      throw new BackupError(`${file} differs from the data that was read (table ${wrong}).`);
    changeOwner(partial, dirname(file));
    await rename(partial, file);
    await syncFolder(dirname(file));
    return { ...contents, file, bytes };
  } catch (error) {
    await rm(partial, { force: true });
    throw toBackupError(error, file);
  }
}

async function writePartial(
  partial: string,
  options: BackupOptions,
): Promise<{ bytes: number; manifest: Manifest }> {
  const { migrations } = await readSchema();
  const container = await createContainer(partial);
  try {
    const session = await openSession(options.connection, options.signal);
    try {
      const manifest = await writeSnapshot(session, container, options, migrations);
      return { bytes: await container.end(), manifest };
    } finally {
      await session.close();
    }
  } finally {
    await container.close();
  }
}

async function writeSnapshot(
  session: Session,
  container: ContainerWriter,
  { now, version, onSnapshot }: BackupOptions,
  migrations: Migration[],
): Promise<Manifest> {
  const tables = await openSnapshot(session, migrations);
  if (onSnapshot) {
    const { rows } = await session.client.query<{ id: string }>('select pg_export_snapshot() as id');
    await onSnapshot(rows[0]!.id);
  }
  const header = await readHeader(session, now, version);
  checkApplied(header.schema, migrations);
  await container.write('header', Buffer.from(JSON.stringify(header)));
  const sums: ({ name: string } & TableSum)[] = [];
  for (const table of tables.filter(({ name }) => !(name in LEFT_OUT))) {
    await container.write('table', Buffer.from(JSON.stringify(table)));
    const digest = new TableDigest();
    for await (const block of joinBlocks(session.read(copyStatement(session.client, table, 'to stdout')))) {
      digest.add(block);
      await container.write('rows', await packRows(block));
    }
    sums.push({ name: table.name, ...digest.sum() });
  }
  const manifest: Manifest = { tables: sums, sequences: await listSequences(session.client) };
  await container.write('manifest', Buffer.from(JSON.stringify(manifest)));
  return manifest;
}

/** Opens the snapshot. Locks the tables first, so that no migration changes them during the backup. */
async function openSnapshot({ client }: Session, migrations: Migration[]): Promise<TableShape[]> {
  const before = await listTables(client, migrations);
  if (before.length === 0)
    throw new BackupError('The database is not set up yet, so there is nothing to back up.');
  await client.query('begin isolation level repeatable read read only');
  const names = before.map(({ name }) => client.escapeIdentifier(name));
  await client.query(`lock table ${names.join(', ')} in access share mode`);
  const held = await listTables(client, migrations);
  if (JSON.stringify(held) === JSON.stringify(before)) return held;
  throw new BackupError('The schema changed during the backup. Make the backup again.');
}

async function readHeader({ client }: Session, now: Date, version: string): Promise<Header> {
  const schema = await client.query<Header['schema'][number]>(
    'select version, name, checksum from migrations order by version',
  );
  const check = await client.query<{ secret_check: string }>('select secret_check from installation');
  const server = await client.query<{ server_version: string }>('show server_version');
  return {
    made_at: now.toISOString(),
    parley: version,
    postgres: server.rows[0]!.server_version,
    schema: schema.rows,
    secret_check: check.rows[0]?.secret_check ?? null,
  };
}

/** Yields the same bytes in larger chunks. */
async function* joinBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < BLOCK_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

/**
 * Flushes the folder to disk, so that a file's new name survives a power failure. Windows has no such call for folders.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function toBackupError(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (findFullDisk(error) === 'own') return new BackupError(`The disk is full: ${file} was not written.`);
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return new BackupError(`${file} cannot be written by this user (${code}).`);
  }
  return error;
}
