// Builds the response to POST /messages only from the message's row, so that a replay returns the same bytes.
import { type Issue, issue, type Reason } from '@parley/contract';
import { nextQuotaDay } from '../../pacing/index.ts';

export interface Quota {
  limit: number;
  /** The number of messages sent today, including this one. */
  used: number;
  resets_at: Date;
}

/** The outcome of a message sent through the API, read from its row. */
export interface EndedMessage {
  status: 'accepted' | 'refused' | 'unconfirmed';
  id: string;
  engine_message_id: string;
  lead_id: string;
  text: string;
  sent_at: Date;
  explanation: Reason | null;
}

export interface Answer {
  /** The body of the 201 response, or the reason for the 502 response. */
  body: { sent: string } | { failed: Issue };
  headers: Record<string, string>;
  /** True if the engine might still confirm the message. */
  unsettled: boolean;
}

/** Returns the number's quota including this message. `facts` are from before the message was counted. */
export function toQuota(facts: { daily_quota: number; sent_today: number }, now: Date): Quota {
  return { limit: facts.daily_quota, used: facts.sent_today + 1, resets_at: nextQuotaDay(now) };
}

export function buildQuotaHeaders({ limit, used, resets_at }: Quota): Record<string, string> {
  return {
    'X-Quota-Limit': String(limit),
    'X-Quota-Remaining': String(Math.max(0, limit - used)),
    'X-Quota-Reset': resets_at.toISOString(),
  };
}

const UNKNOWN = issue('send_unknown');

/** The response if the database becomes unavailable and cannot store the outcome. The outbox stores it later. */
export const OUTCOME_NOT_STORED: Answer = { body: { failed: UNKNOWN }, headers: {}, unsettled: false };

export function toApiAnswer(message: EndedMessage, quota: Quota): Answer {
  const headers = buildQuotaHeaders(quota);
  const unsettled = message.status === 'unconfirmed';
  if (unsettled) {
    return { body: { failed: UNKNOWN }, headers, unsettled };
  }
  if (message.status === 'refused') {
    const failed = issue('send_refused', { why: message.explanation });
    return { body: { failed }, headers, unsettled };
  }
  const { limit, used, resets_at } = quota;
  const data = {
    id: message.id,
    message_id: message.engine_message_id,
    lead_id: message.lead_id,
    text: message.text,
    sent_at: message.sent_at.toISOString(),
    quota: { limit, used, remaining: Math.max(0, limit - used), resets_at: resets_at.toISOString() },
  };
  return { body: { sent: JSON.stringify({ data }) }, headers, unsettled };
}
