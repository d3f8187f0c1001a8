// Saves a campaign, identified by its slug (workspace-file.md#campaigns). The agent's settings are replaced completely.
import { type AgentInput, fail, failWith, placeViolation, type Violation, violation } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type EngineKind, getCapabilities } from '../../engines/capabilities.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { expectTemplate } from '../templates/index.ts';
import { checkMeetings } from './check-meetings.ts';
import { findPaceProblems } from './human-floor.ts';
import { findWorkspaceZone } from './meetings-store.ts';
import type { AgentSettings } from './settings.ts';
import { getStatusAuthor } from './status-author.ts';
import { type SavedCampaign, upsertCampaign } from './store.ts';
import { wakeCampaign } from './wake-campaign.ts';

export type CampaignInput = Omit<SavedCampaign, 'id' | 'number_id' | 'agent'> & {
  agent: AgentInput;
  /** The number that the campaign sends from; null only while the campaign is not active. */
  number: { id: string; engine: EngineKind; changed: boolean } | null;
};

const hasTemplates = (engine: EngineKind) => getCapabilities(engine).first_contact === 'template';

/** Returns whether the campaign needs a template to contact leads. */
function needsTemplate({ number, purpose }: CampaignInput): boolean {
  return purpose === 'setter' && number !== null && hasTemplates(number.engine);
}

function findTemplateProblem(input: CampaignInput): Violation | null {
  if (!input.template || input.number === null || needsTemplate(input)) return null;
  if (input.purpose !== 'setter') return violation('template_of_group');
  return violation('template_on_engine', { engine: input.number.engine });
}

/**
 * Saves a campaign. The caller must check the plan's limit after all campaigns have been saved (`checkActivePool`),
 * because one might be paused while another is activated.
 */
export async function saveCampaign(
  tx: Queries,
  ctx: Ctx,
  input: CampaignInput,
): Promise<{ id: string; agent: AgentSettings }> {
  const { number, ...campaign } = input;
  const floor = number ? findPaceProblems(number.engine, campaign.agent) : [];
  if (floor.length > 0) failWith('validation_error', floor);
  if (number && campaign.purpose === 'group' && !getCapabilities(number.engine).groups) {
    fail('validation_error', 'group_engine', { engine: number.engine }, ['purpose']);
  }
  const problem = findTemplateProblem(input);
  if (problem) failWith('validation_error', [placeViolation(['template'], problem)]);
  const reminder = campaign.agent.booking?.reminder_template ?? null;
  if (reminder && number && !hasTemplates(number.engine)) {
    fail('validation_error', 'template_on_engine', { engine: number.engine }, [
      'agent',
      'booking',
      'reminder_template',
    ]);
  }
  const agent = await toAgentSettings(tx, ctx, campaign.agent);
  const saved = await upsertCampaign(
    tx,
    ctx.teamId,
    { ...campaign, agent, id: ctx.newId('camp'), number_id: number?.id ?? null },
    ctx.clock.now(),
    getStatusAuthor(ctx),
  );
  if (saved.status === 'active' && !number) {
    fail('validation_error', 'required_while_active', {}, ['number']);
  }
  for (const template of [campaign.template, reminder]) {
    if (number && template)
      await expectTemplate(tx, ctx, number.id, template, saved.changed || number.changed);
  }
  if (saved.status === 'active' && !campaign.template && needsTemplate(input)) {
    fail('validation_error', 'template_required', {}, ['template']);
  }
  if (saved.changed && saved.status === 'active') await wakeCampaign(tx, ctx, saved.id);
  if (saved.followed_anew) {
    await ctx.jobs.add(tx, JOBS.followCampaign, { team_id: ctx.teamId, campaign_id: saved.id });
  }
  return { id: saved.id, agent };
}

/** Returns the settings in the form in which they are stored. */
export async function toAgentSettings(db: Queries, ctx: Ctx, input: AgentInput): Promise<AgentSettings> {
  const zone = await findWorkspaceZone(db, ctx.teamId);
  const booking = input.booking && (await checkMeetings(db, ctx, input.booking, zone));
  return { ...input, booking, timezone: booking?.timezone ?? zone ?? 'UTC' };
}
