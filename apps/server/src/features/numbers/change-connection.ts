// A number lost or regained its connection. Each campaign on the number reports an incident once; waiting work goes on
// when the incident is over (webhooks.md#disconnection).
import type { Ctx } from '../../context.ts';
import type { SessionStatus } from '../../engines/events.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { emitEvent } from '../webhooks/index.ts';
import * as store from './store.ts';

/** @param sessionStatus `WORKING` means connected. */
export async function changeConnection(
  ctx: Ctx,
  numberId: string,
  sessionStatus: SessionStatus,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const { opened, closed } = await store.saveConnection(tx, ctx.teamId, numberId, sessionStatus, now);
    if (closed) {
      await wakeNumber(tx, ctx, numberId);
      await ctx.jobs.add(tx, JOBS.recheck, { team_id: ctx.teamId, number_id: numberId });
    }
    if (!opened) return;
    ctx.log.warn({ number: numberId, status: sessionStatus }, 'a number disconnected');
    for (const agent of await store.listAgents(tx, ctx.teamId, numberId)) {
      await emitEvent(tx, ctx, 'agent.disconnected', {
        agent: {
          name: agent.name,
          phone: agent.phone && `${agent.phone}@c.us`,
          campaign_id: agent.campaign_slug,
          campaign_name: agent.campaign_name,
          session_status: sessionStatus,
          disconnected_at: now.toISOString(),
        },
      });
    }
  });
}

/** Lets messages and first contacts that wait on the number look again whether they may go. */
export async function wakeNumber(tx: Queries, ctx: Ctx, numberId: string): Promise<void> {
  const payload = { team_id: ctx.teamId, number_id: numberId };
  await ctx.jobs.add(tx, JOBS.wake, payload);
  await ctx.jobs.add(tx, JOBS.dispatch, payload);
}
