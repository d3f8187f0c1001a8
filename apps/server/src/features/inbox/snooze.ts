// Snoozes a conversation: it needs no person until a time, or until the lead writes (dashboard-operations.md#snooze).
import { type contract, fact, fail, type InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Payload } from '../../platform/jobs/job-kind.ts';
import { writeEntry } from '../leads/index.ts';
import { cancelSnooze, endSnooze, saveSnooze } from './store.ts';

const LONGEST_MS = 366 * 24 * 3_600_000;

export async function snooze(
  ctx: Ctx,
  { id: lead_id, until }: InputOf<typeof contract.conversations.snooze>,
): Promise<void> {
  const { db, teamId } = ctx;
  const now = ctx.clock.now();
  await db.transaction(async (tx) => {
    if (until === null) {
      if (await cancelSnooze(tx, teamId, lead_id))
        await writeEntry(tx, ctx, lead_id, fact('snooze_canceled'));
      return;
    }
    const at = new Date(until);
    if (at <= now || at.getTime() > now.getTime() + LONGEST_MS)
      fail('validation_error', 'snooze_time', {}, ['until']);
    await saveSnooze(tx, teamId, lead_id, at);
    await writeEntry(tx, ctx, lead_id, fact('snoozed', { until: at.toISOString() }));
    await ctx.jobs.add(tx, JOBS.endSnooze, { team_id: teamId, lead_id }, { at });
  });
}

/** Runs the job that ends a snooze. A snooze that was changed or ended in the meantime stays as it is. */
export async function returnConversation(ctx: Ctx, { lead_id }: Payload<'lead_id'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (await endSnooze(tx, ctx.teamId, lead_id, ctx.clock.now()))
      await writeEntry(tx, ctx, lead_id, fact('snooze_ended'));
  });
}
