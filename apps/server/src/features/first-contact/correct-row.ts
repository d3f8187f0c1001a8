// Corrects the phone of a row that an import rejected, and imports the row (lists.md#files).
import { type contract, fail, getRowPlace, getSheetRow, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { recordActivity } from '../activity/index.ts';
import { listRows, lockImport, readImport, reopenRow, saveVerdicts, toShownRow } from '../lists/index.ts';
import { findFirstContactProblem } from '../numbers/index.ts';
import { lockList } from './import-store.ts';
import { importChunk } from './run-import.ts';

type Correct = typeof contract.imports.correct;

export async function correctRow(ctx: Ctx, { id, row, phone }: InputOf<Correct>): Promise<ResultOf<Correct>> {
  const { teamId } = ctx;
  const known = (await readImport(ctx.db, teamId, id)) ?? fail('not_found', 'not_found');
  return ctx.db.transaction(async (tx) => {
    // Lock order: the list first, as in every import into this list.
    const list = await lockList(tx, teamId, known.list_id);
    const held = await lockImport(tx, teamId, id);
    if (!list || !held) fail('not_found', 'not_found');
    const { mapping, state, done } = held;
    if (findFirstContactProblem(list.engine)) fail('invalid_state', 'never_first');
    const place = getRowPlace(row, mapping);
    const read = async () =>
      (await listRows(tx, teamId, id, { verdict: undefined, after: place - 1, most: 1 }))[0];
    const old = await read();
    // A skipped row of the sheet has the place of the contact above it.
    const isContact = getSheetRow(place, mapping) === row;
    if (!isContact || old?.n !== place || old.verdict !== 'rejected' || state === 'undoing') {
      fail('invalid_state', 'row_not_rejected');
    }
    const cells = Array.from({ length: Math.max(old.cells.length, mapping.phone + 1) }, (_, column) =>
      column === mapping.phone ? phone : (old.cells[column] ?? ''),
    );
    await reopenRow(tx, teamId, id, { n: place, cells });
    const verdicts = await importChunk(tx, ctx, list, held, [{ n: place, cells }]);
    await saveVerdicts(tx, teamId, id, verdicts, done, ctx.clock.now());
    await recordActivity(tx, ctx, {
      action: 'import.corrected',
      subject: { id: held.list_id, name: null },
      details: { import: id, file: held.name, row },
    });
    return { data: toShownRow((await read())!, mapping) };
  });
}
