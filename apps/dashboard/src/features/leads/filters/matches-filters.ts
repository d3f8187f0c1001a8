// Decides whether a changed lead still matches a table's filters.

import { getServerNow } from '../../../server-clock.ts';
import type { Lead } from '../queries.ts';
import type { LeadFilters } from '../search.ts';

const DAY = 86_400_000;
const isOlder = (at: string | null, ms: number) => at !== null && Date.parse(at) < getServerNow() - ms;

/**
 * Returns whether a lead matches the filters that its record can answer. Only the server can evaluate the search text
 * and the number.
 */
export function isMatching(lead: Lead, filters: LeadFilters, own: string): boolean {
  const isOneOf = (wanted: string | undefined, has: string | null) =>
    wanted === undefined || (has !== null && wanted.split(',').includes(has));
  const { assigned_to, tag, list_id, due, quiet } = filters;
  const owner = assigned_to === 'me' ? own : assigned_to === 'nobody' ? null : assigned_to;
  return (
    isOneOf(filters.stage, lead.stage) &&
    isOneOf(filters.status, lead.status) &&
    isOneOf(filters.source, lead.source) &&
    isOneOf(filters.deal_status, lead.deal_status) &&
    isOneOf(filters.campaign_id, lead.campaign_id) &&
    isOneOf(filters.channel, lead.channel) &&
    isOneOf(filters.booking, lead.booking_status) &&
    isOneOf(filters.last, lead.last_message_direction) &&
    (list_id === undefined || list_id === lead.list_id) &&
    (owner === undefined || owner === lead.assigned_to) &&
    (tag === undefined || lead.tags.includes(tag)) &&
    (due === undefined || lead.next_action_at !== null) &&
    (quiet === undefined || isOlder(lead.last_message_at, Number.parseInt(quiet, 10) * DAY))
  );
}
