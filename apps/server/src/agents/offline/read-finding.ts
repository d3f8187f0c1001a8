// Reads the finding that one statement of a message gives about one criterion.

import { parseAmount } from '@parley/contract';
import { readSynonymAnswer } from '../../language/answers/synonyms.ts';
import { isUnsure, readEcho } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import { asksForMoney, hasAskedUnit, isLabeled } from '../../language/numbers/stray-figures.ts';
import type { Reader } from '../../language/words/reader.ts';
import { judgeReading } from '../expectation.ts';
import type { Finding } from '../port.ts';
import { isHedgedAnswer, pickFigures, readAnswer, toRecordedValue } from '../readings.ts';
import { isNumeric, namesChoice, sharesStem } from './criterion-kinds.ts';
import type { AskedCriterion, ReadConversation } from './read-conversation.ts';

const SHORT_MESSAGE = 4;
/** The number of the agent's latest messages whose prices the lead can speak of. */
const MOST_RECENT = 3;
/** The number of letters next to a price from which the lead says something about it. */
const SHORTEST_REMARK = 4;

/** Words before the most that a lead would pay: "até 600 mil". */
const LIMIT_AHEAD =
  /(?:^| )(?:up to|max|maximum|around|about|jusqua|environ|maxi|hasta|unos|bis|bis zu|ca|etwa|fino a|circa|ate|cerca de|tot|ongeveer)$/;

/** The statements of one message. */
export interface Statement {
  id: string;
  text: string;
}

/** Returns the finding of a statement; null for an answer with a "but", about which the agent asks again. */
export function toFinding(
  criterion: AskedCriterion,
  { id, text }: Statement,
  understood: ReadConversation,
): Finding | null {
  const { reader } = understood;
  const reading = text === '' ? null : readAnswer(text, criterion, reader);
  if (!reading || (reading.kind === 'number' && speaksOfPrice(text, criterion, understood))) return null;
  const verdict = judgeReading(criterion.expectation, reading);
  if (verdict === 'failed' && (isHedgedAnswer(text, criterion, reader) || isUnsure(text, reader)))
    return null;
  const value = toRecordedValue(reading);
  // "60" again is still the number of guests, and no budget that rules the lead out.
  const isRepeated = ({ key, value: known }: { key: string; value: string }) =>
    key !== criterion.key && known === value;
  const isFigure = verdict === 'failed' && reading.kind === 'number';
  if (isFigure && understood.input.findings.some(isRepeated) && !namesUnit(text, criterion.ask, reader))
    return null;
  return { key: criterion.key, verdict, value, message_id: id };
}

/** Returns whether a number in the text is clearly one of what the question asks for: "3 people". */
function namesUnit(text: string, ask: string, reader: Reader): boolean {
  return readFigures(text, reader).some((figure) => hasAskedUnit(figure, ask) || isLabeled(figure, ask));
}

export function isAboutCriterion(text: string, criterion: AskedCriterion, reader: Reader): boolean {
  const said = foldWords(text).split(' ');
  if (criterion.expectation.kind === 'one_of') return namesChoice(text, criterion, reader);
  if (!isNumeric(criterion) || (!/\d|[€$£]/.test(text) && said.length > SHORT_MESSAGE)) return false;
  if (sharesStem(said, criterion)) return true;
  // A bare number could mean anything; "15k" or "15 000 €" is an amount.
  return pickFigures(readFigures(text, reader), criterion, reader).some(
    ({ amount, to, perYear, before, after }) => {
      const isAlone = `${before} ${after}`.trim().split(' ').length < SHORT_MESSAGE;
      return (amount || to >= 1_000) && (isAlone || perYear !== null || LIMIT_AHEAD.test(before));
    },
  );
}

/**
 * Returns true for a yes and false for a no in the words of the criterion or the campaign; null if the text contains
 * neither. A bare "no" is not enough, because it answers the open question.
 */
export function readInOwnWords(
  text: string,
  { ask, synonyms }: AskedCriterion,
  reader: Reader,
): boolean | null {
  const opposite = readSynonymAnswer(text, synonyms, reader);
  if (opposite === 'unclear') return null;
  return (
    opposite ??
    splitClauses(text)
      .map((clause) => readEcho(clause, ask, reader))
      .find((yes) => yes !== null) ??
    null
  );
}

/** Returns whether the lead speaks of a price that the agent has named, rather than of an own figure: "so 23500". */
function speaksOfPrice(text: string, { ask }: AskedCriterion, { input, reader }: ReadConversation): boolean {
  const prices = (input.brief.facts?.prices ?? []).flatMap(({ amount }) => parseAmount(amount)?.least ?? []);
  const [figure, ...others] = readFigures(text, reader).filter(({ to }) => prices.includes(to));
  if (!figure || others.length > 0 || isLabeled(figure, ask)) return false;
  const said = input.transcript.filter(({ direction }) => direction === 'outbound').slice(-MOST_RECENT);
  const isNamed = said.some((one) => readFigures(one.text ?? '', reader).some(({ to }) => to === figure.to));
  const isBare = asksForMoney(ask) && foldWords(`${figure.before} ${figure.after}`).length < SHORTEST_REMARK;
  return isNamed && !isBare && (asksForMoney(ask) || !hasAskedUnit(figure, ask));
}
