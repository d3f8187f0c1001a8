// Reads a contact file, which is text or an Excel workbook: encoding, separator, header row and the meaning of the
// columns. Runs in the worker.
import { FILE, hasCountry, type Mapping } from '@parley/contract/import-file';
import Papa from 'papaparse';

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];
const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** How to read a file; missing settings are guessed. */
export interface ReadSettings {
  encoding?: Encoding;
  separator?: Separator;
  header?: boolean;
}

export interface FileFacts {
  /** Null for a workbook. */
  encoding: Encoding | null;
  /** Null for a workbook. */
  separator: Separator | null;
  header: boolean;
  columns: string[];
  rows: number;
  sample: string[][];
  /** True for each column that contains phones without a country code. */
  bare: boolean[];
  guess: Omit<Mapping, 'phone'> & { phone: number | null };
  /** The sheet's rows without a contact. */
  skipped: number[];
  digest: string;
}

export type FileProblem = 'empty' | 'too_large' | 'too_many_rows' | 'too_many_columns' | 'unreadable';
export class FileError extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

const MOST_BYTES = 40 * 1024 * 1024;
const SAMPLE = 5;
const LOOKED_AT = 200;

/** Detects the encoding from the byte order mark, otherwise from the bytes. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4_096);
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2]!++;
  const [even, odd] = zeros as [number, number];
  if (odd > head.length / 8 && odd > even) return 'utf-16le';
  if (even > head.length / 8) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

export interface ParsedFile
  extends Pick<FileFacts, 'encoding' | 'separator' | 'header' | 'columns' | 'skipped'> {
  rows: string[][];
}

/** The first bytes of a ZIP archive, such as an Excel workbook. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of a workbook of Excel 2003 or older, which can't be read. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, first: readonly number[]) =>
  first.every((byte, index) => bytes[index] === byte);

export async function parseFile(bytes: Uint8Array, reading: ReadSettings): Promise<ParsedFile> {
  if (bytes.length > MOST_BYTES) throw new FileError('too_large');
  if (startsWith(bytes, OLD_WORKBOOK)) throw new FileError('unreadable');
  return startsWith(bytes, ZIP) ? parseWorkbook(bytes, reading) : parseText(bytes, reading);
}

/** Reads the first sheet of an Excel workbook. */
async function parseWorkbook(bytes: Uint8Array, reading: ReadSettings): Promise<ParsedFile> {
  const { readSheet } = await import('read-excel-file/web-worker');
  // Numbers stay text, because a long one would lose digits.
  const rows = await readSheet(bytes.slice().buffer, { parseNumber: (digits: string) => digits }).catch(
    () => {
      throw new FileError('unreadable');
    },
  );
  return arrangeRows(
    rows.map((row) => row.map(formatCell)),
    reading,
    { encoding: null, separator: null },
  );
}

function formatCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().replace('T00:00:00.000Z', '');
  const text = cell === null || cell === undefined ? '' : String(cell);
  // Excel writes long numbers with an exponent.
  return /^\d\.\d+E\+?\d+$/.test(text) ? String(Number(text)) : text;
}

function parseText(bytes: Uint8Array, reading: ReadSettings): ParsedFile {
  const encoding = reading.encoding ?? guessEncoding(bytes);
  // The database can't store NUL.
  const text = new TextDecoder(encoding).decode(bytes).replaceAll('\0', '').toWellFormed();
  const separator = reading.separator ?? guessSeparator(text);
  const { data } = Papa.parse<string[]>(text, { delimiter: separator });
  return arrangeRows(data, reading, { encoding, separator });
}

function guessSeparator(text: string): Separator {
  const { meta } = Papa.parse(text, {
    ...{ preview: LOOKED_AT, delimitersToGuess: [...SEPARATORS], skipEmptyLines: 'greedy' },
  });
  return SEPARATORS.find((one) => one === meta.delimiter) ?? ',';
}

