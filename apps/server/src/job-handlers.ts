// Every job, by its name: what it carries, and the verb that does it.
import type { Ctx } from './context.ts';
import { agents, catchUp, followUp, takeTurn } from './features/agent/index.ts';
import { dispatch, takeUpPending, verifyLead } from './features/first-contact/index.ts';
import { type Outbox, sendMessage, wakeNumber } from './features/messages/index.ts';
import type { Lanes } from './features/webhooks/index.ts';
import type { Handler } from './platform/jobs.ts';

interface OfTeam {
  team_id: string;
}

export function jobHandlers(
  ctxOf: (teamId: string) => Ctx,
  outbox: Outbox,
  lanes: Lanes,
  withAgents: boolean,
): Record<string, Handler> {
  // Jobs that no handler is named for stay in the queue for a process that has agents.
  return { ...(withAgents ? agentHandlers(ctxOf, outbox) : {}), ...otherHandlers(ctxOf, outbox, lanes) };
}

type Handlers = Record<string, Handler>;
type CtxOf = (teamId: string) => Ctx;

function agentHandlers(ctxOf: CtxOf, outbox: Outbox): Handlers {
  return {
    'first-contact.dispatch': (job: OfTeam & { number_id: string }) =>
      dispatch(ctxOf(job.team_id), agents, job.number_id),
    'agent.turn': async (job: OfTeam & { lead_id: string }) => {
      const ctx = ctxOf(job.team_id);
      const reply = await takeTurn(ctx, agents, job.lead_id);
      if (reply) await sendMessage(ctx, outbox, reply);
    },
    'agent.catch-up': (job: OfTeam & { campaign_id: string }) => catchUp(ctxOf(job.team_id), job.campaign_id),
    'agent.follow-up': (job: OfTeam & { lead_id: string }) =>
      followUp(ctxOf(job.team_id), agents, job.lead_id),
  };
}

function otherHandlers(ctxOf: CtxOf, outbox: Outbox, lanes: Lanes): Handlers {
  return {
    'first-contact.verify': (job: OfTeam & { id: string }) =>
      verifyLead(ctxOf(job.team_id), outbox.engineOf, job.id),
    'first-contact.take-up': (job: OfTeam & { campaign_id: string }) =>
      takeUpPending(ctxOf(job.team_id), job.campaign_id),
    'messages.send': (job: OfTeam & { message_id: string }) =>
      sendMessage(ctxOf(job.team_id), outbox, job.message_id),
    'messages.wake': (job: OfTeam & { number_id: string }) =>
      wakeNumber(ctxOf(job.team_id).db, job.team_id, job.number_id),
    'webhooks.deliver': async (job: OfTeam & { webhook_id: string }) =>
      lanes.open(job.team_id, job.webhook_id),
  };
}
