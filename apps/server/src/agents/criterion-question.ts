import { renderTemplate } from '../language/fill-template.ts';
import { getLineValues } from './line-values.ts';
import type { Criterion, TurnInput } from './port.ts';

/**
 * Returns a criterion's question with the values of its placeholders. If the last message that asked it used the first
 * wording, returns the criterion's other wording.
 */
export function renderQuestion({ ask, ask_again = ask }: Criterion, input: TurnInput): string {
  const [first, other] = [fillLine(ask, input), fillLine(ask_again, input)];
  const sent = input.transcript
    .filter(({ direction }) => direction === 'outbound')
    .map(({ text }) => text ?? '');
  const last = sent.findLast((text) => text.includes(first) || text.includes(other));
  return last?.includes(first) ? other : first;
}

/** Returns one of the agent's lines with the values of its placeholders. */
export const fillLine = (text: string, { brief, lead }: TurnInput): string =>
  renderTemplate(text, getLineValues(brief, lead.name));
