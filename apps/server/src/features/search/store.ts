// Queries of the search for leads, messages, campaigns, lists and links.
import type { Position } from '../../platform/cursor.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { Hit } from './hit.ts';

/**
 * If more leads than this match, only this many of them are ranked, and also the matches among the newest leads
 * (`NEWEST`).
 */
const COMPARED = 1_000;
const NEWEST = 2_000;

const leadColumnsSql = (
  lead: string,
) => `${lead}.id, ${lead}.name, ${lead}.phone, ${lead}.ig_username, ${lead}.channel,
  lead_stage(${lead}.status, ${lead}.booking_status, ${lead}.replied) as stage`;

type Lead = NonNullable<Hit['lead']>;

export interface LeadRow extends Lead {
  rank: number;
  email: string | null;
  external_reference: string | null;
  tags: string[];
  at: string | null;
}

// Materialized, so that Postgres reads the index of words instead of lead by lead. The limit stops the scan after
// COMPARED matches.
const leads = statement<LeadRow>(
  'search.leads',
  `with matching as materialized (
     select found.lead_id, found.words from lead_words found where found.team_id = $1 and found.words @@ $2::tsquery
   ), compared as materialized (
     select lead_id, words from matching limit ${COMPARED}
   ), newest as (
     select recent.lead_id, recent.words from (
       select lead_id, words from lead_words where team_id = $1 order by lead_id desc
       limit case when (select count(*) from compared) = ${COMPARED} then ${NEWEST} else 0 end) recent
     where recent.words @@ $2::tsquery
   ), ranked as (
     select lead_id, case when words @@ $3::tsquery then 0 when words @@ $4::tsquery then 1
       when words @@ $5::tsquery then 2 else 3 end as rank
     from (select * from compared union all select * from newest) candidate
   ), ordered as (
     select lead_id, rank from ranked
     where $6::int is null or rank > $6 or rank = $6 and lead_id < $7
     group by rank, lead_id order by rank, lead_id desc
   )
   select ordered.rank, ${leadColumnsSql('lead')}, lead.email, lead.external_reference, lead.tags,
     iso(conversation.last_message_at) as at
   from ordered
   cross join lateral (
     select * from leads where team_id = $1 and id = ordered.lead_id and listed offset 0) lead
   left join conversations conversation on conversation.team_id = $1 and conversation.lead_id = lead.id
   order by ordered.rank, ordered.lead_id desc limit $8`,
);

/** Text queries for leads: `any` finds all matches; `better` ranks them, most exact first. */
export interface LeadQueries {
  any: string;
  better: readonly [string, string, string];
}

/** Lists the matching leads: first those that match by name, then those that match whole words, then the newest. */
export function listLeads(
  db: Queries,
  teamId: string,
  { any, better }: LeadQueries,
  after: Position | null,
  limit: number,
): Promise<LeadRow[]> {
  const [rank = null, id = null] = after ?? [];
  return db.rows(leads, [teamId, any, ...better, rank, id, limit]);
}

export interface MessageRow extends Omit<Lead, 'id'> {
  id: string;
  lead_id: string;
  text: string;
  at: string;
}

/** Returns these messages with their leads, in no particular order. */
export const listMessages = statement<MessageRow>(
  'search.messages',
  `select message.id, message.lead_id, lead.name, lead.phone, lead.ig_username, lead.channel,
     lead_stage(lead.status, lead.booking_status, lead.replied) as stage,
     coalesce(message.text, message.words) as text, iso(coalesce(message.sent_at, message.created_at)) as at
   from messages message join leads lead on lead.team_id = $1 and lead.id = message.lead_id
   where message.team_id = $1 and message.id = any($2)`,
).rows((teamId: string, ids: readonly string[]) => [teamId, ids]);

export interface NamedRow {
  id: string;
  name: string;
  code: string | null;
}

/** The maximum number of campaigns, lists or links that are searched, newest first. */
const LOOKED_AT = 5_000;

const NAMED = {
  campaign: statement<NamedRow>(
    'search.campaigns',
    `select slug as id, name, slug as code from campaigns where team_id = $1 order by id desc limit ${LOOKED_AT}`,
  ),
  list: statement<NamedRow>(
    'search.lists',
    `select id, name, null as code from lists where team_id = $1 and deleted_at is null
     order by id desc limit ${LOOKED_AT}`,
  ),
  link: statement<NamedRow>(
    'search.links',
    `select id, name, code from links where team_id = $1 order by id desc limit ${LOOKED_AT}`,
  ),
};

export type NamedType = keyof typeof NAMED;

/** Returns the names of the newest records of a kind. */
export function listNames(db: Queries, teamId: string, type: NamedType): Promise<NamedRow[]> {
  return db.rows(NAMED[type], [teamId]);
}
