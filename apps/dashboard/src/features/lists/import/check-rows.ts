// Checks the rows of a contact file with the server's own code (lists.md#files). Runs in the worker.
import {
  type FileRow,
  findFileRowProblem,
  getContactKey,
  getSheetRow,
  type Mapping,
  type RowProblem,
  toFileRow,
} from '@parley/contract/import-file';

/** A row that can't be imported, or that repeats the phone of an earlier one. */
export interface BadRow extends Pick<FileRow, 'name'> {
  /** The position among the contacts, from 0. */
  index: number;
  /** The number of the row in the sheet. */
  row: number;
  /** The phone as written in the file. */
  phone: string;
  problem: RowProblem;
}

/** A phone that replaces the one in the file. */
export interface Correction {
  /** The position among the contacts, from 0. */
  index: number;
  column: number;
  phone: string;
}

export interface CheckResult {
  good: number;
  duplicates: number;
  /** The number of rows with each problem, most frequent first. */
  bad: { problem: RowProblem; count: number }[];
  /** The first bad rows. */
  badRows: BadRow[];
  /** The first row that can be imported. */
  example: FileRow | null;
}

const MOST_SHOWN = 50;

/** Checks each row by the server's rules. */
export function checkRows(rows: readonly string[][], mapping: Mapping): CheckResult {
  /** The number of the row in the sheet, by contact. */
  const seen = new Map<string, number>();
  const bad = new Map<string, CheckResult['bad'][number]>();
  const badRows: BadRow[] = [];
  let example: FileRow | null = null;
  let duplicates = 0;
  rows.forEach((cells, index) => {
    const contact = toFileRow(cells, mapping);
    const problem = findFileRowProblem(contact);
    const key = getContactKey(contact);
    const row = getSheetRow(index + 1, mapping);
    const add = (of: RowProblem) => {
      if (badRows.length === MOST_SHOWN) return;
      badRows.push({ index, row, phone: cells[mapping.phone] ?? '', name: contact.name, problem: of });
    };
    const earlier = seen.get(key);
    if (problem !== null) {
      const known = bad.get(problem.code) ?? { problem, count: 0 };
      bad.set(problem.code, { ...known, count: known.count + 1 });
      add(problem);
    } else if (earlier !== undefined) {
      duplicates++;
      add({ code: 'row_phone_repeated', params: { row: earlier } });
    } else {
      seen.set(key, row);
      example ??= contact;
    }
  });
  const counts = [...bad.values()].sort((one, other) => other.count - one.count);
  return { good: seen.size, duplicates, bad: counts, badRows, example };
}
