// Processes bulk changes: small ones immediately, before the response; others in a job.
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { type ChunkPass, processChunk } from './process-chunk.ts';

/** The maximum number of leads in a change that is made before the response. */
export const MOST_IMMEDIATE = 100;
/** After this many chunks, the job lets other jobs run. */
const MOST_IN_A_ROW = 10;
/** The time that the process which received the request has for a small change. Then a job takes over. */
const LEFT_MS = 15_000;

/** Adds a job for the change. For a small change, the job only matters if this process dies first. */
export function addWork(tx: Queries, ctx: Ctx, bulkId: string, total: number): Promise<void> {
  const at = new Date(ctx.clock.ms() + (total <= MOST_IMMEDIATE ? LEFT_MS : 0));
  return ctx.jobs.add(tx, JOBS.changeMany, { team_id: ctx.teamId, bulk_id: bulkId }, { at });
}

/**
 * Runs the job. After each chunk it pauses for as long as the chunk took, so that it keeps the database busy at most
 * half of the time.
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

/** Completes the change within the request. If that fails, the job does the rest. */
export async function completeBulk(ctx: Ctx, bulkId: string): Promise<void> {
  try {
    let pass: ChunkPass | null | undefined;
    do pass = await processChunk(ctx, bulkId, pass ?? undefined);
    while (pass);
  } catch (error) {
    ctx.log.warn(
      { err: error, bulk: bulkId },
      'a bulk change did not finish within the request; its job will continue it',
    );
  }
}
