// A note for the colleague who takes a conversation over, with a suggested reply (lead.md#hand-over-notes). It is
// written by rule, in English like the rest of the journal; the suggested reply is in the campaign's language.
import { firstName } from '../../language/first-name.ts';
import type { TurnInput } from '../port.ts';
import { asksForPerson } from './person.ts';
import { message } from './phrases/speak.ts';
import { describeMet, quoteForLog } from './reasons.ts';
import { answer, writeQuestion } from './replies.ts';
import { type Understood, understand } from './understood.ts';

export function writeHandOverNote(input: TurnInput): string {
  const understood = understand(input);
  // A request for a person is not repeated as an open question.
  const asks = understood && !asksForPerson(understood.questions, understood.reader);
  const told = asks ? answer(understood) : null;
  const lines = [summary(input)];
  const { booking, lead } = input;
  if (booking?.booked) lines.push(`A meeting is booked for ${booking.booked.start_at}.`);
  if (understood && told && !told.known) lines.push(`Open question: "${quoteForLog(understood.questions)}"`);
  else if (understood && understood.text !== '') {
    lines.push(`${firstName(lead.name) ?? 'The lead'} wrote: "${quoteForLog(understood.text)}"`);
  }
  const suggested = understood && suggestion(understood, told?.known ? told.text : null);
  // A person has to answer an open question first, so there is no suggestion then.
  if (suggested && (!told || told.known)) lines.push(`Suggested reply: "${suggested}"`);
  return lines.join('\n');
}

function summary({ brief, findings }: TurnInput): string {
  const met = describeMet(brief.criteria, findings);
  const open = brief.criteria
    .filter(({ key }) => !findings.some((one) => one.key === key))
    .map(({ key }) => key);
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  const parts = [
    met === '' ? 'Nothing is found out yet' : `Found out: ${met}`,
    ...failed.map(({ key, value }) => `not as wanted: ${key} (${quoteForLog(value)})`),
    open.length > 0 ? `still open: ${open.join(', ')}` : 'nothing is open',
  ];
  return brief.criteria.length === 0
    ? 'The campaign asks for nothing in particular.'
    : `${parts.join('; ')}.`;
}

/** Returns the next message of the agent: the answer from the knowledge, and the next question. */
function suggestion(understood: Understood, told: string | null): string {
  const [next] = understood.input.findings.some(({ verdict }) => verdict === 'failed')
    ? []
    : understood.missing;
  return message([told, next ? writeQuestion(understood, next) : null]);
}
