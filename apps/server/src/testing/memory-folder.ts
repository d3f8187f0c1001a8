// Where the databases of a test run live: in memory, where the machine has room for them there. PostgreSQL flushes as
// it always does, but no flush waits for a disk.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const SHARED_MEMORY = '/dev/shm';
/** What a run takes at most, with room to spare. */
const ENOUGH_BYTES = 6e9;

/** undefined: the usual temporary folder it is. */
export function memoryFolder(): string | undefined {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    // Some tests run PostgreSQL from a folder of theirs.
    const [mount] = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .filter((line) => line.split(' ')[1] === SHARED_MEMORY);
    return bavail * bsize > ENOUGH_BYTES && mount && !/\bnoexec\b/.test(mount) ? SHARED_MEMORY : undefined;
  } catch {
    return undefined;
  }
}
