// Reads the verdicts of an imported file's rows: page by page, or as a file (lists.md#files).
import {
  type contract,
  fail,
  formatReason,
  getSheetRow,
  type InputOf,
  type Mapping,
  type ResultOf,
  ROWS_SHOWN,
  toFileRow,
} from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type Cell, streamCsv } from '../../platform/csv.ts';
import { Download } from '../../platform/download.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { addDetails, recordActivity } from '../activity/index.ts';
import { findImport, readImport } from './imports-store.ts';
import { countRows, findRowBefore, type ImportRow, listRows, type RowVerdict } from './row-store.ts';

export async function getImport({ db, teamId }: Ctx, { id }: { id: string }): Promise<Json> {
  return wrapData(await findImport(db.brief, teamId, id));
}

type Rows = ResultOf<typeof contract.imports.rows>;

export async function importRows(
  { db, teamId }: Ctx,
  { id, verdict, page }: InputOf<typeof contract.imports.rows>,
): Promise<Rows> {
  const found = (await readImport(db, teamId, id)) ?? fail('not_found', 'not_found');
  const skipped = (page - 1) * ROWS_SHOWN;
  const total = verdict === undefined ? found.received : await countRows(db, teamId, id, verdict);
  // Without a verdict filter, the page's position is the row's position in the file.
  const after = verdict === undefined ? skipped : await findRowBefore(db, teamId, id, verdict, skipped);
  const rows =
    after === undefined ? [] : await listRows(db, teamId, id, { verdict, after, most: ROWS_SHOWN });
  return { data: { rows: rows.map((row) => toShownRow(row, found.mapping)), total } };
}

/** Returns a row for the dashboard, with its number and its phone as the member finds them in the file. */
export function toShownRow({ n, cells, ...row }: ImportRow, mapping: Mapping): Rows['data']['rows'][number] {
  const { name } = toFileRow(cells, mapping);
  return { row: getSheetRow(n, mapping), phone: cells[mapping.phone] ?? '', name, ...row };
}

const PAGE = 500;

/** Returns the name of an imported file without its extension, in the characters that every browser accepts. */
const toFileName = (name: string): string =>
  name
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 60) || 'import';

export async function exportImport(
  ctx: Ctx,
  { id, verdict }: InputOf<typeof contract.imports.export>,
): Promise<Download> {
  const { db, teamId } = ctx;
  const found = (await readImport(db, teamId, id)) ?? fail('not_found', 'not_found');
  const details = { import: id, file: found.name, ...(verdict !== undefined && { verdict }) };
  const subject = { id: found.list_id, name: null };
  const activityId = await recordActivity(db, ctx, { action: 'import.exported', subject, details });
  const header = [...found.columns, 'verdict', 'reason', 'lead_id'];
  const pieces = streamCsv(header, readImportCells(ctx, found, verdict, activityId));
  return new Download({ fileName: `${toFileName(found.name)}-results.csv`, pieces });
}

function describeResult({ reason, since }: ImportRow): string | null {
  if (reason !== null) return formatReason(reason);
  return since === null ? null : `in the list since ${since}`;
}

async function* readImportCells(
  { db, teamId }: Ctx,
  { id, columns }: { id: string; columns: readonly string[] },
  verdict: RowVerdict | undefined,
  activityId: string,
): AsyncGenerator<Cell[][]> {
  let rows = 0;
  let complete = false;
  try {
    for (let after = 0; ; ) {
      const page = await listRows(db, teamId, id, { verdict, after, most: PAGE });
      rows += page.length;
      yield page.map((row) => [
        ...columns.map((_, column) => row.cells[column] ?? ''),
        row.verdict,
        describeResult(row),
        row.lead_id,
      ]);
      if (page.length < PAGE) break;
      after = page.at(-1)!.n;
    }
    complete = true;
  } finally {
    await addDetails(db, teamId, activityId, { rows, complete });
  }
}
