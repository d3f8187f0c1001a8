// Processes bulk changes: small ones immediately, before the answer; others as a job.
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { type ChunkPass, processChunk } from './process-chunk.ts';

/** Changes of up to this number of leads are done before the answer. */
export const MOST_IMMEDIATE = 100;
/** After this number of chunks, other jobs can use the slot. */
const MOST_IN_A_ROW = 10;
/** A small change belongs to the process of its caller for this long; then a job takes over. */
const LEFT_MS = 15_000;

/** Adds the job. For a small change it runs only if this process dies before it is done. */
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

/** Does all of it now; the job does what fails. */
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
