// Stores what stops the first contacts of a number, in columns of `numbers`.
import type { Reason } from '@parley/contract';
import type { Restriction } from '../../engines/events.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';

export interface FirstContactStops {
  restricted_until: Date | null;
  /** The kind of the last restriction; null if unknown. */
  restriction_kind: Restriction['kind'] | null;
  pause_reason: Reason | null;
}

const find = statement<FirstContactStops>(
  'numbers.stops',
  'select restricted_until, restriction_kind, pause_reason from numbers where team_id = $1 and id = $2',
);

export function findStops(db: Queries, teamId: string, id: string): Promise<FirstContactStops | undefined> {
  return db.row(find, [teamId, id]);
}

const restriction = statement(
  'numbers.save-restriction',
  'update numbers set restricted_until = $3, restriction_kind = $4 where team_id = $1 and id = $2',
  { writes: ['numbers'] },
);

export async function saveRestriction(
  tx: Queries,
  teamId: string,
  id: string,
  { until, kind }: { until: Date; kind: Restriction['kind'] },
): Promise<void> {
  await tx.write(restriction, [teamId, id, until, kind]);
}

const pause = statement<{ id: string }>(
  'numbers.pause',
  `update numbers set pause_reason = $3 where team_id = $1 and id = $2 and pause_reason is null
     and ($4::timestamptz is null or resumed_at is null or resumed_at < $4) returning id`,
  { writes: ['numbers'] },
);

/** Pauses first contacts. @returns false if they were already paused, or a person has resumed them since that time. */
export async function savePause(
  tx: Queries,
  teamId: string,
  id: string,
  reason: Reason,
  unlessSince: Date | null = null,
): Promise<boolean> {
  return (await tx.row(pause, [teamId, id, toJsonb(reason), unlessSince])) !== undefined;
}

const resume = statement<{ id: string }>(
  'numbers.resume',
  `update numbers set pause_reason = null, resumed_at = $3, restricted_until = least(restricted_until, $3)
   where team_id = $1 and id = $2 and (pause_reason is not null or restricted_until > $3) returning id`,
  { writes: ['numbers'] },
);

/** Resumes first contacts. @returns false if nothing stopped them. */
export async function saveResumption(tx: Queries, teamId: string, id: string, now: Date): Promise<boolean> {
  return (await tx.row(resume, [teamId, id, now])) !== undefined;
}
