// Reads CSV and TSV. Each row becomes a block that contains the names of its columns.
import { CsvError, parse } from 'csv-parse/sync';
import { type Block, UnreadableSource } from './passage.ts';
import { formatRow, trimText } from './read-markup.ts';

const SEPARATORS = [',', ';', '\t', '|'];
const MOST_COLUMNS = 200;
const MOST_NAMED = 5;

/** Returns each row as a block. @throws {UnreadableSource} with the rows whose cells don't match the header. */
export function readTable(text: string): Block[] {
  const rows = parseRows(text).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [header, ...body] = rows;
  if (!header || body.length === 0) throw new UnreadableSource('table_no_rows');
  const columns = header.cells;
  if (columns.length > MOST_COLUMNS) throw new UnreadableSource('table_columns', { max: MOST_COLUMNS });
  const odd = body.filter(({ cells }) => cells.length !== columns.length);
  if (odd.length > 0) {
    const named = odd.slice(0, MOST_NAMED).map(({ line, cells }) => ({ line, cells: cells.length }));
    throw new UnreadableSource('table_rows', {
      columns: columns.length,
      rows: named,
      more: odd.length - named.length,
    });
  }
  return body.map(({ cells }, index) => ({ headings: [], text: formatRow(columns, cells), row: index + 2 }));
}

function parseRows(text: string): { cells: string[]; line: number }[] {
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: findSeparator(text),
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return parsed.map(({ record, info }) => ({ cells: record.map(trimText), line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as unknown as { lines?: number }).lines;
    throw new UnreadableSource('table_quotes', { line: line ?? null });
  }
}

/** Returns the separator that occurs most often in the first line, outside of quotes. */
function findSeparator(text: string): string {
  const first = /^\s*(?:"(?:[^"]|"")*"|[^\n"])*/.exec(text.slice(0, 20_000))?.[0] ?? '';
  const bare = first.replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!;
}
