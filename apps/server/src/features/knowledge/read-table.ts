// Reads CSV and TSV. Each row becomes a block that contains the names of its columns.
import Papa from 'papaparse';
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

/** Returns each row with the line on which it starts. @throws {UnreadableSource} if a quote is in the wrong place. */
function parseRows(text: string): { cells: string[]; line: number }[] {
  const rows: { cells: string[]; line: number }[] = [];
  let start = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    delimiter: findSeparator(text),
    step({ data, errors, meta }) {
      const source = text.slice(start, meta.cursor);
      // A longer row is refused anyway, and the search for its cells would take quadratic time.
      const isShort = data.length <= MOST_COLUMNS;
      if (errors.length > 0 || (isShort && data.some((cell) => hasStrayQuote(cell, source)))) {
        throw new UnreadableSource('table_quotes', { line });
      }
      rows.push({ cells: data.map(trimText), line });
      start = meta.cursor;
      line += source.split(meta.linebreak).length - 1;
    },
  });
  return rows;
}

/** Returns whether a cell contains a quote that is not written twice in a quoted cell. */
const hasStrayQuote = (cell: string, source: string): boolean =>
  cell.includes('"') && !source.includes(`"${cell.replaceAll('"', '""')}"`);

/** Returns the separator that occurs most often in the first line, outside of quotes. */
function findSeparator(text: string): string {
  const first = /^\s*(?:"(?:[^"]|"")*"|[^\n"])*/.exec(text.slice(0, 20_000))?.[0] ?? '';
  const bare = first.replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!;
}
