// Writes CSV files for spreadsheets (dashboard-doors.md#csv): UTF-8 with the byte order mark that Excel needs, and
// without cells that a spreadsheet would run as a formula.
import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | boolean | null;

const BYTE_ORDER_MARK = '\uFEFF';

const formatLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(rows as Cell[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // Without quotes, a spreadsheet would read a line break as the end of the row.
    quoted_match: /[\r\n]/,
    cast: { boolean: String },
  });

/** Yields the file in parts: its header, then one part for each page of rows. */
export async function* streamCsv(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatLines([header]);
  for await (const rows of pages) if (rows.length > 0) yield formatLines(rows);
}
