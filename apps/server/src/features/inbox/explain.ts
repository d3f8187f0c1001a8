// Explains why a message was written and when it was sent, in a shorter form than `parley explain`
// (agents.md#explanations).
import { type contract, type Fact, fact, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { describeProposal, type ExplainedTurn, explainMessage } from '../agent/index.ts';

type Explanation = ResultOf<typeof contract.conversations.explain>;

export async function explain(ctx: Ctx, { id }: { id: string }): Promise<Explanation> {
  const found = await explainMessage(ctx, id);
  const { message, rules, waits, turn } = found;
  return {
    data: {
      message_id: message.id,
      reasoning: message.reasoning,
      rules,
      waits: waits && { why: waits.why, earliest: waits.earliest?.toISOString() ?? null },
      turn: turn && toShownTurn(turn),
      raw: JSON.parse(JSON.stringify(found)),
    },
  };
}

function toShownTurn(turn: ExplainedTurn): NonNullable<Explanation['data']['turn']> {
  const known = new Map(turn.before.map((finding) => [finding.key, finding.value]));
  const { calls, ms, input, output, micros, currency } = turn.total;
  return {
    id: turn.id,
    at: turn.at.toISOString(),
    learned: turn.after
      .filter(({ key, value }) => known.get(key) !== value)
      .map(({ key, verdict, value, message_id, quote }) => ({ key, verdict, value, message_id, quote })),
    proposals: [
      ...turn.accepted
        .filter((proposal) => proposal.kind !== 'finding')
        .map((proposal) => ({ what: formatProposal(proposal), done: true, why_not: null })),
      ...turn.refused.map(({ what, why }) => ({ what, done: false, why_not: why })),
    ],
    model: turn.attempts.at(-1)?.model ?? 'offline',
    tokens: input + output,
    cost: calls === 0 || micros === null ? null : `${(micros / 1_000_000).toFixed(4)} ${currency}`,
    ms,
  };
}

/** Describes a proposal. Omits slot ids, which mean nothing to people; `raw` contains them. */
const formatProposal = (proposal: Parameters<typeof describeProposal>[0]): Fact =>
  proposal.kind === 'book' ? fact('did_book_chosen') : describeProposal(proposal);
