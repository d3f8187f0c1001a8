// All output of the command line: results go to stdout, failures to stderr. Colors and moving lines appear only in a
// terminal.
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import picocolors from 'picocolors';

export type Colors = ReturnType<typeof picocolors.createColors>;

export interface Terminal {
  /** A line on stdout. */
  out(line?: string): void;
  /** A line on stderr. */
  err(line: string): void;
  /** A last line that is rewritten in place, only in a terminal; null removes it. */
  status(text: string | null): void;
  /** Lines that replace the previous picture, in a terminal with enough space; null removes it. */
  picture(lines: readonly string[] | null): void;
  /** Reads the user's input line by line, each after `prompt` in a terminal, until the input ends or Ctrl-C. */
  lines(prompt: string): AsyncIterable<string>;
  /**
   * Returns the error of failed output, for example on a full disk; undefined if there was none, or only the reader
   * left.
   */
  lost(): Error | undefined;
  color: Colors;
  /** Whether questions can be asked. */
  interactive: boolean;
  /** Whether lines can be rewritten. */
  live: boolean;
  /** Characters in a line. */
  width: number;
}

/** The target of lines: a terminal, a file, a pipe. */
type Output = Pick<NodeJS.WritableStream, 'write' | 'on'> &
  Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'rows'>>;

export interface Streams {
  stdin: Readable & { isTTY?: boolean };
  stdout: Output;
  stderr: Output;
}

const CLEAR = '\r\u001b[2K';
const PLAIN_WIDTH = 96;

export function createTerminal({ stdin, stdout, stderr }: Streams): Terminal {
  let lost: Error | undefined;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that closes the pipe (`parley key list | head -1`) is not a failure.
    if (error.code !== 'EPIPE') lost ??= error;
  });
  stderr.on('error', () => {});
  const live = stdout.isTTY === true && picocolors.isColorSupported;
  let shown: string | null = null;
  /** Lines of the picture at the end of the output. */
  let drawn = 0;

  const terminal: Terminal = {
    out(line = '') {
      // Later output leaves the picture where it is.
      drawn = 0;
      stdout.write(shown === null ? `${line}\n` : `${CLEAR}${line}\n${shown}`);
    },
    err(line) {
      terminal.status(null);
      stderr.write(`${line}\n`);
    },
    status(text) {
      if (!live || text === shown) return;
      if (text !== null) drawn = 0;
      stdout.write(text === null ? CLEAR : `${CLEAR}${text}`);
      shown = text;
    },
    picture(lines) {
      terminal.status(null);
      if (drawn > 0) stdout.write(`\u001b[${drawn}A\r\u001b[J`);
      if (lines) stdout.write(`${lines.join('\n')}\n`);
      drawn = lines && live && lines.length < (stdout.rows ?? 0) ? lines.length : 0;
    },
    async *lines(prompt) {
      const output = terminal.interactive ? (stdout as NodeJS.WritableStream) : undefined;
      const input = createInterface({ input: stdin, output, prompt });
      let open = true;
      input.on('SIGINT', () => input.close());
      input.on('close', () => {
        open = false;
      });
      const ask = () => {
        if (terminal.interactive && open) input.prompt();
      };
      ask();
      for await (const line of input) {
        yield line;
        ask();
      }
    },
    lost: () => lost,
    color: picocolors.createColors(live),
    interactive: stdin.isTTY === true && stdout.isTTY === true,
    live,
    width: Math.min(Math.max(stdout.columns ?? PLAIN_WIDTH, 40), 110),
  };
  return terminal;
}

/** Formats records as columns, each as wide as its widest value. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

/** `1 row`, `1,234 rows`. */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** `12.3 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000).toLocaleString('en')} kB`;
  return `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/** Returns words from outside on one line, without characters that move a terminal's cursor or reverse its text. */
export function toPlainLine(words: string | null): string | null {
  return words?.replace(/\s/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '') ?? null;
}
