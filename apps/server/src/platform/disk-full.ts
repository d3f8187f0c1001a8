// Recognizes a full disk in the errors of the operating system and of PostgreSQL.

/** The disk that is full: this process's own (its data folder, a file that it writes), or the database's. */
export type FullDisk = 'own' | 'database';

/** Returns the disk that is full, from the code of an error; undefined for other errors. */
export function findFullDisk(error: unknown): FullDisk | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'own';
  return code === '53100' ? 'database' : undefined;
}
