// What the service may do to a lead. `lifecycle.ts` holds how its status moves.
import type { LeadState } from './store.ts';

/** May a campaign or its agent send anything to the lead? */
export function mayAgentWrite(lead: Pick<LeadState, 'status' | 'opted_out_at' | 'manual_override'>): boolean {
  return lead.status !== 'stopped' && lead.opted_out_at === null && !lead.manual_override;
}

/**
 * Has anybody said anything? Before that there is nothing to hand over, and the API writes to nobody
 * (lead.md#contact).
 */
export function hasConversation(lead: Pick<LeadState, 'in_touch'>): boolean {
  return lead.in_touch;
}
