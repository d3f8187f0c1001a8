// Explains the timing of a send: every rule of the send gate with its value (agents.md#explanations). Counts are from
// the time when the quota was taken, or current ones for a waiting message. The state of a lead, campaign or connection
// is always the current one.
import { type Fact, type FactParams, fact } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { getCapabilities } from '../../../engines/capabilities.ts';
import { findStop, getDailyLimit, getRecipientGapMs, limitReason } from '../../pacing/index.ts';
import { findMessageFacts, type MessageFacts } from './explain-store.ts';
import { decideQueued, isFromMemberOrApi, isHeldByPerson } from './gate.ts';
import { findWindowProblem } from './reply-window.ts';
import { type GateFacts, readGateFacts } from './store.ts';

/** One rule of the send gate. */
interface ExplainedRule {
  rule: string;
  /** The rule as a sentence, with its value. */
  says: Fact;
  /** False if the rule prevents the send. */
  passes: boolean;
  as_of: 'sending' | 'now';
}

export interface ExplainedSend {
  message: MessageFacts;
  /** The rules; empty unless Parley sent or will send the message. */
  rules: ExplainedRule[];
  /** The gate's current decision about a waiting message; null for any other message. */
  waits: { why: Fact; earliest: Date | null } | null;
}

/** Explains the timing of a message. @returns undefined if there is no such message. */
export async function explainSend(ctx: Ctx, id: string): Promise<ExplainedSend | undefined> {
  const now = ctx.clock.now();
  const message = await findMessageFacts(ctx.db.brief, ctx.teamId, id, now);
  if (!message) return undefined;
  // Messages that a person wrote on the phone did not pass through the gate.
  const gated = message.direction === 'outbound' && message.type !== 'MANUAL_MESSAGE';
  const facts = gated ? await readGateFacts(ctx.db.brief, ctx.teamId, id, now) : undefined;
  if (!facts) return { message, rules: [], waits: null };
  return { message, rules: explainRules(message, facts, now), waits: findSendWait(message, facts, now) };
}

function findSendWait({ status }: MessageFacts, facts: GateFacts, now: Date): ExplainedSend['waits'] {
  if (status !== 'queued') return null;
  const decision = decideQueued(facts, now);
  switch (decision.verdict) {
    case 'send':
      return { why: fact('no_obstacle'), earliest: now };
    case 'discard':
      return { why: fact('will_be_discarded', { because: decision.explanation }), earliest: null };
    case 'wait':
      return { why: decision.explanation, earliest: decision.at };
  }
}

function explainRules(message: MessageFacts, facts: GateFacts, now: Date): ExplainedRule[] {
  return [...explainStateRules(message, facts, now), ...countRules(message, facts)];
}

/** Returns the rules about the person, the conversation and the connection. */
function explainStateRules(message: MessageFacts, facts: GateFacts, now: Date): ExplainedRule[] {
  const rules: ExplainedRule[] = [];
  const add = (rule: string, passes: boolean, says: Fact) => rules.push({ rule, says, passes, as_of: 'now' });
  add(
    'block_list',
    !facts.blocked,
    facts.blocked ? fact('recipient_blocked') : fact('recipient_not_blocked'),
  );
  const out = facts.opted_out_at;
  const optedOut = out ? fact('opted_out_on', { at: out.toISOString() }) : fact('not_opted_out');
  add('opt_out', !out && !facts.past, facts.past ? fact('opted_out_after_writing') : optedOut);
  if (!isFromMemberOrApi(facts.type)) {
    const byPerson = isHeldByPerson(facts);
    add(
      'driver',
      !byPerson && !facts.spoken,
      facts.manual_override
        ? fact('person_holds')
        : facts.spoken
          ? fact('person_answered_since')
          : fact('agent_holds'),
    );
    add('lead_status', facts.lead_status !== 'stopped', fact('lead_status', { status: facts.lead_status }));
    add(
      'campaign',
      facts.campaign_status === 'active',
      fact('campaign_status', { status: facts.campaign_status ?? null }),
    );
  }
  if (facts.type === 'FOLLOW_UP') {
    add('answered', !facts.answered, facts.answered ? fact('lead_wrote_since') : fact('lead_silent_since'));
  }
  if (message.template !== null) add('template', true, fact('sent_as_template', { name: message.template }));
  else add('reply_window', ...explainWindow(facts, message.reserved_at ?? now));
  const connected = facts.session_status === 'WORKING';
  add(
    'connection',
    connected,
    connected
      ? fact('number_is_connected')
      : fact('number_not_connected', { status: facts.session_status ?? null }),
  );
  add('sending_hours', true, explainHours(facts));
  if (facts.first_contact) {
    const stop = findStop(facts, now);
    add('first_contact_stop', !stop, stop?.reason ?? fact('first_contacts_not_stopped'));
    const limit = getDailyLimit({ ...facts, ...message }, message.reserved_at ?? now);
    const used = message.first_contacts;
    add('first_contacts', true, fact('first_contacts_used', { limit: limit && limitReason(limit), used }));
  }
  if (!isFromMemberOrApi(facts.type)) {
    add('order', !facts.follows, fact('earlier_message', { waits: Boolean(facts.follows) }));
  }
  return rules;
}

