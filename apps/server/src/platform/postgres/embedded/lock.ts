// A lock that the operating system drops when its process dies, however it dies (running.md#embedded-database).
// SQLite locks its file with fcntl (LockFileEx on Windows), which Node itself does not offer; nothing is
// ever written into the file. POSIX drops such a lock when the process closes any handle on the file, so
// nobody else may open these files: the holder's name stands in a file of its own.
import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemCode } from './error.ts';

export type LockKind = 'shared' | 'exclusive';

export interface Lock {
  release(): void;
}

const BUSY = 5;

/**
 * Takes the lock on `file`, or answers undefined when somebody holds it the other way.
 * @throws where the file can't be made or opened.
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

/** Waits until the lock is free; its holders work for a bounded time or die, and both frees it. */
export async function waitForLock(file: string, kind: LockKind): Promise<Lock> {
  for (;;) {
    const lock = tryLock(file, kind);
    if (lock !== undefined) return lock;
    await sleep(10);
  }
}

/** A stranger who may read the file could hold it shared for ever; so only its owner may open it. */
function createPrivately(file: string): void {
  if (existsSync(file)) return;
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY;
}
