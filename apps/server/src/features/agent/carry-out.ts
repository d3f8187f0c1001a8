// Checks and carries out an agent's proposals: the agent proposes, code decides (agents.md#proposals).

import type { Agents, Intent, Proposal, TurnInput, TurnOutput } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { bookSlot, cancelBooking } from '../bookings/index.ts';
import {
  type Classification,
  contactPayload,
  conversationProgressed,
  type LeadState,
  leadAskedForLater,
  leadJudged,
  leadOptedOut,
  writeEntry,
} from '../leads/index.ts';
import { optOut, writeMessages } from '../messages/index.ts';
import { emitEvent } from '../webhooks/index.ts';
import { scheduleFollowUp, wakeUpAt } from './follow-up.ts';
import { handOver } from './hand-over.ts';
import { isNews, loopProblem } from './loops.ts';
import { slotFromId } from './slot-ids.ts';
import * as store from './store.ts';

/** A turn to carry out; the caller has locked the lead. */
export interface Turn {
  situation: store.Situation;
  lead: LeadState;
  input: TurnInput;
  output: TurnOutput;
}

type Reply = { text: string; intent: Intent } | null;

/** Carries out the allowed proposals in order, and writes the reply. @returns its id, for the caller to send. */
export async function carryOut(tx: Queries, ctx: Ctx, agents: Agents, turn: Turn): Promise<string | null> {
  const { situation, lead, output } = turn;
  let reply: Reply = output.reply;
  let handedOver = false;
  let progress = false;
  for (const proposal of output.proposals) {
    switch (proposal.kind) {
      case 'finding':
        if (await keepFinding(tx, ctx, turn, proposal)) progress = true;
        break;
      case 'qualify':
        await qualify(tx, ctx, turn, proposal.reason);
        break;
      case 'disqualify':
        await giveVerdict(tx, ctx, lead, 'ruled_out', proposal.classification, proposal.reason);
        break;
      case 'opt_out':
        await leadOptedOut(tx, ctx, lead);
        await optOut(tx, ctx, lead.id);
        return null;
      case 'later':
        await waitUntil(tx, ctx, lead, proposal.at);
        break;
      case 'hand_over':
        handedOver = await handOver(tx, ctx, lead, proposal.reason);
        break;
      case 'book':
        reply = await book(tx, ctx, agents, turn, proposal.slot_id);
        if (reply?.intent.kind === 'confirm' && isNews(situation.transcript, proposal.message_id))
          progress = true;
        // No slot is left to offer: a person has to find a time.
        if (reply?.intent.kind === 'goodbye') {
          handedOver = await handOver(tx, ctx, lead, 'no free slot is left to offer');
        }
        break;
      case 'cancel_booking':
        if (await cancelBooking(tx, ctx, lead, proposal.reason)) {
          await writeEntry(tx, ctx, lead.id, 'The lead canceled the meeting.');
        }
        break;
    }
  }
  if (progress) await conversationProgressed(tx, ctx, lead.id, situation.transcript.at(-1)!.id);
  if (!reply) return null;
  const loop = await loopProblem(tx, ctx, situation);
  if (loop !== null) {
    if (!handedOver) await handOver(tx, ctx, lead, loop);
    return null;
  }
  const id = await writeMessages(tx, ctx, situation.engine, {
    lead_id: lead.id,
    number_id: situation.number_id,
    type: handedOver ? 'AI_HANDOVER' : 'AI_REPLY',
    text: reply.text,
    first_contact: false,
    humanize: situation.agent.humanize,
    intent: reply.intent,
    reasoning: output.reasoning,
  });
  // For a lead who waits, `waitUntil` has scheduled the time already.
  const ends = reply.intent.kind === 'goodbye' || reply.intent.kind === 'confirm';
  const awaitsAnswer = !ends && !handedOver && lead.status !== 'waiting';
  if (awaitsAnswer) await scheduleFollowUp(tx, ctx, lead.id, situation.agent.follow_ups, 0);
  return id;
}

