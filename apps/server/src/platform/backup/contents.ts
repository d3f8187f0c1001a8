// Reads a whole backup, and defines the frames other than rows.
import { createDamagedError, type Frame, readContainer, unpackRows } from './container.ts';
import { TableDigest, type TableSum } from './digest.ts';
import type { Sequence, TableShape } from './tables.ts';

/** The first frame. It is plain JSON, so `head` shows it. */
export interface Header {
  /** When the snapshot was taken. */
  made_at: string;
  /** The versions of Parley and PostgreSQL that made the backup. */
  parley: string;
  postgres: string;
  /** The migrations that were applied, in order. */
  schema: { version: number; name: string; checksum: string }[];
  /** A value that identifies the secret key with which secrets were sealed; null before the first start. */
  secret_check: string | null;
}

/** The last frame before the end frame. */
export interface Manifest {
  tables: ({ name: string } & TableSum)[];
  sequences: Sequence[];
}

export interface Contents extends Manifest {
  file: string;
  header: Header;
  rows: number;
}

/** Receives the contents of a backup, in the order of the file. */
export interface Reader {
  header?(header: Header): Promise<void>;
  /** Receives a table. Must read all `lines`, the table's rows. */
  table(table: TableShape, lines: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads a backup from the first to the last byte, and compares every table with the manifest.
 * @throws BackupError if anything differs from what was written.
 */
export async function readBackup(file: string, reader: Reader = { table: drain }): Promise<Contents> {
  const frames = readContainer(file);
  const next = async (): Promise<Frame> => {
    const { value, done } = await frames.next();
    if (done) throw createDamagedError(file, 'it ends too early');
    return value;
  };
  try {
    const first = await next();
    if (first.kind !== 'header') throw createDamagedError(file, 'it has no header');
    const header = parseJson<Header>(file, first);
    await reader.header?.(header);
    const sums: ({ name: string } & TableSum)[] = [];
    let frame = await next();
    while (frame.kind === 'table') {
      const table = parseJson<TableShape>(file, frame);
      const digest = new TableDigest();
      async function* lines(): AsyncGenerator<Buffer> {
        for (frame = await next(); frame.kind === 'rows'; frame = await next()) {
          const block = await unpackRows(frame.payload, file);
          digest.add(block);
          yield block;
        }
      }
      await reader.table(table, lines());
      sums.push({ name: table.name, ...digest.sum() });
    }
    if (frame.kind !== 'manifest') throw createDamagedError(file, 'it has no manifest');
    const manifest = parseJson<Manifest>(file, frame);
    if (!(await frames.next()).done) throw createDamagedError(file, 'data follows its manifest');
    const wrong = findDifferingTable(manifest.tables, sums);
    if (wrong !== undefined) throw createDamagedError(file, `table ${wrong} differs from the manifest`);
    return { file, header, ...manifest, rows: sums.reduce((all, { rows }) => all + rows, 0) };
  } finally {
    await frames.return(undefined);
  }
}

/** Returns the name of the first table with different sums, or undefined. */
export function findDifferingTable(
  expected: ({ name: string } & TableSum)[],
  found: ({ name: string } & TableSum)[],
): string | undefined {
  const names = new Set([...expected, ...found].map(({ name }) => name));
  const of = (sums: typeof expected, name: string) => sums.find((one) => one.name === name);
  return [...names].find((name) => {
    const [one, other] = [of(expected, name), of(found, name)];
    return one?.rows !== other?.rows || one?.digest !== other?.digest;
  });
}

async function drain(_table: TableShape, lines: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of lines);
}

function parseJson<T>(file: string, { payload }: Frame): T {
  try {
    return JSON.parse(payload.toString('utf8')) as T;
  } catch {
    throw createDamagedError(file, 'its description cannot be read');
  }
}
