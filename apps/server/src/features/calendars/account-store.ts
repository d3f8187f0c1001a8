// Reads a workspace's calendars, and stores their status.
import type { Reason } from '@parley/contract';
import type { CalendarProvider } from '../../calendars/port.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';

export interface CalendarRow {
  team_id: string;
  id: string;
  name: string;
  provider: CalendarProvider;
  settings: Record<string, string>;
  secrets_sealed: string;
  /** The host's IANA time zone; null if unknown. */
  timezone: string | null;
  /**
   * Pauses in the calls to the provider, by name. Each value is the end of the pause, in milliseconds since the epoch.
   */
  rests: Record<string, number>;
}

const ROW = 'team_id, id, name, provider, settings, secrets_sealed, timezone, rests';

export const findByName = statement<CalendarRow>(
  'calendars.by-name',
  `select ${ROW} from calendars where team_id = $1 and name = $2`,
).row((teamId: string, name: string) => [teamId, name]);

export const findById = statement<CalendarRow>(
  'calendars.by-id',
  `select ${ROW} from calendars where team_id = $1 and id = $2`,
).row((teamId: string, id: string) => [teamId, id]);

/** Returns the calendar with that id in any workspace, or undefined. */
export const findAnyCalendar = statement<CalendarRow>(
  'calendars.find-for-webhook',
  `select ${ROW} from calendars where id = $1`,
).row((id: string) => [id]);

/** Returns the position up to which the provider's changes have been read; null if none have been read. */
export const readCursor = statement<{ cursor: string | null }>(
  'calendars.cursor',
  'select cursor from calendars where team_id = $1 and id = $2',
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.cursor ?? null,
);

export const saveCursor = statement(
  'calendars.put-cursor',
  'update calendars set cursor = $3 where team_id = $1 and id = $2',
  { writes: ['calendars'] },
).write((teamId: string, id: string, read: string) => [teamId, id, read]);

/** Stores the host's time zone. @returns whether it has changed. */
export const saveZone = statement<{ id: string }>(
  'calendars.put-zone',
  'update calendars set timezone = $3 where team_id = $1 and id = $2 and timezone is distinct from $3 returning id',
  { writes: ['calendars'] },
).exists((teamId: string, id: string, timezone: string) => [teamId, id, timezone]);

/** Stores a time before which the provider must not be called, in milliseconds since the epoch. */
export const saveRest = statement(
  'calendars.put-rest',
  `update calendars set rests = rests || jsonb_build_object($3::text, $4::float8) where team_id = $1 and id = $2`,
  { writes: ['calendars'] },
).write((teamId: string, id: string, { name, until }: { name: string; until: number }) => [
  teamId,
  id,
  name,
  until,
]);

/** Stores why the calendar does not work, or null if it works. @returns whether this is a change. */
export const saveProblem = statement<{ id: string }>(
  'calendars.put-problem',
  `update calendars set problem = $3, problem_at = case when $3::jsonb is null then null else coalesce(problem_at, $4) end
   where team_id = $1 and id = $2 and problem is distinct from $3 returning id`,
  { writes: ['calendars'] },
).exists((teamId: string, id: string, problem: Reason | null, now: Date) => [
  teamId,
  id,
  toJsonb(problem),
  now,
]);

const problems = statement<{ name: string; since: string | null; problem: Reason | null }>(
  'calendars.problems',
  'select name, iso(problem_at) as since, problem from calendars order by problem_at',
);

/** Returns the number of calendars and their problems, for the operator of the installation. */
export async function listProblems(
  db: Queries,
): Promise<{ calendars: number; problems: { name: string; since: string; problem: Reason }[] }> {
  const rows = await db.rows(problems, []);
  const wrong = rows.flatMap(({ name, since, problem }) =>
    problem === null || since === null ? [] : [{ name, since, problem }],
  );
  return { calendars: rows.length, problems: wrong };
}
