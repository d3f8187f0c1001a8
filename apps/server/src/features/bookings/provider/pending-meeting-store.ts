// Stores the result of a request to a provider. Until there is one, the meeting is `reserved`.
import type { Reason } from '@parley/contract';
import type { Cancellation } from '../../../calendars/port.ts';
import { statement } from '../../../platform/postgres/database.ts';
import { toJsonb } from '../../../platform/postgres/jsonb.ts';
import { namedStatement } from '../../../platform/postgres/named-statement.ts';
import type { Meeting } from './meeting-store.ts';

/**
 * Records the time of the call to the provider that is about to start, or null after a call that certainly had no
 * effect. @returns false if the meeting is already settled.
 */
export const saveRequestTime = statement<{ id: string }>(
  'bookings.asked',
  `update bookings set asked_at = $3 where team_id = $1 and id = $2 and status = 'reserved' returning id`,
  { writes: ['bookings'] },
).exists((teamId: string, id: string, at: Date | null) => [teamId, id, at]);

export interface ConfirmedRow {
  ref: string;
  start_at: string;
  end_at: string;
  cancel_url: string;
  reschedule_url: string;
  location: string | null;
}

/**
 * Records that the provider has the meeting. @returns false if the meeting is no longer pending, or belongs to another
 * lead because two leads were merged.
 */
export const saveConfirmed = namedStatement<{ id: string }>(
  'bookings.made',
  `update bookings set status = 'booked', provider_ref = :ref, start_at = :start_at, end_at = :end_at,
    busy_from = :start_at,
     busy_until = :end_at, cancel_url = :cancel_url, reschedule_url = :reschedule_url, location = :location,
       canceled_at = null,
     cancellation_reason = case when provider_ref is null then cancellation_reason end,
     asked_by = case when provider_ref is null then asked_by end
   where team_id = :team_id and id = :id and lead_id = :lead_id and status = 'reserved' returning id`,
  { writes: ['bookings'] },
).exists((teamId: string, { id, lead_id }: Pick<Meeting, 'id' | 'lead_id'>, confirmed: ConfirmedRow) => ({
  ...confirmed,
  team_id: teamId,
  id,
  lead_id,
}));

/**
 * Records that a requested meeting was canceled at its provider. @returns false if it is no longer pending.
 * @param status `reserved` if the cancellation was only reported and a check follows.
 */
export const saveCanceledAtProvider = statement<{ id: string }>(
  'bookings.gone',
  `update bookings set status = $3, provider_ref = $4, canceled_at = $5,
     cancellation_reason = coalesce($6, cancellation_reason),
     asked_by = case when cancel_asked_at is null then $7 else asked_by end
   where team_id = $1 and id = $2 and status = 'reserved' returning id`,
  { writes: ['bookings'] },
).exists(
  (
    teamId: string,
    id: string,
    { ref, reason, by }: Cancellation,
    { status, at }: { status: 'reserved' | 'canceled'; at: Date },
  ) => [teamId, id, status, ref, at, reason, by],
);

/** Records that the meeting was booked, and that the provider then replaced it with another one. */
export const saveMovedAtProvider = statement(
  'bookings.moved-since',
  `update bookings set status = 'rescheduled', canceled_at = null where team_id = $1 and id = $2 and status = 'reserved'`,
  { writes: ['bookings'] },
).write((teamId: string, id: string) => [teamId, id]);

export const saveFailed = statement<{ id: string }>(
  'bookings.failed',
  `update bookings set status = 'failed', failure = $4
   where team_id = $1 and id = $2 and lead_id = $3 and status = 'reserved' returning id`,
  { writes: ['bookings'] },
).exists((teamId: string, { id, lead_id }: Pick<Meeting, 'id' | 'lead_id'>, why: Reason) => [
  teamId,
  id,
  lead_id,
  toJsonb(why),
]);

/** Returns the number of older pending meetings in the same calendar, at most 1,000. */
export const countAhead = statement<{ count: number }>(
  'bookings.ahead',
  `select count(*)::int as count from (
     select 1 from bookings where team_id = $1 and calendar_id = $2 and status = 'reserved' and id < $3 limit 1000
   ) earlier`,
).row(
  (teamId: string, { id, calendar_id }: Pick<Meeting, 'id' | 'calendar_id'>) => [teamId, calendar_id, id],
  (row) => row!.count,
);
