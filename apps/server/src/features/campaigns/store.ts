// Campaigns as rows.
import type { CAMPAIGN_PURPOSES, CAMPAIGN_STATUSES } from '@parley/contract';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { AgentSettings } from './settings.ts';

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];
export type CampaignPurpose = (typeof CAMPAIGN_PURPOSES)[number];

export interface SavedCampaign {
  id: string;
  slug: string;
  name: string;
  /** undefined: as it is, or `draft` for a new campaign. */
  status?: CampaignStatus;
  purpose: CampaignPurpose;
  number_id: string | null;
  agent: AgentSettings;
}

// Nothing is written when nothing would change.
const save = statement<{ id: string; status: CampaignStatus; changed: boolean }>(
  'campaigns.save',
  `with saved as (
     insert into campaigns as c (team_id, id, slug, name, status, purpose, number_id, agent, created_at, updated_at)
     values ($1, $2, $3, $4, coalesce($5, 'draft'), $6, $7, $8, $9, $9)
     on conflict (team_id, slug) do update set
       name = excluded.name, status = coalesce($5, c.status), purpose = excluded.purpose,
       number_id = excluded.number_id, agent = excluded.agent, updated_at = excluded.updated_at
     where (c.name, c.status, c.purpose, c.number_id, c.agent) is distinct from
       (excluded.name, coalesce($5, c.status), excluded.purpose, excluded.number_id, excluded.agent)
     returning id, status
   )
   select id, status, true as changed from saved
   union all select id, status, false from campaigns where team_id = $1 and slug = $3
   limit 1`,
);

/** Makes or changes the campaign with that slug. The id is the one given when it is new. */
export async function upsertCampaign(
  tx: Queries,
  teamId: string,
  campaign: SavedCampaign,
  now: Date,
): Promise<{ id: string; status: CampaignStatus; changed: boolean }> {
  const row = await tx.row(save, [
    teamId,
    campaign.id,
    campaign.slug,
    campaign.name,
    campaign.status ?? null,
    campaign.purpose,
    campaign.number_id,
    JSON.stringify(campaign.agent),
    now,
  ]);
  return row!;
}

const active = statement<{ count: number }>(
  'campaigns.count-active',
  `select count(*) as count from campaigns where team_id = $1 and status = 'active'`,
);

export async function countActive(tx: Queries, teamId: string): Promise<number> {
  return (await tx.row(active, [teamId]))!.count;
}

const bySlug = statement<{ id: string }>(
  'campaigns.id-by-slug',
  'select id from campaigns where team_id = $1 and slug = $2',
);

export async function findCampaignId(db: Queries, teamId: string, slug: string): Promise<string | undefined> {
  return (await db.row(bySlug, [teamId, slug]))?.id;
}

/** The filter `campaign_id` of a list, which takes a campaign's slug or id; `$1` is the workspace. */
export function isCampaign(parameter: string): string {
  return `campaign_id = (
    select id from campaigns where team_id = $1 and (slug = ${parameter} or id = ${parameter}) limit 1)`;
}
