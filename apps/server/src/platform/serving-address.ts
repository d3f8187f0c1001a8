// Where the Parley of a database answers. A process that serves has one connection for as long as it lives, and gives
// it a name with its address; commands look the name up, so nothing is left behind when the process dies
// (workspace-file.md#output).
import { type Queries, statement } from './postgres/database.ts';

/** The most bytes of a connection's name; PostgreSQL cuts longer ones. */
const LONGEST = 63;

/** The name of the connection of a process that answers at this address; undefined if the name can't hold it. */
export function servingName(address: string): string | undefined {
  const name = `parley ${address}`;
  return /^[\x20-\x7e]*$/.test(name) && name.length <= LONGEST ? name : undefined;
}

const find = statement<{ address: string }>(
  'serving-address.find',
  `select substr(application_name, 8) as address from pg_stat_activity
   where datname = current_database() and application_name ~ '^parley https?://'
   order by backend_start, pid limit 1`,
);

/** The public address of the Parley that serves this database, of several the oldest; undefined if none does. */
export async function findServingAddress(db: Queries): Promise<string | undefined> {
  return (await db.row(find, []))?.address;
}
