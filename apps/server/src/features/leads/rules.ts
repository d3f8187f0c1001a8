// What may be done to a lead by the service. How a status moves is in `lifecycle.ts`.
import type { LeadState } from './store.ts';

/** May anything be sent to the lead by a campaign or its agent? */
export function mayAgentWrite(lead: Pick<LeadState, 'status' | 'opted_out_at' | 'manual_override'>): boolean {
  return lead.status !== 'stopped' && lead.opted_out_at === null && !lead.manual_override;
}

/**
 * Has anything been said, by anybody? Before that there is nothing to hand over, and nobody to write to
 * (lead.md#contact).
 */
export function hasConversation(lead: Pick<LeadState, 'in_touch'>): boolean {
  return lead.in_touch;
}
