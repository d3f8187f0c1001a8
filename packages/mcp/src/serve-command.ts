// What the commands `parley mcp` and `parley-mcp` do: check their settings, then serve over standard input and output.
import type { Readable, Writable } from 'node:stream';
import { ApiError, ConnectionError } from '@parley/client';
import { serveOverStdio } from './stdio.ts';
import { NarrowingError, parseNarrowing } from './toolsets.ts';

const DEFAULT_URL = 'http://127.0.0.1:3000';

export interface CommandSettings {
  /** The URL of Parley; default: PARLEY_URL, then {@link DEFAULT_URL}. */
  url?: string | undefined;
  /** The API key; default: PARLEY_KEY. */
  key?: string | undefined;
  /** The names of toolsets, separated by commas; default: all. */
  toolsets?: string | undefined;
  readonly?: boolean | undefined;
}

export interface CommandStreams {
  stdin: Readable;
  stdout: Writable;
  /** Prints a line for the operator. */
  report(line: string): void;
}

/** The command cannot serve. The message is one sentence for the operator. */
export class CommandError extends Error {
  override name = 'CommandError';
  /** Whether a setting is missing or invalid. */
  readonly isUsage: boolean;
  constructor(message: string, isUsage: boolean) {
    super(message);
    this.isUsage = isUsage;
  }
}

/**
 * Returns the URL of Parley without a slash or `/api/v1` at its end.
 * @throws CommandError
 */
export function readUrl({ url }: CommandSettings, env: NodeJS.ProcessEnv): string {
  const text = url ?? (env['PARLEY_URL'] || DEFAULT_URL);
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new CommandError('--url must be an http or https URL, such as https://parley.example.com.', true);
  }
  return text.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}

/** Returns the API key; undefined if there is none. */
export function readKey({ key }: CommandSettings, env: NodeJS.ProcessEnv): string | undefined {
  return key ?? (env['PARLEY_KEY'] || undefined);
}

/**
 * Serves until the assistant closes the input.
 * @throws CommandError
 */
export async function serveCommand(
  settings: CommandSettings,
  env: NodeJS.ProcessEnv,
  { stdin, stdout, report }: CommandStreams,
): Promise<void> {
  const url = readUrl(settings, env);
  const narrowing = readNarrowing(settings);
  const key = readKey(settings, env);
  if (key === undefined) throw new CommandError('Give the API key as PARLEY_KEY or --key.', true);
  const onError = (error: unknown) =>
    report(`A call failed: ${error instanceof Error ? error.message : error}`);
  await serveOverStdio({ baseUrl: url, key, narrowing, stdin, stdout, onError }).catch((error: unknown) => {
    if (error instanceof ApiError) throw new CommandError(error.message, false);
    if (error instanceof ConnectionError)
      throw new CommandError(`No Parley answers at ${url}: start it, or set its URL with --url.`, false);
    throw error;
  });
}

function readNarrowing({ toolsets, readonly }: CommandSettings) {
  try {
    return parseNarrowing(toolsets, readonly ? 'true' : undefined);
  } catch (error) {
    if (error instanceof NarrowingError) throw new CommandError(`--${error.message}`, true);
    throw error;
  }
}
