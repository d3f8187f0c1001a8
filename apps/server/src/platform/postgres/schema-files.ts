// The schema of this Parley as files: numbered migrations for everything that holds rows, and the public records.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('../../../migrations/', import.meta.url);

interface SqlFile {
  name: string;
  sql: string;
  checksum: string;
}

/** A step that is applied once; its text never changes after that. */
export interface Migration extends SqlFile {
  version: number;
}

/** Views and the functions that they use: applied again when the text changes. */
export type RecordFile = SqlFile;

export interface Schema {
  /** In order of version. */
  migrations: Migration[];
  /** In the order to create them. */
  records: RecordFile[];
}

/** Reads the numbered files of a folder, and the files of its subfolder `records`. */
export async function readSchema(folder: URL = FOLDER): Promise<Schema> {
  const [numbered, records] = await Promise.all([
    readFolder(folder, /^\d{4}_.+\.sql$/),
    readFolder(new URL('records/', folder), /\.sql$/),
  ]);
  const migrations = numbered.map((file) => ({ ...file, version: Number(file.name.slice(0, 4)) }));
  return { migrations, records };
}

async function readFolder(folder: URL, wanted: RegExp): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => wanted.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { name, sql, checksum };
    }),
  );
}
