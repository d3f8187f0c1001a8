// Reads an earlier revision or the draft of a campaign, to simulate it.
import { splitKnowledge } from '@parley/contract';
import { InvalidArgumentError } from 'commander';
import type { App } from '../../composition/app.ts';
import { findDraft, findRevision } from '../../features/campaigns/index.ts';
import {
  getDisplayName,
  getSourceName,
  type ReadSource,
  readSource,
  readStoredSources,
} from '../../features/knowledge/index.ts';
import { readAgent } from '../../workspace-editor/index.ts';
import { type ChatCampaign, listHosts } from '../chat/store.ts';
import { CliError } from '../cli-error.ts';

/** The number of a published revision, or the draft. */
export type RevisionName = number | 'draft';

/** Reads the name of a revision: `12` or `draft`. */
export function readRevisionName(text: string): RevisionName {
  if (text === 'draft') return text;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be the number of a revision, or draft.');
}

/** A campaign with the knowledge of its agent. */
export interface CampaignVersion {
  campaign: ChatCampaign;
  sources: ReadSource[];
}

/** @throws {CliError} if there is no such revision, or if its knowledge is not stored. */
export async function readCampaignRevision(
  app: App,
  { campaign, sources: published }: CampaignVersion,
  name: RevisionName,
): Promise<CampaignVersion> {
  const { team_id, campaign_id, slug } = campaign;
  const ctx = app.createCtx(team_id);
  const found =
    name === 'draft'
      ? await findDraft(ctx.db, team_id, campaign_id)
      : await findRevision(ctx.db, team_id, campaign_id, name);
  if (!found) throw new CliError(`${slug} has no ${name === 'draft' ? 'draft' : `revision ${name}`}.`);
  const agent = await readAgent(ctx, found.block);
  const sources: ReadSource[] = [];
  for (const item of splitKnowledge(found.block.knowledge).searched) {
    const source = getSourceName(item);
    const stored = published.find((one) => one.kind === item.kind && one.name === source);
    if (!stored && item.kind !== 'text')
      throw new CliError(
        `Cannot simulate this revision because Parley has not stored ${getDisplayName({ ...item, name: source })}.`,
      );
    sources.push(stored ?? (await readSource(item, { folder: null, allowLocal: false, offline: true })));
  }
  const hosts = await listHosts(ctx.db, team_id, agent.booking?.members ?? []);
  return { campaign: { ...campaign, agent, hosts }, sources };
}

/** Returns the published settings of a campaign. */
export async function readPublished(app: App, campaign: ChatCampaign): Promise<CampaignVersion> {
  const sources = await readStoredSources(app.createCtx(campaign.team_id), campaign.campaign_id);
  return { campaign, sources };
}
