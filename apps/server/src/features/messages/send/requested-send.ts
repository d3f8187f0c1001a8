// Sends a message within a request: a member's reply, or a message through the API. The request uses the same gate,
// reservation and engine call as every other message. After an error before the engine's call, nothing remains that
// could be sent later.
import { fact, fail, failWith, formatReason, placeViolation, type Reason } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { getEngineSettings } from '../../../engines/settings.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { hasConversation } from '../../leads/index.ts';
import { buildQuotaHeaders, type Quota, toQuota } from './api-answer.ts';
import * as apiStore from './api-store.ts';
import { findLengthProblem } from './fit-text.ts';
import { type Decision, decideSend } from './gate.ts';
import { type Claim, saveReserved } from './idempotency-store.ts';
import type { Outbox } from './outbox.ts';
import { findWindowProblem } from './reply-window.ts';
import { reserveQuota } from './send-message.ts';
import { type ReservedMessage, runSend, type SendSteps } from './send-pipeline.ts';
import * as store from './store.ts';
import { insertWaiting } from './waiting-store.ts';

export type SetHeader = (name: string, value: string) => void;

/** The maximum time that a request waits behind the number's other messages. After that, the caller must retry. */
const MOST_WAIT_MS = 10_000;

/** A message from a person or a script, before it is reserved. */
export interface UnsentMessage {
  id: string;
  lead: apiStore.Recipient;
  input: { text: string; humanize: boolean };
  claim: Claim | null;
  as: { type: 'API_MESSAGE' | 'MEMBER_MESSAGE'; author: string };
  /** Runs under the lead's lock. Throws if the message should not be sent any more. */
  check?: (tx: Queries) => Promise<void>;
}

/** A reserved message, and the number's quota including it. */
interface ReservedRequest extends ReservedMessage {
  quota: Quota;
}

/** The steps that differ between the requests. */
type RequestSteps = Omit<SendSteps<ReservedRequest>, 'reserve' | 'undo'> & {
  /** Called before the reservation, unless the recipient cannot get a message. */
  prepare?(): Promise<void>;
};

/** Sends a message within a request. If the engine does not get it, it is discarded. */
export function sendRequested(
  ctx: Ctx,
  outbox: Outbox,
  sending: UnsentMessage,
  setHeader: SetHeader,
  { prepare, ...steps }: RequestSteps,
) {
  return runSend(ctx, outbox, sending.id, {
    ...steps,
    async reserve(onReserve) {
      const numberId = checkRecipient(outbox, sending.lead, sending.input.text);
      await prepare?.();
      return reserveInTime(ctx, outbox, sending, numberId, onReserve, setHeader);
    },
    undo: () => discardRequested(ctx, outbox, sending.id, fact('database_away')),
  });
}

/** Discards a reserved message that the engine did not get. */
export function discardRequested(ctx: Ctx, outbox: Outbox, id: string, why: Reason): Promise<unknown> {
  return store.saveNotSent(ctx.db, ctx.teamId, id, outbox.processId, 'discarded', why);
}

/** Returns the id of the number that will send the message. Fails with the reason if no number can. */
export function checkRecipient(outbox: Outbox, lead: apiStore.Recipient, text: string): string {
  if (!hasConversation(lead)) {
    fail('lead_not_contacted', 'lead_not_contacted');
  }
  if (lead.number_id === null || lead.session_status !== 'WORKING') {
    fail('agent_disconnected', 'number_disconnected');
  }
  const needsSecrets = getEngineSettings(lead.engine!) !== null;
  if (!outbox.hasEngine(lead.engine!) || (needsSecrets && !lead.has_secrets)) {
    fail('internal_error', 'engine_missing');
  }
  const tooLong = findLengthProblem(lead.engine!, text);
  if (tooLong !== null) failWith('validation_error', [placeViolation(['text'], tooLong)]);
  return lead.number_id;
}

/** Reserves the message if the gate allows it. Waits briefly if only the number's pace delays it. */
async function reserveInTime(
  ctx: Ctx,
  outbox: Outbox,
  sending: UnsentMessage,
  numberId: string,
  onReserve: () => void,
  setHeader: SetHeader,
): Promise<ReservedRequest> {
  const since = ctx.clock.ms();
  for (;;) {
    const attempt = await reserveRequest(ctx, outbox, sending, numberId, onReserve);
    if ('quota' in attempt) return attempt;
    const { decision, facts } = attempt;
    const at = getShortWait(decision, since);
    if (!at || outbox.stopping.aborted) return failWithDecision(ctx, decision, facts, setHeader);
    await ctx.clock.sleep(Math.max(1, at.getTime() - ctx.clock.ms()), outbox.stopping);
  }
}

