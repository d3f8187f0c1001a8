// Stores reports of a meeting's end that arrive before the report of its booking, because providers do not report in a
// fixed order.
import { type Queries, statement } from '../../../platform/postgres/database.ts';

const lock = statement(
  'bookings.lock-ref',
  `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' meeting ' || $3, 0))`,
);

/**
 * Locks the provider's id of a meeting that Parley does not have, until the transaction ends. Lock order: this lock
 * before the lead's.
 */
export async function lockRef(tx: Queries, teamId: string, calendarId: string, ref: string): Promise<void> {
  await tx.write(lock, [teamId, calendarId, ref]);
}

const put = statement(
  'bookings.put-ended',
  `insert into ended_meetings as ended (team_id, calendar_id, provider_ref, ended_at, told_at)
   values ($1, $2, $3, $4, $5)
   on conflict (team_id, calendar_id, provider_ref)
     do update set ended_at = greatest(ended.ended_at, excluded.ended_at), told_at = excluded.told_at`,
  { writes: ['ended_meetings'] },
);

/** Stores the reported end of an unknown meeting. @param at the time at which it ended at the provider. */
export async function saveUnknownEnd(
  tx: Queries,
  teamId: string,
  { calendar_id, ref, at }: { calendar_id: string; ref: string; at: string },
  now: Date,
): Promise<void> {
  await tx.write(put, [teamId, calendar_id, ref, at, now]);
}

const ended = statement<{ provider_ref: string }>(
  'bookings.was-ended',
  `select provider_ref from ended_meetings
   where team_id = $1 and calendar_id = $2 and provider_ref = $3 and ended_at >= $4`,
);

/** Returns whether a stored report says that the meeting ended at or after the given time. */
export async function hasEnded(
  tx: Queries,
  teamId: string,
  { calendar_id, ref, at }: { calendar_id: string; ref: string; at: string },
): Promise<boolean> {
  return (await tx.row(ended, [teamId, calendar_id, ref, at])) !== undefined;
}

const forget = statement('bookings.forget-ended', 'delete from ended_meetings where told_at < $1', {
  writes: ['ended_meetings'],
});

/** Deletes reports in every workspace that arrived before the given time. No booking is reported that late. */
export async function deleteOldEndReports(db: Queries, before: Date): Promise<void> {
  await db.write(forget, [before]);
}
