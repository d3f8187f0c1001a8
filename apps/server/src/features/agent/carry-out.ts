// Checks and carries out an agent's proposals: the agent proposes, code decides (agents.md#proposals).

import type { Agents, Intent, Proposal, TurnOutput } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { isAutoReply } from '../../language/auto-reply.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { cancelBooking } from '../bookings/index.ts';
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
import { isBudgetNews } from '../models/index.ts';
import { isTimezone } from '../pacing/index.ts';
import { emitEvent } from '../webhooks/index.ts';
import { type BookingTurn, bookMeeting } from './book-meeting.ts';
import { wakeUpAt, writesAgain } from './follow-up.ts';
import { handOver } from './hand-over.ts';
import { isHaggling, isNews, loopProblem } from './loops.ts';
import { recordTurn } from './record-turn.ts';
import * as store from './store.ts';

/** A turn to carry out; the caller has locked the lead. */
export type Turn = BookingTurn;

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
  if (output.account?.spent) await tellSpent(tx, ctx, lead.id, output);
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
        reply = await bookMeeting(tx, ctx, agents, turn, proposal);
        if (reply?.intent.kind === 'confirm' && isNews(situation.transcript, proposal.message_id))
          progress = true;
        // No slot is left to offer: a person has to find a time.
        if (reply?.intent.kind === 'goodbye') {
          handedOver = await toPerson('no free slot is left to offer');
        }
        break;
      case 'cancel_booking':
        switch (await cancelBooking(tx, ctx, lead, proposal.reason)) {
          case 'none':
            turn.refused.push({ of: proposal, why: 'no meeting is booked' });
            break;
          case 'asked':
            // It is not off before the provider says so; the lead is told then.
            reply = null;
            break;
          default:
            if (isNews(situation.transcript, proposal.message_id)) progress = true;
        }
        break;
      case 'timezone':
        if (isTimezone(proposal.timezone)) {
          await leadIsIn(tx, ctx, lead, proposal.timezone);
          const { timezone } = proposal;
          turn.input = { ...turn.input, lead: { ...turn.input.lead, timezone } };
          if (isNews(situation.transcript, proposal.message_id)) progress = true;
        } else turn.refused.push({ of: proposal, why: 'there is no such time zone' });
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
  if (progress || isHaggling(situation.transcript, reply?.intent ?? null))
    await conversationProgressed(tx, ctx, lead.id, situation.transcript.at(-1)!.id);
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
  // For a lead who just asked for a time, `waitUntil` has scheduled it already.
  const ends = reply.intent.kind === 'goodbye' || reply.intent.kind === 'confirm';
  const asksForLater = output.proposals.some(({ kind }) => kind === 'later');
  if (!ends && !handedOver && !asksForLater) await writesAgain(tx, ctx, situation);
  return id;
}

/** A day's budget is spent: one journal says so, once a day. */
async function tellSpent(tx: Queries, ctx: Ctx, leadId: string, output: TurnOutput): Promise<void> {
  const { of, why } = output.account!.spent!;
  if (!(await isBudgetNews(tx, ctx, of, leadId))) return;
  const toPerson = output.proposals.some(({ kind }) => kind === 'hand_over');
  const whom = of === 'lead' ? 'this lead' : 'all leads';
  const next = toPerson ? `hands ${whom} over to a person` : `answers ${whom} without a model`;
  await writeEntry(tx, ctx, leadId, `${why} Until 00:00 UTC the agent ${next}.`);
  ctx.log.warn({ lead: leadId, budget: of, next }, "a day's budget for models is spent");
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
