// Reads meetings for the dashboard: those within a period, and a single one with the data that decides which actions
// are possible.
import type { contract, InputOf } from '@parley/contract';
import type { Position } from '../../../platform/cursor.ts';
import type { PageRow } from '../../../platform/list-query.ts';
import { type Queries, statement } from '../../../platform/postgres/database.ts';
import { type BookingSettings, campaignConditionSql, completeBooking } from '../../campaigns/index.ts';

/**
 * Arguments of `json_build_object`. Each row looks up its lead, campaign and host, which avoids joins over all of them.
 */
const MEETING = `'id', booking.id, 'status', booking.status, 'start_at', iso(booking.start_at),
  'end_at', iso(booking.end_at),
  'timezone', coalesce((select campaign.agent->'booking'->>'timezone' from campaigns campaign
    where campaign.team_id = booking.team_id and campaign.id = booking.campaign_id), booking.timezone),
  'lead', (select json_build_object('id', lead.id, 'name', lead.name, 'phone', lead.phone, 'email', lead.email)
    from leads lead where lead.team_id = booking.team_id and lead.id = booking.lead_id),
  'campaign', (select json_build_object('id', campaign.id, 'slug', campaign.slug, 'name', campaign.name)
    from campaigns campaign where campaign.team_id = booking.team_id and campaign.id = booking.campaign_id),
  'host', (select json_build_object('id', member.id, 'name', coalesce(member.name, member.email))
    from members member where member.team_id = booking.team_id and member.id = booking.host_id),
  'calendar', (select json_build_object('name', calendar.name, 'provider', calendar.provider)
    from calendars calendar where calendar.team_id = booking.team_id and calendar.id = booking.calendar_id),
  'source', booking.source, 'location', booking.location, 'attended_at', iso(booking.attended_at),
  'canceling', booking.status = 'booked' and booking.cancel_asked_at is not null,
  'moving_to', (select iso(asked.start_at) from bookings asked
    where asked.team_id = booking.team_id and asked.replaces_id = booking.id and asked.status = 'reserved' limit 1),
  'moved_to', (select json_build_object('id', next.id, 'start_at', iso(next.start_at)) from bookings next
    where booking.status = 'rescheduled' and next.team_id = booking.team_id and next.replaces_id = booking.id
      and next.status not in ('failed', 'reserved') order by next.id desc limit 1),
  'canceled_at', iso(booking.canceled_at), 'reason', booking.cancellation_reason, 'asked_by', booking.asked_by,
  'failure', booking.failure, 'created_at', iso(booking.created_at)`;

export type MeetingFilter = Omit<InputOf<typeof contract.bookings.export>, 'status' | 'separator'> & {
  status: InputOf<typeof contract.bookings.export>['status'];
};

/** The longest time for which a meeting in progress at the start of the period can have been running. */
const LONGEST = `interval '2 days'`;

interface Row {
  record: string;
  at: string;
  id: string;
}

/**
 * `$4` is the end of the period, `$5` the statuses. `$6`, if set, selects meetings without recorded attendance that
 * ended before that time.
 */
const buildListSql = (given: { campaign: boolean; after: boolean }) => {
  const campaign = given.campaign ? `and ${campaignConditionSql('$7')}` : '';
  const [at, id] = given.campaign ? ['$8', '$9'] : ['$7', '$8'];
  const after = given.after ? `and (start_at, id) > (${at}::timestamptz, ${id}::text)` : '';
  const name = Object.entries(given).flatMap(([what, is]) => (is ? [what] : []));
  return statement<Row>(
    ['bookings.meetings', ...name].join(':'),
    `select json_build_object(${MEETING})::text as record, iso(booking.start_at) as at, booking.id
     from (
       select * from bookings
       where team_id = $1 and start_at > $3::timestamptz - ${LONGEST} and end_at > $3
         and start_at < coalesce($4::timestamptz, 'infinity') and status = any($5)
         and ($6::timestamptz is null or attended_at is null and end_at < $6) ${campaign} ${after}
       order by start_at, id limit $2) booking
     order by booking.start_at, booking.id`,
  );
};
const lists = [false, true].map((campaign) =>
  [false, true].map((after) => buildListSql({ campaign, after })),
);

const STATUSES: Record<string, readonly string[]> = {
  standing: ['reserved', 'booked', 'no_show'],
  unmarked: ['booked'],
  all: ['reserved', 'booked', 'canceled', 'rescheduled', 'failed', 'no_show'],
};

