// Reads the data of a campaign and its workspace that the form of an agent needs, and the leads that a new version
// affects.
import type { CalendarProvider } from '../calendars/port.ts';
import type { EngineKind } from '../engines/capabilities.ts';
import { statement } from '../platform/postgres/database.ts';

/** A campaign without its agent, as part of a workspace file. */
export interface CampaignPart {
  id: string;
  slug: string;
  name: string;
  status: string;
  purpose: string;
  /** The phone of the campaign's number, or `@` and its Instagram name. */
  number: string | null;
  engine: EngineKind | null;
  template: unknown;
  updated_at: string;
}

/** Returns the campaign with this id or slug, or undefined. */
export const findCampaignPart = statement<CampaignPart>(
  'agent.campaign',
  `select campaign.id, campaign.slug, campaign.name, campaign.status, campaign.purpose, campaign.template,
     iso(campaign.updated_at) as updated_at,
     number.handle as number, number.engine
   from campaigns campaign
   left join numbers number on number.team_id = $1 and number.id = campaign.number_id
   where campaign.team_id = $1 and (campaign.id = $2 or campaign.slug = $2)`,
).row((teamId: string, name: string) => [teamId, name]);

export interface Choices {
  providers: string[];
  calendars: { name: string; provider: CalendarProvider }[];
  members: { email: string; name: string | null; hours: string | null }[];
  timezone: string | null;
}

export const findChoices = statement<Choices>(
  'agent.choices',
  `select team.timezone,
     coalesce((select json_agg(name order by name) from model_providers where team_id = $1), '[]') as providers,
     coalesce((select json_agg(json_build_object('name', name, 'provider', provider) order by name)
       from calendars where team_id = $1), '[]') as calendars,
     coalesce((select json_agg(json_build_object('email', email, 'name', name, 'hours', calendar->>'hours')
       order by email) from members where team_id = $1), '[]') as members
   from teams team where team.team_id = $1`,
).row(
  (teamId: string) => [teamId],
  (row) => row!,
);

export interface Effects {
  conversations: number;
  held: number;
  waiting: number;
}

export const countEffects = statement<Effects>(
  'agent.effects',
  `select count(*) filter (where not manual_override)::int as conversations,
     count(*) filter (where manual_override)::int as held,
     (select count(*)::int from first_contacts where team_id = $1 and campaign_id = $2) as waiting
   from leads
   where team_id = $1 and campaign_id = $2 and in_touch and opted_out_at is null`,
).row(
  (teamId: string, campaignId: string) => [teamId, campaignId],
  (row) => row!,
);

/** Lists the searchable knowledge of the campaign's agent. */
export const listKnowledge = statement<{
  kind: 'text' | 'file' | 'url';
  name: string;
  passages: number;
  read_at: string;
}>(
  'agent.sources',
  `select kind, case kind when 'text' then left((select text from passages where team_id = $1
       and source_id = source.id order by id limit 1), 80) else name end as name,
     passages, iso(created_at) as read_at
   from knowledge_sources source where team_id = $1 and campaign_id = $2 order by id`,
).rows((teamId: string, campaignId: string) => [teamId, campaignId]);
