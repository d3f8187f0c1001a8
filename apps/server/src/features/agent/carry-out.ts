// Checks and carries out an agent's proposals: the agent proposes, code decides (agents.md#proposals).

import type { Agents, Intent, MeetingSlot, Proposal, TurnInput, TurnOutput } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { isAutoReply } from '../../language/auto-reply.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { bookSlot, cancelBooking } from '../bookings/index.ts';
import {
  type Classification,
  contactPayload,
  conversationProgressed,
  type LeadState,
  leadAskedForLater,
  leadGaveEmail,
  leadIsIn,
  leadJudged,
  leadOptedOut,
  writeEntry,
} from '../leads/index.ts';
import { optOut, writeMessages } from '../messages/index.ts';
import { isTimezone } from '../pacing/index.ts';
import { emitEvent } from '../webhooks/index.ts';
import { scheduleFollowUp, wakeUpAt } from './follow-up.ts';
import { handOver } from './hand-over.ts';
import { isNews, loopProblem } from './loops.ts';
import { recordTurn } from './record-turn.ts';
import { slotFromId } from './slot-ids.ts';
import * as store from './store.ts';

/** A turn to carry out; the caller has locked the lead. */
export interface Turn {
  situation: store.Situation;
  lead: LeadState;
  input: TurnInput;
  output: TurnOutput;
  /** What may be offered in place of a slot that turns out to be taken; null: the calendar can't be asked. */
  others: MeetingSlot[] | null;
  /** Every slot that the agent was shown in this turn. */
  shown: ReadonlyMap<string, MeetingSlot>;
  /** What was not carried out, and why. */
  refused: { of: Proposal; why: string }[];
}

const SET_BY_PERSON = "the lead's status is not the agent's to set";

type Reply = { text: string; intent: Intent } | null;

/** Carries out the allowed proposals in order, and writes the reply. @returns its id, for the caller to send. */
export async function carryOut(tx: Queries, ctx: Ctx, agents: Agents, turn: Turn): Promise<string | null> {
  const { reasoning, account } = turn.output;
  const before = turn.situation.findings;
  const id = await proposalsAndReply(tx, ctx, agents, turn);
  await recordTurn(tx, ctx, turn.situation, {
    reasoning,
    account,
    before,
    passages: turn.input.passages,
    accepted: turn.output.proposals.filter((proposal) => !turn.refused.some(({ of }) => of === proposal)),
    refused: turn.refused.map(({ of, why }) => ({ what: of.kind, why })),
    ...(id !== null && { message_id: id }),
  });
  return id;
}

