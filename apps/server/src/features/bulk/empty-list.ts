// Removes the leads from a deleted list in chunks, and then deletes the list (lists.md#in-the-dashboard).
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import { removeLeadsFromList } from '../leads/index.ts';
import { removeList } from '../lists/index.ts';

const CHUNK = 500;
/** After this many chunks, the job lets other jobs run. */
const MOST_IN_A_ROW = 10;
/** The delay before the next run if all remaining leads are locked. */
const AGAIN_MS = 1_000;

export async function emptyList(ctx: Ctx, listId: string): Promise<void> {
  const { teamId, clock } = ctx;
  const payload = { team_id: teamId, list_id: listId };
  for (let done = 0; done < MOST_IN_A_ROW; done++) {
    const begun = clock.ms();
    const left = await ctx.db.transaction((tx) =>
      removeLeadsFromList(tx, teamId, listId, CHUNK, clock.now()),
    );
    if (left < CHUNK) {
      if (await removeList(ctx.db, teamId, listId)) return;
      const at = new Date(clock.ms() + AGAIN_MS);
      return ctx.jobs.add(ctx.db, JOBS.emptyList, payload, { at });
    }
    await clock.sleep(clock.ms() - begun);
  }
  await ctx.jobs.add(ctx.db, JOBS.emptyList, payload);
}
