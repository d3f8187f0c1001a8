// Links as the API shows them (links.md), with what they brought.
import type { Position } from '../../platform/cursor.ts';
import type { PageRow } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { isCampaign } from '../campaigns/index.ts';

/** `$2` is the start of every short address, which the database does not know. */
const FIELDS = `l.id, l.name, l.code, $2 || l.code as url,
  (select n.phone from numbers n where n.team_id = l.team_id and n.id = l.number_id) as target_phone,
  (select c.slug from campaigns c where c.team_id = l.team_id and c.id = l.campaign_id) as campaign_id,
  l.source, l.message, l.active, l.clicks_count, l.leads_count,
  iso(l.created_at) as created_at, iso(l.updated_at) as updated_at`;

const page = (name: string, condition: string) =>
  statement<{ record: string; id: string }>(
    name,
    `select row_to_json(r)::text as record, l.id from links l cross join lateral (select ${FIELDS}) r
     where l.team_id = $1 and ${condition} order by l.id desc limit $3`,
  );

const OF_CAMPAIGN = `l.${isCampaign('$4')}`;
// One statement for each combination, as in `listQuery`: a condition that may be absent hides the index from one that
// is planned once for all values.
const pages = {
  all: page('links.list', 'true'),
  'all:after': page('links.list:after', 'l.id < $4'),
  campaign: page('links.list:campaign', OF_CAMPAIGN),
  'campaign:after': page('links.list:campaign:after', `${OF_CAMPAIGN} and l.id < $5`),
};

/** Newest first. */
export async function listRecords(
  db: Queries,
  teamId: string,
  start: string,
  campaign: string | undefined,
  limit: number,
  after: Position | null,
): Promise<PageRow[]> {
  const query = pages[`${campaign === undefined ? 'all' : 'campaign'}${after ? ':after' : ''}`];
  const values = [teamId, start, limit, ...(campaign === undefined ? [] : [campaign]), ...(after ?? [])];
  const rows = await db.rows(query, values);
  return rows.map(({ record, id }) => ({ record, position: [id] }));
}

const withStats = statement<{ record: string }>(
  'links.with-stats',
  `with link as (
     select * from links where team_id = $1 and id = $3
   ), clicked as (
     select d.day, d.source, sum(d.clicks) as clicks, sum(d.unique_clicks) as unique_clicks
     from link join link_days d on d.team_id = link.team_id and d.link_id = link.id
     where d.day between ($4::timestamptz at time zone 'UTC')::date and ($5::timestamptz at time zone 'UTC')::date
     group by d.day, d.source
   ), brought as (
     select (l.created_at at time zone 'UTC')::date as day, coalesce(l.source, 'other') as source, count(*) as leads,
       count(*) filter (where l.replied) as replied, count(*) filter (where l.qualified_at is not null) as qualified,
       count(*) filter (where l.booking_status = 'booked') as booked,
       count(*) filter (where l.deal_status = 'won') as won
     from link join leads l on l.team_id = link.team_id and l.tracked_link_id = link.id
     where l.created_at >= $4 and l.created_at <= $5
     group by 1, 2
   )
   select row_to_json(r)::text as record from link l cross join lateral (select ${FIELDS}, json_build_object(
     'clicks', (select coalesce(sum(clicks), 0) from clicked),
     'unique_clicks', (select coalesce(sum(unique_clicks), 0) from clicked),
     'leads', (select coalesce(sum(leads), 0) from brought),
     'replied', (select coalesce(sum(replied), 0) from brought),
     'qualified', (select coalesce(sum(qualified), 0) from brought),
     'booked', (select coalesce(sum(booked), 0) from brought),
     'won', (select coalesce(sum(won), 0) from brought),
     'by_day', (
       select json_agg(json_build_object('date', day, 'clicks', clicks, 'leads', leads) order by day) from (
         select days.day::date::text as day,
           coalesce((select sum(c.clicks) from clicked c where c.day = days.day::date), 0) as clicks,
           coalesce((select sum(b.leads) from brought b where b.day = days.day::date), 0) as leads
         from generate_series(($4::timestamptz at time zone 'UTC')::date, ($5::timestamptz at time zone 'UTC')::date,
           interval '1 day') as days (day)) each_day),
     'by_source', (
       select coalesce(json_agg(json_build_object('source', source, 'clicks', clicks, 'leads', leads)
         order by clicks desc, leads desc, source), '[]'::json) from (
         select source, sum(clicks) as clicks, sum(leads) as leads from (
           select source, clicks, 0 as leads from clicked union all select source, 0, leads from brought) both_kinds
         group by source) each_source)
   ) as stats) r`,
);

/** A link with what it brought from `since` to `until`. */
export async function findWithStats(
  db: Queries,
  teamId: string,
  start: string,
  id: string,
  since: Date,
  until: Date,
): Promise<string | undefined> {
  return (await db.row(withStats, [teamId, start, id, since, until]))?.record;
}

const exists = statement('links.exists', 'select 1 from links where team_id = $1 and id = $2');

export async function linkExists(db: Queries, teamId: string, id: string): Promise<boolean> {
  return (await db.row(exists, [teamId, id])) !== undefined;
}
