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
  { open, input, said, reader }: ReadConversation,
): string | null {
  if (open.kind !== 'criterion' || !open.misread || !asksForMoney(criterion.ask)) return null;
  const before = input.transcript.findLast(
    ({ id, direction }) => direction === 'inbound' && !said.some((one) => one.id === id),
  );
  const [earlier, ...others] = readFigures(before?.text ?? '', reader).filter(({ to }) => to >= 1_000);
  const [figure, ...more] = readFigures(text, reader);
  if (!earlier || others.length > 0 || !figure || more.length > 0 || figure.amount) return null;
  const amount = figure.to * 1_000;
  const isNear = amount >= earlier.from * NEAR_AMOUNT.least && amount <= earlier.to * NEAR_AMOUNT.most;
  return isNear ? text.replace(/\d+/, '$&000') : null;
}
