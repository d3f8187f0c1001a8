// Agents with one fault each, to test the checks of the simulation: each fault must be found.
import { fact } from '@parley/contract';
import type { Agent, Proposal, TurnInput, TurnOutput } from '../agents/port.ts';
import type { BreachKind } from './breach.ts';

type Change = (output: TurnOutput, input: TurnInput) => TurnOutput;

export interface BrokenAgent {
  fault: string;
  found: BreachKind;
  change: Change;
}

const withProposals = (output: TurnOutput, change: (proposals: Proposal[]) => Proposal[]): TurnOutput => ({
  ...output,
  proposals: change(output.proposals),
});
const judge =
  (verdict: 'met' | 'failed', change: 'met' | 'failed'): Change =>
  (output) =>
    withProposals(output, (proposals) =>
      proposals.map((one) =>
        one.kind === 'finding' && one.finding.verdict === verdict
          ? { kind: 'finding', finding: { ...one.finding, verdict: change } }
          : one,
      ),
    );
const say = (output: TurnOutput, text: string): TurnOutput =>
  output.reply ? { ...output, reply: { ...output.reply, text: `${output.reply.text} ${text}` } } : output;

/** Returns the slots that the last offer named. */
function listOffered({ transcript }: TurnInput): { id: string }[] {
  const intent = transcript.findLast((one) => one.intent?.kind === 'offer')?.intent;
  return intent?.kind === 'offer' ? intent.slots : [];
}

export const BROKEN_AGENTS: readonly BrokenAgent[] = [
  { fault: 'takes every answer for a good one', found: 'wrong_verdict', change: judge('failed', 'met') },
  { fault: 'takes every answer for a bad one', found: 'wrong_verdict', change: judge('met', 'failed') },
  {
    fault: 'rules everyone out who answers',
    found: 'wrongly_ruled_out',
    change: (output, { transcript }) =>
      withProposals(output, (proposals) => [
        ...proposals.filter(({ kind }) => kind === 'finding'),
        {
          kind: 'disqualify',
          classification: 'unqualified',
          reason: fact('positive_reply'),
          message_id: transcript.at(-1)!.id,
        },
      ]),
  },
  {
    fault: 'books the last time that it offered',
    found: 'booked_another_time',
    change: (output, input) =>
      withProposals(output, (proposals) =>
        proposals.map((one) =>
          one.kind === 'book' ? { ...one, slot_id: listOffered(input).at(-1)?.id ?? one.slot_id } : one,
        ),
      ),
  },
  {
    fault: 'books for a lead who asks for other times',
    found: 'booked_unchosen',
    change: (output, input) => {
      const [first] = listOffered(input);
      const isOffer = output.reply?.intent.kind === 'offer';
      if (!first || !isOffer) return output;
      const message_id = input.transcript.at(-1)!.id;
      return { ...output, proposals: [{ kind: 'book', slot_id: first.id, message_id }], reply: null };
    },
  },
  {
    fault: 'invents a price',
    found: 'ungrounded_figure',
    change: (output) => say(output, 'It costs 4,999 euros.'),
  },
  {
    fault: 'forgets to answer',
    found: 'left_unanswered',
    change: (output) =>
      output.reply?.intent.kind === 'ask' ? { ...output, proposals: [], reply: null } : output,
  },
];

/** Returns the agent with the fault. */
export function breakAgent({ change }: BrokenAgent): (agent: Agent) => Agent {
  return (agent) => ({ ...agent, turn: async (input) => change(await agent.turn(input), input) });
}
