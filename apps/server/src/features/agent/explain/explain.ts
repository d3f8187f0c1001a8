// Explains why a message was written, when it was sent, and what state a lead is in (agents.md#explanations). Used by
// the dashboard and `parley explain`. Changes nothing.
import { type Fact, fact, fail } from '@parley/contract';
import type { Finding } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { getCapabilities } from '../../../engines/capabilities.ts';
import { type ExplainedSend, explainSend } from '../../messages/index.ts';
import { getCurrency } from '../../models/index.ts';
import { nextFollowUp } from '../follow-up/follow-up.ts';
import { isAskedFor } from '../follow-up/next-contact-time.ts';
import { findSituation } from '../store.ts';
import * as store from './explain-store.ts';

const TURNS_SHOWN = 5;
const ENTRIES_SHOWN = 3;

/** A finding with the lead's words that prove it. */
export interface ProvenFinding extends Finding {
  /** null if the message has no text or is deleted. */
  quote: string | null;
}

export type ExplainedTurn = Omit<store.TurnRow['record'], 'before' | 'after'> & {
  id: string;
  at: Date;
  /** The id of the answer that the turn wrote. */
  message_id: string | null;
  before: ProvenFinding[];
  after: ProvenFinding[];
  total: TurnCost;
};

/** The cost of a turn's model calls. */
export interface TurnCost {
  calls: number;
  ms: number;
  input: number;
  cached: number;
  output: number;
  /** Millionths of `currency`; null if a model has no price. */
  micros: number | null;
  currency: string;
}

export interface ExplainedMessage extends ExplainedSend {
  /** The turn that wrote or read the message; null if there was none or its record was deleted. */
  turn: ExplainedTurn | null;
}

/** Returns everything that is known about one message. Fails with `not_found` if there is no such message. */
export async function explainMessage(ctx: Ctx, id: string): Promise<ExplainedMessage> {
  const send = await explainSend(ctx, id);
  if (!send) return fail('not_found', 'no_message', { id });
  const row = await store.findTurnOfMessage(ctx.db.brief, ctx.teamId, id);
  const [turn = null] = await withQuotes(ctx, row ? [row] : []);
  return { ...send, turn };
}

async function withQuotes(ctx: Ctx, rows: readonly store.TurnRow[]): Promise<ExplainedTurn[]> {
  if (rows.length === 0) return [];
  const proofs = rows.flatMap(({ record }) =>
    [...record.before, ...record.after].map((one) => one.message_id),
  );
  const [texts, currency] = await Promise.all([
    store.findTexts(ctx.db.brief, ctx.teamId, [...new Set(proofs)]),
    getCurrency(ctx),
  ]);
  const quoteProofs = (findings: readonly Finding[]) =>
    findings.map((finding) => ({ ...finding, quote: texts.get(finding.message_id) ?? null }));
  return rows.map(({ record, ...turn }) => ({
    ...turn,
    ...record,
    before: quoteProofs(record.before),
    after: quoteProofs(record.after),
    total: sumAttempts(record.attempts, currency),
  }));
}

export function sumAttempts(attempts: store.TurnRow['record']['attempts'], currency: string): TurnCost {
  const total: TurnCost = {
    calls: attempts.length,
    ms: 0,
    input: 0,
    cached: 0,
    output: 0,
    micros: 0,
    currency,
  };
  for (const { ms, tokens, micros } of attempts) {
    total.ms += ms;
    total.input += tokens.input;
    total.cached += tokens.cached;
    total.output += tokens.output;
    // A call that used no tokens is free.
    const free = tokens.input + tokens.output === 0;
    total.micros = total.micros === null || (micros === null && !free) ? null : total.micros + (micros ?? 0);
  }
  return total;
}

/** What happens to the lead next, and when. `at` is null if something else must happen first. */
export interface NextStep {
  what: Fact;
  at: string | null;
}

