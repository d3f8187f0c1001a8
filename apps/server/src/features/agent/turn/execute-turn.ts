// Checks an agent's proposals and carries out those that are allowed (agents.md#proposals). The effects are written as
// rows; in a test chat they are only reported (`turn-actions.ts`).

import { type Fact, fact, type Reason } from '@parley/contract';
import type { Agents, Intent, Proposal } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { isTimezone } from '../../pacing/index.ts';
import { addReturnTime } from '../hand-over/add-return-time.ts';
import { type BookingTurn, bookMeeting } from '../meetings/book-meeting.ts';
import { NEEDS_NO_ANSWER } from '../store.ts';
import { isHaggling, saysSomethingNew } from './detect-loops.ts';

/** A turn to carry out. The caller must have locked the lead. */
export type Turn = BookingTurn;

type Reply = { text: string; intent: Intent } | null;

/**
 * Carries out the allowed proposals in order and writes the reply.
 * @returns the id of the reply, which the caller sends; null if there is no reply.
 */
export async function executeTurn(ctx: Ctx, agents: Agents, turn: Turn): Promise<string | null> {
  const { reasoning, account } = turn.output;
  const before = turn.situation.findings;
  const id = await executeProposals(ctx, agents, turn);
  await turn.deeds.record({
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

async function executeProposals(ctx: Ctx, agents: Agents, turn: Turn): Promise<string | null> {
  const { situation, output, deeds } = turn;
  if (output.account?.spent) await deeds.spent(output);
  let reply: Reply = output.reply;
  let handedOver = false;
  let progress = false;
  const toPerson = (why: Reason) => deeds.handOver(why, { ...turn.input, findings: situation.findings });
  for (const proposal of output.proposals) {
    switch (proposal.kind) {
      case 'finding':
        if (await saveFinding(ctx, turn, proposal)) progress = true;
        break;
      case 'qualify':
        await qualifyLead(ctx, turn, proposal);
        break;
      case 'disqualify':
        if (!(await deeds.verdict('ruled_out', proposal.classification, proposal.reason))) {
          turn.refused.push({ of: proposal, why: explainStatus(situation) });
        }
        break;
      case 'opt_out':
        await deeds.optOut();
        return null;
      case 'later':
        await deeds.later(proposal.at);
        break;
      case 'hand_over':
        handedOver = await toPerson(proposal.reason);
        break;
      case 'open_question':
        await deeds.openQuestion(proposal.question);
        break;
      case 'book':
        reply = await bookMeeting(ctx, agents, turn, proposal);
        if (reply?.intent.kind === 'confirm' && saysSomethingNew(situation.transcript, proposal.message_id))
          progress = true;
        // There are no slots left to offer, so a person has to find a time.
        if (reply?.intent.kind === 'goodbye') {
          handedOver = await toPerson(fact('no_slot_left'));
        }
        break;
      case 'cancel_booking':
        switch (await deeds.cancel(proposal.reason)) {
          case 'none':
            turn.refused.push({ of: proposal, why: fact('no_meeting_booked') });
            break;
          case 'asked':
            // The meeting is canceled only once the provider confirms it, and the lead gets a message then.
            reply = null;
            break;
          default:
            if (saysSomethingNew(situation.transcript, proposal.message_id)) progress = true;
        }
        break;
      case 'timezone':
        if (isTimezone(proposal.timezone)) {
          await deeds.timezone(proposal.timezone);
          const { timezone } = proposal;
          turn.input = { ...turn.input, lead: { ...turn.input.lead, timezone } };
          if (saysSomethingNew(situation.transcript, proposal.message_id)) progress = true;
        } else turn.refused.push({ of: proposal, why: fact('unknown_time_zone') });
        break;
      case 'email':
        if (!(await saveEmail(turn, proposal))) {
          turn.refused.push({ of: proposal, why: fact('address_not_accepted') });
        }
        break;
    }
  }
  if (progress || isHaggling(situation.transcript, turn.auto_replies, reply?.intent ?? null))
    await deeds.progress(situation.transcript.at(-1)!.id);
  if (!reply) {
    if (isSilentByChoice(turn.output)) await deeds.writeAgain();
    return null;
  }
  const isForPerson = handedOver || turn.input.handed_over === true;
  // The reply is a goodbye that says nothing of the colleague.
  const isUnannounced = output.proposals.some((one) => one.kind === 'hand_over' && one.unannounced);
  const loop = await deeds.loop();
  if (loop !== null) {
    if (!isForPerson) await toPerson(loop);
    return null;
  }
  const id = await deeds.write({
    type: isForPerson ? 'AI_HANDOVER' : 'AI_REPLY',
    text:
      isForPerson && !isUnannounced
        ? addReturnTime(agents, reply, { ...turn, language: output.language })
        : reply.text,
    intent: reply.intent,
    reasoning: output.reasoning,
  });
  // For a lead who asked for a later time, a follow-up is already scheduled.
  const ends = reply.intent.kind === 'goodbye' || reply.intent.kind === 'confirm';
  const asksForLater = output.proposals.some(({ kind }) => kind === 'later');
  if (!ends && !isForPerson && !asksForLater) await deeds.writeAgain();
  return id;
}

/** Returns whether the lead's message needs no answer. The question before it can still need a follow-up. */
function isSilentByChoice({ reasoning, proposals }: Turn['output']): boolean {
  return typeof reasoning !== 'string' && reasoning.code === NEEDS_NO_ANSWER && proposals.length === 0;
}

/**
 * Stores a finding if it is about one of the campaign's criteria and one of the lead's messages proves it.
 * @returns whether it is progress: a new verdict, proven by new words.
 */
async function saveFinding(ctx: Ctx, turn: Turn, proposal: Proposal & { kind: 'finding' }): Promise<boolean> {
  const { finding } = proposal;
  const known = turn.situation.agent.criteria.some((criterion) => criterion.key === finding.key);
  const proof = turn.situation.transcript.find((message) => message.id === finding.message_id);
  // An auto-responder's messages prove nothing about the person.
  if (!known || proof?.direction !== 'inbound' || turn.auto_replies.has(proof.id)) {
    ctx.log.warn(
      { lead: turn.situation.lead_id, criterion: finding.key },
      'a finding without proof was dropped',
    );
    turn.refused.push({ of: proposal, why: fact('finding_not_proven') });
    return false;
  }
  await turn.deeds.finding(finding);
  const before = turn.situation.findings.find((one) => one.key === finding.key);
  const others = turn.situation.findings.filter((one) => one !== before);
  turn.situation.findings = [...others, finding];
  return (
    before?.verdict !== finding.verdict && saysSomethingNew(turn.situation.transcript, finding.message_id)
  );
}

/** Stores an email address if the lead wrote it and none is known. @returns whether it was stored. */
async function saveEmail(
  { situation, deeds }: Turn,
  { email, message_id }: Proposal & { kind: 'email' },
): Promise<boolean> {
  const said = situation.transcript.find(({ id }) => id === message_id);
  const isSaid = said?.direction === 'inbound' && said.text?.toLowerCase().includes(email.toLowerCase());
  return Boolean(isSaid) && (await deeds.email(email));
}

/** Qualifies the lead only if every criterion is proven. */
async function qualifyLead(ctx: Ctx, turn: Turn, proposal: Proposal & { kind: 'qualify' }): Promise<void> {
  const { agent, findings } = turn.situation;
  const met = new Set(findings.filter((one) => one.verdict === 'met').map((one) => one.key));
  if (!agent.criteria.every((criterion) => met.has(criterion.key))) {
    ctx.log.warn({ lead: turn.situation.lead_id }, 'a verdict without all criteria was dropped');
    turn.refused.push({ of: proposal, why: fact('criteria_not_proven') });
    return;
  }
  if (!(await turn.deeds.verdict('qualified', 'qualified', proposal.reason))) {
    turn.refused.push({ of: proposal, why: explainStatus(turn.situation) });
  }
}

/** Returns why the agent can't give this lead a verdict. */
function explainStatus({ status_set_by }: Turn['situation']): Fact {
  return fact(status_set_by === 'person' ? 'status_set_by_person' : 'status_is_final');
}
