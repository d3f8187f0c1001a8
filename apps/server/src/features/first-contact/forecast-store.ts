// Reads the data for a campaign's forecast: the numbers in whose queues its leads wait, and the order of those queues.
import { statement } from '../../platform/postgres/database.ts';
import type { AgentSettings } from '../campaigns/index.ts';
import { joinQuotaDaySql } from '../numbers/index.ts';
import { type CampaignTemplate, type KnownTemplate, storedTemplateSql } from '../templates/index.ts';
import { type NumberQueue, PACE } from './store.ts';
import { LEAD_OF_ENTRY, STILL_WAITS } from './waiting-entry-store.ts';

export interface ForecastCampaign {
  id: string;
  status: string;
  purpose: string;
  agent: Pick<AgentSettings, 'sending_hours' | 'timezone'>;
  number_id: string | null;
  template: CampaignTemplate | null;
  /** The number of first messages that have left the queue and are not sent yet. */
  sending: number;
}

export const findForecastCampaign = statement<ForecastCampaign>(
  'first-contact.foretold',
  `select id, status, purpose, agent, number_id, template,
     (select count(*)::int from messages message
       join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
       where message.team_id = $1 and message.status in ('queued', 'sending') and message.first_contact
         and lead.campaign_id = campaign.id) as sending
   from campaigns campaign where team_id = $1 and (id = $2 or slug = $2)`,
).row((teamId: string, campaign: string) => [teamId, campaign]);

/**
 * A number with waiting first contacts for the campaign, or that more people would join, and the campaigns that share
 * the number.
 */
export interface SharedNumber extends NumberQueue {
  lanes: {
    campaign_id: string;
    sending_hours: string;
    timezone: string;
    template: CampaignTemplate | null;
    kept_template: KnownTemplate | null;
  }[];
}

// A paused campaign is simulated as if it were resumed.
export const listSharedNumbers = statement<SharedNumber>(
  'first-contact.shared-numbers',
  `select ${PACE}, (
     select coalesce(json_agg(json_build_object('campaign_id', campaign.id,
       'sending_hours', campaign.agent->>'sending_hours', 'timezone', campaign.agent->>'timezone',
       'template', campaign.template, 'kept_template', ${storedTemplateSql('number.id', 'campaign.template')})), '[]')
     from campaigns campaign
     where campaign.team_id = $1 and (campaign.status = 'active' or campaign.id = $2)) as lanes
   from numbers number ${joinQuotaDaySql('$3')}
   where number.team_id = $1 and (number.id = $4 or exists (
     select 1 from first_contacts entry where entry.team_id = $1 and entry.number_id = number.id
       and entry.campaign_id = $2 and entry.state in ('verifying', 'queued')))
   order by number.id`,
).rows((teamId: string, campaignId: string, joined: string | null, now: Date) => [
  teamId,
  campaignId,
  now,
  joined,
]);

/** Returns the campaign of each entry in a number's queue, oldest entry first, at most `most`. */
export const listTurns = statement<{ campaign_id: string }>(
  'first-contact.turns',
  `select entry.campaign_id from first_contacts entry ${LEAD_OF_ENTRY}
   where entry.team_id = $1 and entry.number_id = $2 and entry.campaign_id = any($3)
     and entry.state in ('verifying', 'queued') and ${STILL_WAITS}
   order by entry.id limit $4`,
).rows(
  (teamId: string, numberId: string, campaigns: readonly string[], most: number) => [
    teamId,
    numberId,
    campaigns,
    most,
  ],
  (rows) => rows.map(({ campaign_id }) => campaign_id),
);
