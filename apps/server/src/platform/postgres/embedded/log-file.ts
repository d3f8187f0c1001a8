// Keeps the server's log short, and reads it when a start fails.
import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs';

const LIMIT = 5 * 1024 * 1024;

/**
 * Keeps the server's log below about twice `limit`: copies a full log to `.1` and empties it. The server appends, so it
 * then writes from the start of the file, whichever process started it.
 */
export function trimLog(file: string, limit = LIMIT): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= limit) return;
  // If the copy fails because the disk is full, free space is more important than the old lines.
  try {
    copyFileSync(file, `${file}.1`);
  } catch {}
  truncateSync(file, 0);
}

/** Returns the log since `offset`, at most the last 4 KB; an empty string if the file was removed. */
export function readLogSince(file: string, offset: number): string {
  if (!existsSync(file)) return '';
  const handle = openSync(file, 'r');
  try {
    const size = fstatSync(handle).size;
    const from = Math.max(offset <= size ? offset : 0, size - 4096);
    const buffer = Buffer.alloc(size - from);
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, buffer.length, from));
  } finally {
    closeSync(handle);
  }
}