/** Returns up to `limit` meetings in a period, soonest first. */
export async function listMeetings(
  db: Queries,
  teamId: string,
  { from, to, campaign_id, status }: MeetingFilter,
  { limit, after, now }: { limit: number; after: Position | null; now: Date },
): Promise<PageRow[]> {
  const values: unknown[] = [teamId, limit, from, to ?? null, STATUSES[status] ?? [status]];
  values.push(status === 'unmarked' ? now : null);
  if (campaign_id !== undefined) values.push(campaign_id);
  if (after) values.push(...after);
  const rows = await db.rows(lists[Number(campaign_id !== undefined)]![Number(after !== null)]!, values);
  return rows.map(({ record, at, id }) => ({ record, position: [at, id] }));
}

/** The data that decides whether the lead gets a message. */
export interface LeadReach {
  status: string;
  opted_out_at: string | null;
  manual_override: boolean;
  in_touch: boolean;
  /** True if the lead's campaign has an agent that can write to the lead. */
  has_agent: boolean;
}

const REACH = `json_build_object('status', lead.status, 'opted_out_at', lead.opted_out_at,
  'manual_override', lead.manual_override, 'in_touch', lead.in_touch,
  'has_agent', lead.number_id is not null and exists (
    select 1 from campaigns own where own.team_id = lead.team_id and own.id = lead.campaign_id
      and own.purpose = 'setter' and own.status <> 'archived'))`;

export const findDetail = statement<{ record: object; reach: LeadReach; books: boolean }>(
  'bookings.meeting-detail',
  `select json_build_object(${MEETING}) as record,
     (select ${REACH} from leads lead where lead.team_id = booking.team_id and lead.id = booking.lead_id) as reach,
     exists (select 1 from campaigns campaign where campaign.team_id = booking.team_id
       and campaign.id = booking.campaign_id and campaign.agent->'booking' <> 'null') as books
   from bookings booking where booking.team_id = $1 and booking.id = $2`,
).row((teamId: string, id: string) => [teamId, id]);

/** Returns the token of the meeting page; undefined if there is no such meeting. */
export const findToken = statement<{ token: string | null }>(
  'bookings.token',
  'select token from bookings where team_id = $1 and id = $2',
).row((teamId: string, id: string) => [teamId, id]);

/** A campaign's booking settings, with the data about a lead. */
export interface LeadBooking {
  campaign: { id: string; slug: string; name: string };
  /** null if the campaign books no meetings. */
  settings: BookingSettings | null;
  hosts: { id: string; name: string | null }[];
  /** null if there is no such lead. */
  lead: (LeadReach & { email: string | null }) | null;
  /** The lead's upcoming or requested meeting. */
  standing: { id: string; start_at: string } | null;
}

const booking = statement<LeadBooking>(
  'bookings.of-campaign',
  `select json_build_object('id', campaign.id, 'slug', campaign.slug, 'name', campaign.name) as campaign,
     case when campaign.status <> 'archived' then nullif(campaign.agent->'booking', 'null') end as settings,
     coalesce((select json_agg(json_build_object('id', member.id, 'name', coalesce(member.name, member.email))
         order by coalesce(member.name, member.email))
       from members member where member.team_id = $1
         and coalesce(campaign.agent->'booking'->'members', '[]') ? member.id), '[]') as hosts,
     (select jsonb_build_object('email', lead.email) || (${REACH})::jsonb from leads lead
       where lead.team_id = $1 and lead.id = $3) as lead,
     (select json_build_object('id', ahead.id, 'start_at', iso(ahead.start_at)) from bookings ahead
       where ahead.team_id = $1 and ahead.lead_id = $3
         and (ahead.status = 'reserved' or ahead.status = 'booked' and ahead.end_at > $4)
       order by ahead.id desc limit 1) as standing
   from campaigns campaign
   where campaign.team_id = $1 and (campaign.slug = $2 or campaign.id = $2) limit 1`,
);

/**
 * Returns the booking settings of a campaign, given by id or slug, for a lead; undefined if there is no such campaign.
 */
export async function findLeadBooking(
  db: Queries,
  teamId: string,
  { campaign, lead_id, now }: { campaign: string; lead_id: string; now: Date },
): Promise<LeadBooking | undefined> {
  const row = await db.row(booking, [teamId, campaign, lead_id, now]);
  return row && { ...row, settings: row.settings && completeBooking(row.settings) };
}
