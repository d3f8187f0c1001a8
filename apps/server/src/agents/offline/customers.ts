// Hands over people who are already customers.
import { fact } from '@parley/contract';
import { splitClauses } from '../../language/fold-text.ts';
import { isCustomer } from '../../language/trouble.ts';
import type { TurnOutput } from '../port.ts';
import { readFindings } from './answers.ts';
import { type ReadConversation, withExpectation } from './read-conversation.ts';
import { findAnswer, handOver } from './replies.ts';

/** Matches someone else: "My mum is a customer of yours". */
const SOMEONE = /^(?:my|mon|ma|meine?|mi|mi[oa]|meu|minha|mijn) /;

/**
 * Hands over someone who is already a customer, because the campaign's questions are for new leads. null for others, and
 * if the message answers a criterion or asks what the knowledge answers.
 */
export function handOverCustomer(understood: ReadConversation): TurnOutput | null {
  const { open, said } = understood;
  if (open.kind !== 'criterion' && open.kind !== 'opener') return null;
  const found = said.find(
    ({ statements }) =>
      isCustomer(statements) &&
      splitClauses(statements).some((clause) => isCustomer(clause) && !SOMEONE.test(clause)),
  );
  if (!found || findAnswer(understood)?.known || readsSurely(understood)) return null;
  return handOver(understood, fact('person_should_answer'), found.id, 'passedOn');
}

/** Returns whether the messages meet a criterion that not any words meet. */
function readsSurely(understood: ReadConversation): boolean {
  const { criteria } = understood.input.brief;
  const anyWords = criteria.filter((one) => withExpectation(one).expectation.kind === 'any');
  return readFindings(understood).some(({ key }) => anyWords.every((one) => one.key !== key));
}
