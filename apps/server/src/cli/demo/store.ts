// Reads data about the workspace that the API does not return: the number of a campaign, the questions of its agent,
// and the message that proves each criterion.
import { ENGINE_KINDS, isSimulated } from '../../engines/capabilities.ts';
import { statement } from '../../platform/postgres/database.ts';

export interface CampaignFacts {
  slug: string;
  name: string;
  language: string;
  criteria: { key: string; ask: string; expect: string }[];
  timezone: string;
  books: boolean;
  reply_delay_ms: number;
  number: string;
}

/** Returns the campaigns to which a simulated lead can be added, oldest first. */
export const listCampaigns = statement<CampaignFacts>(
  'demo.campaigns',
  `select campaign.slug, campaign.name, campaign.agent->>'language' as language,
     campaign.agent->'criteria' as criteria, campaign.agent->>'timezone' as timezone,
     campaign.agent->'booking' <> 'null'::jsonb as books,
     (campaign.agent->'reply_delay'->>'max_ms')::int as reply_delay_ms, number.phone as number
   from campaigns campaign
   join numbers number on number.team_id = campaign.team_id and number.id = campaign.number_id
   where campaign.team_id = $1 and campaign.status = 'active' and campaign.purpose = 'setter'
     and number.engine = any($2)
   order by campaign.id`,
).rows((teamId: string) => [teamId, ENGINE_KINDS.filter(isSimulated)]);

export interface Evidence {
  key: string;
  verdict: 'met' | 'failed';
  value: string;
  message_id: string;
}

export const listEvidence = statement<Evidence>(
  'demo.evidence',
  `select key, verdict, value, message_id from findings
   where team_id = $1 and lead_id = $2 order by created_at, key`,
).rows((teamId: string, leadId: string) => [teamId, leadId]);

/** Returns the keys and subscriptions of demos that were killed before they could remove them. */
export const listLeftovers = statement<{ kind: 'key' | 'webhook'; id: string }>(
  'demo.leftovers',
  `select 'webhook' as kind, id from webhooks
     where team_id = $1 and description like $2 || '%' and created_at < now() - interval '15 minutes'
   union all select 'key', id from api_keys
     where team_id = $1 and name like $2 || '%' and revoked_at is null
       and created_at < now() - interval '15 minutes'`,
).rows((teamId: string, prefix: string) => [teamId, prefix]);
