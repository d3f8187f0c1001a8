// Reads CSV and TSV: each row with the names of its columns.
import { CsvError, parse } from 'csv-parse/sync';
import { type Block, Unreadable } from './passage.ts';
import { rowText, tidy } from './read-markup.ts';

const SEPARATORS = [',', ';', '\t', '|'];
const MOST_COLUMNS = 200;
const MOST_NAMED = 5;

/** @throws {Unreadable} naming the rows that don't match the header. */
export function readTable(text: string): Block[] {
  const rows = rowsOf(text).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [header, ...body] = rows;
  if (!header || body.length === 0) throw new Unreadable('has no rows below its header');
  const columns = header.cells;
  if (columns.length > MOST_COLUMNS) throw new Unreadable(`has more than ${MOST_COLUMNS} columns`);
  const odd = body.filter(({ cells }) => cells.length !== columns.length);
  if (odd.length > 0) {
    const named = odd.slice(0, MOST_NAMED).map(({ line, cells }) => `line ${line} has ${cells.length}`);
    const more = odd.length > MOST_NAMED ? `, and ${odd.length - MOST_NAMED} more` : '';
    throw new Unreadable(
      `has rows that do not match its ${columns.length} columns: ${named.join(', ')}${more}`,
    );
  }
  return body.map(({ cells }, index) => ({ headings: [], text: rowText(columns, cells), row: index + 2 }));
}

function rowsOf(text: string): { cells: string[]; line: number }[] {
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return parsed.map(({ record, info }) => ({ cells: record.map(tidy), line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as unknown as { lines?: number }).lines;
    throw new Unreadable(`is not valid CSV: wrong quotes${line === undefined ? '' : ` at line ${line}`}`);
  }
}

/** Returns the separator that occurs most in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const first = /^\s*(?:"(?:[^"]|"")*"|[^\n"])*/.exec(text.slice(0, 20_000))?.[0] ?? '';
  const bare = first.replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!;
}
