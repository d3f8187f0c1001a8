// Reads the results of all campaigns in the last days.
import { createLowestId } from '../../platform/ids.ts';
import { statement } from '../../platform/postgres/database.ts';

export interface Period {
  timezone: string;
  /** The start of the first day. */
  since: Date;
  today: Date;
  tomorrow: Date;
  day_after: Date;
}

const startSql = (days: number) =>
  `(date_trunc('day', $2::timestamptz at time zone zone.name) + interval '${days} days') at time zone zone.name`;

/** Returns the days that the overview shows, in the workspace's time zone. */
export const findPeriod = statement<Period>(
  'overview.period',
  `select zone.name as timezone, ${startSql(-6)} as since, ${startSql(0)} as today, ${startSql(1)} as tomorrow,
     ${startSql(2)} as day_after
   from teams team cross join lateral (select coalesce(team.timezone, 'UTC') as name) zone where team.team_id = $1`,
).row(
  (teamId: string, now: Date) => [teamId, now],
  (row) => row!,
);

export interface FunnelCounts {
  contacted: number;
  replied: number;
  qualified: number;
  booked: number;
  won: number;
}

/**
 * Counts the leads at each step who were contacted since `since`, and those contacted in an equally long period a week
 * earlier.
 */
export const listFunnels = statement<FunnelCounts & { earlier: boolean }>(
  'overview.funnel',
  `select first_contact_at < $2 as earlier, count(*)::int as contacted, count(*) filter (where replied)::int as replied,
     count(*) filter (where qualified_at is not null)::int as qualified,
     count(*) filter (where booking_status <> 'failed')::int as booked,
     count(*) filter (where deal_status = 'won')::int as won
   from leads where team_id = $1 and listed and (first_contact_at between $2 and $3
     or first_contact_at between $2::timestamptz - interval '7 days' and $3::timestamptz - interval '7 days')
   group by 1`,
).rows((teamId: string, since: Date, now: Date) => [teamId, since, now]);

export interface DayCounts {
  day: string;
  contacted: number;
  replied: number;
}

/** Counts the leads contacted on each day of the period, and those who wrote. */
export const listDays = statement<DayCounts>(
  'overview.days',
  `select to_char(day, 'YYYY-MM-DD') as day, coalesce(contacted, 0) as contacted, coalesce(replied, 0) as replied
   from generate_series($2::timestamptz at time zone $4, $3::timestamptz at time zone $4, interval '1 day') day
   left join (select date_trunc('day', first_contact_at at time zone $4) as day, count(*)::int as contacted
     from leads where team_id = $1 and listed and first_contact_at between $2 and $3 group by 1) firsts using (day)
   left join (select date_trunc('day', coalesce(sent_at, created_at) at time zone $4) as day,
       count(distinct lead_id)::int as replied
     from messages where team_id = $1 and id >= $5 and direction = 'inbound' group by 1) answers using (day)
   order by day`,
).rows((teamId: string, { since, timezone }: Period, now: Date) => [
  teamId,
  since,
  now,
  timezone,
  createLowestId('msg', since),
]);
