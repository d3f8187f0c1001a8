// What `parley doctor` says of files that people sent: those that rows expect, and that are not in the data directory.
import type { Config } from '../../config.ts';
import { findMissing } from '../../features/media/index.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { CliError } from '../failure.ts';
import { count } from '../terminal.ts';

/** How many are named. */
const NAMED = 3;

export async function mediaFiles(db: Database, { media, databaseUrl }: Config): Promise<string> {
  const { kept, missing } = await findMissing(db, media.dir);
  if (missing.length === 0) return kept === 0 ? 'None on this disk.' : `${count(kept, 'file')}, all there.`;
  const named = missing.slice(0, NAMED).join(', ') + (missing.length > NAMED ? ', …' : '');
  const words = `${missing.length} of ${count(kept, 'file')} not in ${media.dir} (of ${named})`;
  // The disk of another machine may have them.
  if (databaseUrl !== undefined) return `${words}: each lies on the machine that fetched it.`;
  throw new CliError(`${words}: copy the folder from where the installation was, or they are lost.`);
}
