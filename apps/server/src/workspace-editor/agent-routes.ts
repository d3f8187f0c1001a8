// The routes for an agent's settings and knowledge (dashboard-doors.md#agents).
import { dashboard } from '@parley/contract';
import { type Exists, memberRoute, type Route, route } from '../http/route.ts';
import { campaignOf, getAgent, getRevision, getRevisions } from './agent.ts';
import { countEffects, findCampaignPart } from './agent-store.ts';
import { dropDraft, publish, saveDraft } from './change-agent.ts';
import type { Edit } from './edit.ts';
import { agentForReaders, blockForReaders, isReader, sourcesForReaders } from './for-readers.ts';
import { getSources, readOnTrial, uploadFile } from './knowledge.ts';

const { agents } = dashboard;
const MOST_LISTED = 200;

const exists: Exists = (ctx, { id }) => findCampaignPart(ctx.db, ctx.teamId, id!);

export function agentRoutes(edit: Edit): Route[] {
  return [
    memberRoute(agents.get, async (ctx, { id }, visit) => {
      const agent = await getAgent(ctx, id);
      return { data: isReader(visit) ? agentForReaders(agent) : agent };
    }),
    route(
      agents.saveDraft,
      async (ctx, input) => {
        await saveDraft(ctx, edit, input);
        return { data: await getAgent(ctx, input.id) };
      },
      exists,
    ),
    route(
      agents.dropDraft,
      async (ctx, input) => {
        await dropDraft(ctx, input);
        return { data: await getAgent(ctx, input.id) };
      },
      exists,
    ),
    route(
      agents.publish,
      async (ctx, input) => {
        await publish(ctx, edit, input);
        return { data: await getAgent(ctx, input.id) };
      },
      exists,
    ),
    route(agents.effects, async (ctx, { id }) => {
      const campaign = await campaignOf(ctx, id);
      return { data: await countEffects(ctx.db, ctx.teamId, campaign.id) };
    }),
    route(agents.revisions, async (ctx, { id }) => ({ data: await getRevisions(ctx, id, MOST_LISTED) })),
    memberRoute(agents.revision, async (ctx, input, visit) => {
      const revision = await getRevision(ctx, input);
      return { data: isReader(visit) ? { ...revision, block: blockForReaders(revision.block) } : revision };
    }),
    memberRoute(agents.sources, async (ctx, { id }, visit) => {
      const sources = await getSources(ctx, id);
      return { data: isReader(visit) ? sourcesForReaders(sources) : sources };
    }),
    route(agents.read, async (ctx, input) => ({ data: await readOnTrial(ctx, edit, input) }), exists),
    route(agents.upload, async (ctx, input) => ({ data: await uploadFile(ctx, input) }), exists),
  ];
}
