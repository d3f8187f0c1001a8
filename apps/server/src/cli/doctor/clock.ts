// Do this machine's clock and the database's agree?
import { aheadInWords, machineAhead, OFF_MS, sampleTime } from '../../platform/database-clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { CliError } from '../failure.ts';

/** Says that they agree; throws a {@link CliError} when they are too far apart. */
export async function clock(db: Database): Promise<string> {
  const ahead = await machineAhead(() => sampleTime(db));
  if (Math.abs(ahead) <= OFF_MS) return "This machine's and the database's agree.";
  throw new CliError(
    `This machine's clock is ${aheadInWords(ahead)}. Limits, quotas and sending times go by the database's: ` +
      'set the wrong one right (NTP).',
  );
}
