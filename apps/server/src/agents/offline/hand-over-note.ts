// A note for the colleague who takes a conversation over, with a suggested reply (lead.md#hand-over-notes). It is
// written by rule, as facts that the journal stores; the suggested reply is in the campaign's language.
import { type Fact, fact } from '@parley/contract';
import { firstName } from '../../language/first-name.ts';
import type { TurnInput } from '../port.ts';
import { asksForPerson } from './person.ts';
import { message } from './phrases/speak.ts';
import { listMet, shortQuote } from './reasons.ts';
import { answer, writeQuestion } from './replies.ts';
import { type Understood, understand } from './understood.ts';

export function writeHandOverNote(input: TurnInput): Fact[] {
  const understood = understand(input);
  // A request for a person is not repeated as an open question.
  const asks = understood && !asksForPerson(understood.questions, understood.reader);
  const told = asks ? answer(understood) : null;
  const lines = [summary(input)];
  const { booking, lead } = input;
  if (booking?.booked) lines.push(fact('note_meeting', { start_at: booking.booked.start_at }));
  if (understood && told && !told.known) {
    lines.push(fact('note_open_question', { question: shortQuote(understood.questions) }));
  } else if (understood && understood.text !== '') {
    const quote = shortQuote(understood.text);
    lines.push(fact('note_lead_wrote', { name: firstName(lead.name) ?? null, quote }));
  }
  const suggested = understood && suggestion(understood, told?.known ? told.text : null);
  // A person has to answer an open question first, so there is no suggestion then.
  if (suggested && (!told || told.known)) lines.push(fact('note_suggested_reply', { text: suggested }));
  return lines;
}

function summary({ brief: { criteria }, findings }: TurnInput): Fact {
  if (criteria.length === 0) return fact('note_no_criteria');
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  return fact('note_findings', {
    met: listMet(criteria, findings),
    failed: failed.map(({ key, value }) => ({ key, value: shortQuote(value) })),
    open: criteria.filter(({ key }) => !findings.some((one) => one.key === key)).map(({ key }) => key),
  });
}

/** Returns the next message of the agent: the answer from the knowledge, and the next question. */
function suggestion(understood: Understood, told: string | null): string {
  const [next] = understood.input.findings.some(({ verdict }) => verdict === 'failed')
    ? []
    : understood.missing;
  return message([told, next ? writeQuestion(understood, next) : null]);
}
