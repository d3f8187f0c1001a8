import { type Fact, fact } from '@parley/contract';
import type { Proposal } from '../../../agents/port.ts';

/** Returns a fact that describes the agent's proposal, except findings, which are shown with their criteria. */
export function describeProposal(proposal: Exclude<Proposal, { kind: 'finding' }>): Fact {
  switch (proposal.kind) {
    case 'later':
      return fact('did_postpone', { at: proposal.at });
    case 'book':
      return fact('did_book', { at: proposal.slot_id });
    case 'open_question':
      return fact('did_keep_question', { question: proposal.question });
    case 'opt_out':
      return fact('did_opt_out');
    case 'timezone':
      return fact('did_set_time_zone', { timezone: proposal.timezone });
    case 'email':
      return fact('did_keep_email');
    default:
      return fact('did_propose', { kind: proposal.kind, reason: proposal.reason });
  }
}
