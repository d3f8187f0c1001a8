// Finds the public URL of the Parley that serves a database. A serving process keeps one connection with its URL in the
// connection's name, and commands look the name up, so nothing is left behind when the process dies
// (workspace-file.md#output).
import { type Queries, statement } from './postgres/database.ts';

/** The maximum length of a connection's name in bytes; PostgreSQL truncates longer ones. */
const LONGEST = 63;

/** Returns the connection's name for a process at this URL, or undefined if the name can't contain the URL. */
export function getServingName(address: string): string | undefined {
  const name = `parley ${address}`;
  return /^[\x20-\x7e]*$/.test(name) && name.length <= LONGEST ? name : undefined;
}

const find = statement<{ address: string }>(
  'serving-address.find',
  `select substr(application_name, 8) as address from pg_stat_activity
   where datname = current_database() and application_name ~ '^parley https?://'
   order by backend_start, pid limit 1`,
);

/**
 * Returns the public URL of the process that serves this database; if there are several, of the oldest; undefined if
 * there is none.
 */
export async function findServingAddress(db: Queries): Promise<string | undefined> {
  return (await db.row(find, []))?.address;
}
