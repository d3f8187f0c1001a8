// Reads the inbox, and finds where inbound messages belong.
import { contract } from '@parley/contract';
import type { EngineKind } from '../../engines/capabilities.ts';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { campaignConditionSql } from '../campaigns/index.ts';
import { arrivedLateSql } from '../messages/index.ts';
import { newcomersCampaignSql } from '../numbers/index.ts';
import type { DurationRange } from '../pacing/index.ts';

/**
 * Lists conversations, most recent first. Those that receive messages while the pages are being read come last
 * (api.md#the-inbox).
 */
export const listConversations = listQuery(contract.conversations.list, {
  from: 'conversation_records',
  order: [
    { column: 'last_message_at', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
  version: 'version',
  filters: { campaign_id: campaignConditionSql },
  otherwise: { campaign_id: 'listed' },
});

/**
 * Where an inbound message belongs: its number, lead and campaign. The campaign's fields are null if there is no
 * campaign.
 */
export interface Destination {
  /** The lead with that chat; null if there is none. The row is not necessarily locked. */
  lead_id: string | null;
  campaign_id: string | null;
  campaign_status: string | null;
  reply_delay: DurationRange | null;
  /** True if the sender is blocked in the workspace or the campaign. */
  blocked: boolean;
  /** True if a webhook subscribes to inbound messages. */
  announced: boolean;
  /** True if the number has tracked links. */
  linked: boolean;
  engine: EngineKind;
}

export interface Sender {
  number_id: string;
  phone: string | null;
  chat_id: string;
  username?: string | null | undefined;
  /** The campaign for a new lead who came through a link. */
  campaign_id?: string | undefined;
}

// A person known only from a group counts as new. A masked sender can be a lead with a known phone. The sender is then
// also blocked if that phone or an earlier name is, because blocked people can rename themselves.
const destinations = statement<Destination>(
  'conversations.destinations',
  `select known.id as lead_id, campaign.id as campaign_id, campaign.status as campaign_status,
     campaign.agent->'reply_delay' as reply_delay,
     is_person_blocked($1, campaign.id, sender.phone, sender.chat_id, sender.username)
       or is_person_blocked($1, campaign.id, known.phone, null, known.ig_username) as blocked,
     exists (select 1 from webhooks webhook
       where webhook.team_id = $1 and webhook.active and 'message.received' = any(webhook.events)) as announced,
     exists (select 1 from links link where link.team_id = $1 and link.number_id = sender.number_id) as linked,
     (select engine from numbers where team_id = $1 and id = sender.number_id) as engine
   from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     with ordinality as sender (number_id, chat_id, phone, username, campaign_id, place)
   left join lateral (
     select id, phone, ig_username, case when listed then campaign_id end as campaign_id from leads
     where team_id = $1 and number_id = sender.number_id and whatsapp_id = sender.chat_id offset 0) known on true
   cross join lateral (select coalesce(sender.campaign_id, known.campaign_id) as campaign_id offset 0) wanted
   left join lateral (
     select id, status, agent from campaigns
     where team_id = $1 and id = coalesce(wanted.campaign_id, ${newcomersCampaignSql('sender.number_id')})
   ) campaign on true
   order by sender.place`,
);

/**
 * Returns the destinations of messages, in order: the campaign of the lead with that chat, or for a new lead that of
 * {@link newcomersCampaignSql}.
 */
export function findDestinations(
  db: Queries,
  teamId: string,
  senders: readonly Sender[],
): Promise<Destination[]> {
  const pickColumn = <Field extends keyof Sender>(field: Field) =>
    senders.map((sender) => sender[field] ?? null);
  const values = [
    pickColumn('number_id'),
    pickColumn('chat_id'),
    pickColumn('phone'),
    pickColumn('username'),
    pickColumn('campaign_id'),
  ];
  return db.rows(destinations, [teamId, ...values]);
}

/** Returns the destination of one message. */
export async function findDestination(db: Queries, teamId: string, sender: Sender): Promise<Destination> {
  return (await findDestinations(db, teamId, [sender]))[0]!;
}

/** Limits every further wait for a lock in this transaction to one second. */
export const waitBriefly = statement(
  'conversations.patience',
  `select set_config('lock_timeout', '1s', true)`,
).write(() => []);

/** A message whose file is complete, and the state of its conversation. */
export interface SettledFile {
  lead_id: string;
  sent_at: Date;
  /** The agent answers only newer messages: after this one, the lead opted out, and that opt-out was undone. */
  past_message_id: string | null;
  /** The time of the last message from or to the lead. */
  last_message_at: Date | null;
  reply_delay: DurationRange | null;
}

export const findSettledFile = statement<SettledFile>(
  'conversations.told-file',
  `select message.lead_id, message.sent_at, lead.past_message_id, conversation.last_message_at,
     campaign.agent->'reply_delay' as reply_delay
   from messages message
   join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
   left join conversations conversation on conversation.team_id = lead.team_id and conversation.lead_id = lead.id
   left join campaigns campaign on campaign.team_id = lead.team_id and campaign.id = lead.campaign_id
   where message.team_id = $1 and message.id = $2`,
).row((teamId: string, messageId: string) => [teamId, messageId]);

const newest = statement<{ newest: boolean }>(
  'conversations.newest',
  `select not exists (
     select 1 from (
       select sent_at, direction from messages where team_id = $1 and lead_id = $2 and id <> $3 and about is null
       order by id desc limit 100
     ) other
     where other.direction = 'inbound' and other.sent_at > $4) as newest`,
);

/**
 * Returns whether the lead has written nothing after this message. Engines can report messages late and out of order.
 */
export async function isNewest(
  tx: Queries,
  teamId: string,
  message: { id: string; lead_id: string; sent_at: Date },
): Promise<boolean> {
  return (await tx.row(newest, [teamId, message.lead_id, message.id, message.sent_at]))!.newest;
}

// Messages from before the number was connected to Parley do not count as late. Engines report whole seconds.
/** Returns whether this is the lead's first late message since someone last wrote to the lead. */
export const isFirstLate = statement<{ is_first: boolean }>(
  'conversations.first-late',
  `select $5 >= date_trunc('second', number.created_at) and not exists (
     select 1 from messages earlier
     where earlier.team_id = $1 and earlier.lead_id = $2 and earlier.id < $3 and earlier.direction = 'inbound'
       and earlier.about is null and ${arrivedLateSql('earlier')}
       and earlier.sent_at >= date_trunc('second', number.created_at)
       and not exists (
         select 1 from messages answer
         where answer.team_id = $1 and answer.lead_id = $2 and answer.id > earlier.id
           and answer.direction = 'outbound')) as is_first
   from numbers number where number.team_id = $1 and number.id = $4`,
).row(
  (
    teamId: string,
    { id, lead_id, number_id, sent_at }: { id: string; lead_id: string; number_id: string; sent_at: Date },
  ) => [teamId, lead_id, id, number_id, sent_at],
  (row) => row!.is_first,
);
