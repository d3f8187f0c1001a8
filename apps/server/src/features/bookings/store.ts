// Bookings.

import { contract } from '@parley/contract';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import type { BookingSettings } from '../campaigns/index.ts';
import { isCampaign } from '../campaigns/index.ts';

/** Most recent slot first (bookings.md). */
export const listRecords = listQuery(contract.bookings.list, {
  from: 'booking_records',
  order: [
    { column: 'start_at', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
  filters: {
    status: (p) => `status = ${p}`,
    campaign_id: isCampaign,
    since: (p) => `start_at > ${p}`,
  },
});

export interface NewBooking {
  id: string;
  lead_id: string;
  campaign_id: string;
  provider: string;
  source: string;
  start_at: string;
  end_at: string;
  timezone: string;
  attendee_name: string | null;
  attendee_email: string | null;
  attendee_phone: string | null;
  created_at: Date;
  /** Whose time it takes, and from when until when. */
  host_id: string;
  busy_from: Date;
  busy_until: Date;
  /** Opens the lead's page. */
  token: string;
  cancel_url: string;
  reschedule_url: string;
  replaces_id: string | null;
}

const COLUMNS = [
  ...['id', 'lead_id', 'campaign_id', 'provider', 'source', 'start_at', 'end_at', 'timezone'],
  ...[
    'attendee_name',
    'attendee_email',
    'attendee_phone',
    'created_at',
    'host_id',
    'busy_from',
    'busy_until',
  ],
  ...['token', 'cancel_url', 'reschedule_url', 'replaces_id'],
] as (keyof NewBooking)[];

const insert = statement<{ id: string }>(
  'bookings.insert',
  `insert into bookings (team_id, status, ${COLUMNS.join(', ')})
   values ($1, 'booked', ${COLUMNS.map((_, index) => `$${index + 2}`).join(', ')})
   on conflict do nothing returning id`,
);

/** Takes a slot; false when it is taken already, which a constraint of the database decides. */
export async function insertBooking(tx: Queries, teamId: string, booking: NewBooking): Promise<boolean> {
  const row = await tx.row(insert, [teamId, ...COLUMNS.map((column) => booking[column])]);
  return row !== undefined;
}

const record = statement<{ record: object }>(
  'bookings.record',
  'select record from booking_records where team_id = $1 and id = $2',
);

export async function findRecord(tx: Queries, teamId: string, id: string): Promise<object> {
  return (await tx.row(record, [teamId, id]))!.record;
}

const close = statement<{ id: string }>(
  'bookings.close',
  `update bookings set status = $4, canceled_at = case when $4 = 'canceled' then $5::timestamptz end,
     cancellation_reason = $6
   where team_id = $1 and lead_id = $2 and id <> $3 and status = 'booked' and end_at > $5 returning id`,
);

/** Closes the lead's open booking, except the one named. @returns its id; undefined when there was none, or it is over. */
export async function closeBooking(
  tx: Queries,
  teamId: string,
  leadId: string,
  end: { except: string; status: 'canceled' | 'rescheduled'; at: Date; reason: string | null },
): Promise<string | undefined> {
  return (await tx.row(close, [teamId, leadId, end.except, end.status, end.at, end.reason]))?.id;
}

const standing = statement<{ id: string; is_off: boolean }>(
  'bookings.standing',
  `select id, cancel_asked_at is not null as is_off from bookings
   where team_id = $1 and lead_id = $2 and status = 'booked' and end_at > $3 order by id desc limit 1`,
);

/** The lead's meeting that stands and is not over. `is_off`: its provider is being told that it is canceled. */
export function findStanding(
  tx: Queries,
  teamId: string,
  leadId: string,
  now: Date,
): Promise<{ id: string; is_off: boolean } | undefined> {
  return tx.row(standing, [teamId, leadId, now]);
}

const reopen = statement(
  'bookings.reopen',
  `update bookings set status = 'booked' where team_id = $1 and id = $2 and status = 'rescheduled'`,
);

/** The booking that was closed in this transaction stands after all. */
export async function reopenBooking(tx: Queries, teamId: string, id: string): Promise<void> {
  await tx.write(reopen, [teamId, id]);
}

/** What a lead is told of a booking. */
export interface ToldBooking {
  id: string;
  lead_id: string;
  status: string;
  start_at: string;
  end_at: string;
  timezone: string;
  /** It replaces an earlier one. */
  rescheduled: boolean;
  /** Where the lead moves and cancels it. */
  page: string | null;
  location: string | null;
  calendar_id: string | null;
  provider: string;
  failure: string | null;
  /** The lead wanted to cancel it. */
  by_lead: boolean;
  created_at: Date;
}

const told = statement<ToldBooking>(
  'bookings.told',
  `select id, lead_id, status, iso(start_at) as start_at, iso(end_at) as end_at, timezone,
     replaces_id is not null as rescheduled, reschedule_url as page, location, calendar_id, provider, failure,
     cancel_asked_at is not null as by_lead, created_at
   from bookings where team_id = $1 and id = $2`,
);

export function findTold(db: Queries, teamId: string, id: string): Promise<ToldBooking | undefined> {
  return db.row(told, [teamId, id]);
}

/** What a meeting needs to be followed. */
export interface FollowedMeeting {
  id: string;
  lead_id: string;
  status: string;
  start_at: string;
  end_at: string;
  created_at: Date;
  attended_at: Date | null;
  reminded_at: Date | null;
  page: string | null;
  location: string | null;
  /** In milliseconds before the meeting. */
  reminders: number[];
  /** With which one goes where the number may not write in its own words; null: it does not go then. */
  reminder_template: BookingSettings['reminder_template'];
  /** Silence after its end that counts as not having come; null: never. */
  no_show_after_ms: number | null;
}

const followed = statement<FollowedMeeting>(
  'bookings.followed',
  `select booking.id, booking.lead_id, booking.status, iso(booking.start_at) as start_at, iso(booking.end_at) as end_at,
     booking.created_at, booking.attended_at, booking.reminded_at, booking.reschedule_url as page, booking.location,
     coalesce(campaign.agent->'booking'->'reminders', '[]') as reminders,
     nullif(campaign.agent->'booking'->'reminder_template', 'null') as reminder_template,
     (campaign.agent->'booking'->>'no_show_after_ms')::float8 as no_show_after_ms
   from bookings booking
   left join campaigns campaign on campaign.team_id = booking.team_id and campaign.id = booking.campaign_id
   where booking.team_id = $1 and booking.id = $2`,
);

export function findFollowed(db: Queries, teamId: string, id: string): Promise<FollowedMeeting | undefined> {
  return db.row(followed, [teamId, id]);
}

const reminded = statement<{ id: string }>(
  'bookings.reminded',
  `update bookings set reminded_at = $4 where team_id = $1 and id = $2 and lead_id = $3 and status = 'booked'
     and reminded_at is not distinct from $5 returning id`,
);

/** A reminder is being written. @returns false when the meeting is off, or another process writes it. */
export async function saveReminded(
  tx: Queries,
  teamId: string,
  { id, lead_id, reminded_at }: FollowedMeeting,
  at: Date,
): Promise<boolean> {
  return (await tx.row(reminded, [teamId, id, lead_id, at, reminded_at])) !== undefined;
}

const move = statement(
  'bookings.move-bookings',
  'update bookings set lead_id = $3 where team_id = $1 and lead_id = $2',
);

/** Two leads are one person: gives the bookings of one to the other. */
export async function moveBookings(tx: Queries, teamId: string, from: string, to: string): Promise<void> {
  await tx.write(move, [teamId, from, to]);
}
