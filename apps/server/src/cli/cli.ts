// What every command is given, and how flags become a configuration.
import { type Config, type Flags, readConfig } from '../config.ts';
import type { Streams, Terminal } from './terminal.ts';

export interface Cli {
  terminal: Terminal;
  /** For a command that speaks a protocol over them. */
  streams: Streams;
  env: NodeJS.ProcessEnv;
  /** Sets the exit code of a command that did its work and found something wrong. */
  setExitCode(code: number): void;
}

/** The flag that most commands take. */
export const DATA_FLAG = ['--data <dir>', 'data directory (DATA_DIR, default ./data)'] as const;
export const JSON_FLAG = ['--json', 'print records as JSON'] as const;

/** The configuration of a command that does not serve: quiet unless LOG_LEVEL says otherwise. */
export function commandConfig(flags: Flags, env: NodeJS.ProcessEnv): Config {
  return readConfig({ logLevel: 'warn', ...flags }, env);
}

/** The examples in the help of a command. */
export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}
