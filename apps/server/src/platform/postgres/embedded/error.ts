/**
 * What went wrong with the embedded server, for `doctor` and exit messages:
 * - `in_use`: another Parley serves this data directory
 * - `not_owned`: the data directory belongs to another user or can't be written
 * - `disk_full`: no space left where the data directory lives
 * - `other_version`: another major version of PostgreSQL made the cluster
 * - `unsupported_platform`: no binaries for this machine
 * - `failed`: anything else; the message carries the server's own last words
 */
export type EmbeddedPostgresCode =
  | 'in_use'
  | 'not_owned'
  | 'disk_full'
  | 'other_version'
  | 'unsupported_platform'
  | 'failed';

/** A failure of the embedded server; `message` is one sentence meant for the operator. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresCode;

  constructor(code: EmbeddedPostgresCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

/** An operating system's error code, where `error` carries one. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** How Node, SQLite and PostgreSQL say that the disk is full. PostgreSQL first writes what still fits. */
export const DISK_FULL =
  /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|disk is full|wrote only \d+ of \d+/;

/** Turns any failure of the server in `dataDir` into a sentence for the operator. */
export function explain(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (DISK_FULL.test(text)) {
    return new EmbeddedPostgresError('disk_full', diskFull(dataDir), { cause: error });
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(systemCode(error) ?? '')) {
    return new EmbeddedPostgresError('not_owned', `${text} (data directory ${dataDir}).`, { cause: error });
  }
  const message = `The embedded PostgreSQL in ${dataDir} could not be started: ${text}`;
  return new EmbeddedPostgresError('failed', message, { cause: error });
}

function diskFull(dataDir: string): string {
  return `The disk that holds ${dataDir} is full: free some space and start Parley again.`;
}