/**
 * Returns the time at which the message can be sent, if only the number's pace delays it and the request can wait that
 * long; otherwise null.
 */
export function getShortWait(decision: Decision, since: number): Date | null {
  const at = decision.verdict === 'wait' && decision.rule === 'pacing' ? decision.at : null;
  return at && at.getTime() <= since + MOST_WAIT_MS ? at : null;
}

/** Thrown to roll the attempt back, so that a rejected message leaves no row. */
class RolledBackSend extends Error {
  readonly decision: Exclude<Decision, { verdict: 'send' }>;
  readonly facts: store.GateFacts;
  constructor(decision: Exclude<Decision, { verdict: 'send' }>, facts: store.GateFacts) {
    super(formatReason(decision.explanation));
    this.decision = decision;
    this.facts = facts;
  }
}

async function reserveRequest(
  ctx: Ctx,
  outbox: Outbox,
  { id, lead, input, claim, as, check }: UnsentMessage,
  numberId: string,
  onReserve: () => void,
): Promise<ReservedRequest | Pick<RolledBackSend, 'decision' | 'facts'>> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const { now, facts, decision } = await insertAndDecide(
        tx,
        ctx,
        { id, lead, input, as, check },
        numberId,
      );
      if (decision.verdict !== 'send') throw new RolledBackSend(decision, facts);
      const quota = toQuota(facts, now);
      const reserved = await reserveQuota(tx, ctx, outbox, id, facts, now, onReserve);
      if (claim && !(await saveReserved(tx, ctx.teamId, claim, quota))) {
        fail('request_in_flight', 'key_taken_over');
      }
      return { ...reserved, quota };
    });
  } catch (error) {
    if (error instanceof RolledBackSend) return { decision: error.decision, facts: error.facts };
    throw error;
  }
}

/** Stores the message as a waiting one, and returns the gate's decision about it. */
export async function insertAndDecide(
  tx: Queries,
  ctx: Ctx,
  { id, lead, input, as, check }: Omit<UnsentMessage, 'claim'>,
  numberId: string,
): Promise<{ now: Date; facts: store.GateFacts; decision: Decision }> {
  if (!(await apiStore.lockRecipient(tx, ctx.teamId, lead.id))) fail('not_found', 'not_found');
  await check?.(tx);
  const now = ctx.clock.now();
  await insertWaiting(tx, ctx.teamId, {
    id,
    ...as,
    lead_id: lead.id,
    number_id: numberId,
    text: input.text,
    first_contact: false,
    humanize: input.humanize,
    intent: null,
    reasoning: null,
    created_at: now,
  });
  const facts = (await store.readGateFacts(tx, ctx.teamId, id, now))!;
  return { now, facts, decision: decideSend(facts, now) };
}

/** Fails with the contract's error that matches the gate's decision. */
export function failWithDecision(
  ctx: Ctx,
  decision: Decision,
  facts: store.GateFacts,
  setHeader: SetHeader,
): never {
  if (decision.verdict === 'discard') {
    fail('validation_error', 'not_writable', { why: decision.explanation }, ['lead_id']);
  }
  if (decision.verdict === 'send') throw new Error('the gate let it pass');
  const now = ctx.clock.now();
  switch (decision.rule) {
    case 'disconnected':
      return fail('agent_disconnected', 'number_disconnected');
    case 'reply_window': {
      const why = findWindowProblem(facts.engine, facts.heard_at, ctx.clock.now());
      return fail('validation_error', 'not_writable', { why: why! }, ['lead_id']);
    }
    case 'daily_quota': {
      const { daily_quota: limit, sent_today: used } = facts;
      const headers = buildQuotaHeaders({ ...toQuota(facts, now), limit, used });
      for (const [name, value] of Object.entries(headers)) setHeader(name, value);
      return fail('quota_exceeded', 'not_sent_quota', { why: decision.explanation });
    }
    default: {
      const wait = Math.max(1, Math.ceil(((decision.at?.getTime() ?? 0) - now.getTime()) / 1_000));
      setHeader('Retry-After', String(wait));
      return fail('rate_limited', 'number_pace', {
        why: decision.explanation,
        retry_at: decision.at?.toISOString() ?? null,
      });
    }
  }
}
