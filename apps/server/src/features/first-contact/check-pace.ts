// The pace at which a number asks whether phones are on the network (sending.md#registration): hundreds of such questions
// at once, after an outage or an import, look like a machine that collects phones.
import type { Ctx } from '../../context.ts';
import { isSimulated } from '../../engines/capabilities.ts';
import { JOBS } from '../../jobs.ts';
import { isLeftAlone, takeCheck } from '../numbers/index.ts';
import { drawFrom } from '../pacing/index.ts';
import * as store from './store.ts';

const GAP = { min_ms: 3_000, max_ms: 8_000 };
/** How often a number of a restored installation is looked at. */
const LEFT_ALONE_MS = 60_000;

/** May the number ask about a phone now? If not, {@link recheckNumber} goes through those who wait for it. */
export async function mayAsk(
  ctx: Ctx,
  { id, engine, number_id: numberId }: store.FirstContact,
): Promise<boolean> {
  if (isSimulated(engine)) return true;
  const now = ctx.clock.now();
  const payload = { team_id: ctx.teamId, number_id: numberId };
  if (await isLeftAlone(ctx.db, ctx.teamId, numberId)) {
    await store.awaitCheck(ctx.db, ctx.teamId, id, 'the campaign waits to be resumed after a restore');
    await ctx.jobs.add(ctx.db, JOBS.recheck, payload, { at: laterOf(now), atLatest: true });
    return false;
  }
  const at = await takeCheck(ctx.db, ctx.teamId, numberId, { now, next: afterGap(ctx) });
  if (at === null) return true;
  // First this: the job may run at once.
  await store.awaitCheck(ctx.db, ctx.teamId, id, 'whether the phone is on WhatsApp is asked in its turn');
  await ctx.jobs.add(ctx.db, JOBS.recheck, payload, { at, atLatest: true });
  return false;
}

/** Lets who waits to be checked be checked: on a real engine the oldest now, and the next after a gap. */
export async function recheckNumber(ctx: Ctx, numberId: string): Promise<void> {
  const now = ctx.clock.now();
  const { engine, session_status } = await store.findQueue(ctx.db, ctx.teamId, numberId, now);
  // The reconnection adds the job again.
  if (session_status !== 'WORKING') return;
  if (isSimulated(engine)) return store.verifyAll(ctx.db, ctx.teamId, numberId, now);
  const payload = { team_id: ctx.teamId, number_id: numberId };
  if (await isLeftAlone(ctx.db, ctx.teamId, numberId))
    return ctx.jobs.add(ctx.db, JOBS.recheck, payload, { at: laterOf(now) });
  if (!(await store.verifyNext(ctx.db, ctx.teamId, numberId, now))) return;
  await ctx.jobs.add(ctx.db, JOBS.recheck, payload, { at: afterGap(ctx) });
}

const laterOf = (now: Date): Date => new Date(now.getTime() + LEFT_ALONE_MS);
const afterGap = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() + drawFrom(GAP, ctx.random));
