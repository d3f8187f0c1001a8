// Stores reports of a meeting's end that arrive before the report of its booking, because providers do not report in a
// fixed order.
import { statement } from '../../../platform/postgres/database.ts';

/**
 * Locks the provider's id of a meeting that Parley does not have, until the transaction ends. Lock order: this lock
 * before the lead's.
 */
export const lockRef = statement(
  'bookings.lock-ref',
  `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' meeting ' || $3, 0))`,
).write((teamId: string, calendarId: string, ref: string) => [teamId, calendarId, ref]);

/** Stores the reported end of an unknown meeting. @param at the time at which it ended at the provider. */
export const saveUnknownEnd = statement(
  'bookings.put-ended',
  `insert into ended_meetings as ended (team_id, calendar_id, provider_ref, ended_at, told_at)
   values ($1, $2, $3, $4, $5)
   on conflict (team_id, calendar_id, provider_ref)
     do update set ended_at = greatest(ended.ended_at, excluded.ended_at), told_at = excluded.told_at`,
  { writes: ['ended_meetings'] },
).write(
  (teamId: string, { calendar_id, ref, at }: { calendar_id: string; ref: string; at: string }, now: Date) => [
    teamId,
    calendar_id,
    ref,
    at,
    now,
  ],
);

/** Returns whether a stored report says that the meeting ended at or after the given time. */
export const hasEnded = statement<{ provider_ref: string }>(
  'bookings.was-ended',
  `select provider_ref from ended_meetings
   where team_id = $1 and calendar_id = $2 and provider_ref = $3 and ended_at >= $4`,
).exists((teamId: string, { calendar_id, ref, at }: { calendar_id: string; ref: string; at: string }) => [
  teamId,
  calendar_id,
  ref,
  at,
]);

/** Deletes reports in every workspace that arrived before the given time. No booking is reported that late. */
export const deleteOldEndReports = statement(
  'bookings.forget-ended',
  'delete from ended_meetings where told_at < $1',
  { writes: ['ended_meetings'] },
).write((before: Date) => [before]);
