// Explains the timing of a send: every rule of the send gate with its value (agents.md#explanations). Counts are those
// at the time when the quota was taken, or current ones for a waiting message; the state of a lead, campaign or
// connection is always the current one.
import type { Ctx } from '../../context.ts';
import { capabilitiesOf } from '../../engines/capabilities.ts';
import { dailyLimit, formatRange, limitWords, recipientGapMs, stopOf } from '../pacing/index.ts';
import { findMessageFacts, type MessageFacts } from './explain-store.ts';
import { decide, isByPerson } from './gate.ts';
import { windowProblem } from './reply-window.ts';
import { type GateFacts, readGateFacts } from './store.ts';

/** One rule of the send gate. */
export interface ExplainedRule {
  rule: string;
  /** The rule as a sentence, with its value. */
  says: string;
  /** false: the rule prevents the send. */
  passes: boolean;
  as_of: 'sending' | 'now';
}

export interface ExplainedSend {
  message: MessageFacts;
  /** Only for messages that the service sent or will send. */
  rules: ExplainedRule[];
  /** The current decision of the gate for a waiting message; null for any other. */
  waits: { why: string; earliest: Date | null } | null;
}

/** @returns undefined if there is no such message. */
export async function explainSend(ctx: Ctx, id: string): Promise<ExplainedSend | undefined> {
  const now = ctx.clock.now();
  const message = await findMessageFacts(ctx.db.brief, ctx.teamId, id, now);
  if (!message) return undefined;
  // Messages that a person wrote on the phone did not pass the gate.
  const gated = message.direction === 'outbound' && message.type !== 'MANUAL_MESSAGE';
  const facts = gated ? await readGateFacts(ctx.db.brief, ctx.teamId, id, now) : undefined;
  if (!facts) return { message, rules: [], waits: null };
  return { message, rules: rulesOf(message, facts, now), waits: waitingFor(message, facts, now) };
}

function waitingFor({ status }: MessageFacts, facts: GateFacts, now: Date): ExplainedSend['waits'] {
  if (status !== 'queued') return null;
  const decision = decide(facts, now);
  switch (decision.verdict) {
    case 'send':
      return { why: 'nothing stands in the way', earliest: now };
    case 'discard':
      return { why: `${decision.explanation}: it will be discarded`, earliest: null };
    case 'wait':
      return { why: decision.explanation, earliest: decision.at };
  }
}

function rulesOf(message: MessageFacts, facts: GateFacts, now: Date): ExplainedRule[] {
  return [...stateRules(message, facts, now), ...countRules(message, facts)];
}

/** Rules about the person, the conversation and the connection. */
function stateRules(message: MessageFacts, facts: GateFacts, now: Date): ExplainedRule[] {
  const rules: ExplainedRule[] = [];
  const add = (rule: string, passes: boolean, says: string) =>
    rules.push({ rule, says, passes, as_of: 'now' });
  add(
    'block_list',
    !facts.blocked,
    facts.blocked ? 'the recipient is blocked' : 'the recipient is not blocked',
  );
  const out = facts.opted_out_at;
  const optedOut = out ? `opted out on ${out.toISOString()}` : 'has not opted out';
  add('opt_out', !out && !facts.past, facts.past ? 'opted out after it was written' : `the lead ${optedOut}`);
  if (!isByPerson(facts.type)) {
    const byPerson = facts.manual_override && facts.type !== 'AI_HANDOVER';
    add(
      'driver',
      !byPerson && !facts.spoken,
      facts.manual_override
        ? 'a person holds the conversation'
        : facts.spoken
          ? 'a person has answered since it was written'
          : 'the agent holds the conversation',
    );
    add('lead_status', facts.lead_status !== 'stopped', `the lead is ${facts.lead_status}`);
    add('campaign', facts.campaign_status === 'active', `the campaign is ${facts.campaign_status ?? 'gone'}`);
  }
  if (facts.type === 'FOLLOW_UP') {
    add(
      'answered',
      !facts.answered,
      facts.answered ? 'the lead has written since' : 'the lead has not written since',
    );
  }
  if (message.template !== null) add('template', true, `it goes as the template ${message.template}`);
  else add('reply_window', ...windowSays(facts, message.reserved_at ?? now));
  const connected = facts.session_status === 'WORKING';
  add(
    'connection',
    connected,
    `the number is ${connected ? 'connected' : `not connected (${facts.session_status})`}`,
  );
  add('sending_hours', true, hoursSay(facts));
  if (facts.first_contact) {
    const stop = stopOf(facts, now);
    add('first_contact_stop', !stop, stop?.reason ?? "the number's first contacts are not stopped");
    const limit = dailyLimit({ ...facts, ...message }, message.reserved_at ?? now);
    const used = `${message.first_contacts} that day`;
    add(
      'first_contacts',
      true,
      limit ? `${limitWords(limit)}; ${used}` : `no limit of first contacts; ${used}`,
    );
  }
  if (!isByPerson(facts.type)) {
    add('order', !facts.follows, `${facts.follows ? 'an' : 'no'} earlier message to this person waits`);
  }
  return rules;
}

