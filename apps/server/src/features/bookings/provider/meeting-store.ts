// Stores meetings in a provider's calendar: our requests and the provider's responses.
import { type Queries, statement } from '../../../platform/postgres/database.ts';
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

const byId = statement<Meeting>(
  'bookings.meeting',
  `select ${MEETING} where booking.team_id = $1 and booking.id = $2`,
);

export function findMeeting(db: Queries, teamId: string, id: string): Promise<Meeting | undefined> {
  return db.row(byId, [teamId, id]);
}

const byRef = statement<Meeting>(
  'bookings.meeting-by-ref',
  `select ${MEETING} where booking.team_id = $1 and booking.calendar_id = $2 and booking.provider_ref = $3`,
);

export function findByRef(
  db: Queries,
  teamId: string,
  calendarId: string,
  ref: string,
): Promise<Meeting | undefined> {
  return db.row(byRef, [teamId, calendarId, ref]);
}

const reserved = statement<{ id: string; start_at: string }>(
  'bookings.reserved-in-place',
  `select id, iso(start_at) as start_at from bookings
   where team_id = $1 and replaces_id = $2 and status = 'reserved' limit 1`,
);

/**
 * Returns the reserved meeting to which one of our requests is moving the given meeting. undefined if there is none.
 */
export function findReserved(
  tx: Queries,
  teamId: string,
  replacedId: string,
): Promise<{ id: string; start_at: string } | undefined> {
  return tx.row(reserved, [teamId, replacedId]);
}

const overtaken = statement<{ id: string }>(
  'bookings.overtaken',
  `select id from bookings where team_id = $1 and replaces_id = $2 and provider_at >= $3 limit 1`,
);

/** Returns whether a report with that time or a later one has already replaced the meeting. */
export async function isReplacedLater(tx: Queries, teamId: string, id: string, at: string): Promise<boolean> {
  return (await tx.row(overtaken, [teamId, id, at])) !== undefined;
}

const standingAt = statement<Meeting>(
  'bookings.standing-at',
  `select ${MEETING} where booking.team_id = $1 and booking.lead_id = $2 and booking.calendar_id = $3
     and booking.status = 'booked' and booking.end_at > $4 limit 2`,
);

/** Returns the lead's booked meetings in a calendar, at most two. */
export function listBookedIn(
  tx: Queries,
  teamId: string,
  of: { lead_id: string; calendar_id: string; now: Date },
): Promise<Meeting[]> {
  return tx.rows(standingAt, [teamId, of.lead_id, of.calendar_id, of.now]);
}

const pending = statement<{ id: string; token: string }>(
  'bookings.pending',
  `select id, token from bookings where team_id = $1 and lead_id = $2 and status = 'reserved' limit 1`,
);

/** Returns the lead's meeting that the provider has not confirmed yet, or undefined. */
export function findPending(
  tx: Queries,
  teamId: string,
  leadId: string,
): Promise<{ id: string; token: string } | undefined> {
  return tx.row(pending, [teamId, leadId]);
}

const unwanted = statement(
  'bookings.move-unwanted',
  `update bookings set cancel_asked_at = $3
   where team_id = $1 and replaces_id = $2 and status = 'reserved' and cancel_asked_at is null`,
  { writes: ['bookings'] },
);

/** Cancels the meeting to which a canceled meeting is being moved. */
export async function saveMoveUnwanted(tx: Queries, teamId: string, id: string, at: Date): Promise<void> {
  await tx.write(unwanted, [teamId, id, at]);
}

const retarget = statement(
  'bookings.retarget',
  `update bookings set replaces_id = $3 where team_id = $1 and replaces_id = $2 and status = 'reserved'`,
  { writes: ['bookings'] },
);

/**
 * Changes a pending move of the meeting `from`, so that it replaces the meeting `to`. The provider moved `from` to `to`
 * in the meantime.
 */
export async function retargetMove(tx: Queries, teamId: string, from: string, to: string): Promise<void> {
  await tx.write(retarget, [teamId, from, to]);
}

const movedBy = statement<{ id: string }>(
  'bookings.moved-by',
  `update bookings set asked_by = $3 where team_id = $1 and replaces_id = $2 and status = 'booked'
     and asked_by is null and cancel_asked_at is null returning id`,
  { writes: ['bookings'] },
);

/**
 * Records who moved the given meeting, in the row of the meeting that replaces it. Some providers report this
 * separately.
 * @returns false if the replacement is not known yet or already names who moved it.
 */
export async function saveMovedBy(
  tx: Queries,
  teamId: string,
  id: string,
  by: MeetingAsker['who'],
): Promise<boolean> {
  return (await tx.row(movedBy, [teamId, id, by])) !== undefined;
}

const adopt = statement(
  'bookings.adopt',
  'update bookings set replaces_id = $3 where team_id = $1 and id = $2 and replaces_id is null',
  { writes: ['bookings'] },
);

