// POST /campaign-board: creates an empty campaign, a copy, or one from a template (dashboard-operations.md#making-a-campaign). It is
// a draft, so no lead is contacted before it is started.
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../context.ts';
import { recordActivity } from '../features/activity/index.ts';
import { getCard } from '../features/campaigns/board/index.ts';
import { findCampaignId } from '../features/campaigns/index.ts';
import { readKnowledgeFiles, UnreadableSource } from '../features/knowledge/index.ts';
import { getWorkspace, lockWorkspace } from '../features/team/index.ts';
import { readCampaign, type WrittenAgent } from '../workspace-file/index.ts';
import { buildTemplateAgent } from './agent-templates.ts';
import type { Edit } from './apply-edit.ts';

type Create = typeof contract.campaigns.create;
type Input = InputOf<Create>;

const LONGEST_SLUG = 60;

export async function createCampaign(ctx: Ctx, edit: Edit, input: Input): Promise<ResultOf<Create>> {
  const { name, number, purpose, from } = input;
  const slug = input.slug ?? (await findFreeSlug(ctx, name));
  const source = from === 'copy' ? await findSource(ctx, input.copy_of) : null;
  const part = {
    ...{ slug, name, status: 'draft', number, purpose },
    ...(source?.template !== undefined && isSame(source.number, number) && { template: source.template }),
    agent: source?.agent ?? (await createOwnAgent(ctx, input)),
  };
  await edit(ctx, { campaigns: [part] }, ['campaigns', 0], {
    ...(source && { readLocalFile: source.readLocalFile }),
    async before(tx) {
      await lockWorkspace(tx, ctx.teamId);
      if (await findCampaignId(tx, ctx.teamId, slug))
        fail('validation_error', 'campaign_slug_taken', { slug }, ['slug']);
    },
    async after(tx, { campaigns }) {
      const subject = { id: campaigns[0]!.id, name };
      await recordActivity(tx, ctx, { action: 'campaign.created', subject, details: { from } });
    },
  });
  return getCard(ctx, slug);
}

/** The network approves a template for a single number, so a campaign on another number can't copy it. */
const isSame = (one: unknown, other: string | null) => one !== undefined && one === other;

async function createOwnAgent(
  ctx: Ctx,
  { from, template, language, goal, first_message }: Input,
): Promise<Partial<WrittenAgent>> {
  if (from === 'nothing') return { language, goal, first_message };
  const { timezone } = await getWorkspace(ctx.db, ctx);
  return buildTemplateAgent(template, language, timezone);
}

/** Returns the settings that a copy takes from its campaign, and the campaign's knowledge files. */
async function findSource(ctx: Ctx, id: string | undefined) {
  if (id === undefined) fail('validation_error', 'required', {}, ['copy_of']);
  const block = await readCampaign(ctx, id);
  if (!block) fail('validation_error', 'not_a_campaign', {}, ['copy_of']);
  const files = await readKnowledgeFiles(ctx.db, ctx.teamId, id);
  return {
    agent: block.agent,
    number: block['number'],
    template: block['template'],
    async readLocalFile(name: string): Promise<Buffer> {
      const bytes = files.get(name);
      if (bytes) return bytes;
      throw new UnreadableSource('file_not_kept', { name });
    },
  };
}

/** Derives a slug from the name, and appends a number if the slug is taken. */
async function findFreeSlug({ db, teamId }: Ctx, name: string): Promise<string> {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const wanted = (words ?? ['campaign']).join('-').slice(0, LONGEST_SLUG).replace(/-$/, '');
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted.slice(0, LONGEST_SLUG - 4).replace(/-$/, '')}-${n}`;
    if (!(await findCampaignId(db, teamId, slug))) return slug;
  }
}