function windowSays({ engine, heard_at }: GateFacts, at: Date): [boolean, string] {
  const window = capabilitiesOf(engine).reply_window_ms;
  if (window === null) return [true, 'this network sets no time for answers'];
  // The person might have written again since then.
  const heard = heard_at && heard_at <= at ? heard_at : null;
  const problem = windowProblem(engine, heard_at && heard_at > at ? at : heard_at, at);
  if (problem !== null) return [false, problem];
  const last = heard ? `; the person wrote on ${heard.toISOString()}` : '';
  return [true, `within ${window / 3_600_000} hours after a message of the person${last}`];
}

function hoursSay({ type, first_contact, sending_hours, timezone }: GateFacts): string {
  if (!first_contact && type !== 'FOLLOW_UP') return 'an answer keeps to no hours';
  if (sending_hours === 'always') return 'the campaign writes at any hour';
  return sending_hours === null ? 'the campaign sets none' : `it keeps to ${sending_hours} in ${timezone}`;
}

/** Rules about counts. */
function countRules(message: MessageFacts, facts: GateFacts): ExplainedRule[] {
  const { pacing, daily_quota, engine } = facts;
  const sent = message.reserved_at !== null;
  const rules: ExplainedRule[] = [];
  const add = (rule: string, passes: boolean, says: string) =>
    rules.push({ rule, says, passes: sent || passes, as_of: sent ? 'sending' : 'now' });
  const counted = (rule: string, used: number, most: number | null, of: string) =>
    most === null
      ? add(rule, true, `no limit of ${of}; ${used} were used`)
      : add(rule, used < most, `${used} of ${most} ${of} were used`);
  counted('daily_quota', message.day, daily_quota, 'messages a day');
  const at = message.reserved_at ?? null;
  const since = (before: Date | null) =>
    before === null
      ? 'none before it in a day'
      : at
        ? `${seconds(at, before)} after the one before`
        : `the last one ${before.toISOString()}`;
  const { send_gap } = pacing;
  const gap = send_gap.max_ms === 0 ? 'no gap' : `${formatRange(send_gap)} apart`;
  add('send_gap', true, `messages of the number: ${gap}; ${since(message.before)}`);
  counted('per_minute', message.minute, pacing.per_minute, 'messages a minute');
  counted('per_hour', message.hour, pacing.per_hour, 'messages an hour');
  counted(
    'identical_per_hour',
    message.identical,
    pacing.identical_per_hour,
    'times the same text in an hour',
  );
  const person = recipientGapMs(engine);
  const apart = person === 0 ? 'no gap' : `at least ${person / 1_000} s apart`;
  add('recipient_gap', true, `messages to one person: ${apart}; ${since(message.before_to_lead)}`);
  return rules;
}

function seconds(at: Date, before: Date): string {
  return `${((at.getTime() - before.getTime()) / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;
}
