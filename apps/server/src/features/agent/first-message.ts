// The agent writes a campaign's first message from its template and the lead's data (agents.md#first-message).

import type { Agents, Intent } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import type { AgentSettings } from '../campaigns/index.ts';
import { briefOf } from './brief.ts';
import { findNames } from './store.ts';

export interface Newcomer {
  campaign_id: string;
  agent: AgentSettings;
  name: string | null;
  email: string | null;
  source: string;
  /** Custom variables and additional data: used here and nowhere else. */
  variables: Record<string, unknown>;
}

export async function writeFirstMessage(
  ctx: Ctx,
  agents: Agents,
  newcomer: Newcomer,
): Promise<{ text: string; intent: Intent }> {
  const names = await findNames(ctx.db, ctx.teamId, newcomer.campaign_id);
  const { name, email, source, variables } = newcomer;
  return agents.of(newcomer.agent.model).firstMessage({
    brief: briefOf(newcomer.agent, names),
    lead: { name, email, source },
    variables,
  });
}
