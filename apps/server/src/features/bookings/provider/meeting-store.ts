// Stores meetings in a provider's calendar: our requests and the provider's responses.
import { statement } from '../../../platform/postgres/database.ts';
import type { MeetingAsker } from '../meeting-asker.ts';

/** The fields needed to book, move or cancel a meeting at its provider. */
export interface Meeting {
  id: string;
  lead_id: string;
  campaign_id: string | null;
  campaign_name: string | null;
  language: string | null;
  status: 'reserved' | 'booked' | 'canceled' | 'rescheduled' | 'failed' | 'no_show';
  calendar_id: string | null;
  start_at: string;
  end_at: string;
  timezone: string;
  attendee_name: string | null;
  attendee_email: string | null;
  attendee_phone: string | null;
  /**
   * The provider's id of the meeting. A meeting that is only reserved has one if the provider has already reported its
   * end.
   */
  provider_ref: string | null;
  provider_at: Date | null;
  asked_at: Date | null;
  cancel_asked_at: Date | null;
  attended_at: Date | null;
  cancellation_reason: string | null;
  /** Who asked to end the meeting, or to move an earlier one to this time; null if unknown. */
  asked_by: MeetingAsker['who'] | null;
  created_at: Date;
  replaces_id: string | null;
  /** True if the lead chose the meeting in the chat, so all other meetings of the lead are canceled. */
  stands_alone: boolean;
  /** The token of the meeting page. */
  token: string;
  /** The provider's id of the meeting that this one replaces; null if they are in different calendars. */
  replaces_ref: string | null;
}

const MEETING = `booking.id, booking.lead_id, booking.campaign_id, campaign.name as campaign_name,
  campaign.agent->>'language' as language, booking.status, booking.calendar_id, iso(booking.start_at) as start_at,
  iso(booking.end_at) as end_at, booking.timezone, booking.attendee_name, booking.attendee_email,
  booking.attendee_phone, booking.provider_ref, booking.provider_at, booking.asked_at, booking.cancel_asked_at,
  booking.attended_at,
  booking.cancellation_reason, booking.asked_by, booking.created_at, booking.replaces_id, booking.stands_alone,
  booking.token,
  (select replaced.provider_ref from bookings replaced
    where replaced.team_id = booking.team_id and replaced.id = booking.replaces_id and replaced.status = 'booked'
      and replaced.calendar_id = booking.calendar_id) as replaces_ref
  from bookings booking
  left join campaigns campaign on campaign.team_id = booking.team_id and campaign.id = booking.campaign_id`;

export const findMeeting = statement<Meeting>(
  'bookings.meeting',
  `select ${MEETING} where booking.team_id = $1 and booking.id = $2`,
).row((teamId: string, id: string) => [teamId, id]);

export const findByRef = statement<Meeting>(
  'bookings.meeting-by-ref',
  `select ${MEETING} where booking.team_id = $1 and booking.calendar_id = $2 and booking.provider_ref = $3`,
).row((teamId: string, calendarId: string, ref: string) => [teamId, calendarId, ref]);

/**
 * Returns the reserved meeting to which one of our requests is moving the given meeting. undefined if there is none.
 */
export const findReserved = statement<{ id: string; start_at: string }>(
  'bookings.reserved-in-place',
  `select id, iso(start_at) as start_at from bookings
   where team_id = $1 and replaces_id = $2 and status = 'reserved' limit 1`,
).row((teamId: string, replacedId: string) => [teamId, replacedId]);

/** Returns whether a report with that time or a later one has already replaced the meeting. */
export const isReplacedLater = statement<{ id: string }>(
  'bookings.overtaken',
  `select id from bookings where team_id = $1 and replaces_id = $2 and provider_at >= $3 limit 1`,
).exists((teamId: string, id: string, at: string) => [teamId, id, at]);

