// The inbox, and where an inbound message belongs.
import { contract } from '@parley/contract';
import type { EngineKind } from '../../engines/capabilities.ts';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { isCampaign } from '../campaigns/index.ts';
import { cameLate } from '../messages/index.ts';
import type { Range } from '../pacing/index.ts';

/** The inbox, most recent first, and then what moved meanwhile (api.md#the-inbox). */
export const listConversations = listQuery(contract.conversations.list, {
  from: 'conversation_records',
  order: [
    { column: 'last_message_at', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
  version: 'version',
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
  engine: EngineKind;
}

interface Sender {
  phone: string | null;
  chat_id: string;
  username?: string | null;
}

const destinationOf = (name: string, wanted: string, phone: string, username: string) =>
  statement<Destination>(
    name,
    `select campaign.id as campaign_id, campaign.status as campaign_status, campaign.agent->'reply_delay' as reply_delay,
       coalesce(is_blocked($1, ${phone}, campaign.id), false) or is_blocked($1, $3, campaign.id)
         or ${username} as blocked,
       exists (select 1 from webhooks webhook
         where webhook.team_id = $1 and webhook.active and 'message.received' = any(webhook.events)) as announced,
       (select engine from numbers where team_id = $1 and id = $2) as engine
     from (select ${wanted} as campaign_id) wanted
     left join lateral (
       select id, status, agent from campaigns
       where team_id = $1 and case when wanted.campaign_id is not null then id = wanted.campaign_id
         else number_id = $2 and purpose = 'setter' and status in ('active', 'paused') end
       order by status, id limit 1
     ) campaign on true`,
  );

const OF_CHAT = 'from leads where team_id = $1 and number_id = $2 and whatsapp_id = $3';

// Whoever is known from a group alone is a newcomer. A masked sender may be a lead whose phone is known, and is blocked.
const destinationOfChat = destinationOf(
  'conversations.destination-of-chat',
  `(select case when listed then campaign_id end ${OF_CHAT})`,
  `coalesce($4, (select phone ${OF_CHAT}))`,
  // Also by the name that they had: whoever is blocked may have renamed themselves.
  `$5::text is not null and (is_blocked($1, '@' || $5, campaign.id)
     or coalesce(is_blocked($1, '@' || (select ig_username ${OF_CHAT}), campaign.id), false))`,
);

/**
 * The campaign of the lead with that chat. For a newcomer the first active campaign on the number, or else the first
 * paused one, whose agent answers once it is resumed.
 */
export async function findDestination(
  db: Queries,
  teamId: string,
  numberId: string,
  { chat_id, phone, username = null }: Sender,
): Promise<Destination> {
  return (await db.row(destinationOfChat, [teamId, numberId, chat_id, phone, username]))!;
}

const destinationInCampaign = destinationOf(
  'conversations.destination-in-campaign',
  '$5::id',
  '$4',
  `$6::text is not null and is_blocked($1, '@' || $6, campaign.id)`,
);

/** The same for a newcomer whom a link brought to a campaign. */
export async function findDestinationIn(
  db: Queries,
  teamId: string,
  numberId: string,
  { chat_id, phone, username = null }: Sender,
  campaignId: string,
): Promise<Destination> {
  const values = [teamId, numberId, chat_id, phone, campaignId, username];
  return (await db.row(destinationInCampaign, values))!;
}

/** A message whose file has told all that it will, and where it stands. */
export interface ToldFile {
  lead_id: string;
  sent_at: Date;
  /** Messages up to this one are past: the lead's opt-out after them was undone. */
  past_message_id: string | null;
  /** When somebody wrote last. */
  last_message_at: Date | null;
  reply_delay: Range | null;
}

const toldFile = statement<ToldFile>(
  'conversations.told-file',
  `select message.lead_id, message.sent_at, lead.past_message_id, conversation.last_message_at,
     campaign.agent->'reply_delay' as reply_delay
   from messages message
   join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
   left join conversations conversation on conversation.team_id = lead.team_id and conversation.lead_id = lead.id
   left join campaigns campaign on campaign.team_id = lead.team_id and campaign.id = lead.campaign_id
   where message.team_id = $1 and message.id = $2`,
);

export function findToldFile(db: Queries, teamId: string, messageId: string): Promise<ToldFile | undefined> {
  return db.row(toldFile, [teamId, messageId]);
}

const newest = statement<{ newest: boolean }>(
  'conversations.newest',
  `select not exists (
     select 1 from (
       select sent_at, direction from messages where team_id = $1 and lead_id = $2 and id <> $3 and about is null
       order by id desc limit 100
     ) other
     where other.direction = 'inbound' and other.sent_at > $4) as newest`,
);

/** Did the lead write nothing after this message? Engines may report messages late, and in another order. */
export async function isNewest(
  tx: Queries,
  teamId: string,
  message: { id: string; lead_id: string; sent_at: Date },
): Promise<boolean> {
  return (await tx.row(newest, [teamId, message.lead_id, message.id, message.sent_at]))!.newest;
}

// What was written before the number came to Parley is history, and no news to anybody. Engines report whole seconds.
const firstLate = statement<{ is_first: boolean }>(
  'conversations.first-late',
  `select $5 >= date_trunc('second', number.created_at) and not exists (
     select 1 from messages earlier
     where earlier.team_id = $1 and earlier.lead_id = $2 and earlier.id < $3 and earlier.direction = 'inbound'
       and earlier.about is null and ${cameLate('earlier')}
       and earlier.sent_at >= date_trunc('second', number.created_at)
       and not exists (
         select 1 from messages answer
         where answer.team_id = $1 and answer.lead_id = $2 and answer.id > earlier.id
           and answer.direction = 'outbound')) as is_first
   from numbers number where number.team_id = $1 and number.id = $4`,
);

/** Is it the first message of the lead that came late, since anybody wrote to the lead? */
export async function isFirstLate(
  tx: Queries,
  teamId: string,
  { id, lead_id, number_id, sent_at }: { id: string; lead_id: string; number_id: string; sent_at: Date },
): Promise<boolean> {
  return (await tx.row(firstLate, [teamId, lead_id, id, number_id, sent_at]))!.is_first;
}
