// Limits how fast a number checks whether phones are on the network (sending.md#registration). Hundreds of checks in a
// short time, for example after an outage or an import, look like a machine that collects phone numbers.
import { fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { isSimulated } from '../../engines/capabilities.ts';
import { JOBS } from '../../jobs.ts';
import { claimCheck, isHeldAfterRestore } from '../numbers/index.ts';
import { drawFrom } from '../pacing/index.ts';
import * as store from './store.ts';

const GAP = { min_ms: 3_000, max_ms: 8_000 };
/** The delay before the next check if the number is held after a restore. */
const LEFT_ALONE_MS = 60_000;

/** Returns whether the number can check a phone now. If not, {@link recheckNumber} checks the waiting ones later. */
export async function canCheckNow(
  ctx: Ctx,
  { id, engine, number_id: numberId }: store.FirstContact,
): Promise<boolean> {
  if (isSimulated(engine)) return true;
  const now = ctx.clock.now();
  const payload = { team_id: ctx.teamId, number_id: numberId };
  if (await isHeldAfterRestore(ctx.db, ctx.teamId, numberId)) {
    await store.markWaitingForCheck(ctx.db, ctx.teamId, id, fact('installation_restored'));
    await ctx.jobs.add(ctx.db, JOBS.recheck, payload, { at: getLaterTime(now), atLatest: true });
    return false;
  }
  const at = await claimCheck(ctx.db, ctx.teamId, numberId, { now, next: getTimeAfterGap(ctx) });
  if (at === null) return true;
  // Mark the entry before the job is added, because the job could run immediately.
  await store.markWaitingForCheck(ctx.db, ctx.teamId, id, fact('phone_not_checked_yet'));
  await ctx.jobs.add(ctx.db, JOBS.recheck, payload, { at, atLatest: true });
  return false;
}

/**
 * Verifies leads that wait for a check: on the simulator all of them; on a real engine only the oldest, and the next
 * one after a gap.
 */
export async function recheckNumber(ctx: Ctx, numberId: string): Promise<void> {
  const now = ctx.clock.now();
  const { engine, session_status } = await store.findQueue(ctx.db, ctx.teamId, numberId, now);
  // The job is added again when the number reconnects.
  if (session_status !== 'WORKING') return;
  if (isSimulated(engine)) return store.verifyAll(ctx.db, ctx.teamId, numberId, now);
  const payload = { team_id: ctx.teamId, number_id: numberId };
  if (await isHeldAfterRestore(ctx.db, ctx.teamId, numberId))
    return ctx.jobs.add(ctx.db, JOBS.recheck, payload, { at: getLaterTime(now) });
  if (!(await store.verifyNext(ctx.db, ctx.teamId, numberId, now))) return;
  await ctx.jobs.add(ctx.db, JOBS.recheck, payload, { at: getTimeAfterGap(ctx) });
}

const getLaterTime = (now: Date): Date => new Date(now.getTime() + LEFT_ALONE_MS);
const getTimeAfterGap = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() + drawFrom(GAP, ctx.random));
