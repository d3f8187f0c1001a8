// Saves a calendar from a workspace file, identified by its name (workspace-file.md#calendars).
import { fail } from '@parley/contract';
import type { CalendarProvider } from '../../calendars/port.ts';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { lockByName, upsertCalendar } from './save-store.ts';
import { calendarPurpose, openSecrets, type Secrets } from './secrets.ts';

export interface CalendarInput {
  name: string;
  provider: CalendarProvider;
  settings: Readonly<Record<string, string>>;
  /** The secrets in plain text. */
  secrets: Secrets;
  /** The time zone that was just read from the provider; null if it was not read. */
  timezone: string | null;
}

/** Saves the calendar. If it has changed, jobs register its webhook with the provider and read its time zone. */
export async function saveCalendar(
  tx: Queries,
  ctx: Ctx,
  { name, provider, settings, secrets, timezone }: CalendarInput,
): Promise<{ id: string }> {
  const before = await lockByName(tx, ctx.teamId, name);
  if (before && before.provider !== provider) {
    fail('validation_error', 'calendar_provider', { provider: before.provider, name }, ['provider']);
  }
  const id = before?.id ?? ctx.newId('cal');
  const secrets_sealed = sealChanged(ctx, id, secrets, before?.secrets_sealed ?? '');
  const saved = { id, name, provider, settings, secrets_sealed, timezone };
  if (!(await upsertCalendar(tx, ctx.teamId, saved, ctx.clock.now()))) return { id };
  await ctx.jobs.add(tx, JOBS.keepCalendar, { team_id: ctx.teamId, calendar_id: id });
  await ctx.jobs.add(tx, JOBS.readZone, { team_id: ctx.teamId, calendar_id: id });
  return { id };
}

/** Seals the secrets. Keeps the stored value if they have not changed. */
function sealChanged({ seal, teamId }: Ctx, id: string, secrets: Secrets, before: string): string {
  const stored = openSecrets(seal, { team_id: teamId, id }, before);
  const names = Object.keys(secrets);
  const same =
    names.length === Object.keys(stored).length && names.every((name) => secrets[name] === stored[name]);
  return same ? before : seal.seal(JSON.stringify(secrets), calendarPurpose(teamId, id));
}
