// Checks the settings of each calendar at its provider before the file is applied (workspace-file.md#checks). The calls
// are made outside any transaction. Only the time zone is kept from the answers.
import { issue } from '@parley/contract';
import { type Calendar, CalendarError, type CalendarProvider } from '../calendars/port.ts';
import { calendarSettings } from '../calendars/settings.ts';
import type { System } from '../context.ts';
import { fetchTimezone } from '../features/campaigns/index.ts';
import type { ReadDocument } from './document.ts';
import type { Path, Problem } from './problem.ts';

export type CalendarOf = (provider: CalendarProvider) => Calendar;

/**
 * The zones of calendars, as their providers report them. A calendar that was not checked or has no zone is missing.
 */
export type Zones = ReadonlyMap<object, string>;

/** Returns the problems that providers report for the calendars of these documents, and the calendars' zones. */
export async function checkCalendars(
  { newId }: System,
  calendarOf: CalendarOf,
  documents: readonly ReadDocument[],
): Promise<{ wrong: Problem[]; zones: Zones }> {
  const wrong: Problem[] = [];
  const zones = new Map<object, string>();
  for (const { workspace, locate } of documents) {
    for (const [index, calendar] of workspace.calendars.entries()) {
      const { provider, settings, secrets } = calendar;
      const adapter = calendarOf(provider);
      const account = { team_id: newId('team'), id: newId('cal'), settings, secrets };
      const said = await saidBy(() => adapter.check(account));
      for (const sentence of said) {
        const path: Path = ['calendars', index, ...fieldIn(provider, sentence)];
        wrong.push({ at: locate(path), ...issue('provider_refuses', { problem: sentence }, path) });
      }
      const zone = said.length === 0 ? await fetchTimezone(adapter, account) : null;
      if (zone !== null) zones.set(calendar, zone);
    }
  }
  return { wrong, zones };
}

async function saidBy(check: () => Promise<string[]>): Promise<string[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return [error.message];
  }
}

/** Returns the field that the sentence names. */
function fieldIn(provider: CalendarProvider, sentence: string): string[] {
  const words = new Set(sentence.split(/[^a-z0-9_]+/));
  return Object.keys(calendarSettings(provider).fields)
    .filter((name) => words.has(name))
    .slice(0, 1);
}
