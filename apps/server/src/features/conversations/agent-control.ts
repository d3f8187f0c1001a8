// Changes who drives a conversation: POST /leads/{id}/handoff and /resume (lead.md#who-drives-the-conversation).
// Neither changes the lead's status.
import { fact, fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { queueTransaction } from '../../platform/queue-transaction.ts';
import {
  assignLeadWithoutOwner,
  findControl,
  giveConversationBack,
  handConversationToPerson,
  hasConversation,
  isDrivenBy,
  isUntaken,
  keepFromAgent,
  lockLead,
  takeConversationOver,
} from '../leads/index.ts';
import { discardWaiting, isBeingSent, isReplyUnderWay } from '../messages/index.ts';

export interface ControlOptions {
  /** False if the operator runs the API without agents (`AGENTS=off`). */
  agents: boolean;
}

const LOOK_MS = 50;
const MOST_LOOKS = 100;

/**
 * Hands the conversation over to a person and discards messages that the agent has not sent. If the engine is sending a
 * message, waits until it is sent, so that no message arrives after the response.
 */
export async function handOff(ctx: Ctx, { id }: { id: string }, options: ControlOptions): Promise<Json> {
  const control = await changeDriver(ctx, id, options, true, async (tx) => {
    await discardWaiting(tx, ctx.teamId, id, fact('person_took_over'));
    const payload = { team_id: ctx.teamId, lead_id: id };
    for (const job of [JOBS.turn, JOBS.followUp]) await ctx.jobs.remove(tx, job, payload);
    await handConversationToPerson(tx, ctx, id, fact('agent_stopped'));
  });
  for (let looks = 0; looks < MOST_LOOKS && (await isBeingSent(ctx.db, ctx.teamId, id)); looks++) {
    await ctx.clock.sleep(LOOK_MS);
  }
  return control;
}

/**
 * Gives the conversation back to the agent after a member's reply. Does nothing if someone took the conversation over
 * after the member requested this. Also does nothing if another reply is being sent, because the agent and the member
 * would write at the same time.
 */
export async function giveBack(
  ctx: Ctx,
  { id, asked_at }: { id: string; asked_at: Date },
  options: ControlOptions,
): Promise<void> {
  const { actor } = ctx;
  await changeDriver(ctx, id, options, false, async (tx) => {
    const isTheirs = actor.kind === 'member' && (await isDrivenBy(tx, ctx.teamId, id, actor.id, asked_at));
    if (!isTheirs || (await isReplyUnderWay(tx, ctx.teamId, id))) return;
    await resumeConversation(tx, ctx, id);
  });
}

/**
 * Gives the conversation back to the agent, which answers the last message if it is from the lead. Fails for a lead who
 * opted out.
 */
export function resumeAgent(ctx: Ctx, { id }: { id: string }, options: ControlOptions): Promise<Json> {
  return changeDriver(ctx, id, options, false, (tx) => resumeConversation(tx, ctx, id));
}

async function resumeConversation(tx: Queries, ctx: Ctx, id: string): Promise<void> {
  const payload = { team_id: ctx.teamId, lead_id: id };
  for (const job of [JOBS.turn, JOBS.followUp]) await ctx.jobs.add(tx, job, payload);
  await giveConversationBack(tx, ctx, id);
}

async function changeDriver(
  ctx: Ctx,
  id: string,
  options: ControlOptions,
  person: boolean,
  effects: (tx: Queries) => Promise<void>,
): Promise<Json> {
  const record = await queueTransaction(ctx.db, async (tx) => {
    const lead = await lockLead(tx, ctx.teamId, id);
    if (!lead) fail('not_found', 'not_found');
    if (!options.agents) {
      fail('server_error', 'agents_off');
    }
    if (!hasConversation(lead)) {
      fail('invalid_state', 'no_conversation');
    }
    if (!person && lead.opted_out_at !== null) {
      fail('invalid_state', 'lead_opted_out');
    }
    const taker = person && ctx.actor.kind === 'member' ? ctx.actor.id : null;
    if (lead.manual_override !== person) await effects(tx);
    else if (taker !== null) await takeConversationOver(tx, ctx, id, taker);
    else if (person && isUntaken(lead)) await keepFromAgent(tx, ctx, id);
    if (taker !== null) await assignLeadWithoutOwner(tx, ctx, lead, taker);
    return findControl(tx, ctx.teamId, id);
  });
  return wrapData(record);
}
