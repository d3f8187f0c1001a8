// Hands over a lead who says that the agent has misread an answer, or has asked for what the lead has already said.
import { fact } from '@parley/contract';
import { readBareYesNo } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import type { TurnOutput } from '../port.ts';
import { listAnswers, shortenQuote } from '../reasons.ts';
import { hasSaidBefore } from './answer-clauses.ts';
import { readFindings } from './answers.ts';
import { isYesNo } from './criterion-kinds.ts';
import type { ReadConversation } from './read-conversation.ts';
import { handOver } from './replies.ts';

/**
 * Hands over a lead who says that the agent misread something or asks again. null for other leads, and if the message
 * answers the open question or corrects an earlier answer.
 */
export function handOverMisread(understood: ReadConversation): TurnOutput | null {
  const { open, input, said, missing } = understood;
  const { criteria } = input.brief;
  const isSaid = ({ id }: { id: string }) => said.some((one) => one.id === id);
  const wrote = input.transcript.some((one) => one.direction === 'inbound' && !isSaid(one));
  if (open.kind !== 'criterion' || !wrote) return null;
  const corrected = said.find(({ text }) => correctsFigure(text, understood));
  const found =
    corrected ?? (understood.questions === '' ? said.find(({ text }) => hasSaidBefore(text)) : undefined);
  if (!found) return null;
  // The "no" of "No, 130" answers nothing else.
  const findings = corrected ? [] : readFindings(understood);
  const isRead = findings.some(
    ({ key }) => key === open.asked.key || missing.every((criterion) => criterion.key !== key),
  );
  if (isRead) return null;
  const noted = listAnswers(criteria, input.findings.slice(-1));
  const reason = fact('says_misread', { noted, quote: shortenQuote(found.text) });
  return handOver(understood, reason, found.id, 'handOverConfused', findings);
}

/** Returns whether a text denies a figure and names another, although the open question asks for none: "No, 130". */
function correctsFigure(text: string, { open, input, reader }: ReadConversation): boolean {
  if (open.kind !== 'criterion' || readFigures(open.asked.ask, reader).length > 0) return false;
  // "No, 3" answers "Do you live alone?", unless the message repeats the figure that it denies.
  const repeats = input.findings.some(({ value }) => foldWords(text).split(' ').includes(value));
  if (isYesNo(open.asked) && !repeats) return false;
  const clauses = splitClauses(text);
  const denied = clauses.findIndex((clause) => readBareYesNo(clause, reader) === false);
  const named = clauses.slice(denied + 1).flatMap((clause) => readFigures(clause, reader));
  if (denied < 0 || named.length === 0) return false;
  const isBare = foldWords(clauses[denied + 1] ?? '').split(' ').length === 1;
  return isBare && input.findings.some(({ value }) => /^\d/.test(value));
}