/** Records that the meeting `id` replaces the meeting `replaced`. */
export async function saveReplaces(tx: Queries, teamId: string, id: string, replaced: string): Promise<void> {
  await tx.write(adopt, [teamId, id, replaced]);
}

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

const insert = statement<{ id: string }>(
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
);

/** Stores a meeting. @returns false if the provider's meeting is already stored. */
export async function insertMeeting(tx: Queries, teamId: string, meeting: NewMeeting): Promise<boolean> {
  return (await tx.row(insert, [teamId, JSON.stringify(meeting)])) !== undefined;
}

export interface MeetingEnd {
  status: 'canceled' | 'rescheduled' | 'no_show' | 'failed';
  at: Date;
  reason: string | null;
  /** Who asked to end the meeting; null if unknown or already stored. */
  by?: MeetingAsker['who'] | null;
}

const ended = statement<{ id: string }>(
  'bookings.ended',
  `update bookings set status = $4, canceled_at = case when $4 = 'canceled' then $5::timestamptz end,
     cancellation_reason = coalesce($6, cancellation_reason),
     asked_by = case when $4 = 'no_show' or cancel_asked_at is not null then asked_by else $7 end,
     attended_at = case when $4 <> 'no_show' then attended_at end
   where team_id = $1 and id = $2 and lead_id = $3 and status = 'booked' returning id`,
  { writes: ['bookings'] },
);

/** Ends a booked meeting. @returns false if it was not booked. */
export async function saveEnded(
  tx: Queries,
  teamId: string,
  { id, lead_id }: Pick<Meeting, 'id' | 'lead_id'>,
  { status, at, reason, by = null }: MeetingEnd,
): Promise<boolean> {
  return (await tx.row(ended, [teamId, id, lead_id, status, at, reason, by])) !== undefined;
}

const cancelAsked = statement<{ id: string; at_provider: boolean }>(
  'bookings.cancel-asked',
  `update bookings set cancel_asked_at = $3, cancellation_reason = coalesce($4, cancellation_reason),
     asked_by = coalesce($5, asked_by)
   where team_id = $1 and id = $2 and calendar_id is not null and cancel_asked_at is null
     and status in ('booked', 'reserved', 'rescheduled', 'failed')
   returning id, provider_ref is not null and status <> 'reserved' as at_provider`,
  { writes: ['bookings'] },
);

/**
 * Records that the meeting must be canceled at the provider.
 * @returns undefined if the cancellation is already requested or no longer possible.
 */
export function saveCancelRequest(
  tx: Queries,
  teamId: string,
  id: string,
  { at, reason, by = null }: { at: Date; reason: string | null; by?: MeetingAsker['who'] | null },
): Promise<{ at_provider: boolean } | undefined> {
  return tx.row(cancelAsked, [teamId, id, at, reason, by]);
}

const seen = statement<{ id: string }>(
  'bookings.seen',
  `update bookings set provider_at = $3 where team_id = $1 and id = $2
     and (provider_at is null or provider_at < $3) returning id`,
  { writes: ['bookings'] },
);

/**
 * Records the time of the provider's report.
 * @returns false if a report with that time or a later one is already stored.
 */
export async function saveReportTime(tx: Queries, teamId: string, id: string, at: string): Promise<boolean> {
  return (await tx.row(seen, [teamId, id, at])) !== undefined;
}

const freeRef = statement(
  'bookings.free-ref',
  'update bookings set provider_ref = null where team_id = $1 and id = $2',
  { writes: ['bookings'] },
);

/** Removes the provider's id from a meeting, so that the replacement can use that id. */
export async function releaseRef(tx: Queries, teamId: string, id: string): Promise<void> {
  await tx.write(freeRef, [teamId, id]);
}

const attended = statement<{ id: string }>(
  'bookings.attended',
  `update bookings set attended_at = $3, status = 'booked' where team_id = $1 and id = $2
     and status in ('booked', 'no_show') and attended_at is null returning id`,
  { writes: ['bookings'] },
);

/** Records that the lead came. @returns false if that was already recorded or the meeting was canceled. */
export async function saveAttended(tx: Queries, teamId: string, id: string, at: Date): Promise<boolean> {
  return (await tx.row(attended, [teamId, id, at])) !== undefined;
}

const givenUp = statement(
  'bookings.cancel-given-up',
  'update bookings set cancel_asked_at = null, asked_by = null where team_id = $1 and id = $2',
  { writes: ['bookings'] },
);

/** Records that the provider did not cancel the meeting. The cancellation can be requested again. */
export async function saveCancelFailed(tx: Queries, teamId: string, id: string): Promise<void> {
  await tx.write(givenUp, [teamId, id]);
}

const putRef = statement(
  'bookings.put-ref',
  'update bookings set provider_ref = $3 where team_id = $1 and id = $2',
  { writes: ['bookings'] },
);

/** Stores the provider's id for a meeting that Parley gave up. */
export async function saveRef(tx: Queries, teamId: string, id: string, ref: string): Promise<void> {
  await tx.write(putRef, [teamId, id, ref]);
}
