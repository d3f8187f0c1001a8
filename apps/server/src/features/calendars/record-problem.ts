import { formatReason, type Reason } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { saveProblem } from './account-store.ts';

/** Stores why a calendar does not work, or null if it works again. Logs each change once. */
export async function recordCalendarProblem(
  ctx: Ctx,
  calendar: { id: string; name: string },
  problem: Reason | null,
): Promise<void> {
  if (!(await saveProblem(ctx.db, ctx.teamId, calendar.id, problem, ctx.clock.now()))) return;
  if (problem === null) ctx.log.info({ calendar: calendar.name }, 'a calendar works again');
  else
    ctx.log.warn({ calendar: calendar.name, problem: formatReason(problem) }, 'a calendar stopped working');
}
