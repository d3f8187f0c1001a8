// Stores campaigns.

import type { CAMPAIGN_PURPOSES, CAMPAIGN_STATUSES } from '@parley/contract';
import { contract } from '@parley/contract';
import type { EngineKind } from '../../engines/capabilities.ts';
import { listQuery } from '../../platform/list-query.ts';
import { statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import type { CampaignTemplate } from '../templates/index.ts';
import type { AgentSettings } from './settings.ts';

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];
export type CampaignPurpose = (typeof CAMPAIGN_PURPOSES)[number];

export interface SavedCampaign {
  id: string;
  slug: string;
  name: string;
  /** If undefined, the status stays as it is; a new campaign becomes a `draft`. */
  status?: CampaignStatus;
  purpose: CampaignPurpose;
  number_id: string | null;
  agent: AgentSettings;
  /** null if the number can send free text to everyone. */
  template: CampaignTemplate | null;
}

interface SavedAs {
  id: string;
  status: CampaignStatus;
  changed: boolean;
  /** True if the reminders or the no-show time of confirmed meetings have changed. */
  followed_anew: boolean;
}

// Skips the update if nothing changes.
/** Creates or updates the campaign with that slug; a new one gets the given id. */
export const upsertCampaign = namedStatement<SavedAs>(
  'campaigns.save',
  `with before as (
     select agent->'booking' as booking from campaigns where team_id = :team_id and slug = :slug
   ), saved as (
     insert into campaigns as campaign (team_id, id, slug, name, status, purpose, number_id, agent, created_at,
       updated_at, template, status_by, status_at)
     values (:team_id, :id, :slug, :name, coalesce(:status, 'draft'), :purpose, :number_id, :agent, :now,
       :now, :template, :by, :now)
     on conflict (team_id, slug) do update set
       name = excluded.name, status = coalesce(:status, campaign.status), purpose = excluded.purpose,
       status_by = case when :status is distinct from campaign.status
         and :status is not null then :by else campaign.status_by end,
       status_at = case when :status is distinct from campaign.status
         and :status is not null then :now else campaign.status_at end,
       number_id = excluded.number_id, agent = excluded.agent, updated_at = excluded.updated_at,
       template = excluded.template
     where (campaign.name, campaign.status, campaign.purpose, campaign.number_id, campaign.agent, campaign.template)
       is distinct from
       (excluded.name, coalesce(:status, campaign.status), excluded.purpose, excluded.number_id, excluded.agent,
         excluded.template)
     returning id, status
   )
   select id, status, true as changed,
     coalesce((select (booking->'reminders', booking->'no_show_after_ms') is distinct from
       (:agent::jsonb->'booking'->'reminders', :agent::jsonb->'booking'->'no_show_after_ms') from before),
         false) as followed_anew
   from saved
   union all select id, status, false, false from campaigns where team_id = :team_id and slug = :slug
   limit 1`,
  { writes: ['campaigns'] },
).row(
  (
    teamId: string,
    campaign: SavedCampaign,
    now: Date,
    /** The name to record for a change of the status; null for a workspace file. */
    by: string | null,
  ) => ({
    ...campaign,
    team_id: teamId,
    status: campaign.status,
    agent: JSON.stringify(campaign.agent),
    template: campaign.template && JSON.stringify(campaign.template),
    by,
    now,
  }),
  (row) => row!,
);

export const countActive = statement<{ count: number }>(
  'campaigns.count-active',
  `select count(*) as count from campaigns where team_id = $1 and status = 'active'`,
).row(
  (teamId: string) => [teamId],
  (row) => row!.count,
);

export const findCampaignId = statement<{ id: string }>(
  'campaigns.id-by-slug',
  'select id from campaigns where team_id = $1 and slug = $2',
).row(
  (teamId: string, slug: string) => [teamId, slug],
  (row) => row?.id,
);

/**
 * Returns the slug of the campaign with that id, or the id of the campaign with that slug; undefined if there is none.
 */
