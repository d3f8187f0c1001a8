// Says why a lead does not fit: with a sentence of the knowledge ("We take groups of up to 24."), or with the condition
// of the criterion.
import { fact } from '@parley/contract';
import { renderTemplate } from '../../language/fill-template.ts';
import { foldWords } from '../../language/fold-text.ts';
import { formatFigure } from '../../language/locale.ts';
import {
  findSubjects,
  foldQuestion,
  hasSameStem,
  listNumbers,
  readUnits,
  type Unit,
} from '../knowledge/units.ts';
import { getLocaleReader } from '../offer.ts';
import type { Finding, TurnOutput } from '../port.ts';
import { type AskedCriterion, type ReadConversation, withExpectation } from './read-conversation.ts';
import { createOutput } from './replies.ts';

const LONGEST = 160;
/** The minimum length of a word of the lead that a sentence must share. */
const LONG_WORD = 5;

/** Returns why a lead does not fit: a sentence of the knowledge, or the condition that the answer does not meet. */
export function explainRuleOut(understood: ReadConversation, failed: Finding): string | null {
  const { input, language, phrases, zone } = understood;
  const reason = findRuleOutReason(understood, failed);
  // Code can't translate the campaign's question.
  if (reason !== null || input.brief.language !== language) return reason;
  const { ask, expectation } = withExpectation(input.brief.criteria.find(({ key }) => key === failed.key)!);
  const lead = { ...getLocaleReader(input), zone };
  switch (expectation.kind) {
    case 'at_least':
      return renderTemplate(phrases.needsAtLeast, { ask, needed: formatFigure(expectation.figure, lead) });
    case 'at_most':
      return renderTemplate(phrases.needsAtMost, { ask, needed: formatFigure(expectation.figure, lead) });
    case 'one_of':
      return renderTemplate(phrases.needsChoice, { ask, needed: expectation.choices.join(', ') });
    // A condition for a yes or a no gives no reason.
    case 'yes':
    case 'no':
    case 'any':
      return null;
  }
}

/** Explains once more to a lead who asks nothing else than why they don't fit; null for other messages. */
export function explainWhy(understood: ReadConversation): TurnOutput | null {
  const { input, reader, text } = understood;
  const failed = input.findings.findLast(({ verdict }) => verdict === 'failed');
  const words = foldWords(text).split(' ');
  const asksWhy = words
    .slice(0, MOST_BEFORE_WHY)
    .some((_, at) => reader.why.test(` ${words.slice(at).join(' ')} `));
  const reason = failed && asksWhy ? explainRuleOut(understood, failed) : null;
  const last = input.transcript.findLast(({ direction }) => direction === 'outbound');
  return reason === null || last?.text === reason
    ? null
    : createOutput(fact('answered_from_knowledge', { quote: reason }), [], reason, { kind: 'goodbye' });
}

/** The number of words that can precede "why": "oh right, and why?" */
const MOST_BEFORE_WHY = 4;

/**
 * Returns the only sentence of the knowledge that states the limit of the failed criterion, or denies what the lead
 * named; null if there is none or more than one.
 */
function findRuleOutReason({ input, said, reader }: ReadConversation, failed: Finding): string | null {
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
