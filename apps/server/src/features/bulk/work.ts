// Works off changes of many leads: a small one at once, before the answer; others as a job.
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { type Pass, workChunk } from './chunk.ts';

/** So many leads are changed, or put back, before the answer. */
export const AT_ONCE = 100;
/** After so many chunks, other jobs may use the slot. */
const MOST_IN_A_ROW = 10;
/** A small change is the caller's process's, unless that dies. */
const LEFT_MS = 15_000;

/** Adds the job; for a small change, in case that this process dies before it is done. */
export function addWork(tx: Queries, ctx: Ctx, bulkId: string, total: number): Promise<void> {
  const at = new Date(ctx.clock.ms() + (total <= AT_ONCE ? LEFT_MS : 0));
  return ctx.jobs.add(tx, JOBS.changeMany, { team_id: ctx.teamId, bulk_id: bulkId }, { at });
}

/** The job. After each chunk it rests for as long as that took, so that at most half of the database's time is its. */
export async function workBulk(ctx: Ctx, bulkId: string): Promise<void> {
  let pass: Pass | undefined;
  for (let done = 0; done < MOST_IN_A_ROW; done++) {
    const begun = ctx.clock.ms();
    const next = await workChunk(ctx, bulkId, pass);
    if (!next) return;
    pass = next;
    await ctx.clock.sleep(ctx.clock.ms() - begun);
  }
  await ctx.jobs.add(ctx.db, JOBS.changeMany, { team_id: ctx.teamId, bulk_id: bulkId });
}

/** Does all of it now; what fails is left to the job. */
export async function workAtOnce(ctx: Ctx, bulkId: string): Promise<void> {
  try {
    let pass: Pass | null | undefined;
    do pass = await workChunk(ctx, bulkId, pass ?? undefined);
    while (pass);
  } catch (error) {
    ctx.log.warn({ err: error, bulk: bulkId }, 'a change of leads was not done at once; its job goes on');
  }
}
