// Stores bookings.

import { contract, type Reason } from '@parley/contract';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import type { BookingSettings } from '../campaigns/index.ts';
import { campaignConditionSql } from '../campaigns/index.ts';
import type { MeetingAsker } from './meeting-asker.ts';

/** Lists bookings, most recent slot first (bookings.md). */
export const listRecords = listQuery(contract.bookings.list, {
  from: 'booking_records',
  order: [
    { column: 'start_at', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
  filters: {
    status: (p) => `status = ${p}`,
    campaign_id: campaignConditionSql,
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
  /** The host of the meeting. `busy_from` and `busy_until` include its buffers. */
  host_id: string;
  busy_from: Date;
  busy_until: Date;
  /** The token of the meeting page. */
  token: string;
  cancel_url: string;
  reschedule_url: string;
  replaces_id: string | null;
  /** Who asked to move an earlier meeting to this time; null if it was the lead, or unknown. */
  asked_by: MeetingAsker['who'] | null;
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
  ...['token', 'cancel_url', 'reschedule_url', 'replaces_id', 'asked_by'],
] as (keyof NewBooking)[];

/** Books a slot. Returns false if it violates a constraint of the database because the time is taken. */
export const insertBooking = namedStatement<{ id: string }>(
  'bookings.insert',
  `insert into bookings (team_id, status, ${COLUMNS.join(', ')})
   values (:team_id, 'booked', ${COLUMNS.map((column) => `:${column}`).join(', ')})
   on conflict do nothing returning id`,
  { writes: ['bookings'] },
).exists((teamId: string, booking: NewBooking) => ({ team_id: teamId, ...booking }));

export const findRecord = statement<{ record: object }>(
  'bookings.record',
  'select record from booking_records where team_id = $1 and id = $2',
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row!.record,
);

const close = statement<{ id: string }>(
  'bookings.close',
  `update bookings set status = 'rescheduled'
   where team_id = $1 and lead_id = $2 and status = 'booked' and end_at > $3 and id = coalesce($4::id, id)
   returning id`,
  { writes: ['bookings'] },
);

/**
 * Closes the lead's upcoming meetings, so that they do not block a new one. @param only the id of the only meeting to
 * close.
 * @returns their ids, most recently booked first.
 */
export async function closeBookings(
  tx: Queries,
  teamId: string,
  leadId: string,
  { now, only }: { now: Date; only: string | null },
): Promise<string[]> {
  const closed = await tx.rows(close, [teamId, leadId, now, only]);
  return closed.map(({ id }) => id).toSorted((one, other) => (one < other ? 1 : -1));
}

/**
 * Returns the lead's booked meetings that have not ended, most recently booked first. `is_off` is true while a meeting
 * is being canceled at its provider.
 */
export const listBooked = statement<{ id: string; is_off: boolean; start_at: string }>(
  'bookings.standing',
  `select id, cancel_asked_at is not null as is_off, iso(start_at) as start_at from bookings
   where team_id = $1 and lead_id = $2 and status = 'booked' and end_at > $3 order by id desc`,
).rows((teamId: string, leadId: string, now: Date) => [teamId, leadId, now]);

/** Reopens bookings that were closed in this transaction. */
export const reopenBookings = statement(
  'bookings.reopen',
  `update bookings set status = 'booked' where team_id = $1 and id = any($2) and status = 'rescheduled'`,
  { writes: ['bookings'] },
).write((teamId: string, ids: readonly string[]) => [teamId, ids]);

/** Marks a booking that was closed in this transaction as canceled by the lead. */
export const saveClosedCanceled = statement(
  'bookings.cancel-closed',
  `update bookings set status = 'canceled', canceled_at = $3, cancellation_reason = $4, asked_by = 'lead'
   where team_id = $1 and id = $2`,
  { writes: ['bookings'] },
).write((teamId: string, id: string, { at, reason }: { at: Date; reason: string }) => [
  teamId,
  id,
  at,
  reason,
]);

/** A booking, with the data for the message to the lead. */
export interface BookingForLead {
  id: string;
  lead_id: string;
  status: string;
  start_at: string;
  end_at: string;
  timezone: string;
  /** True if the booking replaces an earlier one. */
  rescheduled: boolean;
  /** The URL at which the lead moves and cancels the meeting. */
  page: string | null;
  location: string | null;
  calendar_id: string | null;
  provider: string;
  failure: Reason | null;
  /** True while the meeting is being canceled at its provider. */
  canceling: boolean;
  /**
   * Who asked to end the meeting or to move an earlier one to this time; null if it was the lead in the chat, or
   * unknown.
   */
  asked_by: MeetingAsker['who'] | null;
  created_at: Date;
}

export const findBookingForLead = statement<BookingForLead>(
  'bookings.told',
  `select id, lead_id, status, iso(start_at) as start_at, iso(end_at) as end_at, timezone,
     replaces_id is not null as rescheduled, reschedule_url as page, location, calendar_id, provider, failure,
     cancel_asked_at is not null as canceling, asked_by, created_at
   from bookings where team_id = $1 and id = $2`,
).row((teamId: string, id: string) => [teamId, id]);

/** A meeting with the data for its reminders. */
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
  /** The reminders' times, in milliseconds before the meeting. */
  reminders: number[];
  /** The template for reminders outside the reply window; null if no reminder is sent then. */
  reminder_template: BookingSettings['reminder_template'];
  /** How long after its end a meeting without recorded attendance counts as a no-show, in milliseconds; null: never. */
  no_show_after_ms: number | null;
}

export const findFollowed = statement<FollowedMeeting>(
  'bookings.followed',
  `select booking.id, booking.lead_id, booking.status, iso(booking.start_at) as start_at, iso(booking.end_at) as end_at,
     booking.created_at, booking.attended_at, booking.reminded_at, booking.reschedule_url as page, booking.location,
     coalesce(campaign.agent->'booking'->'reminders', '[]') as reminders,
     nullif(campaign.agent->'booking'->'reminder_template', 'null') as reminder_template,
     (campaign.agent->'booking'->>'no_show_after_ms')::float8 as no_show_after_ms
   from bookings booking
   left join campaigns campaign on campaign.team_id = booking.team_id and campaign.id = booking.campaign_id
   where booking.team_id = $1 and booking.id = $2`,
).row((teamId: string, id: string) => [teamId, id]);

/** One of a campaign's meetings that have not ended. */
export interface UpcomingMeeting {
  id: string;
  start_at: Date;
  end_at: Date;
  /** The reminders' times, in milliseconds before the meeting. */
  reminders: number[];
}

/**
 * Returns the campaign's booked meetings that have not ended, soonest first. @param after the last meeting on the
 * previous page.
 */
export const listAhead = statement<UpcomingMeeting>(
  'bookings.ahead-of-campaign',
  `select booking.id, booking.start_at, booking.end_at,
     coalesce(campaign.agent->'booking'->'reminders', '[]') as reminders
   from bookings booking
   join campaigns campaign on campaign.team_id = booking.team_id and campaign.id = booking.campaign_id
   where booking.team_id = $1 and booking.campaign_id = $2 and booking.status = 'booked'
     and (booking.start_at, booking.id) > ($3, $4::id) and booking.end_at > $5
   order by booking.start_at, booking.id limit $6`,
).rows(
  (
    teamId: string,
    campaignId: string,
    page: { after: Pick<UpcomingMeeting, 'id' | 'start_at'>; now: Date; limit: number },
  ) => [teamId, campaignId, page.after.start_at, page.after.id, page.now, page.limit],
);

/**
 * Records that a reminder is being written. @returns false if the meeting was canceled, or if another process is
 * already writing it.
 */
export const saveReminded = statement<{ id: string }>(
  'bookings.reminded',
  `update bookings set reminded_at = $4 where team_id = $1 and id = $2 and lead_id = $3 and status = 'booked'
     and reminded_at is not distinct from $5 returning id`,
  { writes: ['bookings'] },
).exists((teamId: string, { id, lead_id, reminded_at }: FollowedMeeting, at: Date) => [
  teamId,
  id,
  lead_id,
  at,
  reminded_at,
]);

/** Moves bookings when two leads are merged. */
export const moveBookings = statement(
  'bookings.move-bookings',
  'update bookings set lead_id = $3 where team_id = $1 and lead_id = $2',
  { writes: ['bookings'] },
).write((teamId: string, from: string, to: string) => [teamId, from, to]);

/** Returns whether the lead has a meeting that has not ended, or one that a provider has yet to book or cancel. */
export const hasUpcomingMeeting = statement(
  'bookings.upcoming-of-lead',
  `select 1 from bookings where team_id = $1 and lead_id = $2
     and (status = 'reserved' or status = 'booked' and (end_at > $3 or cancel_asked_at is not null)) limit 1`,
).exists((teamId: string, leadId: string, now: Date) => [teamId, leadId, now]);

export const deleteBookings = statement(
  'bookings.delete-of-lead',
  'delete from bookings where team_id = $1 and lead_id = $2',
  { writes: ['bookings'] },
).write((teamId: string, leadId: string) => [teamId, leadId]);
