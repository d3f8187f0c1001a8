// The server's log: kept from growing, and read when a start fails.
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
 * Keeps the server's log under about twice `limit`: the full one becomes `.1`. The server appends, so it goes
 * on at the beginning after the cut, whoever started it.
 */
export function trimLog(file: string, limit = LIMIT): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= limit) return;
  // On a full disk the log's end is worth less than its space.
  try {
    copyFileSync(file, `${file}.1`);
  } catch {}
  truncateSync(file, 0);
}

/** What was written to the log since `offset`, at most the last 4 KB; empty if somebody removed it. */
export function writtenSince(file: string, offset: number): string {
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
