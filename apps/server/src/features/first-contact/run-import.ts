// Imports a file's rows in chunks, like POST /lists/{id}/leads (lists.md#files). The leads, their queue entries and
// each row's verdict are written in one transaction, so each row is imported exactly once even if the process dies.
import { FILE, fact, findFileRowProblem, getSheetRow, toBareDigits, toFileRow } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import {
  findExistingLeads,
  type LockedImport,
  lockImport,
  nextRows,
  type RowResult,
  readImport,
  saveState,
  saveVerdicts,
} from '../lists/index.ts';
import { findFirstContactProblem } from '../numbers/index.ts';
import { type ValidRow, validateRows } from './import-rows.ts';
import type { ImportTarget } from './import-store.ts';
import * as store from './import-store.ts';
import { runChunks } from './run-chunks.ts';

/** Runs the job. */
export async function runImport(ctx: Ctx, importId: string): Promise<void> {
  if (await runChunks(ctx, () => processImportChunk(ctx, importId))) {
    await ctx.jobs.add(ctx.db, JOBS.importRows, { team_id: ctx.teamId, import_id: importId });
  }
}

/** Imports the next chunk. @returns whether there is more to do. */
async function processImportChunk(ctx: Ctx, importId: string): Promise<boolean> {
  const { teamId } = ctx;
  const known = await readImport(ctx.db, teamId, importId);
  if (!known) return false;
  return ctx.db.transaction(async (tx) => {
    // Lock order: the list first, as in every other import into this list.
    const list = await store.lockList(tx, teamId, known.list_id);
    const held = await lockImport(tx, teamId, importId);
    if (!list || held?.state !== 'running') return false;
    const now = ctx.clock.now();
    const notFirst = findFirstContactProblem(list.engine);
    if (notFirst) {
      await saveState(tx, teamId, importId, { state: 'paused', held: notFirst }, now);
      return false;
    }
    const rows = await nextRows(tx, teamId, importId, held.done, FILE.rowsOfCall);
    const done = rows.at(-1)?.n ?? held.total;
    const verdicts = rows.length === 0 ? [] : await importChunk(tx, ctx, list, held, rows);
    await saveVerdicts(tx, teamId, importId, verdicts, done, now);
    if (done < held.total) return true;
    await saveState(tx, teamId, importId, { state: 'done' }, now);
    return false;
  });
}

/** Imports rows into the locked list. @returns the verdict of each. */
export async function importChunk(
  tx: Queries,
  ctx: Ctx,
  list: ImportTarget,
  held: LockedImport,
  rows: readonly { n: number; cells: string[] }[],
): Promise<RowResult[]> {
  const { teamId } = ctx;
  const contacts = rows.map(({ cells }) => toFileRow(cells, held.mapping));
  const { importable } = validateRows(contacts);
  const before = await findExistingLeads(
    tx,
    teamId,
    held,
    importable.map(({ phone }) => phone),
  );
  const fresh = importable
    .filter(({ phone }) => !before.has(phone))
    .map((row) => ({ ...row, id: ctx.newId('lead') }));
  const now = ctx.clock.now();
  const added = await insert(tx, ctx, list, fresh, now);
  const places = new Map(importable.map(({ index, phone }) => [phone, index]));
  const leads = new Map(fresh.map(({ index, id }) => [index, id]));
  return rows.map(({ n }, index): RowResult => {
    const reject = (reason: RowResult['reason']): RowResult => ({
      n,
      verdict: 'rejected',
      reason,
      lead_id: null,
      at: null,
    });
    const repeats = (row: number) =>
      reject(fact('row_phone_repeated', { row: getSheetRow(row, held.mapping) }));
    const problem = findFileRowProblem(contacts[index]!);
    if (problem !== null) return reject(problem);
    const phone = toBareDigits(contacts[index]!.phone);
    const first = places.get(phone)!;
    if (first !== index) return repeats(rows[first]!.n);
    const there = before.get(phone);
    if (there?.row != null) return repeats(there.row);
    if (there) return { n, verdict: 'in_list', reason: null, lead_id: there.lead_id, at: there.at };
    const lead_id = leads.get(index)!;
    // The list is locked, so no other process can have added this row.
    if (!added.has(lead_id)) throw new Error(`row ${n} of an import was not added to its list`);
    return { n, verdict: 'imported', reason: null, lead_id, at: null };
  });
}

async function insert(
  tx: Queries,
  ctx: Ctx,
  list: ImportTarget,
  leads: readonly (ValidRow & { id: string })[],
  now: Date,
): Promise<Set<string>> {
  if (leads.length === 0) return new Set();
  const added = await store.insertLeads(tx, ctx.teamId, list, leads, now);
  if (list.number_id !== null && added.length > 0) {
    const entries = added.map((lead_id) => ({ id: ctx.newId('first'), lead_id }));
    await store.enqueue(tx, ctx.teamId, entries, now);
  }
  return new Set(added);
}
