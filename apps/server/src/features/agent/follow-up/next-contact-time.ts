import { ASKED_FOR_LATER } from '../../leads/index.ts';

interface NextAction {
  status: string;
  next_action_at: Date | null;
  next_action_label: string | null;
  is_booked: boolean;
  last_message_at: Date | null;
}

/**
 * Returns whether the lead asked for a message at the time of the next action, whatever the lead's status. False once a
 * meeting is booked or someone has written since that time (agents.md#follow-ups).
 */
export function isAskedFor(lead: NextAction): boolean {
  if (lead.status === 'waiting') return true;
  const { next_action_at: at, last_message_at: last } = lead;
  if (lead.next_action_label !== ASKED_FOR_LATER || lead.is_booked || !at) return false;
  return last === null || last < at;
}
