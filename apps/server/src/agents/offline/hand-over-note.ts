// A note for the colleague who takes over a conversation, with a suggested reply (lead.md#hand-over-notes). Rules write
// it as facts, which the journal stores. The suggested reply is in the campaign's language.
import { type Fact, fact } from '@parley/contract';
import { getFirstName } from '../../language/first-name.ts';
import type { TurnInput } from '../port.ts';
import { asksForPerson } from './person-requests.ts';
import { joinParts } from './phrases/pick-phrases.ts';
import { type ReadConversation, readConversation } from './read-conversation.ts';
import { listMet, shortenQuote } from './reasons.ts';
import { findAnswer, writeQuestion } from './replies.ts';

export function writeHandOverNote(input: TurnInput): Fact[] {
  const understood = readConversation(input);
  // If the lead asked for a person, that request is not listed again as an open question.
  const asks = understood && !asksForPerson(understood.questions, understood.reader);
  const told = asks ? findAnswer(understood) : null;
  const lines = [summarizeFindings(input)];
  const { booking, lead } = input;
  if (booking?.booked) lines.push(fact('note_meeting', { start_at: booking.booked.start_at }));
  if (understood && told && !told.known) {
    lines.push(fact('note_open_question', { question: shortenQuote(understood.questions) }));
  } else if (understood && understood.text !== '') {
    const quote = shortenQuote(understood.text);
    lines.push(fact('note_lead_wrote', { name: getFirstName(lead.name) ?? null, quote }));
  }
  const suggested = understood && suggestReply(understood, told?.known ? told.text : null);
  // Suggest no reply while a question is open that only a person can answer.
  if (suggested && (!told || told.known)) lines.push(fact('note_suggested_reply', { text: suggested }));
  return lines;
}

function summarizeFindings({ brief: { criteria }, findings }: TurnInput): Fact {
  if (criteria.length === 0) return fact('note_no_criteria');
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  return fact('note_findings', {
    met: listMet(criteria, findings),
    failed: failed.map(({ key, value }) => ({ key, value: shortenQuote(value) })),
    open: criteria.filter(({ key }) => !findings.some((one) => one.key === key)).map(({ key }) => key),
  });
}

/** Returns the text that the agent would send next: the answer from the knowledge, and the next question. */
function suggestReply(understood: ReadConversation, told: string | null): string {
  const [next] = understood.input.findings.some(({ verdict }) => verdict === 'failed')
    ? []
    : understood.missing;
  return joinParts([told, next ? writeQuestion(understood, next) : null]);
}
