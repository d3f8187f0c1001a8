import type { Proposal } from '../../agents/port.ts';

/** What a proposal of an agent did, in a few words, for people. */
export function proposalWords(proposal: Proposal): string {
  switch (proposal.kind) {
    case 'finding':
      return `${proposal.finding.key} ${proposal.finding.verdict} (${proposal.finding.value})`;
    case 'later':
      return `later, at ${proposal.at}`;
    case 'book':
      return `book ${proposal.slot_id}`;
    case 'open_question':
      return `open question: ${proposal.question}`;
    case 'opt_out':
      return 'opt out';
    case 'timezone':
      return `time zone ${proposal.timezone}`;
    case 'email':
      return 'e-mail address';
    default:
      return `${proposal.kind.replaceAll('_', ' ')}: ${proposal.reason}`;
  }
}
