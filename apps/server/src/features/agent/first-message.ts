// Writes a campaign's first message from its template and the lead's data (agents.md#first-message).

import type { Fact } from '@parley/contract';
import type { Agents, Intent } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { type EngineKind, getCapabilities } from '../../engines/capabilities.ts';
import type { Template } from '../../engines/port.ts';
import type { AgentSettings } from '../campaigns/index.ts';
import type { CampaignTemplate, KnownTemplate } from '../templates/index.ts';
import { findNames } from './store.ts';
import { fillCampaignTemplate, type TemplateMessage } from './template-message.ts';
import { getBrief } from './turn/agent-brief.ts';

export interface Newcomer {
  campaign_id: string;
  agent: AgentSettings;
  name: string | null;
  email: string | null;
  source: string;
  /** Custom variables and additional data, which are used only for the first message. */
  variables: Record<string, unknown>;
  engine: EngineKind;
  template: CampaignTemplate | null;
  kept_template: KnownTemplate | null;
}

/**
 * Returns the first message on a network that requires a template, or the variable that has no value; null on other
 * networks.
 */
export async function fillFirstTemplate(ctx: Ctx, newcomer: Newcomer): Promise<TemplateMessage | null> {
  if (getCapabilities(newcomer.engine).first_contact !== 'template') return null;
  const names = await findNames(ctx.db, ctx.teamId, newcomer.campaign_id);
  return fillCampaignTemplate({ ...newcomer, ...names });
}

/** @returns the message, or the variable in the template that has no value. */
export async function writeFirstMessage(
  ctx: Ctx,
  agents: Agents,
  newcomer: Newcomer,
): Promise<{ text: string; intent: Intent | null; template?: Template } | { missing: Fact }> {
  const filled = await fillFirstTemplate(ctx, newcomer);
  if (filled) return filled;
  const names = await findNames(ctx.db, ctx.teamId, newcomer.campaign_id);
  const { name, email, source, variables } = newcomer;
  return agents.offline.firstMessage({
    brief: getBrief(newcomer.agent, names),
    lead: { name, email, source },
    variables,
  });
}
