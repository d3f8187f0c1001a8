// A turn waits up to one minute for the transcripts of voice notes, and for images if the model accepts images
// (agents.md#voice-notes-and-images).
import type { MediaKind } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { JOBS } from '../../../jobs.ts';
import { markAwaitedFiles } from '../../media/index.ts';
import type * as store from '../store.ts';

const LONGEST_WAIT_MS = 60_000;
const SPOKEN: readonly MediaKind[] = ['voice', 'audio'];
export const IMAGE_TYPES: readonly MediaKind[] = ['image', 'sticker'];

/**
 * Returns `waits` if the turn will run again once the files are read or the minute has passed; `told` if they were read
 * in the meantime, so the caller must read the conversation again; `ready` if there is nothing to wait for.
 */
export async function awaitUnansweredFiles(
  ctx: Ctx,
  { lead_id, transcript, to_come }: store.Situation,
  sees: boolean,
): Promise<'waits' | 'told' | 'ready'> {
  if (to_come.length === 0) return 'ready';
  const answered = transcript.findLast(({ direction }) => direction === 'outbound')?.id ?? '';
  const wanted = to_come.filter(
    ({ id, kind, at }) =>
      id > answered &&
      (SPOKEN.includes(kind) || (sees && IMAGE_TYPES.includes(kind))) &&
      Date.parse(at) + LONGEST_WAIT_MS > ctx.clock.ms(),
  );
  if (wanted.length === 0) return 'ready';
  const until = Math.max(...wanted.map(({ at }) => Date.parse(at))) + LONGEST_WAIT_MS;
  return ctx.db.transaction(async (tx) => {
    const ids = wanted.map(({ id }) => id);
    if (!(await markAwaitedFiles(tx, ctx.teamId, ids))) return 'told';
    const payload = { team_id: ctx.teamId, lead_id };
    await ctx.jobs.add(tx, JOBS.turn, payload, { at: new Date(until), atLatest: true });
    return 'waits';
  });
}
