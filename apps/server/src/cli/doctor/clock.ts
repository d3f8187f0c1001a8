// Compares the clocks of this machine and the database.
import {
  formatClockDifference,
  measureMachineLead,
  OFF_MS,
  readDatabaseTime,
} from '../../platform/database-clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { CliError } from '../cli-error.ts';

/** Returns a sentence if the clocks agree. Throws a {@link CliError} if they differ too much. */
export async function checkClock(db: Database): Promise<string> {
  const ahead = await measureMachineLead(() => readDatabaseTime(db));
  if (Math.abs(ahead) <= OFF_MS) return "This machine's clock and the database's clock agree.";
  throw new CliError(
    `This machine's clock is ${formatClockDifference(ahead)}. Limits, quotas and sending times use the database's clock. ` +
      'Correct the wrong one, for example with NTP.',
  );
}
