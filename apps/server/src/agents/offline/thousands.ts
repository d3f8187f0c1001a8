// Adds the thousands that a lead leaves out of an amount.
import { readFigures } from '../../language/numbers/figures.ts';
import { asksForMoney } from '../../language/numbers/stray-figures.ts';
import type { AskedCriterion, ReadConversation } from './read-conversation.ts';

/** The range around the earlier amount in which the new one must be. */
const NEAR_AMOUNT = { least: 0.5, most: 2 };

/**
 * Returns "7000 at most" for "7 at most" if the lead has just said "between 5 and 8 thousand" and the agent asked again;
 * null for other texts.
 */
export function writeThousands(
  text: string,
  criterion: AskedCriterion,
  understood: ReadConversation,
): string | null {
  const before = findMisreadAmount(criterion, understood);
  if (before === null) return null;
  const { reader } = understood;
  const [earlier, ...others] = readFigures(before, reader).filter(({ to }) => to >= 1_000);
  const [figure, ...more] = readFigures(text, reader);
  if (!earlier || others.length > 0 || !figure || more.length > 0 || figure.amount) return null;
  const amount = figure.to * 1_000;
  const isNear = amount >= earlier.from * NEAR_AMOUNT.least && amount <= earlier.to * NEAR_AMOUNT.most;
  return isNear ? text.replace(/\d+/, '$&000') : null;
}

/**
 * Returns "10 to 15 thousand" for "thousand" if the lead has just said "10 to 15" and the agent asked again; null for
 * other texts.
 */
export function joinThousand(
  text: string,
  criterion: AskedCriterion,
  understood: ReadConversation,
): string | null {
  const before = findMisreadAmount(criterion, understood);
  const [figure, ...more] = /\d/.test(text) ? [] : readFigures(text, understood.reader);
  if (before === null || figure?.to !== 1_000 || more.length > 0) return null;
  const [earlier, ...others] = readFigures(before, understood.reader);
  return earlier && others.length === 0 && earlier.to < 1_000 ? `${before} ${text}` : null;
}

/** Returns the lead's message before the unanswered ones if it was not understood as an amount of money. */
function findMisreadAmount({ ask }: AskedCriterion, { open, input, said }: ReadConversation): string | null {
  if (open.kind !== 'criterion' || !open.misread || !asksForMoney(ask)) return null;
  const before = input.transcript.findLast(
    ({ id, direction }) => direction === 'inbound' && !said.some((one) => one.id === id),
  );
  return before?.text ?? null;
}
