// The worker that reads and checks a contact file, so that the page stays responsive. It keeps the file in memory until
// it ends.
import { COUNTRIES, type Mapping } from '@parley/contract/import-file';
import { type CheckResult, type Correction, checkRows } from './check-rows.ts';
import {
  describeFile,
  FileError,
  type FileFacts,
  type FileProblem,
  nextChunk,
  type ParsedFile,
  parseFile,
  type ReadSettings,
} from './read-file.ts';

export interface WorkerRequests {
  /** Replaces the file and reads the new one. */
  open: { bytes: ArrayBuffer; reading: ReadSettings };
  /** Reads the current file with other settings. */
  read: { reading: ReadSettings };
  check: { mapping: Mapping };
  /** Replaces phones of rows. */
  correct: readonly Correction[];
  rows: { from: number };
  countries: Record<string, never>;
}
export interface WorkerResponses {
  open: FileFacts;
  read: FileFacts;
  check: CheckResult;
  correct: null;
  rows: string[][];
  countries: Readonly<Record<string, string>>;
}
export type WorkerRequest = {
  [What in keyof WorkerRequests]: { id: number; what: What; of: WorkerRequests[What] };
}[keyof WorkerRequests];
export type WorkerResponse = { id: number; done: unknown } | { id: number; problem: FileProblem };

let bytes = new Uint8Array();
let parsed: ParsedFile | null = null;

async function readFacts(reading: ReadSettings): Promise<FileFacts> {
  parsed = null;
  parsed = await parseFile(bytes, reading);
  return describeFile(parsed);
}

async function handleRequest(ask: WorkerRequest): Promise<WorkerResponses[keyof WorkerRequests]> {
  switch (ask.what) {
    case 'open':
      bytes = new Uint8Array(ask.of.bytes);
      return readFacts(ask.of.reading);
    case 'read':
      return readFacts(ask.of.reading);
    case 'check':
      return checkRows(parsed!.rows, ask.of.mapping);
    case 'correct': {
      const { rows } = parsed!;
      for (const { index, column, phone } of ask.of) {
        const old = rows[index]!;
        const length = Math.max(old.length, column + 1);
        rows[index] = Array.from({ length }, (_, at) => (at === column ? phone : (old[at] ?? '')));
      }
      return null;
    }
    case 'rows':
      return nextChunk(parsed!.rows, ask.of.from - 1);
    case 'countries':
      return COUNTRIES;
  }
}

self.onmessage = async ({ data: ask }: MessageEvent<WorkerRequest>) => {
  const response: WorkerResponse = await handleRequest(ask).then(
    (done) => ({ id: ask.id, done }),
    (error) => ({ id: ask.id, problem: error instanceof FileError ? error.problem : 'unreadable' }),
  );
  self.postMessage(response);
};