/** Separates the header and the empty rows from the contacts. */
function arrangeRows(
  sheet: readonly string[][],
  reading: ReadSettings,
  format: Pick<ParsedFile, 'encoding' | 'separator'>,
): ParsedFile {
  const filled = sheet
    .map((row, index) => ({ number: index + 1, cells: row.map((cell) => cell.slice(0, FILE.cell)) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const first = filled[0]?.cells;
  if (!first) throw new FileError('empty');
  const header = reading.header ?? isHeader(first);
  const contacts = header ? filled.slice(1) : filled;
  const rows = contacts.map(({ cells }) => cells);
  if (rows.length === 0) throw new FileError('empty');
  if (rows.length > FILE.rows) throw new FileError('too_many_rows');
  const width = rows.reduce((most, row) => Math.max(most, row.length), first.length);
  if (width > FILE.columns) throw new FileError('too_many_columns');
  const columns = Array.from({ length: width }, (_, column) =>
    header ? (first[column] ?? '').trim().slice(0, 255) : '',
  );
  const numbers = new Set(contacts.map(({ number }) => number));
  const last = contacts.at(-1)!.number;
  const skipped = Array.from({ length: last }, (_, index) => index + 1).filter((one) => !numbers.has(one));
  return { ...format, header, columns, rows, skipped };
}

/** Returns whether the first row is a header: it contains neither a phone nor an email address. */
const isHeader = (first: readonly string[]): boolean =>
  first.some((cell) => cell.trim() !== '') &&
  !first.some((cell) => /@/.test(cell) || /\d{6}/.test(cell.replace(/[\s().-]/g, '')));

const KINDS = {
  phone: /^(whats ?app|phone|tel|telephone|mobile|cell|portable|gsm|numero|handy|msisdn)/,
  name: /^(name|full ?name|nom complet|nom et prenom|prenom et nom|contact|contact name|nom du contact|nom)$/,
  firstName: /^(first ?name|prenom|given name)$/,
  lastName: /^(last ?name|nom|nom de famille|surname|family ?name)$/,
  email: /^(e ?mail|mail|courriel|adresse (e ?mail|mail|electronique)|email address)/,
};
const foldName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_\W]+/g, ' ')
    .trim();

/**
 * Guesses the meaning of the columns by their English or French names, otherwise by their content. Never guesses a
 * country.
 */
export function guessMapping(columns: readonly string[], rows: readonly string[][]): FileFacts['guess'] {
  const names = columns.map(foldName);
  const find = (kind: RegExp) => {
    const at = names.findIndex((name) => kind.test(name));
    return at < 0 ? null : at;
  };
  const phone = find(KINDS.phone) ?? findBestColumn(columns, rows, /^'?\+?[\d\s().-]{8,20}$/);
  const firstName = find(KINDS.firstName);
  const lastName = firstName === null ? null : find(KINDS.lastName);
  const name = firstName ?? find(KINDS.name);
  const email = find(KINDS.email) ?? findBestColumn(columns, rows, /^\S+@\S+\.\S+$/);
  const taken = new Set([phone, name, lastName, email]);
  const used = new Set<string>();
  const variables = columns.flatMap((title, column) => {
    const called = foldName(title).replaceAll(' ', '_').slice(0, 60);
    const isFilled = rows.slice(0, LOOKED_AT).some((row) => (row[column] ?? '').trim() !== '');
    if (taken.has(column) || called === '' || used.has(called) || !isFilled) return [];
    used.add(called);
    return [{ column, name: called }];
  });
  return { phone, name, last_name: lastName, email, variables, country_code: null };
}

/** Returns the column in which most cells match, if at least half of them do. */
function findBestColumn(columns: readonly string[], rows: readonly string[][], kind: RegExp): number | null {
  const some = rows.slice(0, LOOKED_AT);
  const counts = columns.map(
    (_, column) => some.filter((row) => kind.test((row[column] ?? '').trim())).length,
  );
  const most = Math.max(...counts);
  return most > 0 && most * 2 >= some.length ? counts.indexOf(most) : null;
}

export function describeFile({ rows, ...read }: ParsedFile): FileFacts {
  const { columns } = read;
  const bare = columns.map((_, column) =>
    rows.some((row) => {
      const cell = row[column] ?? '';
      return cell.replace(/\D/g, '').length >= 5 && !hasCountry(cell);
    }),
  );
  return {
    ...read,
    bare,
    rows: rows.length,
    sample: rows.slice(0, SAMPLE),
    guess: guessMapping(columns, rows),
    digest: hashRows(rows),
  };
}

const MOST_CHARACTERS = 500_000;

/** Returns the rows to send in the next call, limited by number and size. */
export function nextChunk(rows: readonly string[][], from: number): string[][] {
  let size = 0;
  let end = from;
  while (end < rows.length && end - from < FILE.rowsOfCall) {
    size += rows[end]!.reduce((sum, cell) => sum + cell.length, 0);
    if (end > from && size > MOST_CHARACTERS) break;
    end++;
  }
  return rows.slice(from, end);
}

/** Returns a digest that identifies the rows. It protects nothing, so a weak hash is enough. */
export function hashRows(rows: readonly string[][]): string {
  const hash = new Uint32Array([0x811c9dc5, 0x1b873593, 0xcc9e2d51, 0x9e3779b9]);
  for (const row of rows) {
    for (const cell of [...row, '\n']) {
      for (let at = 0; at <= cell.length; at++) {
        const code = at === cell.length ? 0x1f : cell.charCodeAt(at);
        hash[at % 4] = Math.imul(hash[at % 4]! ^ code, 0x01000193);
        hash[(at + 1) % 4] = Math.imul(hash[(at + 1) % 4]! + code, 0x85ebca6b) ^ (hash[at % 4]! >>> 13);
      }
    }
  }
  return [...hash].map((part) => part.toString(16).padStart(8, '0')).join('');
}
