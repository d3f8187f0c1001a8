// A member's reply with `give_back`: once it is out, the agent goes on (dashboard-doors.md#inbox). A job, so that it
// happens whichever process dies meanwhile.
import { ContractError } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Payload } from '../../platform/jobs/job-kind.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { giveBack } from '../conversations/index.ts';
import { findReply } from '../messages/index.ts';

/** How often to look whether a reply is out that another process sends. */
const LOOK_MS = 15_000;
/** So long an echo may still say that an unconfirmed reply arrived. */
const SETTLING_MS = 60_000;

type Job = Payload<'message_id' | 'member_id' | 'name' | 'asked_at'>;

interface Reserved {
  message_id: string;
  /** When the reply was reserved: whoever takes the conversation over later keeps it. */
  asked_at: Date;
}

/** Adds the job, with the reply itself: it looks after a while, or at once when the reply is out. */
export async function planGiveBack(
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

/** The job. The member stays in charge of what did not arrive. */
export async function giveBackAfter(ctx: Ctx, job: Job): Promise<void> {
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
      // The lead opted out, or is gone: nobody goes on.
      if (!(error instanceof ContractError)) throw error;
    },
  );
}
