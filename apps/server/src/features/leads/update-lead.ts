// PATCH /leads/{id} (api.md#partial-updates). Only the sent fields change, and a person's status always wins
// (lead.md#what-people-decide). The journal records changes of owner, next action and deal under the caller's name.
import { type contract, fail, failWith, type InputOf } from '@parley/contract';
import { type Ctx, getAuthorName } from '../../context.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { applyChange, findChangeProblem, findJournalEntries, hasChanged } from './person-change.ts';
import { findRecord } from './store.ts';
import { findChangeable, saveUpdate } from './update-store.ts';

/**
 * Reads, decides and writes without a lock, in three statements. If another change came first, it starts again, so that
 * no concurrent change is lost.
 */
export async function updateLead(ctx: Ctx, input: InputOf<typeof contract.leads.update>): Promise<Json> {
  const { id, ...change } = input;
  const { db, teamId } = ctx;
  for (;;) {
    const lead = await findChangeable(db.brief, teamId, id, change.assigned_to ?? null);
    if (!lead) fail('not_found', 'not_found');
    const problem = findChangeProblem(lead, change);
    if (problem !== null) failWith('validation_error', [problem]);
    const values = applyChange(lead, change);
    if (!hasChanged(lead, values)) break;
    const entries = findJournalEntries(lead, values).map((fact) => ({ id: ctx.newId('note'), fact }));
    const now = ctx.clock.now();
    if (await saveUpdate(db, teamId, id, lead.version, values, entries, getAuthorName(ctx.actor), now)) break;
  }
  const record = await findRecord(db.brief, teamId, id);
  // The lead might have been merged into another one.
  return wrapData(record);
}
