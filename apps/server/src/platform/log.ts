// Writes structured logs. At info level and above, never log a key, a phone or a person's text; log ids, counts and
// codes.
import { brand } from '@parley/contract';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const SECRETS = new RegExp(`${brand.keyPrefix}[0-9a-fA-F]{8,}|${brand.secretPrefix}[A-Za-z0-9+/=]{16,}`, 'g');
/** Matches a phone in an error's text, because the database quotes the values that it refuses. */
const PHONES = /(?<![\w.-])\+?\d{6,15}(?![\w-])/g;

interface LoggedError {
  type: string;
  code?: unknown;
  message: string;
  stack?: string | undefined;
  table?: unknown;
  constraint?: unknown;
  cause?: LoggedError;
}

/** Returns the loggable part of an error. A database error's `detail` and `where` quote rows, so they are left out. */
function toLoggedError(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return typeof error;
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  const logged: LoggedError = { type: error.name, message: error.message.replace(PHONES, '[number]') };
  if (code !== undefined) logged.code = code;
  if (table !== undefined) logged.table = table;
  if (constraint !== undefined) logged.constraint = constraint;
  logged.stack = error.stack?.replace(PHONES, '[number]');
  if (error.cause instanceof Error) logged.cause = toLoggedError(error.cause) as LoggedError;
  return logged;
}

/** The maximum number of characters that are kept in memory while lines can't be written; later lines are dropped. */
const MOST_UNWRITTEN = 1 << 20;

/**
 * Opens the destination of log lines. Keeps lines that can't be written, for example on a full disk, until there is
 * room, and doesn't end the process.
 */
function openDestination(dest: number): DestinationStream {
  const destination = pino.destination({ dest, sync: true, maxLength: MOST_UNWRITTEN });
  destination.on('error', () => {});
  return destination;
}

/**
 * Creates a log.
 * @param level a pino level or `silent`.
 * @param destination a stream or a file descriptor for the lines; default standard output.
 */
export function createLog(level: string, destination: DestinationStream | number = 1): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['key', 'phone', 'text', '*.key', '*.phone', '*.text'],
      serializers: { err: toLoggedError },
      // Masks secrets in every line, from any logger.
      hooks: { streamWrite: (line) => line.replace(SECRETS, '[secret]') },
    },
    typeof destination === 'number' ? openDestination(destination) : destination,
  );
}
