// Reads links and their statistics for the API (links.md).
import type { Position } from '../../platform/cursor.ts';
import type { PageRow } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { campaignConditionSql } from '../campaigns/index.ts';

/** SQL for a link. `$2` is the start of every short URL, because the database does not contain our host. */
const FIELDS = `link.id, link.name, link.code, $2 || link.code as url,
  (select number.phone from numbers number
    where number.team_id = link.team_id and number.id = link.number_id) as target_phone,
  (select campaign.slug from campaigns campaign
    where campaign.team_id = link.team_id and campaign.id = link.campaign_id) as campaign_id,
  link.source, link.message, link.active, link.clicks_count, link.leads_count,
  iso(link.created_at) as created_at, iso(link.updated_at) as updated_at`;

const pageStatement = (name: string, condition: string) =>
  statement<{ record: string; id: string }>(
    name,
    `select row_to_json(fields)::text as record, link.id from links link cross join lateral (select ${FIELDS}) fields
     where link.team_id = $1 and ${condition} order by link.id desc limit $3`,
  );

const OF_CAMPAIGN = `link.${campaignConditionSql('$4')}`;
// There is one statement for each combination, as in `listQuery`: a plan for all of them could not use an index for an
// optional condition.
const pages = {
  all: pageStatement('links.list', 'true'),
  'all:after': pageStatement('links.list:after', 'link.id < $4'),
  campaign: pageStatement('links.list:campaign', OF_CAMPAIGN),
  'campaign:after': pageStatement('links.list:campaign:after', `${OF_CAMPAIGN} and link.id < $5`),
};

/** Lists links, newest first. */
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

/** SQL for the dashboard's additional fields, in three parts for three places in the record. */
const CARD = {
  fields: `, link.number_id, link.dedicated, (select coalesce(number.name, number.handle) from numbers number
    where number.team_id = link.team_id and number.id = link.number_id) as number`,
  stats: `, 'scans', (select coalesce(sum(scans), 0) from clicked),
     'certain', (select coalesce(sum(certain), 0) from brought),
     'probable', (select coalesce(sum(probable), 0) from brought)`,
  day: `, 'scans', scans`,
};

const withStats = (name: string, more: typeof CARD) =>
  statement<{ record: string }>(
    name,
    `with link as (
     select * from links where team_id = $1 and id = $3
   ), clicked as (
     select counted.day, counted.source, sum(counted.clicks) as clicks, sum(counted.unique_clicks) as unique_clicks,
       sum(counted.scans) as scans
     from link join link_days counted on counted.team_id = link.team_id and counted.link_id = link.id
     where counted.day between ($4::timestamptz at time zone 'UTC')::date and ($5::timestamptz at time zone 'UTC')::date
     group by counted.day, counted.source
   ), brought as (
     select (lead.created_at at time zone 'UTC')::date as day, coalesce(lead.source, 'other') as source,
       count(*) as leads, count(*) filter (where lead.replied) as replied,
       count(*) filter (where lead.qualified_at is not null) as qualified,
       count(*) filter (where lead.booking_status = 'booked') as booked,
       count(*) filter (where lead.deal_status = 'won') as won,
       count(*) filter (where lead.source_confidence = 'certain') as certain,
       count(*) filter (where lead.source_confidence = 'probable') as probable
     from link join leads lead on lead.team_id = link.team_id and lead.tracked_link_id = link.id
     where lead.created_at >= $4 and lead.created_at <= $5
     group by 1, 2
   )
   select row_to_json(fields)::text as record from link cross join lateral (
     select ${FIELDS}${more.fields}, json_build_object(
     'clicks', (select coalesce(sum(clicks), 0) from clicked),
     'unique_clicks', (select coalesce(sum(unique_clicks), 0) from clicked),
     'leads', (select coalesce(sum(leads), 0) from brought),
     'replied', (select coalesce(sum(replied), 0) from brought),
     'qualified', (select coalesce(sum(qualified), 0) from brought),
     'booked', (select coalesce(sum(booked), 0) from brought),
     'won', (select coalesce(sum(won), 0) from brought)${more.stats},
     'by_day', (
       select json_agg(json_build_object('date', day, 'clicks', clicks, 'leads', leads${more.day}) order by day) from (
         select days.day::date::text as day,
           coalesce((select sum(clicked.clicks) from clicked where clicked.day = days.day::date), 0) as clicks,
           coalesce((select sum(clicked.scans) from clicked where clicked.day = days.day::date), 0) as scans,
           coalesce((select sum(brought.leads) from brought where brought.day = days.day::date), 0) as leads
         from generate_series(($4::timestamptz at time zone 'UTC')::date, ($5::timestamptz at time zone 'UTC')::date,
           interval '1 day') as days (day)) each_day),
     'by_source', (
       select coalesce(json_agg(json_build_object('source', source, 'clicks', clicks, 'leads', leads)
         order by clicks desc, leads desc, source), '[]'::json) from (
         select source, sum(clicks) as clicks, sum(leads) as leads from (
           select source, clicks, 0 as leads from clicked union all select source, 0, leads from brought) both_kinds
         group by source) each_source)
   ) as stats) fields`,
  );

const STATS = {
  api: withStats('links.with-stats', { fields: '', stats: '', day: '' }),
  dashboard: withStats('links.card', CARD),
};

/**
 * Returns a link with its statistics from `since` to `until`, in the format of the API or the dashboard, as JSON.
 * undefined if there is no such link.
 */
export async function findWithStats(
  db: Queries,
  teamId: string,
  audience: keyof typeof STATS,
  start: string,
  id: string,
  since: Date,
  until: Date,
): Promise<string | undefined> {
  return (await db.row(STATS[audience], [teamId, start, id, since, until]))?.record;
}

/** Returns a link as JSON, in the format of the API. The link must exist. */
export const findRecord = statement<{ record: string }>(
  'links.one',
  `select row_to_json(fields)::text as record from links link cross join lateral (select ${FIELDS}) fields
   where link.team_id = $1 and link.id = $3`,
).row(
  (teamId: string, start: string, id: string) => [teamId, start, id],
  (row) => row!.record,
);

export const linkExists = statement(
  'links.exists',
  'select 1 from links where team_id = $1 and id = $2',
).exists((teamId: string, id: string) => [teamId, id]);
