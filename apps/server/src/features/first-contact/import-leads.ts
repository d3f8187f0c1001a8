// POST /lists/{id}/leads: imports up to 500 contacts in four statements (lists.md#import). The next steps are those of
// a push: verify, queue, first message.
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { findFirstContactProblem } from '../numbers/index.ts';
import { type RejectedRow, rejectionReason, validateRows } from './import-rows.ts';
import * as store from './import-store.ts';

export async function importLeads(
  ctx: Ctx,
  input: InputOf<typeof contract.lists.importLeads>,
): Promise<ResultOf<typeof contract.lists.importLeads>> {
  const { importable, rejected } = validateRows(input.leads);
  return ctx.db.transaction(async (tx) => {
    // Keep the list locked until the end, so that the second of two concurrent imports sees the rows of the first.
    const list = await store.lockList(tx, ctx.teamId, input.id);
    if (!list) fail('not_found', 'not_found');
    const notFirst = findFirstContactProblem(list.engine);
    if (notFirst) fail('validation_error', 'never_first');
    if (importable.length === 0) {
      fail('validation_error', 'no_row_importable', { row: formatRejected(rejected[0]!) });
    }
    const leads = importable.map((row) => ({ ...row, id: ctx.newId('lead') }));
    const now = ctx.clock.now();
    const added = new Set(await store.insertLeads(tx, ctx.teamId, list, leads, now));
    const imported = leads.filter(({ id }) => added.has(id));
    if (list.number_id !== null && imported.length > 0) {
      const entries = imported.map(({ id }) => ({ id: ctx.newId('first'), lead_id: id }));
      await store.enqueue(tx, ctx.teamId, entries, now);
    }
    return {
      data: {
        imported: imported.length,
        duplicates_in_list: leads.length - imported.length,
        rejected: rejected.map((row) => ({ index: row.index, reason: rejectionReason(row) })),
        lead_ids: imported.map(({ id }) => id),
      },
    };
  });
}

/** Returns a text such as `leads[3].phone is required` (api.md#requests). */
function formatRejected({ index, field, text }: RejectedRow): string {
  return `leads[${index}]${field === null ? '' : `.${field}`} ${text}`;
}
