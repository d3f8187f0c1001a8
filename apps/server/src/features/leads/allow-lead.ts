// A member's explicit act: a lead who opted out may be written to again (lead.md#opt-out). The other way back is the
// lead's own words (conversations/receive-message.ts).
import { fact, fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { leadAllowed } from './conversation.ts';
import type { LeadStatus } from './lifecycle.ts';
import { lockLead } from './store.ts';

/**
 * Undoes the opt-out; the journal keeps who did it and why. Nothing from before is sent or answered. The lead's status
 * stays if a person set it.
 */
export async function allowLead(
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<{ status: LeadStatus }> {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, ctx.teamId, id);
    if (!lead) fail('not_found', 'not_found');
    if (lead.opted_out_at === null) fail('invalid_state', 'lead_not_opted_out');
    await leadAllowed(tx, ctx, lead, null, fact('opt_out_undone', { reason }));
    return { status: lead.status };
  });
}
