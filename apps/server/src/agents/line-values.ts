import type { LINE_PLACEHOLDERS } from '@parley/contract';
import { getGreetingName } from '../language/first-name.ts';
import type { AgentBrief } from './port.ts';

/** Returns the values of the placeholders in questions and follow-ups. */
export function getLineValues(
  { workspace_name, agent_name }: AgentBrief,
  lead: string | null,
): Record<(typeof LINE_PLACEHOLDERS)[number], string | null | undefined> {
  return { name: getGreetingName(lead), workspace: workspace_name, agent: agent_name };
}
