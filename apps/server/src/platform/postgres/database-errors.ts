// Classifies the errors of PostgreSQL and of its connections.

/** Errors of the database or of the connection to it. */
const ofDatabase = new WeakSet<object>();

/** Throws the error again, marked as one of the database, so that {@link isUnwell} recognizes it. */
export function rethrowError(error: unknown): never {
  if (error instanceof Error) ofDatabase.add(error);
  throw error;
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ECONNABORTED',
  // The server accepts no more connections at the moment, or this process has reached its limit of open files.
  'EAGAIN',
  'EMFILE',
  'ENFILE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Returns whether the database could not be reached, as opposed to having answered with an error. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code ?? '';
  if (UNREACHABLE.has(code) || code.startsWith('08')) return true;
  return /Connection terminated|timeout exceeded when trying to connect|connection timeout|Query read timeout|^timeout expired|not queryable|Cannot use a pool after/i.test(
    error.message,
  );
}

/** Returns whether no connection can be made or kept; false if only one statement took too long. */
export function isAway(error: unknown): boolean {
  return isUnreachable(error) && !/read timeout|^timeout expired/i.test((error as Error).message);
}

/** The codes of failures that an operator must fix: no disk space, no memory, a failing device, a read-only server. */
const UNWRITABLE = new Set(['53000', '53100', '53200', '58030', '25006']);

/** Returns whether the database answers but cannot write. */
export function isUnwritable(error: unknown): boolean {
  return UNWRITABLE.has(getSqlState(error) ?? '');
}

/**
 * Returns whether the error is from the database and occurred because the database is unavailable or can't write, so
 * that a retry can succeed later.
 */
export function isUnwell(error: unknown): boolean {
  return error instanceof Error && ofDatabase.has(error) && (isUnreachable(error) || isUnwritable(error));
}

const DEADLOCK = '40P01';
/** The codes of these errors: lock not available, statement canceled, deadlock. */
const BUSY = new Set(['55P03', '57014', DEADLOCK]);

/** Returns whether the database ended the transaction because of a deadlock, so that it can be repeated immediately. */
export function isDeadlock(error: unknown): boolean {
  return getSqlState(error) === DEADLOCK;
}

/** Returns whether other transactions caused the error, so that a retry can succeed later. */
export function isBusy(error: unknown): boolean {
  return BUSY.has(getSqlState(error) ?? '');
}

/** Returns the SQLSTATE of a database error, or undefined. */
export function getSqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
