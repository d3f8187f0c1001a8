// Writes CSV files for spreadsheets (dashboard-operations.md#csv): UTF-8 with the byte order mark that Excel needs, and
// without cells that a spreadsheet would run as a formula.
import Papa from 'papaparse';

export type Cell = string | number | boolean | null;

const BYTE_ORDER_MARK = '\uFEFF';

/** The start of a cell that a spreadsheet would run as a formula. A phone, `+` and digits, is no formula. */
const FORMULA = /^(?!\+[\d ]+$)[=+\-@\t\r＝＋－＠]/;

const DELIMITERS = { comma: ',', semicolon: ';' };
export type Separator = keyof typeof DELIMITERS;

const formatLines = (rows: readonly (readonly Cell[])[], separator: Separator): string =>
  `${Papa.unparse(rows as Cell[][], {
    newline: '\r\n',
    escapeFormulae: FORMULA,
    delimiter: DELIMITERS[separator],
  })}\r\n`;

/** Yields the file in parts: its header, then one part for each page of rows. */
export async function* streamCsv(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
  separator: Separator = 'comma',
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatLines([header], separator);
  for await (const rows of pages) if (rows.length > 0) yield formatLines(rows, separator);
}