function explainWindow({ engine, heard_at }: GateFacts, at: Date): [boolean, Fact] {
  const window = getCapabilities(engine).reply_window_ms;
  if (window === null) return [true, fact('no_reply_window')];
  // Ignore messages that the person wrote after the decision.
  const heard = heard_at && heard_at <= at ? heard_at : null;
  const problem = findWindowProblem(engine, heard_at && heard_at > at ? at : heard_at, at);
  if (problem !== null) return [false, problem];
  const wrote_at = heard?.toISOString() ?? null;
  return [true, fact('reply_window_open', { hours: window / 3_600_000, wrote_at })];
}

function explainHours({ type, first_contact, sending_hours, timezone }: GateFacts): Fact {
  if (!first_contact && type !== 'FOLLOW_UP') return fact('replies_at_any_hour');
  if (sending_hours === 'always') return fact('campaign_at_any_hour');
  return sending_hours === null
    ? fact('no_sending_hours')
    : fact('sending_hours', { hours: sending_hours, timezone: timezone! });
}

/** Returns the rules that limit how many messages are sent. */
function countRules(message: MessageFacts, facts: GateFacts): ExplainedRule[] {
  const { pacing, daily_quota, engine } = facts;
  const sent = message.reserved_at !== null;
  const rules: ExplainedRule[] = [];
  const add = (rule: string, passes: boolean, says: Fact) =>
    rules.push({ rule, says, passes: sent || passes, as_of: sent ? 'sending' : 'now' });
  const addCountRule = (
    rule: string,
    used: number,
    most: number | null,
    what: FactParams<'count_used'>['what'],
  ) => add(rule, most === null || used < most, fact('count_used', { what, used, most }));
  addCountRule('daily_quota', message.day, daily_quota, 'messages_a_day');
  const at = message.reserved_at ?? null;
  const since = (before: Date | null) =>
    before === null
      ? fact('none_before')
      : at
        ? fact('sent_after', { ms: at.getTime() - before.getTime() })
        : fact('last_sent_at', { at: before.toISOString() });
  const { send_gap } = pacing;
  const gap = send_gap.max_ms === 0 ? null : send_gap;
  add('send_gap', true, fact('send_gap_kept', { gap, since: since(message.before) }));
  addCountRule('per_minute', message.minute, pacing.per_minute, 'messages_a_minute');
  addCountRule('per_hour', message.hour, pacing.per_hour, 'messages_an_hour');
  addCountRule('identical_per_hour', message.identical, pacing.identical_per_hour, 'identical_texts');
  const gap_ms = getRecipientGapMs(engine);
  add('recipient_gap', true, fact('recipient_gap_kept', { gap_ms, since: since(message.before_to_lead) }));
  return rules;
}
