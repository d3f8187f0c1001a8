// The worker that reads and checks a contact file, so that the page stays responsive. It keeps the file in memory until
// it ends.
import { COUNTRIES, type Mapping } from '@parley/contract/import-file';
import {
  type Checked,
  checkRows,
  type FileFacts,
  FileFailed,
  type FileProblem,
  factsOf,
  type Parsed,
  parseFile,
  piece,
  type Reading,
} from './read-file.ts';

export interface Asks {
  /** Replaces the file and reads the new one. */
  open: { bytes: ArrayBuffer; reading: Reading };
  /** Reads the current file with other settings. */
  read: { reading: Reading };
  check: { mapping: Mapping };
  rows: { from: number };
  countries: Record<string, never>;
}
export interface Answers {
  open: FileFacts;
  read: FileFacts;
  check: Checked;
  rows: string[][];
  countries: Readonly<Record<string, string>>;
}
export type Ask = { [What in keyof Asks]: { id: number; what: What; of: Asks[What] } }[keyof Asks];
export type Answer = { id: number; done: unknown } | { id: number; problem: FileProblem };

let bytes = new Uint8Array();
let parsed: Parsed | null = null;

function read(reading: Reading): FileFacts {
  parsed = null;
  parsed = parseFile(bytes, reading);
  return factsOf(parsed);
}

function answer(ask: Ask): Answers[keyof Asks] {
  switch (ask.what) {
    case 'open':
      bytes = new Uint8Array(ask.of.bytes);
      return read(ask.of.reading);
    case 'read':
      return read(ask.of.reading);
    case 'check':
      return checkRows(parsed!.rows, ask.of.mapping);
    case 'rows':
      return piece(parsed!.rows, ask.of.from - 1);
    case 'countries':
      return COUNTRIES;
  }
}

self.onmessage = ({ data: ask }: MessageEvent<Ask>) => {
  const response: Answer = (() => {
    try {
      return { id: ask.id, done: answer(ask) };
    } catch (error) {
      return { id: ask.id, problem: error instanceof FileFailed ? error.problem : 'unreadable' };
    }
  })();
  self.postMessage(response);
};
