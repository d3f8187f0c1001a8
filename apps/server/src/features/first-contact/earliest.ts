// When a number may contact someone new: its warm-up, its gaps, the campaign's hours and the day's quota together.
import type { AgentSettings } from '../campaigns/index.ts';
import {
  type Earliest,
  firstContactAllowance,
  nextFirstContact,
  nextQuotaDay,
  parseHours,
} from '../pacing/index.ts';
import type { NumberQueue } from './store.ts';

/** First contacts that the number may still make today; null is no limit. */
export function remainingToday(queue: NumberQueue, now: Date): number | null {
  const { limit } = firstContactAllowance({ ...queue, now });
  const byAllowance = limit === null ? null : Math.max(0, limit - queue.first_contacts_today);
  const byQuota = Math.max(0, queue.daily_quota - queue.sent_today);
  return byAllowance === null ? byQuota : Math.min(byAllowance, byQuota);
}

/** The earliest time of the number's next first contact for a campaign, with the rule that decides it. */
export function earliestFirstContact(queue: NumberQueue, agent: AgentSettings, now: Date): Earliest<string> {
  const hours = parseHours(agent.sending_hours)!;
  const { limit } = firstContactAllowance({ ...queue, now });
  const exhausted = queue.sent_today >= queue.daily_quota;
  const earliest = nextFirstContact({
    now: exhausted ? nextQuotaDay(now) : now,
    used_today: exhausted ? 0 : queue.first_contacts_today,
    limit,
    last_first_contact_at: queue.last_first_contact_at,
    gap_ms: queue.first_contact_gap_ms,
    hours,
    timezone: agent.timezone,
  });
  if (!exhausted) return earliest;
  const words = `all ${queue.daily_quota} messages that this number may send today are used`;
  return { ...earliest, rule: 'daily_quota', explanation: `${words}; earliest ${earliest.at.toISOString()}` };
}
