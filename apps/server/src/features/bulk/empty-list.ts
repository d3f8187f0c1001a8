// Takes the leads out of a deleted list, some at a time, and then removes the list (lists.md#in-the-dashboard).
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import { leadsLeftList } from '../leads/index.ts';
import { removeList } from '../lists/index.ts';

const CHUNK = 500;
/** After so many chunks, other jobs may use the slot. */
const MOST_IN_A_ROW = 10;
/** Somebody else held the leads that are left. */
const AGAIN_MS = 1_000;

export async function emptyList(ctx: Ctx, listId: string): Promise<void> {
  const { teamId, clock } = ctx;
  const payload = { team_id: teamId, list_id: listId };
  for (let done = 0; done < MOST_IN_A_ROW; done++) {
    const begun = clock.ms();
    const left = await ctx.db.transaction((tx) => leadsLeftList(tx, teamId, listId, CHUNK, clock.now()));
    if (left < CHUNK) {
      if (await removeList(ctx.db, teamId, listId)) return;
      const at = new Date(clock.ms() + AGAIN_MS);
      return ctx.jobs.add(ctx.db, JOBS.emptyList, payload, { at });
    }
    await clock.sleep(clock.ms() - begun);
  }
  await ctx.jobs.add(ctx.db, JOBS.emptyList, payload);
}
