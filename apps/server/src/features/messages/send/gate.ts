// The send gate decides whether a message can be sent now (sending.md#the-gate). It is a pure function of facts.
import { type Fact, fact } from '@parley/contract';
import { canAgentWrite } from '../../leads/index.ts';
import {
  explainPortfolio,
  findStop,
  getRecipientGapMs,
  isPaced,
  nextConversationStart,
  nextOpen,
  nextQuotaDay,
  nextSend,
  type Pacing,
  parseHours,
  type Stop,
  withEarliest,
} from '../../pacing/index.ts';
import { findTemplateProblem } from '../../templates/index.ts';
import type { MessageType } from '../message-type.ts';
import { findWindowProblem } from './reply-window.ts';
import type { GateFacts } from './store.ts';

export type Decision =
  | { verdict: 'send' }
  /** `at` is null if the message can pass only after an event, such as a reconnection or a resumed campaign. */
  | { verdict: 'wait'; rule: WaitRule; at: Date | null; explanation: Fact }
  | { verdict: 'discard'; explanation: Fact };

/** The rules that can delay a message. */
type WaitRule =
  | 'campaign'
  | 'disconnected'
  | 'reply_window'
  | 'template'
  | Stop['rule']
  | 'sending_hours'
  | 'daily_quota'
  | 'portfolio'
  | 'pacing'
  | 'order';

/**
 * Types of messages that are no longer useful once the person has written: reminders to answer, and notices that a
 * person will answer.
 */
const WORTHLESS_LATER = new Set(['FOLLOW_UP', 'AI_HANDOVER', 'REMINDER']);

/** Returns whether a member or an API key, rather than the agent, sends messages of this type. */
export function isFromMemberOrApi(type: MessageType): boolean {
  return type === 'API_MESSAGE' || type === 'MEMBER_MESSAGE';
}

/**
 * Returns whether the message needs neither typing nor a check between its reservation and its hand-over. A member's reply
 * needs one, because an earlier one can still be typed.
 */
export function isHandedAtReservation({
  humanize,
  pacing,
  type,
}: Pick<GateFacts, 'humanize' | 'pacing' | 'type'>): boolean {
  return !humanize && !isPaced(pacing) && type !== 'MEMBER_MESSAGE';
}

/** How long a message waits before it checks again whether the earlier message to the same person was sent. */
const IN_ORDER_MS = 5_000;

/**
 * Returns the time between two sends when the number is busy, in milliseconds. The number's waiting messages are
 * scheduled this far apart.
 */
export function getSpacingMs({ send_gap, per_minute }: Pacing): number {
  return Math.max((send_gap.min_ms + send_gap.max_ms) / 2, per_minute === null ? 0 : 60_000 / per_minute);
}

/** Returns whether the delay is longer than the usual gap after a first contact or a send. */
export function isLongWait(
  { rule, at }: Decision & { verdict: 'wait' },
  { first_contact_gap, send_gap }: Pacing,
  now: Date,
): boolean {
  if (rule === 'order') return false;
  return at === null || at.getTime() - now.getTime() > Math.max(first_contact_gap.max_ms, send_gap.max_ms);
}

/**
 * Returns whether a person drives the conversation. Messages of a hand-over are sent until a person has taken it.
 */
export function isHeldByPerson({ type, manual_override, untaken }: GateFacts): boolean {
  return manual_override && !(type === 'AI_HANDOVER' && untaken);
}

/** Returns whether a message that the gate let pass became too late while it was typed or held. */
export function isTooLate(facts: GateFacts, now: Date): boolean {
  return isExpired(facts, now) || findOpening(facts, now) !== null;
}

const isExpired = ({ expires_at }: GateFacts, now: Date) => expires_at !== null && expires_at <= now;

/** Returns the next start of the sending hours for this message; null if it can be sent at any time. */
function findOpening({ type, first_contact, sending_hours, timezone }: GateFacts, now: Date): Date | null {
  if ((!first_contact && type !== 'FOLLOW_UP') || sending_hours === null) return null;
  const open = nextOpen(parseHours(sending_hours)!, now, timezone!);
  return open > now ? open : null;
}

/**
 * Checks the rules in order; the first one that fails decides. If it delays the message, the decision contains the
 * rule, its value and the earliest time.
 */
