// How a lead's status moves when the service decides (decisions 3). A person's PATCH always wins.
import type { LeadState, LeadStatus } from './store.ts';

/** The status after an inbound message: a lead who was waited for is in conversation again. */
export function statusOnReply(status: LeadStatus): LeadStatus {
  return status === 'queued' ||
    status === 'pending' ||
    status === 'cold' ||
    status === 'waiting' ||
    status === 'unreachable'
    ? 'in_progress'
    : status;
}

/** May the agent give the lead a verdict? Only to one in conversation, whose status no person has set. */
export function mayAgentSet(lead: Pick<LeadState, 'status' | 'status_set_by'>): boolean {
  return lead.status === 'in_progress' && lead.status_set_by === 'service';
}

/** May anything be sent to the lead by a campaign or its agent? */
export function mayAgentWrite(lead: Pick<LeadState, 'status' | 'opted_out_at' | 'manual_override'>): boolean {
  return lead.status !== 'stopped' && lead.opted_out_at === null && !lead.manual_override;
}

/** Has anything been said, by anybody? Before that there is nothing to hand over, and nobody to write to (spec 4). */
export function hasConversation(lead: Pick<LeadState, 'first_contact_at' | 'last_message_at'>): boolean {
  return lead.first_contact_at !== null || lead.last_message_at !== null;
}
