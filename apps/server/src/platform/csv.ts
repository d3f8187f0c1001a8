// CSV files for spreadsheets (dashboard-doors.md#csv): UTF-8 with a mark that says so, which Excel needs, and no cell that
// a spreadsheet would run as a formula.
import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | boolean | null;

const BYTE_ORDER_MARK = '\uFEFF';

const linesOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify(rows as Cell[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // Without quotes either of them would end the row for a spreadsheet, and what follows would begin a cell.
    quoted_match: /[\r\n]/,
    cast: { boolean: String },
  });

/** The file in pieces: its header, then one for each page of rows. */
export async function* csvOf(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + linesOf([header]);
  for await (const rows of pages) if (rows.length > 0) yield linesOf(rows);
}
