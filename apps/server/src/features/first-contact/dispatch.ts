// Works through a number's queue, oldest entry first, within the number's pace, sending hours and quota. First contacts
// beyond the quota wait for the next day (sending.md#first-contacts). Each number has one dispatch job.
import { type Fact, fact } from '@parley/contract';
import type { Agents } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { scheduleFollowUp, writeFirstMessage } from '../agent/index.ts';
import { wasPersonDeleted } from '../blocklist/index.ts';
import { findKnownLead, giveUpFirstMessage, lockLead, writeEntry } from '../leads/index.ts';
import { saveLaterVerdict } from '../lists/index.ts';
import { sendLater, writeMessage } from '../messages/index.ts';
import { chargeFirstContact, pauseIfUnwell } from '../numbers/index.ts';
import { getQuotaDay, makeGaps, nextQuotaDay } from '../pacing/index.ts';
import { computeWait, type Wait } from './compute-wait.ts';
import * as store from './store.ts';
import { NOT_CONTACTED, NOT_NEEDED } from './verify-lead.ts';

/** After this many first contacts, the job lets other jobs run. */
const MOST_IN_A_ROW = 20;

/** Contacts the next person if a first contact is due, and schedules the job for the next one. */
export async function dispatchNumber(ctx: Ctx, agents: Agents, numberId: string): Promise<void> {
  for (let done = 0; done < MOST_IN_A_ROW; done++) {
    // The next first contact might be due immediately, because gaps can be zero on the simulator.
    if (!(await dispatchNext(ctx, agents, numberId))) return;
  }
  await scheduleDispatch(ctx, numberId);
}

/** Schedules the next run. If a newly verified lead has requested an earlier time, keeps that time. */
async function scheduleDispatch(ctx: Ctx, numberId: string, at?: Date): Promise<void> {
  const payload = { team_id: ctx.teamId, number_id: numberId };
  await ctx.jobs.add(ctx.db, JOBS.dispatch, payload, { at, atLatest: true });
}

async function dispatchNext(ctx: Ctx, agents: Agents, numberId: string): Promise<boolean> {
  const candidate = await nextCandidate(ctx, numberId);
  if (!candidate) return false;
  if (candidate.gone) return dropEntry(ctx, candidate, candidate.lead_id!, candidate.gone);
  const message = await writeFirstMessage(ctx, agents, candidate);
  if ('missing' in message) return endWithoutVariable(ctx, candidate, message.missing);
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const queue = await store.lockQueue(tx, ctx.teamId, numberId, now);
    // While the message was being written, another process might have contacted a lead or taken the entry.
    if (waitOfHead(queue, candidate, now).rule !== 'now') return true;
    if (!(await store.removeFirstContact(tx, ctx.teamId, candidate.id))) return true;
    const lead = await lockLead(tx, ctx.teamId, candidate.lead_id!);
    // The lead has written, or a person has changed the lead, so no first message is needed.
    if (lead?.status !== 'queued' || lead.in_touch) {
      await writeEntry(tx, ctx, candidate.lead_id!, NOT_NEEDED);
      return true;
    }
    if (await endIfWroteElsewhere(tx, ctx, candidate, lead.whatsapp_id!)) return true;
    const id = await writeMessage(tx, ctx, {
      lead_id: candidate.lead_id!,
      number_id: numberId,
      type: 'LEAD_WELCOME',
      text: message.text,
      first_contact: true,
      humanize: candidate.agent.humanize,
      intent: message.intent,
      reasoning: fact('first_message'),
      ...(message.template && { template: message.template }),
    });
    await sendLater(tx, ctx, id);
    const nth = queue.first_contacts_today + 1;
    const gap = makeGaps(numberId)(getQuotaDay(now), nth, queue.pacing.first_contact_gap);
    await chargeFirstContact(tx, ctx.teamId, numberId, now, gap);
    await scheduleFollowUp(tx, ctx, candidate.lead_id!, candidate.agent.follow_ups, 0);
    return true;
  });
}

