// Writes a campaign's first message from its template and the lead's data (agents.md#first-message).

import type { Fact } from '@parley/contract';
import type { Agents, Intent } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { type EngineKind, getCapabilities } from '../../engines/capabilities.ts';
import type { Template } from '../../engines/port.ts';
import type { AgentSettings } from '../campaigns/index.ts';
import type { CampaignTemplate, KnownTemplate } from '../templates/index.ts';
import { findNames } from './store.ts';
import { fillCampaignTemplate } from './template-message.ts';
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

const startsWithTemplate = ({ engine }: Newcomer) => getCapabilities(engine).first_contact === 'template';

/** Returns the variable without a value because of which the first message can't be written; null if there is none. */
export async function findMissingVariable(ctx: Ctx, newcomer: Newcomer): Promise<Fact | null> {
  if (!startsWithTemplate(newcomer)) return null;
  const names = await findNames(ctx.db, ctx.teamId, newcomer.campaign_id);
  const message = fillCampaignTemplate({ ...newcomer, ...names });
  return 'missing' in message ? message.missing : null;
}

/** @returns the message, or the variable in the template that has no value. */
export async function writeFirstMessage(
  ctx: Ctx,
  agents: Agents,
  newcomer: Newcomer,
): Promise<{ text: string; intent: Intent | null; template?: Template } | { missing: Fact }> {
  const names = await findNames(ctx.db, ctx.teamId, newcomer.campaign_id);
  if (startsWithTemplate(newcomer)) return fillCampaignTemplate({ ...newcomer, ...names });
  const { name, email, source, variables } = newcomer;
  return agents.offline.firstMessage({
    brief: getBrief(newcomer.agent, names),
    lead: { name, email, source },
    variables,
  });
}