/** Returns the lead's booked meetings in a calendar, at most two. */
export const listBookedIn = statement<Meeting>(
  'bookings.standing-at',
  `select ${MEETING} where booking.team_id = $1 and booking.lead_id = $2 and booking.calendar_id = $3
     and booking.status = 'booked' and booking.end_at > $4 limit 2`,
).rows((teamId: string, of: { lead_id: string; calendar_id: string; now: Date }) => [
  teamId,
  of.lead_id,
  of.calendar_id,
  of.now,
]);

/** Returns the lead's meeting that the provider has not confirmed yet, or undefined. */
export const findPending = statement<{ id: string; token: string }>(
  'bookings.pending',
  `select id, token from bookings where team_id = $1 and lead_id = $2 and status = 'reserved' limit 1`,
).row((teamId: string, leadId: string) => [teamId, leadId]);

/** Cancels the meeting to which a canceled meeting is being moved. */
export const saveMoveUnwanted = statement(
  'bookings.move-unwanted',
  `update bookings set cancel_asked_at = $3
   where team_id = $1 and replaces_id = $2 and status = 'reserved' and cancel_asked_at is null`,
  { writes: ['bookings'] },
).write((teamId: string, id: string, at: Date) => [teamId, id, at]);

/**
 * Changes a pending move of the meeting `from`, so that it replaces the meeting `to`. The provider moved `from` to `to`
 * in the meantime.
 */
export const retargetMove = statement(
  'bookings.retarget',
  `update bookings set replaces_id = $3 where team_id = $1 and replaces_id = $2 and status = 'reserved'`,
  { writes: ['bookings'] },
).write((teamId: string, from: string, to: string) => [teamId, from, to]);

/**
 * Records who moved the given meeting, in the row of the meeting that replaces it. Some providers report this
 * separately.
 * @returns false if the replacement is not known yet or already names who moved it.
 */
export const saveMovedBy = statement<{ id: string }>(
  'bookings.moved-by',
  `update bookings set asked_by = $3 where team_id = $1 and replaces_id = $2 and status = 'booked'
     and asked_by is null and cancel_asked_at is null returning id`,
  { writes: ['bookings'] },
).exists((teamId: string, id: string, by: MeetingAsker['who']) => [teamId, id, by]);

/** Records that the meeting `id` replaces the meeting `replaced`. */
export const saveReplaces = statement(
  'bookings.adopt',
  'update bookings set replaces_id = $3 where team_id = $1 and id = $2 and replaces_id is null',
  { writes: ['bookings'] },
).write((teamId: string, id: string, replaced: string) => [teamId, id, replaced]);

export interface NewMeeting {
  id: string;
  lead_id: string;
  campaign_id: string | null;
  status: 'reserved' | 'booked' | 'failed';
  provider: string;
  source: 'chat' | 'static_link' | 'webhook' | 'manual';
  calendar_id: string;
  start_at: string;
  end_at: string;
  timezone: string;
  attendee_name: string | null;
  attendee_email: string | null;
  attendee_phone: string | null;
  created_at: Date;
  token: string;
  replaces_id: string | null;
  provider_ref: string | null;
  provider_at: string | null;
  cancel_url: string | null;
  reschedule_url: string | null;
  location: string | null;
  asked_by: MeetingAsker['who'] | null;
  stands_alone: boolean;
}

/** Stores a meeting. @returns false if the provider's meeting is already stored. */
export const insertMeeting = statement<{ id: string }>(
  'bookings.insert-meeting',
  `insert into bookings (team_id, id, lead_id, campaign_id, status, provider, source, calendar_id, host_id, start_at,
     end_at, busy_from, busy_until, timezone, attendee_name, attendee_email, attendee_phone, created_at, token,
     replaces_id, provider_ref, provider_at, cancel_url, reschedule_url, location, asked_by, stands_alone)
   select $1, m.id, m.lead_id, m.campaign_id, m.status, m.provider, m.source, m.calendar_id, m.calendar_id, m.start_at,
     m.end_at, m.start_at, m.end_at, m.timezone, m.attendee_name, m.attendee_email, m.attendee_phone, m.created_at,
     m.token, m.replaces_id, m.provider_ref, m.provider_at, m.cancel_url, m.reschedule_url, m.location,
     m.asked_by, m.stands_alone
   from json_populate_record(null::bookings, $2) m
   on conflict do nothing returning id`,
  { writes: ['bookings'] },
).exists((teamId: string, meeting: NewMeeting) => [teamId, JSON.stringify(meeting)]);

