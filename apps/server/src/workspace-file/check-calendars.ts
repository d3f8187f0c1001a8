// Asks each calendar's provider whether its settings are right, before the file is applied (workspace-file.md#checks).
// The calls are made outside any transaction, and nothing of them is stored.
import { type Calendar, CalendarError, type CalendarProvider } from '../calendars/port.ts';
import { calendarSettings } from '../calendars/settings.ts';
import type { System } from '../context.ts';
import type { ReadDocument } from './document.ts';
import type { Path, Problem } from './problem.ts';

export type CalendarOf = (provider: CalendarProvider) => Calendar;

/** What is wrong with the calendars of these documents, as their providers say. */
export async function checkCalendars(
  { newId }: System,
  calendarOf: CalendarOf,
  documents: readonly ReadDocument[],
): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const { workspace, locate } of documents) {
    for (const [index, { provider, settings, secrets }] of workspace.calendars.entries()) {
      const account = { team_id: newId('team'), id: newId('cal'), settings, secrets };
      for (const sentence of await saidBy(() => calendarOf(provider).check(account))) {
        const path: Path = ['calendars', index, ...fieldIn(provider, sentence)];
        found.push({ path, at: locate(path), message: `is refused. ${sentence}` });
      }
    }
  }
  return found;
}

async function saidBy(check: () => Promise<string[]>): Promise<string[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return [error.message];
  }
}

/** The field that the sentence names. */
function fieldIn(provider: CalendarProvider, sentence: string): string[] {
  const words = new Set(sentence.split(/[^a-z0-9_]+/));
  return Object.keys(calendarSettings(provider).fields)
    .filter((name) => words.has(name))
    .slice(0, 1);
}
