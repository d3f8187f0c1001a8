import { renderTemplate } from '../language/fill-template.ts';
import { getFirstName } from '../language/first-name.ts';
import type { Criterion, TurnInput } from './port.ts';

/** Returns a criterion's question, with the lead's name in its placeholder. */
export function renderQuestion({ ask }: Criterion, { brief, lead }: TurnInput): string {
  if (!ask.includes('{{')) return ask;
  return renderTemplate(ask, {
    name: getFirstName(lead.name),
    workspace: brief.workspace_name,
    agent: brief.agent_name,
  });
}
