// The inbox, and where an inbound message belongs.
import { contract } from '@parley/contract';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { isCampaign } from '../campaigns/index.ts';
import type { Range } from '../pacing/index.ts';

/** The inbox, most recent first (api.md#pagination). */
export const listConversations = listQuery(contract.conversations.list, {
  from: 'conversation_records',
  order: [
    { column: 'last_message_at', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
  filters: { campaign_id: isCampaign },
  otherwise: { campaign_id: 'listed' },
});

/** Where an inbound message belongs; the campaign's fields are null where there is none. */
export interface Destination {
  campaign_id: string | null;
  campaign_status: string | null;
  reply_delay: Range | null;
  /** The sender is on the block list of the workspace or of that campaign. */
  blocked: boolean;
  /** A webhook subscribes to inbound messages. */
  announced: boolean;
}

const destination = statement<Destination>(
  'conversations.destination',
  `select campaign.id as campaign_id, campaign.status as campaign_status, campaign.agent->'reply_delay' as reply_delay,
     coalesce(is_blocked($1, $4, campaign.id), false) or is_blocked($1, $5, campaign.id) as blocked,
     exists (select 1 from webhooks webhook
       where webhook.team_id = $1 and webhook.active and 'message.received' = any(webhook.events)) as announced
   from (select 1) one
   left join lateral (
     select id, status, agent from campaigns
     where team_id = $1 and case when $3::text is not null then id = $3
       else number_id = $2 and purpose = 'setter' and status in ('active', 'paused') end
     order by status, id limit 1
   ) campaign on true`,
);

/**
 * The lead's campaign. For a newcomer the first active campaign on the number, or else the first paused one, whose
 * agent answers once it is resumed.
 */
export async function findDestination(
  db: Queries,
  teamId: string,
  numberId: string,
  campaignId: string | null,
  sender: { phone: string | null; chat_id: string },
): Promise<Destination> {
  return (await db.row(destination, [teamId, numberId, campaignId, sender.phone, sender.chat_id]))!;
}
