// Provides a lock that the operating system releases when its process dies for any reason
// (running.md#embedded-database). SQLite locks its file with fcntl (LockFileEx on Windows), which Node does not offer;
// nothing is written into the file. POSIX releases such a lock when the process closes any handle of the file, so no
// other code can open these files. The holder's process id is in a separate file.
import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { getSystemCode } from './error.ts';

export type LockKind = 'shared' | 'exclusive';

export interface Lock {
  release(): void;
}

const BUSY = 5;

/**
 * Takes the lock on `file`. Returns undefined if another process holds a conflicting lock.
 * @throws if the file can't be created or opened.
 */
export function tryLock(file: string, kind: LockKind): Lock | undefined {
  createPrivately(file);
  const handle = new DatabaseSync(file, { timeout: 0 });
  try {
    if (kind === 'exclusive') handle.exec('begin exclusive');
    else handle.exec('begin; select count(*) from sqlite_master');
    return { release: () => handle.isOpen && handle.close() };
  } catch (error) {
    handle.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/** Waits until the lock is free. Processes that hold it finish in bounded time or die. */
export async function waitForLock(file: string, kind: LockKind): Promise<Lock> {
  for (;;) {
    const lock = tryLock(file, kind);
    if (lock !== undefined) return lock;
    await sleep(10);
  }
}

/** Creates the file so that only its owner can read it, because any reader could hold a shared lock on it forever. */
function createPrivately(file: string): void {
  if (existsSync(file)) return;
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (getSystemCode(error) !== 'EEXIST') throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY;
}
