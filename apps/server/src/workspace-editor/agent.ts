// Reads a campaign's agent settings (dashboard-operations.md#agents): the published version, the draft, and the available
// choices.

import { AgentBlock, type contract, fail, type ResultOf } from '@parley/contract';
import { getCalendarCapabilities } from '../calendars/capabilities.ts';
import type { Ctx } from '../context.ts';
import { getCapabilities } from '../engines/capabilities.ts';
import {
  findDraft,
  findNewestRevision,
  findRevision,
  getHumanFloor,
  listRevisions,
  type RevisionRow,
} from '../features/campaigns/index.ts';
import type { Queries } from '../platform/postgres/database.ts';
import {
  AGENT_DEFAULTS,
  BOOKING_DEFAULTS,
  LANGUAGES,
  normalizeAgent,
  readCampaign,
} from '../workspace-file/index.ts';
import * as store from './agent-store.ts';
import { getTemplateTexts, listAdaptedTexts } from './agent-templates.ts';
import type { Installation } from './models.ts';

type Agent = ResultOf<typeof contract.agents.get>['data'];
type Revision = ResultOf<typeof contract.agents.revision>['data'];

export async function findCampaignOrFail(
  ctx: Ctx,
  id: string,
  db: Queries = ctx.db,
): Promise<store.CampaignPart> {
  return (await store.findCampaignPart(db, ctx.teamId, id)) ?? fail('not_found', 'not_found');
}

/** Returns the campaign with this agent, as part of a workspace file. */
export function toCampaignPart(campaign: store.CampaignPart, block: AgentBlock) {
  const { slug, name, purpose, number, template } = campaign;
  return { campaigns: [{ slug, name, purpose, number, template, agent: block }] };
}

/** The path of the agent in the value that {@link toCampaignPart} returns. */
export const AGENT_AT = ['campaigns', 0, 'agent'] as const;

/** The versions from which a form was filled in. */
export interface AgentVersions {
  published: RevisionRow | undefined;
  draft: RevisionRow | undefined;
}

export async function readVersions(db: Queries, teamId: string, campaignId: string): Promise<AgentVersions> {
  const published = await findNewestRevision(db, teamId, campaignId);
  const draft = await findDraft(db, teamId, campaignId);
  return { published, draft: draft && { ...draft, block: replaceWrongTypes(draft.block, published?.block) } };
}

/**
 * Returns the draft with the published value of each field that has a wrong type, so that publishing the draft does not
 * change it. Drafts from before the API checked the types of fields can contain any value.
 */
function replaceWrongTypes(draft: AgentBlock, published: AgentBlock = {}): AgentBlock {
  const fields = Object.entries(draft).map(([name, value]) => {
    const isRight = AgentBlock.safeParse({ [name]: value }).success;
    return [name, isRight ? value : published[name as keyof AgentBlock]] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

export function hashVersion({ published, draft }: AgentVersions): string {
  return `${published?.number ?? 0}.${draft ? `${draft.id}.${draft.version}` : ''}`;
}

/** GET /campaigns/{id}/agent */
export async function getAgent(ctx: Ctx, id: string, installation: Installation): Promise<Agent> {
  const campaign = await findCampaignOrFail(ctx, id);
  const standing = await readVersions(ctx.db, ctx.teamId, campaign.id);
  const choices = await store.findChoices(ctx.db, ctx.teamId);
  const { published, draft } = standing;
  const { slug, name, status, purpose, number, engine } = campaign;
  const floor = engine && getHumanFloor(engine);
  const base = published && published.id === draft?.base_id ? published.number : null;
  return {
    campaign: { id: campaign.id, slug, name, status, purpose, number },
    version: hashVersion(standing),
    published: published ? toRevision(published) : await createUnnumbered(ctx, campaign),
    draft: draft
      ? {
          block: draft.block,
          problems: draft.problems,
          base,
          restores: draft.restores,
          author: draft.author,
          saved_at: draft.updated_at,
        }
      : null,
    defaults: AGENT_DEFAULTS,
    booking_defaults: BOOKING_DEFAULTS,
    example_texts: (status === 'draft' ? [published?.block, draft?.block] : [])
      .flatMap((block) => (block ? listAdaptedTexts(block) : []))
      .filter((text) => getTemplateTexts().has(text)),
    floor: floor && { engine: engine!, ...floor },
    templates: engine !== null && getCapabilities(engine).first_contact === 'template',
    languages: [...LANGUAGES],
    ...choices,
    providers: [...new Set([...choices.providers, ...installation.map((one) => one.name)])],
    calendars: choices.calendars.map(({ name, provider }) => {
      const { has_hours, has_length, has_page } = getCalendarCapabilities(provider);
      return { name, provider, has_hours, has_length, has_page };
    }),
  };
}

function toRevision({ id, number, block, author, created_at }: RevisionRow): Revision {
  return { id, number: number!, block, author, published_at: created_at };
}

/** Returns the current settings of a campaign from the time before revisions were stored. */
async function createUnnumbered(ctx: Ctx, { id, updated_at }: store.CampaignPart): Promise<Revision> {
  const { agent } = (await readCampaign(ctx, id))!;
  const author = { kind: 'system', id: null, name: null };
  return { id, number: 0, block: normalizeAgent(agent), author, published_at: updated_at };
}

/** GET /campaigns/{id}/agent/revisions/{number} */
export async function getRevision(
  ctx: Ctx,
  { id, number }: { id: string; number: string },
): Promise<Revision> {
  const campaign = await findCampaignOrFail(ctx, id);
  const wanted = /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0;
  const found = await findRevision(ctx.db, ctx.teamId, campaign.id, wanted);
  return found ? toRevision(found) : fail('not_found', 'not_found');
}

/** GET /campaigns/{id}/agent/revisions */
export async function getRevisions(ctx: Ctx, id: string, most: number): Promise<Omit<Revision, 'block'>[]> {
  const campaign = await findCampaignOrFail(ctx, id);
  const lines = await listRevisions(ctx.db, ctx.teamId, campaign.id, most);
  return lines.map(({ created_at, ...line }) => ({ ...line, published_at: created_at }));
}