export interface MeetingEnd {
  status: 'canceled' | 'rescheduled' | 'no_show' | 'failed';
  at: Date;
  reason: string | null;
  /** Who asked to end the meeting; null if unknown or already stored. */
  by?: MeetingAsker['who'] | null;
}

/** Ends a booked meeting. @returns false if it was not booked. */
export const saveEnded = statement<{ id: string }>(
  'bookings.ended',
  `update bookings set status = $4, canceled_at = case when $4 = 'canceled' then $5::timestamptz end,
     cancellation_reason = coalesce($6, cancellation_reason),
     asked_by = case when $4 = 'no_show' or cancel_asked_at is not null then asked_by else $7 end,
     attended_at = case when $4 <> 'no_show' then attended_at end
   where team_id = $1 and id = $2 and lead_id = $3 and status = 'booked' returning id`,
  { writes: ['bookings'] },
).exists(
  (
    teamId: string,
    { id, lead_id }: Pick<Meeting, 'id' | 'lead_id'>,
    { status, at, reason, by = null }: MeetingEnd,
  ) => [teamId, id, lead_id, status, at, reason, by],
);

/**
 * Records that the meeting must be canceled at the provider.
 * @returns undefined if the cancellation is already requested or no longer possible.
 */
export const saveCancelRequest = statement<{ id: string; at_provider: boolean }>(
  'bookings.cancel-asked',
  `update bookings set cancel_asked_at = $3, cancellation_reason = coalesce($4, cancellation_reason),
     asked_by = coalesce($5, asked_by)
   where team_id = $1 and id = $2 and calendar_id is not null and cancel_asked_at is null
     and status in ('booked', 'reserved', 'rescheduled', 'failed')
   returning id, provider_ref is not null and status <> 'reserved' as at_provider`,
  { writes: ['bookings'] },
).row(
  (
    teamId: string,
    id: string,
    { at, reason, by = null }: { at: Date; reason: string | null; by?: MeetingAsker['who'] | null },
  ) => [teamId, id, at, reason, by],
);

/**
 * Records the time of the provider's report.
 * @returns false if a report with that time or a later one is already stored.
 */
export const saveReportTime = statement<{ id: string }>(
  'bookings.seen',
  `update bookings set provider_at = $3 where team_id = $1 and id = $2
     and (provider_at is null or provider_at < $3) returning id`,
  { writes: ['bookings'] },
).exists((teamId: string, id: string, at: string) => [teamId, id, at]);

/** Removes the provider's id from a meeting, so that the replacement can use that id. */
export const releaseRef = statement(
  'bookings.free-ref',
  'update bookings set provider_ref = null where team_id = $1 and id = $2',
  { writes: ['bookings'] },
).write((teamId: string, id: string) => [teamId, id]);

/** Records that the lead came. @returns false if that was already recorded or the meeting was canceled. */
export const saveAttended = statement<{ id: string }>(
  'bookings.attended',
  `update bookings set attended_at = $3, status = 'booked' where team_id = $1 and id = $2
     and status in ('booked', 'no_show') and attended_at is null returning id`,
  { writes: ['bookings'] },
).exists((teamId: string, id: string, at: Date) => [teamId, id, at]);

/** Records that the provider did not cancel the meeting. The cancellation can be requested again. */
export const saveCancelFailed = statement(
  'bookings.cancel-given-up',
  'update bookings set cancel_asked_at = null, asked_by = null where team_id = $1 and id = $2',
  { writes: ['bookings'] },
).write((teamId: string, id: string) => [teamId, id]);

/** Stores the provider's id for a meeting that Parley gave up. */
export const saveRef = statement(
  'bookings.put-ref',
  'update bookings set provider_ref = $3 where team_id = $1 and id = $2',
  { writes: ['bookings'] },
).write((teamId: string, id: string, ref: string) => [teamId, id, ref]);
