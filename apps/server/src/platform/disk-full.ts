// Recognises that a disk is full, in the errors of the operating system and of PostgreSQL.

/** Whose disk is full: this process's own (its data folder, a file that it writes), or the database's. */
export type FullDisk = 'own' | 'database';

/** Which disk is full, by the code of an error; undefined if the error has another reason. */
export function fullDiskOf(error: unknown): FullDisk | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'own';
  return code === '53100' ? 'database' : undefined;
}
