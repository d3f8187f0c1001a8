// All output of the command line: results go to stdout, failures to stderr. Colors and moving lines appear only in a
// terminal.
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import picocolors from 'picocolors';

export type Colors = ReturnType<typeof picocolors.createColors>;

export interface Terminal {
  /** Prints a line on stdout. */
  out(line?: string): void;
  /** Prints a line on stderr. */
  err(line: string): void;
  /** Shows a last line that is rewritten in place, only in a terminal; null removes the line. */
  status(text: string | null): void;
  /** Shows lines that replace the previous ones, in a terminal with enough space; null removes them. */
  picture(lines: readonly string[] | null): void;
  /** Reads the user's input line by line until the input ends or Ctrl-C. In a terminal, each line has a prompt. */
  lines(prompt: string): AsyncIterable<string>;
  /**
   * Returns the error of failed output, for example on a full disk; undefined if there was none, or if only the reader
   * closed the pipe.
   */
  lost(): Error | undefined;
  color: Colors;
  /** Whether the user can be prompted. */
  interactive: boolean;
  /** Whether lines can be rewritten. */
  live: boolean;
  /** The number of characters in a line. */
  width: number;
}

/** The target of printed lines: a terminal, a file, a pipe. */
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
    // It is not a failure if the reader closes the pipe (`parley key list | head -1`).
    if (error.code !== 'EPIPE') lost ??= error;
  });
  stderr.on('error', () => {});
  const live = stdout.isTTY === true && picocolors.isColorSupported;
  let shown: string | null = null;
  /** The number of lines of the picture at the end of the output. */
  let drawn = 0;

  const terminal: Terminal = {
    out(line = '') {
      // The picture is no longer at the end of the output, so a new picture does not replace it.
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

/** Formats a count with its noun: `1 row`, `1,234 rows`. */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** Formats a size: `12.3 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000).toLocaleString('en')} kB`;
  return `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/**
 * Returns outside text on one line, without characters that move a terminal's cursor or reverse text. null stays null.
 */
export function toPlainLine(words: string | null): string | null {
  return words?.replace(/\s/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '') ?? null;
}
