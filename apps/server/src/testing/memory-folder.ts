// Finds the folder for the databases of a test run, in memory if there is enough space. PostgreSQL then flushes as
// usual, but no flush waits for a disk.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const SHARED_MEMORY = '/dev/shm';
/** The minimum free space, which is more than a run ever uses. */
const ENOUGH_BYTES = 6e9;

/** Returns the folder; undefined if the normal temporary folder must be used. */
export function findMemoryFolder(): string | undefined {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    // Some tests run PostgreSQL from their own folder, so it must allow execution.
    const [mount] = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .filter((line) => line.split(' ')[1] === SHARED_MEMORY);
    return bavail * bsize > ENOUGH_BYTES && mount && !/\bnoexec\b/.test(mount) ? SHARED_MEMORY : undefined;
  } catch {
    return undefined;
  }
}
