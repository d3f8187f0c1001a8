// A member allows Parley to contact a lead who opted out (lead.md#opt-out). The lead's own words can do the same
// (conversations/receive-message.ts).
import { fact, fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { undoOptOut } from './conversation.ts';
import type { LeadStatus } from './lifecycle.ts';
import { lockLead } from './store.ts';

/**
 * Undoes the opt-out. The journal records who did it and why. Messages older than the opt-out are neither sent nor
 * answered. A status that a person set stays.
 */
export async function allowLead(
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<{ status: LeadStatus }> {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, ctx.teamId, id);
    if (!lead) fail('not_found', 'not_found');
    if (lead.opted_out_at === null) fail('invalid_state', 'lead_not_opted_out');
    await undoOptOut(tx, ctx, lead, null, fact('opt_out_undone', { reason }));
    return { status: lead.status };
  });
}
