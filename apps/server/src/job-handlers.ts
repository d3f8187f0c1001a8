// Every job, by its name: what it carries, the verb that does it, and which slots it takes meanwhile.
import type { Agents } from './agents/port.ts';
import type { Ctx } from './context.ts';
import { catchUp, followUp, takeTurn } from './features/agent/index.ts';
import { dispatch, takeUpPending, verifyLead } from './features/first-contact/index.ts';
import { type Outbox, sendMessage, wakeNumber } from './features/messages/index.ts';
import type { Lanes } from './features/webhooks/index.ts';
import { createFairSlots } from './platform/fair-slots.ts';
import type { Task } from './platform/jobs/runner.ts';

interface OfTeam {
  team_id: string;
}

type Tasks = Record<string, Task>;
type CtxOf = (teamId: string) => Ctx;

/** How many jobs of a kind may be under way; a workspace alone takes half of them. */
const SLOTS = 64;

/** @param agents undefined: this process runs none. */
export function jobHandlers(ctxOf: CtxOf, outbox: Outbox, lanes: Lanes, agents: Agents | undefined): Tasks {
  // Jobs that no handler is named for stay in the queue for a process that has agents.
  return { ...(agents ? agentTasks(ctxOf, outbox, agents) : {}), ...otherTasks(ctxOf, outbox, lanes) };
}

/** What an agent writes: it may wait for a model. */
function agentTasks(ctxOf: CtxOf, outbox: Outbox, agents: Agents): Tasks {
  const slots = createFairSlots(SLOTS);
  return {
    'first-contact.dispatch': {
      slots,
      standsForQueue: true,
      run: (job: OfTeam & { number_id: string }) => dispatch(ctxOf(job.team_id), agents, job.number_id),
    },
    'agent.turn': {
      slots,
      run: async (job: OfTeam & { lead_id: string }) => {
        const ctx = ctxOf(job.team_id);
        const reply = await takeTurn(ctx, agents, job.lead_id);
        if (reply) await sendMessage(ctx, outbox, reply);
      },
    },
    'agent.follow-up': {
      slots,
      run: (job: OfTeam & { lead_id: string }) => followUp(ctxOf(job.team_id), agents, job.lead_id),
    },
  };
}

function otherTasks(ctxOf: CtxOf, outbox: Outbox, lanes: Lanes): Tasks {
  // They may wait for an engine.
  const engine = createFairSlots(SLOTS);
  const queue = createFairSlots(SLOTS);
  return {
    'first-contact.verify': {
      slots: engine,
      run: (job: OfTeam & { id: string }) => verifyLead(ctxOf(job.team_id), outbox.engineOf, job.id),
    },
    'messages.send': {
      slots: engine,
      run: (job: OfTeam & { message_id: string }) => sendMessage(ctxOf(job.team_id), outbox, job.message_id),
    },
    'messages.wake': {
      slots: queue,
      standsForQueue: true,
      run: (job: OfTeam & { number_id: string }) => {
        const { db, clock } = ctxOf(job.team_id);
        return wakeNumber(db, job.team_id, job.number_id, clock.now());
      },
    },
    'first-contact.take-up': {
      slots: queue,
      standsForQueue: true,
      run: (job: OfTeam & { campaign_id: string }) => takeUpPending(ctxOf(job.team_id), job.campaign_id),
    },
    'agent.catch-up': {
      slots: queue,
      standsForQueue: true,
      run: (job: OfTeam & { campaign_id: string }) => catchUp(ctxOf(job.team_id), job.campaign_id),
    },
    'webhooks.deliver': {
      slots: queue,
      standsForQueue: true,
      run: async (job: OfTeam & { webhook_id: string }) => lanes.open(job.team_id, job.webhook_id),
    },
  };
}
