// The routes for an agent's settings and knowledge (dashboard-operations.md#agents).
import { contract } from '@parley/contract';
import { loadLanguageDetector } from '../agents/model-agent/detect-language.ts';
import { listHolidayPlaces } from '../features/bookings/index.ts';
import { createMemberRoute, createRoute, type Exists, type Route } from '../http/route.ts';
import { findCampaignOrFail, getAgent, getRevision, getRevisions } from './agent.ts';
import { countEffects, findCampaignPart } from './agent-store.ts';
import type { Edit } from './apply-edit.ts';
import { checkAgent, dropDraft, publishAgent, saveDraft } from './change-agent.ts';
import { blockForReaders, hideAgentSecrets, hideSourceSecrets, isReader } from './hide-secrets.ts';
import { getSources, readOnTrial, uploadFile } from './knowledge.ts';
import type { Installation } from './models.ts';

const { agents } = contract;
const MOST_LISTED = 200;

const exists: Exists = (ctx, { id }) => findCampaignPart(ctx.db, ctx.teamId, id!);

export function agentRoutes(edit: Edit, installation: Installation): Route[] {
  return [
    createMemberRoute(agents.get, async (ctx, { id }, visit) => {
      const agent = await getAgent(ctx, id, installation);
      return { data: isReader(visit) ? hideAgentSecrets(agent) : agent };
    }),
    createRoute(
      agents.saveDraft,
      async (ctx, input) => {
        await saveDraft(ctx, edit, input);
        return { data: await getAgent(ctx, input.id, installation) };
      },
      exists,
    ),
    createRoute(
      agents.check,
      async (ctx, input) => ({ data: { problems: await checkAgent(ctx, edit, input) } }),
      exists,
    ),
    createRoute(agents.holidays, async () => ({ data: listHolidayPlaces() })),
    createRoute(
      agents.detectLanguage,
      async (ctx, { id, text }) => {
        await findCampaignOrFail(ctx, id);
        const { detect } = await loadLanguageDetector();
        return { data: { language: detect(text) } };
      },
      exists,
    ),
    createRoute(
      agents.dropDraft,
      async (ctx, input) => {
        await dropDraft(ctx, input);
        return { data: await getAgent(ctx, input.id, installation) };
      },
      exists,
    ),
    createRoute(
      agents.publish,
      async (ctx, input) => {
        await publishAgent(ctx, edit, input);
        return { data: await getAgent(ctx, input.id, installation) };
      },
      exists,
    ),
    createRoute(agents.effects, async (ctx, { id }) => {
      const campaign = await findCampaignOrFail(ctx, id);
      return { data: await countEffects(ctx.db, ctx.teamId, campaign.id) };
    }),
    createRoute(agents.revisions, async (ctx, { id }) => ({
      data: await getRevisions(ctx, id, MOST_LISTED),
    })),
    createMemberRoute(agents.revision, async (ctx, input, visit) => {
      const revision = await getRevision(ctx, input);
      return { data: isReader(visit) ? { ...revision, block: blockForReaders(revision.block) } : revision };
    }),
    createMemberRoute(agents.sources, async (ctx, { id }, visit) => {
      const sources = await getSources(ctx, id);
      return { data: isReader(visit) ? hideSourceSecrets(sources) : sources };
    }),
    createRoute(agents.read, async (ctx, input) => ({ data: await readOnTrial(ctx, edit, input) }), exists),
    createRoute(agents.upload, async (ctx, input) => ({ data: await uploadFile(ctx, input) }), exists),
  ];
}
