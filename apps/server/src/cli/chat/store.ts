// The data for a chat: the campaign to copy, and the messages of the conversation.
import type { Reason } from '@parley/contract';
import type { EngineKind } from '../../engines/capabilities.ts';
import { type AgentSettings, completeAgent } from '../../features/campaigns/index.ts';
import type { Pacing } from '../../features/pacing/index.ts';
import type { MemberCalendar } from '../../features/team/index.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

export interface ChatCampaign {
  team_id: string;
  workspace: string;
  workspace_name: string;
  campaign_id: string;
  slug: string;
  name: string;
  purpose: 'setter' | 'group';
  agent: AgentSettings;
  engine: EngineKind | null;
  /** The pace of the campaign's number; null if it has none. */
  pace: { daily_quota: number; connected_since: string; pacing: Pacing } | null;
  /** The hosts of the campaign's meetings, in the campaign's order. */
  hosts: { email: string; calendar: MemberCalendar | null }[];
}

const campaigns = statement<ChatCampaign>(
  'chat.campaigns',
  `select campaign.team_id, team.slug as workspace, team.name as workspace_name, campaign.id as campaign_id,
     campaign.slug, campaign.name, campaign.purpose, campaign.agent, number.engine,
     case when number.id is not null then json_build_object('daily_quota', number.daily_quota,
       'connected_since', iso(number.connected_since), 'pacing', number.pacing) end as pace,
     (select coalesce(json_agg(json_build_object('email', member.email, 'calendar', member.calendar)
         order by host.place), '[]'::json)
       from jsonb_array_elements_text(case when campaign.agent->'booking' <> 'null' then campaign.agent->'booking'->'members'
         else '[]' end) with ordinality as host (id, place)
       join members member on member.team_id = campaign.team_id and member.id = host.id) as hosts
   from teams team
   join campaigns campaign on campaign.team_id = team.team_id
   left join numbers number on number.team_id = campaign.team_id and number.id = campaign.number_id
   where ($1::text is null or team.slug = $1) order by team.slug, campaign.slug`,
);

/** Returns the campaigns in a workspace; in all workspaces if `workspace` is null. */
export async function listCampaigns(db: Queries, workspace: string | null): Promise<ChatCampaign[]> {
  const rows = await db.rows(campaigns, [workspace]);
  return rows.map((row) => ({ ...row, agent: completeAgent(row.agent) }));
}

/** Returns the members with these ids, in their order. */
export const listHosts = statement<ChatCampaign['hosts'][number]>(
  'chat.hosts',
  `select member.email, member.calendar from unnest($2::text[]) with ordinality as host (id, place)
   join members member on member.team_id = $1 and member.id = host.id order by host.place`,
).rows((teamId: string, ids: readonly string[]) => [teamId, ids]);

export interface WrittenMessage {
  id: string;
  type: string;
  text: string | null;
  status: string;
  explanation: Reason | null;
}

/** Returns the messages to the lead that follow the given one. */
export const listWritten = statement<WrittenMessage>(
  'chat.written',
  `select id, type, text, status, explanation from messages
   where team_id = $1 and lead_id = $2 and direction = 'outbound' and id > $3 order by id`,
).rows((teamId: string, leadId: string, after: string) => [teamId, leadId, after]);

/** Returns the start of the lead's booked meeting (ISO 8601); null if there is none. */
export const findMeetingStart = statement<{ start_at: string }>(
  'chat.booked',
  `select iso(start_at) as start_at from bookings where team_id = $1 and lead_id = $2 and status = 'booked' limit 1`,
).row(
  (teamId: string, leadId: string) => [teamId, leadId],
  (row) => row?.start_at ?? null,
);
