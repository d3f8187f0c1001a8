// `parley doctor` checks the files that people sent: it finds those to which database rows refer but which are not in
// the data directory.
import type { Config } from '../../config.ts';
import { findMissing } from '../../features/media/index.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { CliError } from '../cli-error.ts';
import { formatCount } from '../terminal.ts';

/** The maximum number of files that the result names. */
const NAMED = 3;

export async function checkMediaFiles(db: Database, { media, databaseUrl }: Config): Promise<string> {
  const { kept, missing } = await findMissing(db, media.dir);
  if (missing.length === 0)
    return kept === 0 ? 'None on this disk.' : `${formatCount(kept, 'file')}, all present.`;
  const named = missing.slice(0, NAMED).join(', ') + (missing.length > NAMED ? ', …' : '');
  const words = `${missing.length} of ${formatCount(kept, 'file')} are not in ${media.dir} (messages ${named})`;
  // With DATABASE_URL, the files can be on another machine's disk.
  if (databaseUrl !== undefined)
    return `${words}. If several machines run Parley, look on the one that fetched them; otherwise they are lost.`;
  throw new CliError(`${words}. Copy the folder from the old installation; otherwise these files are lost.`);
}