/**
 * Evidence counts only for a criterion of the campaign and a message that the lead wrote.
 * @returns whether it is progress: a new verdict, proven by new words.
 */
async function keepFinding(
  tx: Queries,
  ctx: Ctx,
  turn: Turn,
  { finding }: Proposal & { kind: 'finding' },
): Promise<boolean> {
  const known = turn.situation.agent.criteria.some((criterion) => criterion.key === finding.key);
  const proof = turn.situation.transcript.find((message) => message.id === finding.message_id);
  if (!known || proof?.direction !== 'inbound') {
    ctx.log.warn({ lead: turn.lead.id, criterion: finding.key }, 'a finding without proof was dropped');
    return false;
  }
  await store.saveFinding(tx, ctx.teamId, turn.lead.id, finding, ctx.clock.now());
  const before = turn.situation.findings.find((one) => one.key === finding.key);
  const others = turn.situation.findings.filter((one) => one !== before);
  turn.situation.findings = [...others, finding];
  return before?.verdict !== finding.verdict && isNews(turn.situation.transcript, finding.message_id);
}

/** Qualifies the lead only if every criterion is proven, whatever the agent says. */
async function qualify(tx: Queries, ctx: Ctx, turn: Turn, reason: string): Promise<void> {
  const { agent, findings } = turn.situation;
  const met = new Set(findings.filter((one) => one.verdict === 'met').map((one) => one.key));
  if (!agent.criteria.every((criterion) => met.has(criterion.key))) {
    ctx.log.warn({ lead: turn.lead.id }, 'a verdict without all criteria was dropped');
    return;
  }
  await giveVerdict(tx, ctx, turn.lead, 'qualified', 'qualified', reason);
}

async function giveVerdict(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  verdict: 'qualified' | 'ruled_out',
  classification: Classification,
  reasoning: string,
): Promise<void> {
  if (!(await leadJudged(tx, ctx, lead, verdict, reasoning))) return;
  const about = await contactPayload(tx, ctx, lead.id, { classification, reasoning });
  await emitEvent(tx, ctx, verdict === 'qualified' ? 'contact.qualified' : 'contact.not_qualified', about);
}

async function waitUntil(tx: Queries, ctx: Ctx, lead: LeadState, at: string): Promise<void> {
  const time = new Date(at);
  await leadAskedForLater(tx, ctx, lead, time);
  await writeEntry(
    tx,
    ctx,
    lead.id,
    `The lead asked to be contacted later; the agent writes again on ${at}.`,
  );
  await wakeUpAt(tx, ctx, lead.id, time);
}

/** Books a slot that was offered or is free now; the stored row is what the reply confirms. */
async function book(tx: Queries, ctx: Ctx, agents: Agents, turn: Turn, slotId: string): Promise<Reply> {
  const { situation, lead, input } = turn;
  const settings = situation.agent.booking;
  if (!settings || !input.booking) return null;
  const agent = agents.of(situation.agent.model);
  const offered = situation.transcript.flatMap(({ intent }) =>
    intent?.kind === 'offer' ? intent.slots : [],
  );
  const allowed = [...offered, ...input.booking.free].some((slot) => slot.id === slotId);
  const slot = slotFromId(slotId, settings.duration_minutes);
  const future = allowed && Date.parse(slot.start_at) > ctx.clock.ms();
  const booking = future ? await bookSlot(tx, ctx, lead, slot, settings.timezone) : null;
  if (!booking)
    return agent.slotTaken(
      input.brief,
      input.booking.free.filter((one) => one.id !== slotId),
    );
  await writeEntry(
    tx,
    ctx,
    lead.id,
    `Meeting ${booking.rescheduled ? 'moved to' : 'booked for'} ${slot.start_at}.`,
  );
  const about = await contactPayload(tx, ctx, lead.id, {
    classification: null,
    reasoning: turn.output.reasoning,
  });
  await emitEvent(tx, ctx, 'booking.created', { ...about, booking: booking.record });
  const { id, rescheduled } = booking;
  return agent.confirmBooking(input.brief, { id, start_at: slot.start_at, rescheduled });
}
