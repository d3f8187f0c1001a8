// The migrations of the last version before they were merged. `schema-60.testing.sql.gz` contains their files, each
// below a line with its name.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { hashStatements, type Migration } from './schema-files.ts';

const FILE = new URL('./schema-60.testing.sql.gz', import.meta.url);

/** Returns the merged migrations as the last version before the merge read them. */
export function readMergedMigrations(): Migration[] {
  const [, ...parts] = gunzipSync(readFileSync(FILE))
    .toString()
    .split(/^--- (.+)\n/m);
  const names = parts.filter((_, index) => index % 2 === 0);
  return names.map((name, index) => {
    const sql = parts[2 * index + 1]!;
    return { version: Number(name.slice(0, 4)), name, sql, checksum: hashStatements(sql) };
  });
}
