import type { AgentBrief } from '../../../agents/port.ts';
import type { AgentSettings } from '../../campaigns/index.ts';

/** Returns the campaign's instructions for its agent. */
export function getBrief(
  agent: AgentSettings,
  names: { workspace_name: string; campaign_name: string },
): AgentBrief {
  return {
    workspace_name: names.workspace_name,
    agent_name: names.campaign_name,
    language: agent.language,
    goal: agent.goal,
    knowledge: agent.knowledge,
    criteria: agent.criteria,
    first_message: agent.first_message,
    disclose_ai: agent.disclose_ai,
    unknown: agent.unknown,
    timezone: agent.booking?.timezone ?? agent.timezone,
    manner: agent.manner,
    facts: agent.facts,
  };
}
