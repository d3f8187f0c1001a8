// Counts a campaign's leads at each stage of the funnel.
import { statement } from '../../../platform/postgres/database.ts';

export interface Funnel {
  contacted: number;
  replied: number;
  qualified: number;
  booked: number;
  won: number;
  median_to_reply: number | null;
  median_to_qualified: number | null;
  /** The leads of any period. */
  failed_bookings: number;
}

const medianSql = (of: string) =>
  `(extract(epoch from percentile_cont(0.5) within group (order by ${of} - lead.first_contact_at)
     filter (where ${of} >= lead.first_contact_at)) * 1000)::float8`;

// A lead who wrote first counts as contacted by our answer, without waiting time.
export const findFunnel = statement<Funnel>(
  'board.funnel',
  `select count(*)::int as contacted, count(*) filter (where lead.replied)::int as replied,
     count(*) filter (where lead.qualified_at is not null)::int as qualified,
     count(*) filter (where lead.booking_status <> 'failed')::int as booked,
     count(*) filter (where lead.deal_status = 'won')::int as won,
     ${medianSql('lead.replied_at')} as median_to_reply, ${medianSql('lead.qualified_at')} as median_to_qualified,
     (select count(*)::int from leads
       where team_id = $1 and campaign_id = $2 and booking_status = 'failed' and listed) as failed_bookings
   from leads lead
   where lead.team_id = $1 and lead.campaign_id = $2 and lead.in_touch and lead.first_contact_at >= $3`,
).row(
  (teamId: string, campaignId: string, since: Date) => [teamId, campaignId, since],
  (row) => row!,
);

interface DayCount {
  day: string;
  contacted: number;
}

/** Counts the leads contacted on each day of the period, at most a year. */
export const listContactDays = statement<DayCount>(
  'board.contact-days',
  `with zone as (select coalesce(timezone, 'UTC') as name from teams where team_id = $1),
   firsts as (
     select date_trunc('day', first_contact_at at time zone zone.name) as day, count(*)::int as contacted
     from leads cross join zone
     where team_id = $1 and campaign_id = $2 and in_touch and first_contact_at >= $3 group by 1)
   select to_char(day, 'YYYY-MM-DD') as day, coalesce(contacted, 0) as contacted
   from zone cross join generate_series(
     date_trunc('day', greatest($3, $4::timestamptz - interval '365 days') at time zone zone.name),
     $4 at time zone zone.name, interval '1 day') day
   left join firsts using (day) order by day`,
).rows((teamId: string, campaignId: string, since: Date, now: Date) => [teamId, campaignId, since, now]);