async function proposalsAndReply(tx: Queries, ctx: Ctx, agents: Agents, turn: Turn): Promise<string | null> {
  const { situation, lead, output } = turn;
  let reply: Reply = output.reply;
  let handedOver = false;
  let progress = false;
  const toPerson = (why: string) =>
    handOver(tx, ctx, lead, why, { agents, input: { ...turn.input, findings: situation.findings } });
  for (const proposal of output.proposals) {
    switch (proposal.kind) {
      case 'finding':
        if (await keepFinding(tx, ctx, turn, proposal)) progress = true;
        break;
      case 'qualify':
        await qualify(tx, ctx, turn, proposal);
        break;
      case 'disqualify':
        if (!(await giveVerdict(tx, ctx, lead, 'ruled_out', proposal.classification, proposal.reason))) {
          turn.refused.push({ of: proposal, why: SET_BY_PERSON });
        }
        break;
      case 'opt_out':
        await leadOptedOut(tx, ctx, lead);
        await optOut(tx, ctx, lead.id);
        return null;
      case 'later':
        await waitUntil(tx, ctx, lead, proposal.at);
        break;
      case 'hand_over':
        handedOver = await toPerson(proposal.reason);
        break;
      case 'open_question':
        await writeEntry(
          tx,
          ctx,
          lead.id,
          `The lead asked what the agent could not answer: "${proposal.question}"`,
        );
        break;
      case 'book':
        reply = await book(tx, ctx, agents, turn, proposal);
        if (reply?.intent.kind === 'confirm' && isNews(situation.transcript, proposal.message_id))
          progress = true;
        // No slot is left to offer: a person has to find a time.
        if (reply?.intent.kind === 'goodbye') {
          handedOver = await toPerson('no free slot is left to offer');
        }
        break;
      case 'cancel_booking':
        if (await cancelBooking(tx, ctx, lead, proposal.reason)) {
          await writeEntry(tx, ctx, lead.id, 'The lead canceled the meeting.');
        } else turn.refused.push({ of: proposal, why: 'no meeting is booked' });
        break;
      case 'timezone':
        if (isTimezone(proposal.timezone)) await leadIsIn(tx, ctx, lead, proposal.timezone);
        else turn.refused.push({ of: proposal, why: 'there is no such time zone' });
        break;
      case 'email':
        if (!(await keepEmail(tx, ctx, turn, proposal))) {
          turn.refused.push({
            of: proposal,
            why: 'no message of the lead has this address, or one is known',
          });
        }
        break;
    }
  }
  if (progress) await conversationProgressed(tx, ctx, lead.id, situation.transcript.at(-1)!.id);
  if (!reply) return null;
  const loop = await loopProblem(tx, ctx, situation);
  if (loop !== null) {
    if (!handedOver) await toPerson(loop);
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
  proposal: Proposal & { kind: 'finding' },
): Promise<boolean> {
  const { finding } = proposal;
  const known = turn.situation.agent.criteria.some((criterion) => criterion.key === finding.key);
  const proof = turn.situation.transcript.find((message) => message.id === finding.message_id);
  // What an auto-responder wrote says nothing of the person.
  if (!known || proof?.direction !== 'inbound' || isAutoReply(proof.text ?? '')) {
    ctx.log.warn({ lead: turn.lead.id, criterion: finding.key }, 'a finding without proof was dropped');
    turn.refused.push({ of: proposal, why: 'no message of the lead proves it' });
    return false;
  }
  await store.saveFinding(tx, ctx.teamId, turn.lead.id, finding, ctx.clock.now());
  const before = turn.situation.findings.find((one) => one.key === finding.key);
  const others = turn.situation.findings.filter((one) => one !== before);
  turn.situation.findings = [...others, finding];
  return before?.verdict !== finding.verdict && isNews(turn.situation.transcript, finding.message_id);
}

/** An address counts only as the lead wrote it. */
async function keepEmail(
  tx: Queries,
  ctx: Ctx,
  { situation, lead }: Turn,
  { email, message_id }: Proposal & { kind: 'email' },
): Promise<boolean> {
  const said = situation.transcript.find(({ id }) => id === message_id);
  const isSaid = said?.direction === 'inbound' && said.text?.toLowerCase().includes(email.toLowerCase());
  return Boolean(isSaid) && (await leadGaveEmail(tx, ctx, lead, email));
}

/** Qualifies the lead only if every criterion is proven, whatever the agent says. */
async function qualify(
  tx: Queries,
  ctx: Ctx,
  turn: Turn,
  proposal: Proposal & { kind: 'qualify' },
): Promise<void> {
  const { agent, findings } = turn.situation;
  const met = new Set(findings.filter((one) => one.verdict === 'met').map((one) => one.key));
  if (!agent.criteria.every((criterion) => met.has(criterion.key))) {
    ctx.log.warn({ lead: turn.lead.id }, 'a verdict without all criteria was dropped');
    turn.refused.push({ of: proposal, why: 'not every criterion is proven' });
    return;
  }
  if (!(await giveVerdict(tx, ctx, turn.lead, 'qualified', 'qualified', proposal.reason))) {
    turn.refused.push({ of: proposal, why: SET_BY_PERSON });
  }
}

async function giveVerdict(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  verdict: 'qualified' | 'ruled_out',
  classification: Classification,
  reasoning: string,
): Promise<boolean> {
  if (!(await leadJudged(tx, ctx, lead, verdict, reasoning))) return false;
  const about = await contactPayload(tx, ctx, lead.id, { classification, reasoning });
  await emitEvent(tx, ctx, verdict === 'qualified' ? 'contact.qualified' : 'contact.not_qualified', about);
  return true;
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
async function book(
  tx: Queries,
  ctx: Ctx,
  agents: Agents,
  turn: Turn,
  proposal: Proposal & { kind: 'book' },
): Promise<Reply> {
  const { slot_id: slotId } = proposal;
  const { situation, lead, input } = turn;
  const settings = situation.agent.booking;
  if (!settings || !input.booking) return null;
  const agent = agents.offline;
  const { language = input.brief.language, reply } = turn.output;
  const brief = { ...input.brief, language };
  const offered = situation.transcript.flatMap(({ intent }) =>
    intent?.kind === 'offer' ? intent.slots : [],
  );
  const slot = slotFromId(slotId, settings.duration_minutes);
  const allowed = [...offered, ...turn.shown.values()].some(({ id }) => id === slotId);
  const future = allowed && Date.parse(slot.start_at) > ctx.clock.ms();
  const booking = future ? await bookSlot(tx, ctx, lead, slot, settings.timezone) : null;
  if (!booking) {
    turn.refused.push({ of: proposal, why: 'the slot is not free any more' });
    const others = turn.others?.filter((one) => one.id !== slotId) ?? null;
    const { start_at } = slot;
    return agent.bookingFailed(brief, { start_at, taken: true, timezone: input.lead.timezone }, others);
  }
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
  const confirmation = agent.confirmBooking(brief, {
    ...{ id, rescheduled, start_at: slot.start_at, end_at: slot.end_at },
    ...{ page: null, location: null, timezone: input.lead.timezone },
  });
  if (!reply) return confirmation;
  return { ...confirmation, text: `${confirmation.text}\n\n${reply.text}` };
}