export interface ExplainedLead
  extends Omit<store.LeadFacts, 'findings' | 'jobs' | 'agent' | 'manual_override'> {
  held_by: 'agent' | 'person';
  /** The campaign's criteria in order. `verdict` is null while a criterion is undecided. */
  criteria: {
    key: string;
    ask: string;
    expect: string;
    verdict: 'met' | 'failed' | null;
    value: string | null;
    message_id: string | null;
    quote: string | null;
  }[];
  /** The lead's turns, newest first. */
  turns: ExplainedTurn[];
  next: NextStep[];
  /**
   * The time at which the reply window closes, after which the agent can't write in its own words; null if the network
   * has no reply window or the lead has never written.
   */
  reply_window_ends_at: Date | null;
}

/**
 * Explains a lead: who they are, what the agent knows, and what happens next. Fails with `not_found` if there is no
 * such lead.
 */
export async function explainLead(ctx: Ctx, id: string): Promise<ExplainedLead> {
  const [facts, turns] = await Promise.all([
    store.findLeadFacts(ctx.db.brief, ctx.teamId, id, ENTRIES_SHOWN),
    store.listTurns(ctx.db.brief, ctx.teamId, id, TURNS_SHOWN),
  ]);
  if (!facts) return fail('not_found', 'no_lead', { id });
  const { findings, jobs: _jobs, agent, manual_override, ...lead } = facts;
  const isQualified = facts.status === 'qualified' && facts.jobs.some(({ kind }) => kind === 'follow_up');
  const situation = isQualified && (await findSituation(ctx.db.brief, ctx.teamId, id, ctx.clock.now()));
  const isChoosingTime = Boolean(situation && nextFollowUp(situation, ctx.clock.now()));
  const window = facts.engine && getCapabilities(facts.engine).reply_window_ms;
  const open = { verdict: null, value: null, message_id: null, quote: null };
  return {
    ...lead,
    held_by: manual_override ? 'person' : 'agent',
    criteria: (agent?.criteria ?? []).map(({ key, ask, expect }) => {
      return { key, ask, expect, ...(findings.find((one) => one.key === key) ?? open) };
    }),
    turns: await withQuotes(ctx, turns),
    next: nextSteps(facts, isChoosingTime),
    reply_window_ends_at: window && facts.heard_at ? new Date(facts.heard_at.getTime() + window) : null,
  };
}

function nextSteps(lead: store.LeadFacts, isChoosingTime: boolean): NextStep[] {
  const idle = explainSilence(lead);
  if (idle !== null) return [{ what: idle, at: null }];
  // The lead has a follow-up job even if no follow-up will become due. Ignore the job in that case.
  const isFollowed = lead.status === 'in_progress' || isChoosingTime || isAskedFor(lead);
  const due = lead.jobs.filter(({ kind }) => kind !== 'follow_up' || isFollowed);
  const steps = due.map(({ kind, at, message_id, given_up }) => {
    const what = explainStep(lead, kind, message_id);
    return given_up ? { what: fact('next_given_up', { step: what }), at: null } : { what, at };
  });
  if (steps.length > 0) return steps;
  const waits = lead.status === 'queued';
  return [{ what: waits ? fact('next_first_message') : fact('nothing_until_lead'), at: null }];
}

/** Returns why the agent does not write to the lead; null if it can. */
function explainSilence(lead: store.LeadFacts): Fact | null {
  if (lead.opted_out_at) return fact('nothing_opted_out');
  if (lead.status === 'stopped') return fact('nothing_stopped');
  if (lead.manual_override) return fact('nothing_person_holds');
  if (lead.campaign === null) return fact('nothing_no_campaign');
  if (lead.campaign_status !== 'active') return fact('nothing_campaign', { status: lead.campaign_status! });
  return null;
}

function explainStep(
  lead: store.LeadFacts,
  kind: 'turn' | 'follow_up' | 'send',
  messageId: string | null,
): Fact {
  if (kind === 'turn') return fact('next_answer');
  if (kind === 'send') return fact('next_send', { message_id: messageId! });
  if (isAskedFor(lead)) return fact('next_asked_for');
  const after = lead.follow_ups_sent;
  if (lead.status !== 'qualified' && after >= (lead.agent?.follow_ups.length ?? 0)) return fact('next_cold');
  return fact('next_follow_up', { number: after + 1 });
}
