/**
 * Codes for failures of the embedded server, for `doctor` and exit messages:
 * - `in_use`: another Parley process serves this data directory
 * - `not_owned`: the data directory belongs to another user or can't be written
 * - `disk_full`: no space left on the disk of the data directory
 * - `other_version`: another major version of PostgreSQL created the cluster
 * - `unsupported_platform`: no binaries for this machine
 * - `failed`: anything else; the message contains the end of the server's log
 */
export type EmbeddedPostgresCode =
  | 'in_use'
  | 'not_owned'
  | 'disk_full'
  | 'other_version'
  | 'unsupported_platform'
  | 'failed';

/** A failure of the embedded server. `message` is one sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresCode;

  constructor(code: EmbeddedPostgresCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

/** Returns the operating system's error code in `error`, if there is one. */
export function getSystemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/**
 * Matches messages of Node, SQLite and PostgreSQL about a full disk. PostgreSQL reports how many bytes it could still
 * write.
 */
export const DISK_FULL =
  /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|disk is full|wrote only \d+ of \d+/;

/** Converts any failure of the server in `dataDir` to a sentence for the operator. */
export function toEmbeddedError(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (DISK_FULL.test(text)) {
    return new EmbeddedPostgresError('disk_full', createDiskFullError(dataDir), { cause: error });
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(getSystemCode(error) ?? '')) {
    return new EmbeddedPostgresError('not_owned', `${text} (data directory ${dataDir}).`, { cause: error });
  }
  const message = `The embedded PostgreSQL in ${dataDir} could not be started: ${text}`;
  return new EmbeddedPostgresError('failed', message, { cause: error });
}

function createDiskFullError(dataDir: string): string {
  return `The disk that holds ${dataDir} is full: free some space and start Parley again.`;
}
