// A chat in the terminal: what is said, and what the agent decided and why.
import { factText, reasonText } from '@parley/contract';
import type { ExplainedLead, ExplainedTurn, TurnCost } from '../../features/agent/index.ts';
import { describeProposal } from '../../features/agent/index.ts';
import { wrap } from '../demo/screen.ts';
import { costOf } from '../explain/lines.ts';
import { plain, type Terminal } from '../terminal.ts';
import type { Step } from './room.ts';

const INDENT = '    ';
/** The base of links to meeting pages. Nothing serves them: the chat deletes its meetings when it ends. */
export const EXAMPLE_URL = 'https://parley.example';

export interface Lines {
  step(step: Step): void;
  status(lead: ExplainedLead | undefined, booked: string | null): void;
}

/** @param agent the agent's name. */
export function linesOf({ out, color, width }: Terminal, agent: string): Lines {
  const aside = (mark: string, text: string) => {
    const [first, ...rest] = wrap(plain(text)!, width - INDENT.length - 2);
    out(`${INDENT}${color.yellow(mark)} ${color.dim(first!)}`);
    for (const line of rest) out(`${INDENT}  ${color.dim(line)}`);
  };
  let state = '';
  let saidExample = false;

  function turn(one: ExplainedTurn): void {
    for (const { key, verdict, value, quote } of one.after) {
      const before = one.before.find((other) => other.key === key);
      if (before?.verdict === verdict && before.value === value) continue;
      aside('◆', `${key} ${verdict} (${value}): “${quote ?? ''}”`);
    }
    for (const proposal of one.accepted) {
      if (proposal.kind !== 'finding') aside('→', factText(describeProposal(proposal)));
    }
    for (const { source, heading, text } of one.passages) {
      aside('§', `${[source, heading].filter(Boolean).join(' > ')}: ${text.slice(0, 120)}`);
    }
    for (const { what, why } of one.refused) aside('×', `refused ${what}: ${reasonText(why)}`);
    for (const { model, outcome, problems } of one.attempts) {
      if (outcome !== 'answered') aside('!', `${model}: ${reasonText(outcome)}`);
      for (const problem of problems) aside('×', `${model} got: ${problem}`);
    }
    const cost = one.total.calls > 0 ? `, ${costOf(one.total)}` : '';
    aside('·', `${one.model || 'no one answered'}${cost}: ${reasonText(one.reasoning)}`);
  }

  return {
    step({ messages, turns, lead, booked }) {
      for (const { text, explained } of messages) {
        for (const [at, line] of (text ?? '')
          .split('\n')
          .flatMap((part) => wrap(plain(part)!, width - 4))
          .entries()) {
          out(
            at === 0 ? `${color.bold(color.cyan(agent))}  ${line}` : `${' '.repeat(agent.length)}  ${line}`,
          );
        }
        if (!saidExample && text?.includes(EXAMPLE_URL)) {
          aside('…', 'the address is an example: nothing is kept that it could open');
          saidExample = true;
        }
        const { status, explanation } = explained.message;
        if (status !== 'accepted')
          aside('✗', `${status}${explanation ? `: ${reasonText(explanation)}` : ''}`);
        for (const { rule, says, passes } of explained.rules)
          if (!passes) aside('✗', `gate, ${rule}: ${reasonText(says)}`);
      }
      for (const one of turns) turn(one);
      const now = stateOf(lead, booked);
      if (now !== state) aside('●', now);
      else if (messages.length === 0) aside('…', `silent; next: ${nextOf(lead)}`);
      state = now;
    },
    status(lead, booked) {
      aside('●', stateOf(lead, booked));
      for (const { key, expect, verdict, value, quote } of lead?.criteria ?? []) {
        const proof = verdict === null ? 'open' : `${verdict} (${value}): “${quote ?? ''}”`;
        aside(verdict === null ? '○' : '◆', `${key} (${expect}) ${proof}`);
      }
      aside('…', `next: ${nextOf(lead)}`);
    },
  };
}

/** `qualified, held by the agent, meeting at …` */
export function stateOf(lead: ExplainedLead | undefined, booked: string | null): string {
  if (!lead) return 'no message yet';
  const held = lead.held_by === 'person' ? 'a person' : 'the agent';
  return `${lead.status}, held by ${held}${booked ? `, meeting at ${booked}` : ''}`;
}

function nextOf(lead: ExplainedLead | undefined): string {
  return (
    (lead?.next ?? [])
      .map(({ what, at }) => (at === null ? factText(what) : `${factText(what)}, ${at}`))
      .join('; ') || 'nothing'
  );
}

/** Returns the cost of all turns together. */
export function sumOf(turns: readonly ExplainedTurn[]): TurnCost {
  const sum: TurnCost = { calls: 0, ms: 0, input: 0, cached: 0, output: 0, micros: 0, currency: '' };
  for (const { total } of turns) {
    for (const field of ['calls', 'ms', 'input', 'cached', 'output'] as const) sum[field] += total[field];
    sum.micros = sum.micros === null || total.micros === null ? null : sum.micros + total.micros;
    sum.currency = total.currency;
  }
  return sum;
}
