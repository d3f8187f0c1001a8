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

const byName = statement<CalendarRow>(
  'calendars.by-name',
  `select ${ROW} from calendars where team_id = $1 and name = $2`,
);

export function findByName(db: Queries, teamId: string, name: string): Promise<CalendarRow | undefined> {
  return db.row(byName, [teamId, name]);
}

const byId = statement<CalendarRow>(
  'calendars.by-id',
  `select ${ROW} from calendars where team_id = $1 and id = $2`,
);

export function findById(db: Queries, teamId: string, id: string): Promise<CalendarRow | undefined> {
  return db.row(byId, [teamId, id]);
}

const findForWebhook = statement<CalendarRow>(
  'calendars.find-for-webhook',
  `select ${ROW} from calendars where id = $1`,
);

/** Returns the calendar with that id in any workspace, or undefined. */
export function findAnyCalendar(db: Queries, id: string): Promise<CalendarRow | undefined> {
  return db.row(findForWebhook, [id]);
}

const cursor = statement<{ cursor: string | null }>(
  'calendars.cursor',
  'select cursor from calendars where team_id = $1 and id = $2',
);

/** Returns the position up to which the provider's changes have been read; null if none have been read. */
export async function readCursor(db: Queries, teamId: string, id: string): Promise<string | null> {
  return (await db.row(cursor, [teamId, id]))?.cursor ?? null;
}

const putCursor = statement(
  'calendars.put-cursor',
  'update calendars set cursor = $3 where team_id = $1 and id = $2',
  { writes: ['calendars'] },
);

export async function saveCursor(db: Queries, teamId: string, id: string, read: string): Promise<void> {
  await db.write(putCursor, [teamId, id, read]);
}

const putZone = statement<{ id: string }>(
  'calendars.put-zone',
  'update calendars set timezone = $3 where team_id = $1 and id = $2 and timezone is distinct from $3 returning id',
  { writes: ['calendars'] },
);

/** Stores the host's time zone. @returns whether it has changed. */
export async function saveZone(db: Queries, teamId: string, id: string, timezone: string): Promise<boolean> {
  return (await db.row(putZone, [teamId, id, timezone])) !== undefined;
}

const putRest = statement(
  'calendars.put-rest',
  `update calendars set rests = rests || jsonb_build_object($3::text, $4::float8) where team_id = $1 and id = $2`,
  { writes: ['calendars'] },
);

/** Stores a time before which the provider must not be called, in milliseconds since the epoch. */
export async function saveRest(
  db: Queries,
  teamId: string,
  id: string,
  { name, until }: { name: string; until: number },
): Promise<void> {
  await db.write(putRest, [teamId, id, name, until]);
}

const putProblem = statement<{ id: string }>(
  'calendars.put-problem',
  `update calendars set problem = $3, problem_at = case when $3::jsonb is null then null else coalesce(problem_at, $4) end
   where team_id = $1 and id = $2 and problem is distinct from $3 returning id`,
  { writes: ['calendars'] },
);

/** Stores why the calendar does not work, or null if it works. @returns whether this is a change. */
export async function saveProblem(
  db: Queries,
  teamId: string,
  id: string,
  problem: Reason | null,
  now: Date,
): Promise<boolean> {
  return (await db.row(putProblem, [teamId, id, toJsonb(problem), now])) !== undefined;
}

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
