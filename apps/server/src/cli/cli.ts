// The arguments that every command receives, and the conversion of flags to a configuration.
import { type Config, type Flags, readConfig } from '../config.ts';
import type { Streams, Terminal } from './terminal.ts';

export interface Cli {
  terminal: Terminal;
  /** The streams, for commands that speak a protocol over them. */
  streams: Streams;
  env: NodeJS.ProcessEnv;
  /** Sets the exit code of a command that ran to its end but found a problem. */
  setExitCode(code: number): void;
}

/** Flags that most commands have. */
export const DATA_FLAG = ['--data <dir>', 'data directory (DATA_DIR, default ./data)'] as const;
export const JSON_FLAG = ['--json', 'print records as JSON'] as const;

/**
 * Reads the configuration of a command that does not serve. Unless LOG_LEVEL is set, such a command logs only warnings
 * and errors.
 */
export function readCommandConfig(flags: Flags, env: NodeJS.ProcessEnv): Config {
  return readConfig({ logLevel: 'warn', ...flags }, env);
}

/** Returns the examples for the help of a command. */
export function formatExamples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}
