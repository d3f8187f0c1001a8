// Checks the settings of each calendar at its provider before the file is applied (workspace-file.md#checks). The calls
// are made outside any transaction. Nothing in the responses is stored except the calendar's time zone.
import { issue } from '@parley/contract';
import type { Calendar, CalendarProvider } from '../calendars/port.ts';
import type { System } from '../context.ts';
import { findSettingProblems } from '../features/calendars/index.ts';
import { fetchTimezone } from '../features/campaigns/index.ts';
import type { ReadDocument } from './document.ts';
import type { Path, Problem } from './problem.ts';

export type GetCalendar = (provider: CalendarProvider) => Calendar;

/**
 * The time zones that providers report for calendars. Calendars that were not checked or have no time zone are missing.
 */
export type Zones = ReadonlyMap<object, string>;

/**
 * Returns the problems that providers report for the calendars in these documents, and the time zones of the calendars.
 */
export async function checkCalendars(
  { newId }: System,
  calendarOf: GetCalendar,
  documents: readonly ReadDocument[],
): Promise<{ wrong: Problem[]; zones: Zones }> {
  const wrong: Problem[] = [];
  const zones = new Map<object, string>();
  for (const { workspace, locate } of documents) {
    for (const [index, calendar] of workspace.calendars.entries()) {
      const { provider, settings, secrets } = calendar;
      const adapter = calendarOf(provider);
      const account = { team_id: newId('team'), id: newId('cal'), settings, secrets };
      const found = await findSettingProblems(adapter, account);
      for (const { field, reason } of found) {
        const path: Path = ['calendars', index, ...(field === null ? [] : [field])];
        wrong.push({ at: locate(path), ...issue('provider_refuses', { problem: reason }, path) });
      }
      const zone = found.length === 0 ? await fetchTimezone(adapter, account) : null;
      if (zone !== null) zones.set(calendar, zone);
    }
  }
  return { wrong, zones };
}
