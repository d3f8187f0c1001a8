// Converts an error to the sentence that the operator reads.
import { ContractError } from '@parley/contract';
import { ConfigError } from '../config.ts';
import { SecretKeyError } from '../installation/store.ts';
import { BackupError } from '../platform/backup/error.ts';
import { findFullDisk } from '../platform/disk-full.ts';
import { getSqlState, isUnreachable } from '../platform/postgres/database-errors.ts';
import { EmbeddedPostgresError } from '../platform/postgres/embedded.ts';
import { MigrationError } from '../platform/postgres/migrate.ts';
import { ApplyError } from '../workspace-file/index.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';

/** An error whose message is written for the operator. */
export class CliError extends Error {
  override name = 'CliError';
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Returns the message and the exit code. The message includes a stack trace only with LOG_LEVEL=debug. */
export function explainFailure(error: unknown, debug = false): { message: string; exitCode: ExitCode } {
  if (error instanceof CliError) return { message: error.message, exitCode: error.exitCode };
  if (error instanceof ConfigError) return { message: capitalize(error.message), exitCode: EXIT.usage };
  return { message: formatError(error, debug), exitCode: EXIT.failed };
}

function formatError(error: unknown, debug: boolean): string {
  if (!(error instanceof Error)) return `Something unexpected was thrown: ${String(error)}.`;
  const known =
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationError ||
    error instanceof BackupError ||
    error instanceof ApplyError ||
    error instanceof ContractError ||
    error instanceof SecretKeyError;
  if (known) return error.message;
  const full = findFullDisk(error);
  if (full === 'own') return 'The disk is full: free some space and try again.';
  if (full === 'database') return 'The disk of the database is full: free some space and try again.';
  if (getSqlState(error) === '42501') {
    return `The database refused the operation: ${error.message}. The user in DATABASE_URL must own the schema.`;
  }
  if (getSqlState(error) === '42P01') return 'The database is not set up yet: run "parley migrate".';
  if (isUnreachable(error)) return `The database cannot be reached: ${getFirstLine(error)}.`;
  if (debug) return error.stack ?? error.message;
  return `Unexpected error: ${getFirstLine(error)}. For the details, run the command again with LOG_LEVEL=debug.`;
}

/** Returns the operating system's code of the error; undefined if it has none. */
export function getErrorSystemCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

function getFirstLine(error: Error): string {
  return (error.message.split('\n')[0] || error.name).replace(/\.$/, '');
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
