// Prints a chat in the terminal: the messages, what the agent decided, and why.
import { factText, formatReason } from '@parley/contract';
import type { ExplainedLead, ExplainedTurn, TurnCost } from '../../features/agent/index.ts';
import { describeProposal } from '../../features/agent/index.ts';
import { EXAMPLE_URL } from '../../simulation/copy-campaign.ts';
import { wrapText } from '../demo/screen.ts';
import { formatCost } from '../explain/lines.ts';
import { type Terminal, toPlainLine } from '../terminal.ts';
import type { ChatStep } from './chat-workspace.ts';

const INDENT = '    ';

export interface Lines {
  step(step: ChatStep): void;
  status(lead: ExplainedLead | undefined, booked: string | null): void;
}

/**
 * Creates the functions that print a chat.
 * @param agent the agent's name.
 */
export function createLines({ out, color, width }: Terminal, agent: string): Lines {
  const printAside = (mark: string, text: string) => {
    const [first, ...rest] = wrapText(toPlainLine(text)!, width - INDENT.length - 2);
    out(`${INDENT}${color.yellow(mark)} ${color.dim(first!)}`);
    for (const line of rest) out(`${INDENT}  ${color.dim(line)}`);
  };
  let state = '';
  let saidExample = false;

  function turn(one: ExplainedTurn): void {
    for (const { key, verdict, value, quote } of one.after) {
      const before = one.before.find((other) => other.key === key);
      if (before?.verdict === verdict && before.value === value) continue;
      printAside('◆', `${key} ${verdict} (${value}): “${quote ?? ''}”`);
    }
    for (const proposal of one.accepted) {
      if (proposal.kind !== 'finding') printAside('→', factText(describeProposal(proposal)));
    }
    for (const { source, heading, text } of one.passages) {
      printAside('§', `${[source, heading].filter(Boolean).join(' > ')}: ${text.slice(0, 120)}`);
    }
    for (const { what, why } of one.refused) printAside('×', `refused ${what}: ${formatReason(why)}`);
    for (const { model, outcome, problems } of one.attempts) {
      if (outcome !== 'answered') printAside('!', `${model}: ${formatReason(outcome)}`);
      for (const problem of problems) printAside('×', `${model} got: ${problem}`);
    }
    const cost = one.total.calls > 0 ? `, ${formatCost(one.total)}` : '';
    printAside('·', `${one.model || 'no model answered'}${cost}: ${formatReason(one.reasoning)}`);
  }

  return {
    step({ messages, turns, lead, booked }) {
      for (const { text, explained } of messages) {
        for (const [at, line] of (text ?? '')
          .split('\n')
          .flatMap((part) => wrapText(toPlainLine(part)!, width - 4))
          .entries()) {
          out(
            at === 0 ? `${color.bold(color.cyan(agent))}  ${line}` : `${' '.repeat(agent.length)}  ${line}`,
          );
        }
        if (!saidExample && text?.includes(EXAMPLE_URL)) {
          printAside('…', 'this link is an example and opens no page');
          saidExample = true;
        }
        const { status, explanation } = explained.message;
        if (status !== 'accepted')
          printAside('✗', `${status}${explanation ? `: ${formatReason(explanation)}` : ''}`);
        for (const { rule, says, passes } of explained.rules)
          if (!passes) printAside('✗', `gate, ${rule}: ${formatReason(says)}`);
      }
      for (const one of turns) turn(one);
      const now = describeState(lead, booked);
      if (now !== state) printAside('●', now);
      else if (messages.length === 0) printAside('…', `silent; next: ${describeNext(lead)}`);
      state = now;
    },
    status(lead, booked) {
      printAside('●', describeState(lead, booked));
      for (const { key, expect, verdict, value, quote } of lead?.criteria ?? []) {
        const proof = verdict === null ? 'open' : `${verdict} (${value}): “${quote ?? ''}”`;
        printAside(verdict === null ? '○' : '◆', `${key} (${expect}) ${proof}`);
      }
      printAside('…', `next: ${describeNext(lead)}`);
    },
  };
}

/** Returns the lead's state in words: `qualified, handled by the agent, meeting at …`. */
export function describeState(lead: ExplainedLead | undefined, booked: string | null): string {
  if (!lead) return 'no message yet';
  const held = lead.held_by === 'person' ? 'a person' : 'the agent';
  return `${lead.status}, handled by ${held}${booked ? `, meeting at ${booked}` : ''}`;
}

function describeNext(lead: ExplainedLead | undefined): string {
  return (
    (lead?.next ?? [])
      .map(({ what, at }) => (at === null ? factText(what) : `${factText(what)}, ${at}`))
      .join('; ') || 'nothing'
  );
}

/** Returns the total cost of all turns. */
export function sumCosts(turns: readonly ExplainedTurn[]): TurnCost {
  const sum: TurnCost = { calls: 0, ms: 0, input: 0, cached: 0, output: 0, micros: 0, currency: '' };
  for (const { total } of turns) {
    for (const field of ['calls', 'ms', 'input', 'cached', 'output'] as const) sum[field] += total[field];
    sum.micros = sum.micros === null || total.micros === null ? null : sum.micros + total.micros;
    sum.currency = total.currency;
  }
  return sum;
}
