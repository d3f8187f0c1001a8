// Runs a long job in chunks.
import type { Ctx } from '../../context.ts';

/** After this many chunks, the job lets other jobs run. */
const MOST_IN_A_ROW = 10;

/**
 * Processes chunks. After each it pauses for as long as the chunk took, so that the job keeps the database busy at most
 * half of the time.
 * @param process processes a chunk and returns whether there is more to do
 * @returns whether there is more to do
 */
export async function runChunks(ctx: Ctx, process: () => Promise<boolean>): Promise<boolean> {
  for (let done = 0; done < MOST_IN_A_ROW; done++) {
    const begun = ctx.clock.ms();
    if (!(await process())) return false;
    await ctx.clock.sleep(ctx.clock.ms() - begun);
  }
  return true;
}