/** Ends the entry of a lead whose data lacks a value that the campaign's template needs. */
async function endWithoutVariable(ctx: Ctx, { id, lead_id }: store.QueueHead, missing: Fact): Promise<true> {
  await ctx.db.transaction(async (tx) => {
    if (!(await store.removeFirstContact(tx, ctx.teamId, id))) return;
    await giveUpEntry(tx, ctx, lead_id!, fact('lead_not_contacted', { reason: missing }));
  });
  return true;
}

/**
 * Ends a lead's entry in the queue of first contacts if the lead has since written to another number, or opted out
 * there (lead.md#deduplication), even if the lead of that number was deleted. Returns whether it ended the entry.
 */
async function endIfWroteElsewhere(
  tx: Queries,
  ctx: Ctx,
  { phone, lead_id }: store.FirstContact,
  chatId: string,
): Promise<boolean> {
  const known = await findKnownLead(tx, ctx.teamId, phone, chatId, lead_id);
  if (known?.how === 'opted_out' || known?.how === 'contacted') {
    const reason = fact('person_known', { how: known.how, lead: known.id });
    await giveUpEntry(tx, ctx, lead_id!, fact('lead_not_contacted', { reason }));
    return true;
  }
  // Checked last, so that a deletion between the two statements is not missed.
  if (!(await wasPersonDeleted(tx, ctx.teamId, [phone, chatId]))) return false;
  await giveUpEntry(tx, ctx, lead_id!, NOT_CONTACTED.deleted);
  return true;
}

/**
 * Ends the entry of a lead who is no longer waiting. It uses no quota, so the next lead can be contacted immediately.
 */
async function dropEntry(
  ctx: Ctx,
  { id, phone }: store.QueueHead,
  leadId: string,
  why: NonNullable<store.QueueHead['gone']>,
): Promise<true> {
  await ctx.db.transaction(async (tx) => {
    await store.lockPhoneEntries(tx, ctx.teamId, phone);
    const lead = await lockLead(tx, ctx.teamId, leadId);
    // A person has just undone a change, so the lead is waiting again.
    if (why === 'not_needed' && lead?.status === 'queued' && !lead.in_touch) return;
    if (!(await store.removeFirstContact(tx, ctx.teamId, id))) return;
    if (why === 'blocked') await giveUpEntry(tx, ctx, leadId, NOT_CONTACTED.blocked);
    else await writeEntry(tx, ctx, leadId, NOT_NEEDED);
  });
  return true;
}

/** Gives up the first message. If the lead came from a file, the reason is also stored with its row. */
async function giveUpEntry(tx: Queries, ctx: Ctx, leadId: string, why: Fact): Promise<void> {
  await giveUpFirstMessage(tx, ctx, leadId, why);
  await saveLaterVerdict(tx, ctx.teamId, leadId, 'not_contacted', why, ctx.clock.now());
}

/**
 * Returns the oldest entry that is due. If none is due, returns null, stores the reasons and schedules the next check.
 */
async function nextCandidate(ctx: Ctx, numberId: string): Promise<store.QueueHead | null> {
  const now = ctx.clock.now();
  const heads = await store.listHeads(ctx.db, ctx.teamId, numberId);
  if (heads.length === 0) return null;
  const queue = await store.findQueue(ctx.db, ctx.teamId, numberId, now);
  const waiting = heads.map((head) => ({ head, wait: waitOfHead(queue, head, now) }));
  const ready = waiting.find(({ wait }) => wait.rule === 'now');
  if (ready) {
    if (!(await pauseIfUnwell(ctx, numberId, queue.engine))) return ready.head;
    return nextCandidate(ctx, numberId);
  }
  for (const { head, wait } of waiting) {
    await store.saveExplanation(ctx.db, ctx.teamId, head.id, wait.explanation);
  }
  // The job is added again when the number reconnects.
  if (queue.session_status !== 'WORKING') return null;
  // A quota of 0 or a pause has no known end, so check again every day.
  const times = waiting.map(({ wait }) => (wait.at ?? nextQuotaDay(now)).getTime());
  await scheduleDispatch(ctx, numberId, new Date(Math.min(...times)));
  return null;
}

function waitOfHead(queue: store.NumberQueue, head: store.FirstContact, now: Date): Wait {
  return computeWait(queue, { ...head, ...head.agent, status: head.campaign_status }, now);
}
