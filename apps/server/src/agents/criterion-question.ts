import { renderTemplate } from '../language/fill-template.ts';
import { getFirstName } from '../language/first-name.ts';
import type { Criterion, TurnInput } from './port.ts';

/**
 * Returns a criterion's question, with the lead's name in its placeholder. If the last message already asked it, returns
 * the criterion's other wording.
 */
export function renderQuestion({ ask, ask_again }: Criterion, input: TurnInput): string {
  const question = fillIn(ask, input);
  if (ask_again === undefined) return question;
  const last = input.transcript.findLast(({ direction }) => direction === 'outbound')?.text ?? '';
  return last.includes(question) ? fillIn(ask_again, input) : question;
}

function fillIn(text: string, { brief, lead }: TurnInput): string {
  if (!text.includes('{{')) return text;
  return renderTemplate(text, {
    name: getFirstName(lead.name),
    workspace: brief.workspace_name,
    agent: brief.agent_name,
  });
}
