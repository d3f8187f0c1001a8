// Reads the data that decides how long a first contact waits: its number, the entries before it, and the person.
import type { Reason } from '@parley/contract';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { selectKeys } from '../../platform/postgres/wanted-keys.ts';
import type { AgentSettings } from '../campaigns/index.ts';
import { type KnownLead, knownLeadSql } from '../leads/index.ts';
import { joinQuotaDaySql } from '../numbers/index.ts';
import { MOST_COUNTED, type NumberQueue, PACE } from './store.ts';
import { LEAD_OF_ENTRY, STILL_WAITS } from './waiting-entry-store.ts';

/** The sending hours for a campaign's first contacts. */
export type SendingHours = Pick<AgentSettings, 'sending_hours' | 'timezone'>;

/** The first contacts of one campaign that come before a given one. */
export interface EarlierContacts extends SendingHours {
  campaign_id: string;
  count: number;
}

// Excludes entries that will end when they are verified, whose lead is no longer waiting, or whose campaign is
// inactive. Each active campaign costs one index look-up, and the plan limits the number of campaigns.
const AHEAD = `(
    select coalesce(json_agg(json_build_object('campaign_id', campaign.id, 'count', waiting.count,
      'sending_hours', campaign.agent->>'sending_hours', 'timezone', campaign.agent->>'timezone')), '[]')
    from campaigns campaign
    cross join lateral (
      select count(*) as count from (
        select 1 from first_contacts entry ${LEAD_OF_ENTRY}
        where entry.team_id = $1 and entry.number_id = $2 and entry.campaign_id = campaign.id
          and entry.state in ('verifying', 'queued') and ($4::id is null or entry.id < $4) and ${STILL_WAITS}
        limit ${MOST_COUNTED + 1}) counted) waiting
    where campaign.team_id = $1 and campaign.status = 'active' and waiting.count > 0) as ahead`;

/** The number that a queue belongs to, and the queue's waiting entries. */
export interface QueueOutlook extends NumberQueue {
  ahead: EarlierContacts[];
}

/** Reads the data that decides when an entry of the number's queue is due. */
export const findOutlook = statement<QueueOutlook>(
  'first-contact.outlook',
  `select ${PACE}, ${AHEAD} from numbers number ${joinQuotaDaySql('$3')}
   where number.team_id = $1 and number.id = $2`,
).row(
  (teamId: string, of: { number_id: string; before: string }, now: Date) => [
    teamId,
    of.number_id,
    now,
    of.before,
  ],
  (row) => row!,
);

/** The data that determines the outcome of a push: its queue, and what is known about the person. */
export interface PushOutlook extends QueueOutlook {
  known: KnownLead['how'] | null;
  /** True if the person has an entry in any queue of the workspace. */
  waits: boolean;
  /** Why a first message that was written for the person has not been sent yet. */
  held: Reason | null;
  blocked: boolean;
  /** The last registration check; null if the engine must be called. */
  registered: boolean | null;
}

const pushOutlook = statement<PushOutlook>(
  'first-contact.push-outlook',
  `select ${PACE}, ${AHEAD}, known.how as known, registration.registered,
     (select message.explanation from messages message where message.team_id = $1 and message.lead_id = known.id
       and message.status = 'queued' and message.first_contact limit 1) as held,
     is_person_blocked($1, $6, $5, chat.id, null) as blocked,
     exists (select 1 from first_contacts entry
       where entry.team_id = $1 and entry.phone = $5 and entry.state <> 'ending') as waits
   from numbers number
   left join registrations registration on registration.team_id = $1 and registration.phone = $5
     and registration.checked_at > $7
   cross join lateral (select coalesce(registration.chat_id, $5 || '@c.us') as id) chat
   left join lateral (${knownLeadSql({ phone: '$5', chat_id: 'chat.id', but: '$4' })}) known on true
   ${joinQuotaDaySql('$3')}
   where number.team_id = $1 and number.id = $2`,
);

/** Reads the data for a push. @param since the earliest time of registration checks to use. */
export async function findPushOutlook(
  db: Queries,
  teamId: string,
  of: { number_id: string; campaign_id: string; phone: string; since: Date },
  now: Date,
): Promise<PushOutlook> {
  const { number_id, campaign_id, phone, since } = of;
  return (await db.row(pushOutlook, [teamId, number_id, now, null, phone, campaign_id, since]))!;
}

const order = statement<{ campaign_id: string }>(
  'first-contact.order',
  `select entry.campaign_id from first_contacts entry ${LEAD_OF_ENTRY}
   where entry.team_id = $1 and entry.number_id = $2 and entry.campaign_id = any($4)
     and entry.state in ('verifying', 'queued') and ($3::id is null or entry.id < $3) and ${STILL_WAITS}
   order by entry.id limit ${MOST_COUNTED}`,
);

/**
 * Returns the campaigns of the entries that come before an entry, oldest first. @param before null for the end of the
 * queue.
 */
export async function listOrder(
  db: Queries,
  teamId: string,
  { id, ahead }: QueueOutlook,
  before: string | null,
): Promise<string[]> {
  const campaigns = ahead.map(({ campaign_id }) => campaign_id);
  return (await db.rows(order, [teamId, id, before, campaigns])).map((row) => row.campaign_id);
}

/** Returns those of the given leads who have a waiting first message, whether or not it is written. */
export const listWaitingLeads = statement<{ lead_id: string }>(
  'first-contact.waiting-leads',
  `select entry.lead_id from ${selectKeys('$2')} wanted
   join first_contacts entry on entry.team_id = wanted.team_id and entry.lead_id = wanted.id
   union
   select message.lead_id from ${selectKeys('$2')} wanted
   join messages message on message.team_id = wanted.team_id and message.lead_id = wanted.id
   where message.first_contact and message.status in ('queued', 'sending')`,
).rows(
  (teamId: string, leadIds: readonly string[]) => [teamId, leadIds],
  (rows) => new Set(rows.map(({ lead_id }) => lead_id)),
);
