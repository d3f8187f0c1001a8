// Decides which actions a lead's state allows. `lifecycle.ts` decides how its status changes.
import type { LeadState } from './store.ts';

/** Returns whether a campaign or its agent can send messages to the lead. */
export function canAgentWrite(lead: Pick<LeadState, 'status' | 'opted_out_at' | 'manual_override'>): boolean {
  return !isStopped(lead) && !lead.manual_override;
}

/**
 * Returns whether the agent handed the conversation over and no person has taken it yet. The agent then only takes note
 * of what the lead writes.
 */
export function isUntaken(lead: Pick<LeadState, 'status' | 'opted_out_at' | 'held_how'>): boolean {
  return !isStopped(lead) && lead.held_how === 'agent';
}

function isStopped({ status, opted_out_at }: Pick<LeadState, 'status' | 'opted_out_at'>): boolean {
  return status === 'stopped' || opted_out_at !== null;
}

/**
 * Returns whether any message was exchanged. Before that, no conversation can be handed over, and the API cannot write
 * to the lead (lead.md#contact).
 */
export function hasConversation(lead: Pick<LeadState, 'in_touch'>): boolean {
  return lead.in_touch;
}
