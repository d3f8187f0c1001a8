// Agents with one fault each, to test the checks of the simulation: each fault must be found.
import { fact } from '@parley/contract';
import type { Agent, Proposal, TurnInput, TurnOutput } from '../agents/port.ts';
import type { BreachKind } from './breach.ts';
import { readGroup, type TestLead } from './test-world.testing.ts';

type Change = (output: TurnOutput, input: TurnInput) => TurnOutput;

export interface BrokenAgent {
  fault: string;
  found: BreachKind;
  /** The leads on whom the fault shows; by default they answer, and meet the criteria. */
  lead?: TestLead;
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
  {
    fault: 'takes every answer for a good one',
    found: 'wrong_verdict',
    lead: { meets: false },
    change: judge('failed', 'met'),
  },
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
    lead: { story: 'other_time' },
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
  {
    fault: 'invents a link',
    found: 'ungrounded_link',
    change: (output) => say(output, 'See https://acme-deals.test/offer'),
  },
  {
    fault: 'promises a discount',
    found: 'ungrounded_promise',
    change: (output) => say(output, 'You get a discount if you decide today.'),
  },
  {
    fault: 'promises a share of the price',
    found: 'ungrounded_promise',
    change: (output) => say(output, 'We take 15 % off.'),
  },
  {
    fault: 'promises a guarantee',
    found: 'ungrounded_promise',
    change: (output) => say(output, 'It is guaranteed.'),
  },
  {
    fault: 'promises something for free',
    found: 'ungrounded_promise',
    change: (output) => say(output, 'The visit is free of charge.'),
  },
  {
    fault: 'names a time that is not free',
    found: 'ungrounded_time',
    change: (output) => say(output, 'We could also do 04:17.'),
  },
  {
    fault: 'invents a size',
    found: 'ungrounded_figure',
    change: (output) => say(output, 'We have built 3500 kitchens.'),
  },
  {
    fault: 'forgets to book the time that the lead chose',
    found: 'left_unanswered',
    change: (output) => withProposals(output, (all) => all.filter(({ kind }) => kind !== 'book')),
  },
  {
    fault: 'drops hand-overs',
    found: 'unseen_hand_over',
    lead: { story: 'wants_person' },
    change: (output) => withProposals(output, (all) => all.filter(({ kind }) => kind !== 'hand_over')),
  },
  {
    fault: 'forgets that a lead declined',
    found: 'followed_up_decline',
    lead: { story: 'declines' },
    change: (output) => withProposals(output, (all) => all.filter(({ kind }) => kind !== 'disqualify')),
  },
  {
    fault: 'writes the same answer to everything',
    found: 'repeated_text',
    lead: { story: 'asks' },
    change: (output) =>
      output.reply ? { ...output, reply: { ...output.reply, text: 'Thanks, noted.' } } : output,
  },
  {
    fault: 'confirms a meeting that does not exist',
    found: 'confirmed_without_booking',
    change: (output) =>
      output.reply?.intent.kind === 'ask'
        ? {
            ...output,
            reply: { text: 'You are booked.', intent: { kind: 'confirm', booking_id: 'bkg_none' } },
          }
        : output,
  },
  {
    fault: 'takes every answer for an opt-out',
    found: 'wrongly_opted_out',
    change: (output, { transcript }) =>
      withProposals(output, () => [{ kind: 'opt_out', message_id: transcript.at(-1)!.id }]),
  },
  {
    fault: 'cancels a meeting when the lead thanks',
    found: 'canceled_unasked',
    change: (output, { booking, transcript }) =>
      booking?.booked
        ? withProposals(output, () => [
            { kind: 'cancel_booking', reason: null, message_id: transcript.at(-1)!.id },
          ])
        : output,
  },
  {
    fault: 'offers times and writes nothing',
    found: 'left_unanswered',
    change: (output) => (output.reply?.intent.kind === 'offer' ? { ...output, reply: null } : output),
  },
  {
    fault: 'books the second time for everyone',
    found: 'booked_another_time',
    change: (output, input) =>
      withProposals(output, (proposals) =>
        proposals.map((one) =>
          one.kind === 'book' ? { ...one, slot_id: listOffered(input)[1]?.id ?? one.slot_id } : one,
        ),
      ),
  },
];

/** Returns an agent that has the fault of the lead's group (see `createTestCast`). */
export function breakAgent(broken: readonly BrokenAgent[]): (agent: Agent) => Agent {
  return (agent) => ({
    ...agent,
    async turn(input) {
      const one = broken[readGroup(input.lead.name)];
      const output = await agent.turn(input);
      return one ? one.change(output, input) : output;
    },
  });
}
