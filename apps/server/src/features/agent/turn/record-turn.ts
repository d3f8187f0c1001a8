// Records a turn's input, proposals and effects, for `parley explain` (agents.md#explanations).
import type { Reason } from '@parley/contract';
import type { Finding, Passage, Proposal, TurnAccount } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import * as store from '../store.ts';

/** The record of a turn, as stored. */
export interface TurnRecord {
  /** What answered: `offline`, or the model as named in the campaign; empty if nothing did. */
  model: string;
  reasoning: Reason;
  /** The criteria that were proven before and after the turn. */
  before: Finding[];
  after: Finding[];
  /** The proposals that were carried out, in order. */
  accepted: Proposal[];
  refused: TurnAccount['refused'];
  attempts: TurnAccount['attempts'];
  /** The passages that the agent read, with their text at that time. */
  passages: Passage[];
  /** The id of the message that no model could answer. */
  tried?: string;
}

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

/** @param findings the lead's findings after the turn. */
export function makeTurnRecord(
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
    record: makeTurnRecord(findings, outcome),
  });
}
