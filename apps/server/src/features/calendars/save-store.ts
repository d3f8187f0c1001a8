// Stores calendars from workspace files.
import type { CalendarProvider } from '../../calendars/port.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

export interface SavedCalendar {
  id: string;
  name: string;
  provider: CalendarProvider;
  /** The settings that are not secret. */
  settings: Readonly<Record<string, string>>;
  secrets_sealed: string;
  /** The time zone that was read from the provider; null if it was not read. */
  timezone: string | null;
}

/** Returns the calendar with that name, locked until the transaction ends, or undefined. */
export const lockByName = statement<{ id: string; provider: CalendarProvider; secrets_sealed: string }>(
  'calendars.before-save',
  'select id, provider, secrets_sealed from calendars where team_id = $1 and name = $2 for no key update',
).row((teamId: string, name: string) => [teamId, name]);

// Writes nothing if nothing changes. If the account changes, resets the time zone and the position in the provider's
// changes.
const save = statement<{ id: string }>(
  'calendars.save',
  `insert into calendars as calendar (team_id, id, name, provider, settings, secrets_sealed, created_at,
     timezone)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (team_id, name) do update set settings = excluded.settings,
     secrets_sealed = excluded.secrets_sealed, problem = null, problem_at = null, rests = '{}',
     cursor = case when calendar.settings = excluded.settings then calendar.cursor end,
     timezone = coalesce(excluded.timezone, case when calendar.settings = excluded.settings then calendar.timezone end)
   where (calendar.settings, calendar.secrets_sealed, calendar.timezone) is distinct from
     (excluded.settings, excluded.secrets_sealed, coalesce(excluded.timezone, calendar.timezone))
   returning id`,
  { writes: ['calendars'] },
);

/** Creates or changes the calendar with that name; a new one gets the given id. @returns whether anything changed. */
export async function upsertCalendar(
  tx: Queries,
  teamId: string,
  { id, name, provider, settings, secrets_sealed, timezone }: SavedCalendar,
  now: Date,
): Promise<boolean> {
  const values = [teamId, id, name, provider, JSON.stringify(settings), secrets_sealed, now, timezone];
  return (await tx.row(save, values)) !== undefined;
}

/** Deletes the calendar. Its meetings are kept, without a calendar. @returns false if there is no such calendar. */
export const deleteCalendar = statement<{ id: string }>(
  'calendars.remove',
  'delete from calendars where team_id = $1 and id = $2 returning id',
  { writes: ['calendars'] },
).exists((teamId: string, id: string) => [teamId, id]);
