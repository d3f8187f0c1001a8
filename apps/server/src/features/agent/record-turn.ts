// What a turn knew, proposed and did, as `parley explain` shows it (agents.md#explanations).
import type { Reason } from '@parley/contract';
import type { Finding, Passage, Proposal, TurnAccount } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import * as store from './store.ts';

/** A turn's record, as it is stored. */
export interface TurnRecord {
  /** Whose answer it is: `offline`, or a model as the campaign names it; empty when nobody answered. */
  model: string;
  reasoning: Reason;
  /** The criteria that were proven before, and after. */
  before: Finding[];
  after: Finding[];
  /** What was carried out, in order. */
  accepted: Proposal[];
  refused: TurnAccount['refused'];
  attempts: TurnAccount['attempts'];
  /** What of the knowledge was before the agent, in the words of that time. */
  passages: Passage[];
  /** The message that nobody could answer. */
  tried?: string;
}

/** What came of a turn. */
export interface Outcome {
  reasoning: Reason;
  account?: TurnAccount | undefined;
  before?: Finding[];
  accepted?: Proposal[];
  refused?: TurnAccount['refused'];
  passages?: Passage[];
  message_id?: string;
  tried?: string;
}

/** @param findings as they are after it. */
export function recordOf(
  findings: Finding[],
  { reasoning, account, before, accepted, refused, passages, tried }: Outcome,
): TurnRecord {
  return {
    model: account?.model ?? 'offline',
    reasoning,
    before: before ?? findings,
    after: findings,
    accepted: accepted ?? [],
    refused: [...(account?.refused ?? []), ...(refused ?? [])],
    attempts: account?.attempts ?? [],
    passages: [...(passages ?? []), ...(account?.found ?? [])],
    ...(tried !== undefined && { tried }),
  };
}

export async function recordTurn(
  tx: Queries,
  ctx: Ctx,
  { lead_id, findings }: Pick<store.Situation, 'lead_id' | 'findings'>,
  outcome: Outcome,
): Promise<void> {
  await store.addTurn(tx, ctx.teamId, {
    id: ctx.newId('turn'),
    lead_id,
    at: ctx.clock.now(),
    message_id: outcome.message_id ?? null,
    record: recordOf(findings, outcome),
  });
}
