// `parley doctor` finds numbers whose events were dropped (running.md#addresses).
import { listDroppedEvents } from '../../features/numbers/index.ts';
import { readDatabaseTime } from '../../platform/database-clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { CliError } from '../cli-error.ts';
import { formatCount } from '../terminal.ts';

/** Dropped events from before this period are ignored, because they say little about the present. */
const RECENT_MS = 7 * 86_400_000;
/** The result names at most this many numbers. */
const NAMED = 3;

export async function checkSilentNumbers(db: Database): Promise<string> {
  const unheard = await listDroppedEvents(db, new Date((await readDatabaseTime(db)) - RECENT_MS));
  if (unheard.length === 0) return 'None was dropped.';
  const named = unheard.slice(0, NAMED).map(({ number, at }) => `${number} at ${at}`);
  const more = unheard.length > NAMED ? ', …' : '';
  throw new CliError(
    `Events of ${formatCount(unheard.length, 'number')} were dropped, last for ${named.join(', ')}${more}. ` +
      'To see why, run "parley number status NUMBER".',
  );
}
