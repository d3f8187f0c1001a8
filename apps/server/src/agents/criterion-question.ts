import { renderTemplate } from '../language/fill-template.ts';
import { getLineValues } from './line-values.ts';
import type { Criterion, TurnInput } from './port.ts';

/**
 * Returns a criterion's question with the values of its placeholders. If the last message already asked it, returns the
 * criterion's other wording.
 */
export function renderQuestion(criterion: Criterion, input: TurnInput): string {
  const { ask, ask_again = ask } = criterion;
  return fillLine(asksInOtherWords(criterion, input) ? ask_again : ask, input);
}

/** Returns whether {@link renderQuestion} returns the criterion's other wording. */
export function asksInOtherWords({ ask, ask_again }: Criterion, input: TurnInput): boolean {
  const last = input.transcript.findLast(({ direction }) => direction === 'outbound')?.text ?? '';
  return ask_again !== undefined && last.includes(fillLine(ask, input));
}

/** Returns one of the agent's lines with the values of its placeholders. */
export const fillLine = (text: string, { brief, lead }: TurnInput): string =>
  renderTemplate(text, getLineValues(brief, lead.name));
