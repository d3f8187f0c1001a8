// Finds the sentence of the knowledge that says why a lead does not fit: "We take groups of up to 24."
import {
  findSubjects,
  foldQuestion,
  hasSameStem,
  listNumbers,
  readUnits,
  type Unit,
} from '../knowledge/units.ts';
import type { Finding } from '../port.ts';
import { type AskedCriterion, type ReadConversation, withExpectation } from './read-conversation.ts';

const LONGEST = 160;
/** The minimum length of a word of the lead that a sentence must share. */
const LONG_WORD = 5;

/**
 * Returns the only sentence of the knowledge that states the limit of the failed criterion, or denies what the lead
 * named; null if there is none or more than one.
 */
export function findRuleOutReason({ input, said, reader }: ReadConversation, failed: Finding): string | null {
  const criterion = withExpectation(input.brief.criteria.find(({ key }) => key === failed.key)!);
  const answer = said.find(({ id }) => id === failed.message_id)?.text ?? '';
  // A yes to "Is it a restaurant?" means what the question names.
  const named = criterion.expectation.kind === 'no' ? `${answer} ${criterion.ask}` : answer;
  const words = findSubjects(foldQuestion(named));
  const isReason = (unit: Unit) =>
    'figure' in criterion.expectation
      ? statesLimit(unit, criterion)
      : reader.negation.test(` ${unit.plain} `) &&
        words.some((word) => word.length >= LONG_WORD && sharesWord(unit, word));
  const [reason, ...others] = readUnits(input.brief.knowledge).filter(isReason);
  return reason && others.length === 0 && reason.text.length <= LONGEST ? reason.text : null;
}

/** Returns whether the sentence names the limit and a subject of the question: "at most 160 guests". */
function statesLimit(unit: Unit, { key, ask, expectation }: AskedCriterion): boolean {
  if (!('figure' in expectation) || !listNumbers(unit.text).includes(String(expectation.figure)))
    return false;
  return findSubjects(foldQuestion(`${key} ${ask}`)).some((word) => sharesWord(unit, word));
}

function sharesWord({ content }: Unit, word: string): boolean {
  return content.some((one) => hasSameStem(one, word));
}
