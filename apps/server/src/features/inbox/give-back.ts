// Gives the conversation back to the agent after a member's reply with `give_back` is sent (dashboard-operations.md#inbox).
// A job does this, so that it happens even if a process dies.
import { ContractError } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Payload } from '../../platform/jobs/job-kind.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { giveBack } from '../conversations/index.ts';
import { findReply } from '../messages/index.ts';

/** The interval at which the job checks whether another process has sent the reply. */
const LOOK_MS = 15_000;
/** The time in which an echo can still confirm an unconfirmed reply. */
const SETTLING_MS = 60_000;

type GiveBackJob = Payload<'message_id' | 'member_id' | 'name' | 'asked_at'>;

interface Reserved {
  message_id: string;
  /** When the reply was reserved. A person who takes the conversation over after this time keeps it. */
  asked_at: Date;
}

/** Adds the job. It runs immediately if the reply has been sent (`isOut`), otherwise after {@link LOOK_MS}. */
export async function scheduleGiveBack(
  db: Queries,
  ctx: Ctx,
  { message_id, asked_at }: Reserved,
  isOut: boolean,
): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'member') return;
  const { id: member_id, name } = actor;
  const payload = { team_id: ctx.teamId, message_id, member_id, name, asked_at: asked_at.toISOString() };
  const at = new Date(ctx.clock.ms() + (isOut ? 0 : LOOK_MS));
  await ctx.jobs.add(db, JOBS.giveBack, payload, { at });
}

/** Runs the job. If the reply did not arrive, the member keeps the conversation. */
export async function giveBackAfter(ctx: Ctx, job: GiveBackJob): Promise<void> {
  const reply = await findReply(ctx.db, ctx.teamId, job.message_id);
  if (!reply) return;
  const { status, lead_id, handed_at } = reply;
  const now = ctx.clock.ms();
  const isSettling =
    status === 'unconfirmed' && handed_at !== null && now < handed_at.getTime() + SETTLING_MS;
  if (status === 'queued' || status === 'sending' || isSettling) {
    return ctx.jobs.add(ctx.db, JOBS.giveBack, job, { at: new Date(now + LOOK_MS) });
  }
  if (status !== 'accepted') return;
  const member = { ...ctx, actor: { kind: 'member', id: job.member_id, name: job.name } } as const;
  await giveBack(member, { id: lead_id, asked_at: new Date(job.asked_at) }, { agents: true }).catch(
    (error) => {
      // The lead opted out or no longer exists, so there is nothing to give back.
      if (!(error instanceof ContractError)) throw error;
    },
  );
}
