// `parley doctor` checks the calendars of all workspaces: it finds those that their provider refuses or that do not
// answer.
import { formatReason } from '@parley/contract';
import { listProblems } from '../../features/calendars/index.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { CliError } from '../cli-error.ts';
import { formatCount } from '../terminal.ts';

/** The maximum number of calendars that the result names. */
const NAMED = 3;

export async function checkCalendars(db: Database): Promise<string> {
  const { calendars, problems } = await listProblems(db);
  if (problems.length === 0)
    return calendars === 0 ? 'Only built-in ones.' : `${formatCount(calendars, 'calendar')}, all working.`;
  const named = problems
    .slice(0, NAMED)
    .map(({ name, since, problem }) => `${name} since ${since}: ${formatReason(problem)}`)
    .join('; ');
  const more = problems.length > NAMED ? '; …' : '';
  throw new CliError(
    `${problems.length} of ${formatCount(calendars, 'calendar')} do not work (${named}${more}).`,
  );
}
