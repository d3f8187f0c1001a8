// Stores what stops the first contacts of a number, in columns of `numbers`.
import type { Reason } from '@parley/contract';
import type { Restriction } from '../../engines/events.ts';
import { statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';

export interface FirstContactStops {
  restricted_until: Date | null;
  /** The kind of the last restriction; null if unknown. */
  restriction_kind: Restriction['kind'] | null;
  pause_reason: Reason | null;
}

export const findStops = statement<FirstContactStops>(
  'numbers.stops',
  'select restricted_until, restriction_kind, pause_reason from numbers where team_id = $1 and id = $2',
).row((teamId: string, id: string) => [teamId, id]);

export const saveRestriction = statement(
  'numbers.save-restriction',
  'update numbers set restricted_until = $3, restriction_kind = $4 where team_id = $1 and id = $2',
  { writes: ['numbers'] },
).write((teamId: string, id: string, { until, kind }: { until: Date; kind: Restriction['kind'] }) => [
  teamId,
  id,
  until,
  kind,
]);

/** Pauses first contacts. @returns false if they were already paused, or a person has resumed them since that time. */
export const savePause = statement<{ id: string }>(
  'numbers.pause',
  `update numbers set pause_reason = $3 where team_id = $1 and id = $2 and pause_reason is null
     and ($4::timestamptz is null or resumed_at is null or resumed_at < $4) returning id`,
  { writes: ['numbers'] },
).exists((teamId: string, id: string, reason: Reason, unlessSince: Date | null = null) => [
  teamId,
  id,
  toJsonb(reason),
  unlessSince,
]);

/** Resumes first contacts. @returns false if nothing stopped them. */
export const saveResumption = statement<{ id: string }>(
  'numbers.resume',
  `update numbers set pause_reason = null, resumed_at = $3, restricted_until = least(restricted_until, $3)
   where team_id = $1 and id = $2 and (pause_reason is not null or restricted_until > $3) returning id`,
  { writes: ['numbers'] },
).exists((teamId: string, id: string, now: Date) => [teamId, id, now]);