export function decideSend(facts: GateFacts, now: Date): Decision {
  const discard = (explanation: Fact): Decision => ({ verdict: 'discard', explanation });
  const wait = (rule: WaitRule, at: Date | null, explanation: Fact): Decision => {
    return { verdict: 'wait', rule, at, explanation };
  };

  if (facts.blocked) return discard(fact('recipient_blocked'));
  if (facts.opted_out_at) return discard(fact('recipient_opted_out'));
  if (isExpired(facts, now)) return discard(fact('not_sent_in_time'));
  if (facts.past) return discard(fact('opted_out_after_writing'));
  if (!isFromMemberOrApi(facts.type)) {
    const lead = { ...facts, status: facts.lead_status, manual_override: isHeldByPerson(facts) };
    if (!canAgentWrite(lead)) {
      return discard(facts.manual_override ? fact('person_holds') : fact('lead_stopped'));
    }
    if (facts.spoken) return discard(fact('person_answered_first'));
    if (facts.campaign_status === 'archived') return discard(fact('campaign_is_archived'));
    if (facts.campaign_status !== 'active') return wait('campaign', null, fact('campaign_not_active'));
  }
  // The lead has already answered, so a follow-up is pointless.
  if (facts.answered) return discard(fact('lead_wrote_first'));
  if (facts.template) {
    const problem = findTemplateProblem(facts.template, facts.kept_template);
    if (problem) return wait('template', null, problem);
  } else {
    const closed = findWindowProblem(facts.engine, facts.heard_at, now);
    if (closed && WORTHLESS_LATER.has(facts.type)) return discard(closed);
    if (closed) return wait('reply_window', null, fact('waits_for_lead', { because: closed }));
  }
  if (facts.session_status !== 'WORKING') return wait('disconnected', null, fact('number_is_disconnected'));
  const open = findOpening(facts, now);
  if (open) {
    const hours = fact('sending_hours', { hours: facts.sending_hours!, timezone: facts.timezone! });
    return wait('sending_hours', open, withEarliest(hours, open, 'sending_hours'));
  }
  const stop = facts.first_contact ? findStop(facts, now) : null;
  if (stop) return wait(stop.rule, stop.until, stop.reason);
  if (facts.sent_today >= facts.daily_quota) {
    const midnight = nextQuotaDay(now);
    const used = fact('messages_used', { quota: facts.daily_quota });
    return wait('daily_quota', midnight, withEarliest(used, midnight, 'daily_quota'));
  }
  // Inside the reply window, a template starts no new conversation, so the portfolio's limit does not apply.
  if (facts.portfolio && findWindowProblem(facts.engine, facts.heard_at, now)) {
    const free = nextConversationStart(facts.portfolio, now.getTime());
    const used = fact('limit_used', { limit: explainPortfolio(facts.portfolio) });
    if (free === null) return wait('portfolio', nextQuotaDay(now), used);
    const at = new Date(free);
    if (at > now) return wait('portfolio', at, withEarliest(used, at, 'portfolio'));
  }
  const earliest = nextSend({
    now,
    pacing: facts.pacing,
    sent: {
      newest: facts.newest_send,
      minute: facts.minute_send,
      hour: facts.hour_send,
      identical: facts.identical_send,
      first_contact: facts.first_contact_send,
    },
    gap_ms: facts.send_gap_ms,
    recipient: { last_at: facts.last_to_lead, gap_ms: getRecipientGapMs(facts.engine) },
  });
  if (earliest.rule !== 'now') return wait('pacing', earliest.at, earliest.explanation);
  if (facts.follows && !isFromMemberOrApi(facts.type)) return waitForEarlier(now);
  return { verdict: 'send' };
}

/** Returns the wait for an earlier message to the same person. */
function waitForEarlier(now: Date): Decision {
  const at = new Date(now.getTime() + IN_ORDER_MS);
  return { verdict: 'wait', rule: 'order', at, explanation: fact('earlier_message_waits') };
}

/** Decides about a message of the queue. A member's reply there also waits for earlier messages. */
export function decideQueued(facts: GateFacts, now: Date): Decision {
  const decision = decideSend(facts, now);
  return decision.verdict === 'send' && facts.type === 'MEMBER_MESSAGE' && facts.follows
    ? waitForEarlier(now)
    : decision;
}
