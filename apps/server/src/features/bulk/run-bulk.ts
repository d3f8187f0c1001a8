// Processes bulk changes: small ones immediately, before the response; others as a job.
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { type ChunkPass, processChunk } from './process-chunk.ts';

/** The maximum number of leads of a change that is done before the response. */
export const MOST_IMMEDIATE = 100;
/** The job gives its slot to other jobs after this number of chunks. */
const MOST_IN_A_ROW = 10;
/** The time for which a small change is left to the process that received the request. Then a job takes over. */
const LEFT_MS = 15_000;

/** Adds the job of a change. For a small change it only matters if this process dies first. */
export function addWork(tx: Queries, ctx: Ctx, bulkId: string, total: number): Promise<void> {
  const at = new Date(ctx.clock.ms() + (total <= MOST_IMMEDIATE ? LEFT_MS : 0));
  return ctx.jobs.add(tx, JOBS.changeMany, { team_id: ctx.teamId, bulk_id: bulkId }, { at });
}

/**
 * Runs the job. After each chunk it pauses for as long as the chunk took, so that it uses at most half of the
 * database's time.
 */
export async function runBulk(ctx: Ctx, bulkId: string): Promise<void> {
  let pass: ChunkPass | undefined;
  for (let done = 0; done < MOST_IN_A_ROW; done++) {
    const begun = ctx.clock.ms();
    const next = await processChunk(ctx, bulkId, pass);
    if (!next) return;
    pass = next;
    await ctx.clock.sleep(ctx.clock.ms() - begun);
  }
  await ctx.jobs.add(ctx.db, JOBS.changeMany, { team_id: ctx.teamId, bulk_id: bulkId });
}

/** Processes the whole change now. If that fails, the job does the rest. */
export async function completeBulk(ctx: Ctx, bulkId: string): Promise<void> {
  try {
    let pass: ChunkPass | null | undefined;
    do pass = await processChunk(ctx, bulkId, pass ?? undefined);
    while (pass);
  } catch (error) {
    ctx.log.warn(
      { err: error, bulk: bulkId },
      'a change of leads was not finished within the request; its job will finish it',
    );
  }
}