export const findOtherName = statement<{ other: string }>(
  'campaigns.other-name',
  `select case when slug = $2 then id::text else slug end as other from campaigns
   where team_id = $1 and (slug = $2 or id = $2) limit 1`,
).row(
  (teamId: string, name: string) => [teamId, name],
  (row) => row?.other,
);

/**
 * Returns an SQL condition for the `campaign_id` filter, which takes a campaign's slug or id; `$1` is the workspace.
 */
export function campaignConditionSql(parameter: string): string {
  return `campaign_id = (
    select id from campaigns where team_id = $1 and (slug = ${parameter} or id = ${parameter}) limit 1)`;
}

/** Marks the campaign as one that a member only tries out. */
export const markTrial = statement(
  'campaigns.mark-trial',
  'update campaigns set trial = true where team_id = $1 and slug = $2',
  { writes: ['campaigns'] },
).write((teamId: string, slug: string) => [teamId, slug]);

/** Lists campaigns, newest first. */
export const listRecords = listQuery(contract.campaigns.list, {
  from: 'campaign_records',
  order: [{ column: 'id', type: 'text' }],
  filters: { status: (p) => `status = ${p}`, purpose: (p) => `purpose = ${p}` },
});

export const findRecord = statement<{ record: string }>(
  'campaigns.record',
  'select record::text as record from campaign_records where team_id = $1 and id = $2',
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row!.record,
);

export interface CampaignState {
  id: string;
  name: string;
  status: CampaignStatus;
  number_id: string | null;
}

// An id contains an underscore and a slug never does, so an id can't equal a slug.
/** Locks the campaign with that id or slug until the transaction ends. undefined if there is none. */
export const lockCampaign = statement<CampaignState>(
  'campaigns.lock',
  `select id, name, status, number_id from campaigns
   where team_id = $1 and (id = $2 or slug = $2) for no key update`,
).row((teamId: string, name: string) => [teamId, name]);

/** A campaign and its number's engine, which is null if the campaign has no number. */
interface NamedCampaign {
  id: string;
  purpose: CampaignPurpose;
  engine: EngineKind | null;
}

/** Returns the campaign with that id or slug, or undefined. */
export const findCampaign = statement<NamedCampaign>(
  'campaigns.by-name',
  `select campaign.id, campaign.purpose, number.engine from campaigns campaign
   left join numbers number on number.team_id = campaign.team_id and number.id = campaign.number_id
   where campaign.team_id = $1 and (campaign.id = $2 or campaign.slug = $2)`,
).row((teamId: string, name: string) => [teamId, name]);

export const saveStatus = statement(
  'campaigns.set-status',
  `update campaigns set status = $3, updated_at = $4, status_by = $5, status_at = $4
   where team_id = $1 and id = $2`,
  { writes: ['campaigns'] },
).write((teamId: string, id: string, status: CampaignStatus, now: Date, by: string | null) => [
  teamId,
  id,
  status,
  now,
  by,
]);

/** Pauses all active campaigns in all workspaces, which stops all sending. @returns how many were paused. */
export const pauseAll = statement<{ id: string }>(
  'campaigns.pause-all',
  `update campaigns set status = 'paused', updated_at = $1, status_by = null, status_at = $1
   where status = 'active' returning id`,
  { writes: ['campaigns'] },
).rows(
  (now: Date) => [now],
  (rows) => rows.length,
);

// When a campaign moves to another number, leads that were queued or contacted on the old number stay with it.
/** Lists the numbers that might have queued work for the campaign. */
export const listNumbersToWake = statement<{ id: string }>(
  'campaigns.numbers-to-wake',
  `select number.id from numbers number
   where number.team_id = $1 and (
     number.id = (select number_id from campaigns where team_id = $1 and id = $2)
     or exists (select 1 from first_contacts entry
       where entry.team_id = $1 and entry.number_id = number.id and entry.campaign_id = $2)
     or exists (select 1 from messages message
       where message.team_id = $1 and message.number_id = number.id and message.status = 'queued'))
   order by number.id`,
).rows(
  (teamId: string, id: string) => [teamId, id],
  (rows) => rows.map((row) => row.id),
);
