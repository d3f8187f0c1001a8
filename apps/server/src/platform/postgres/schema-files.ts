// Reads the files of the schema: numbered migrations for everything that contains rows, and the public records.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('../../../migrations/', import.meta.url);

interface SqlFile {
  name: string;
  sql: string;
  /** The SHA-256 of the statements, see {@link hashStatements}. */
  checksum: string;
}

/** A migration, which is applied once. Its statements never change after that. */
export interface Migration extends SqlFile {
  version: number;
}

/** A file of views and the functions that they use. It is applied again when its statements change. */
export type RecordFile = SqlFile;

export interface Schema {
  /** The migrations in the order of their versions. */
  migrations: Migration[];
  /** The records in the order in which they are created. */
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
      return { name, sql, checksum: hashStatements(sql) };
    }),
  );
}

/** Matches a string with backslash escapes, another string, a quoted name, or a run of white space and comments. */
const PARTS = /\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(?:\s|--[^\n]*|\/\*[\s\S]*?\*\/)+/g;

/**
 * Returns the SHA-256 of the statements of an SQL text, in hexadecimal. Comments and the amount of white space do not
 * change it. The body of a function (`$$ … $$`) counts as statements.
 */
export function hashStatements(sql: string): string {
  const statements = sql
    .replaceAll('\r\n', '\n')
    .replace(PARTS, (part) => (/^(?:[eE]?'|")/.test(part) ? part : ' '))
    .trim();
  return createHash('sha256').update(statements).digest('hex');
}
