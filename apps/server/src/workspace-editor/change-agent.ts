// Saves drafts of agents and publishes them (dashboard-operations.md#agents). If two members save at the same time, the
// second gets an error, and no change is lost.
import {
  type AgentBlock,
  type contract,
  fail,
  failWith,
  type InputOf,
  type Issue,
  issue,
} from '@parley/contract';
import type { Ctx } from '../context.ts';
import { recordActivity } from '../features/activity/index.ts';
import { deleteDraft, upsertDraft } from '../features/campaigns/index.ts';
import { lockWorkspace } from '../features/team/index.ts';
import type { Queries } from '../platform/postgres/database.ts';
import {
  AGENT_AT,
  type AgentVersions,
  findCampaignOrFail,
  hashVersion,
  readVersions,
  toCampaignPart,
} from './agent.ts';
import type { CampaignPart } from './agent-store.ts';
import type { Edit, FieldProblem } from './apply-edit.ts';
import { createFileReader, dropUploads, findMissingFiles } from './knowledge.ts';

type Change<Name extends keyof typeof contract.agents> = InputOf<(typeof contract.agents)[Name]>;

/** Returns the issue that names the last editor. A version from a workspace file has no editor's name. */
function createNewerIssue({ published, draft }: AgentVersions): Issue {
  const last = draft ?? published;
  if (!last) return issue('agent_changed');
  const { author, updated_at } = last;
  return issue(draft ? 'agent_drafted' : 'agent_published', { by: author.name, at: String(updated_at) });
}

/**
 * Fails if the version is outdated. To rely on the result, lock the workspace first.
 * @returns the current versions.
 */
async function expectVersion(
  tx: Queries,
  ctx: Ctx,
  campaignId: string,
  version: string,
): Promise<AgentVersions> {
  const standing = await readVersions(tx, ctx.teamId, campaignId);
  if (hashVersion(standing) !== version) failWith('changed_meanwhile', [createNewerIssue(standing)]);
  return standing;
}

async function findProblems(
  ctx: Ctx,
  edit: Edit,
  campaign: CampaignPart,
  block: AgentBlock,
): Promise<FieldProblem[]> {
  return [
    ...(await edit.trial(ctx, toCampaignPart(campaign, block), AGENT_AT)),
    ...(await findMissingFiles(ctx, campaign.id, block)),
  ];
}

/** POST /campaigns/{id}/agent/check */
export async function checkAgent(
  ctx: Ctx,
  edit: Edit,
  { id, block }: Change<'check'>,
): Promise<FieldProblem[]> {
  return findProblems(ctx, edit, await findCampaignOrFail(ctx, id), block);
}

/** PUT /campaigns/{id}/agent/draft: saves the draft with its problems. */
export async function saveDraft(
  ctx: Ctx,
  edit: Edit,
  { id, block, version, restores }: Change<'saveDraft'>,
): Promise<void> {
  const campaign = await findCampaignOrFail(ctx, id);
  const problems = await findProblems(ctx, edit, campaign, block);
  await ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, ctx.teamId);
    const { published, draft } = await expectVersion(tx, ctx, campaign.id, version);
    await upsertDraft(tx, ctx.teamId, {
      ...{ id: ctx.newId('rev'), campaignId: campaign.id, block, problems, restores },
      ...{ actor: ctx.actor, now: ctx.clock.now(), base_id: published?.id ?? null },
    });
    // Record one entry per draft, not one per save.
    if (!draft) await recordAgentActivity(tx, ctx, 'agent.drafted', campaign);
  });
}

/** POST /campaigns/{id}/agent/draft/drop */
export async function dropDraft(ctx: Ctx, { id, version }: Change<'dropDraft'>): Promise<void> {
  const campaign = await findCampaignOrFail(ctx, id);
  await ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, ctx.teamId);
    const { draft } = await expectVersion(tx, ctx, campaign.id, version);
    if (!draft) return;
    await dropUploads(tx, ctx, campaign.id, draft.block);
    await deleteDraft(tx, ctx.teamId, campaign.id);
    await recordAgentActivity(tx, ctx, 'agent.draft_dropped', campaign);
  });
}

/** POST /campaigns/{id}/agent/publish: does the same as a workspace file with this agent. */
export async function publishAgent(
  ctx: Ctx,
  edit: Edit,
  { id, block, version }: Change<'publish'>,
): Promise<void> {
  const campaign = await findCampaignOrFail(ctx, id);
  // Check before pages are fetched, and again once the workspace is locked.
  await expectVersion(ctx.db, ctx, campaign.id, version);
  await edit(ctx, toCampaignPart(campaign, block), AGENT_AT, {
    readLocalFile: createFileReader(ctx, campaign.id),
    async before(tx) {
      await lockWorkspace(tx, ctx.teamId);
      await expectVersion(tx, ctx, campaign.id, version);
      const now = await findCampaignOrFail(ctx, campaign.id, tx);
      if (JSON.stringify(toCampaignPart(now, {})) === JSON.stringify(toCampaignPart(campaign, {}))) return;
      fail('changed_meanwhile', 'campaign_changed_on_publish');
    },
    async after(tx) {
      const { published } = await readVersions(tx, ctx.teamId, campaign.id);
      await deleteDraft(tx, ctx.teamId, campaign.id);
      await dropUploads(tx, ctx, campaign.id, block);
      await recordAgentActivity(tx, ctx, 'agent.published', campaign, { revision: published!.number });
    },
  });
}

async function recordAgentActivity(
  tx: Queries,
  ctx: Ctx,
  action: 'agent.drafted' | 'agent.draft_dropped' | 'agent.published',
  { id, name }: { id: string; name: string },
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordActivity(tx, ctx, { action, subject: { id, name }, details });
}
