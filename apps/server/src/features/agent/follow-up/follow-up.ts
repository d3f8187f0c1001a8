// The agent writes again to a silent lead, at the campaign's intervals and within its hours. After the last follow-up, a
// lead in progress goes cold. A qualified lead who has not chosen a time keeps the status, and the journal reports the
// silence. Each lead has one job, which is rescheduled whenever the agent writes.
import { type Fact, fact } from '@parley/contract';
import type { Agents, FollowUp, FollowUpOccasion, MeetingSlot, TurnInput } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { JOBS } from '../../../jobs.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import type { Calendars } from '../../calendars/index.ts';
import {
  type ConversationState,
  canAgentWrite,
  findConversation,
  lockLead,
  recordFollowUp,
  recordVerdict,
  writeEntry,
} from '../../leads/index.ts';
import { discardWaiting, findWindowProblem, sendLater, writeMessages } from '../../messages/index.ts';
import { nextOpen, parseHours } from '../../pacing/index.ts';
import { handOver } from '../hand-over/hand-over.ts';
import { openMeetings } from '../meetings/open-meetings.ts';
import { reserveOfferedSlots } from '../meetings/reserve-offered-slots.ts';
import * as store from '../store.ts';
import { fillCampaignTemplate, type TemplateMessage } from '../template-message.ts';
import { findLoopProblem } from '../turn/detect-loops.ts';
import { findTurnPassages } from '../turn/find-turn-passages.ts';
import { recordTurn } from '../turn/record-turn.ts';
import { turnInput } from '../turn/turn-input.ts';
import { getFollowUps, isChoosingTime } from './follow-up-times.ts';
import { isAskedFor } from './next-contact-time.ts';

const LOOK_AGAIN_MS = 3_600_000;
const READ_AGAIN_MS = 5_000;
const DAY_MS = 86_400_000;
/** The journal reports a qualified lead's silence before a pause of more than this. */
const LONG_PAUSE_MS = 7 * DAY_MS;

/**
 * Schedules the next follow-up. `sent` is the number of earlier ones; after the last one, this schedules when the lead
 * goes cold.
 */
export async function scheduleFollowUp(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  followUps: readonly number[],
  sent: number,
): Promise<void> {
  const silence = followUps[Math.min(sent, followUps.length - 1)];
  if (silence !== undefined) await scheduleCheck(tx, ctx, leadId, new Date(ctx.clock.ms() + silence));
}

/**
 * Schedules the message that follows an answer: at the time that the lead asked for, or otherwise the first follow-up.
 */
export async function scheduleNextMessage(tx: Queries, ctx: Ctx, situation: store.Situation): Promise<void> {
  const { lead_id: leadId, next_action_at: at } = situation;
  if (at && hasAsked(situation)) await scheduleCheck(tx, ctx, leadId, at);
  else await scheduleFollowUp(tx, ctx, leadId, getFollowUps(situation), 0);
}

/** Schedules the lead's follow-up job, which then checks what is due. */
export async function scheduleCheck(tx: Queries, ctx: Ctx, leadId: string, at: Date): Promise<void> {
  const payload = { team_id: ctx.teamId, lead_id: leadId };
  await ctx.jobs.add(tx, JOBS.followUp, payload, { at });
}

/** After a merge of two leads, schedules the turn and follow-up jobs, which check whether either is due. */
export async function checkAfterMerge(tx: Queries, ctx: Ctx, leadId: string): Promise<void> {
  const at = new Date(ctx.clock.ms() + READ_AGAIN_MS);
  await ctx.jobs.add(tx, JOBS.turn, { team_id: ctx.teamId, lead_id: leadId }, { at });
  await scheduleCheck(tx, ctx, leadId, at);
}

/** Writes the next follow-up or records the lead's silence. Does nothing if the lead has answered. */
export async function followUp(
  ctx: Ctx,
  agents: Agents,
  calendars: Calendars,
  leadId: string,
): Promise<void> {
  const situation = await store.findSituation(ctx.db, ctx.teamId, leadId, ctx.clock.now());
  if (!situation || situation.campaign_status === 'archived') return;
  const { agent, follow_ups_sent: sent } = situation;
  const closed = findWindowProblem(situation.engine, situation.heard_at, ctx.clock.now());
  // While the reply window is closed, a message in the agent's own words waits for the lead to write, perhaps forever.
  // So only a message that can still be sent delays the follow-up.
  const unsent = closed ? situation.on_its_way : situation.unsent;
  // The silence starts only once the campaign is active and the last message has been sent.
  if (situation.campaign_status !== 'active' || unsent) {
    return scheduleCheck(ctx.db, ctx, leadId, new Date(ctx.clock.ms() + LOOK_AGAIN_MS));
  }
  const due = nextFollowUp(situation, ctx.clock.now());
  if (!due) return;
  if (due.at.getTime() > ctx.clock.ms()) return scheduleCheck(ctx.db, ctx, leadId, due.at);

  const { asked, goesCold } = due;
  const isOffer = !asked && situation.lead_status === 'qualified';
  const meetings = await openMeetings(ctx, calendars, situation);
  const shown = new Map<string, MeetingSlot>();
  const known = await findTurnPassages(ctx, situation);
  const input = await turnInput(ctx, situation, meetings, { ...known, shown });
  // The campaign's template opens a conversation, so it is no follow-up of an offer.
  const asTemplate = closed && !goesCold && !isOffer ? getCampaignTemplate(situation) : null;
  const message =
    goesCold || (closed && isOffer)
      ? null
      : (asTemplate ?? (await writeFollowUp(ctx, agents, input, { situation, asked })));
  const by: Ctx = { ...ctx, actor: { kind: 'agent' } };
  await ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, ctx.teamId, leadId);
    if (!lead || !canAgentWrite(lead) || lead.status !== situation.lead_status) return;
    if (hasMoved(await findConversation(tx, ctx.teamId, leadId), situation)) return;
    if (isOffer && lead.booking_status === 'booked') return;
    const waits = getFollowUps(situation);
    if (!message) {
      const entry =
        closed && isOffer
          ? fact('lead_not_followed_up', { reason: closed })
          : fact('lead_went_silent', { follow_ups: sent });
      if (!isOffer) return void (await recordVerdict(tx, by, lead, 'went_silent', entry));
      await writeEntry(tx, by, leadId, entry);
      return recordFollowUp(tx, ctx, lead, waits.length, false);
    }
    if ('missing' in message) {
      const reason = fact('template_needed', { window: closed!, missing: message.missing });
      if (asked)
        await handOver(tx, by, lead, fact('later_contact_impossible', { reason }), { agents, input });
      else await recordVerdict(tx, by, lead, 'went_silent', fact('lead_not_followed_up', { reason }));
      return;
    }
    const template = asTemplate && 'template' in asTemplate ? asTemplate.template : null;
    const loop = await findLoopProblem(tx, ctx, situation);
    if (loop !== null) return void (await handOver(tx, by, lead, loop, { agents, input }));
    // Another lead was offered one of these times in the meantime.
    const { intent } = message;
    if (!(await reserveOfferedSlots(tx, ctx, meetings, intent && { intent }, shown)))
      return scheduleCheck(tx, ctx, leadId, new Date(ctx.clock.ms() + READ_AGAIN_MS));
    // A message that waits for the lead to write would be outdated by then.
    if (closed && situation.unsent) await discardWaiting(tx, ctx.teamId, leadId, closed);
    const reason = followUpReason(asked, sent, asTemplate ? closed : null);
    const id = await writeMessages(tx, ctx, situation.engine, {
      lead_id: leadId,
      number_id: situation.number_id,
      type: 'FOLLOW_UP',
      text: message.text,
      first_contact: false,
      humanize: agent.humanize,
      intent,
      reasoning: reason,
      ...(template && { template }),
    });
    await sendLater(tx, ctx, id);
    if ('account' in message) {
      const { account, reasoning = reason } = message;
      await recordTurn(tx, ctx, situation, { account, reasoning, message_id: id });
    }
    // A qualified lead who wants to write first gets one message, at the time that the agent chose.
    const isOnly = asked && situation.lead_status === 'qualified' && hasChosenTime(situation);
    const count = isOnly ? waits.length : asked ? 0 : sent + 1;
    await recordFollowUp(tx, ctx, lead, count, asked);
    await scheduleFollowUp(tx, ctx, leadId, waits, count);
    const next = waits[count];
    const wasOffered = isOffer || (isOnly && isChoosingTime(situation));
    if (!wasOffered || (next !== undefined && next <= LONG_PAUSE_MS)) return;
    const next_at = next === undefined ? null : new Date(ctx.clock.ms() + next).toISOString();
    await writeEntry(tx, by, leadId, fact('offer_not_answered', { follow_ups: isOnly ? 1 : count, next_at }));
  });
}

/** Lets the campaign's agent write a follow-up. Returns null if it has no words left. */
export async function writeFollowUp(
  ctx: Ctx,
  agents: Agents,
  input: TurnInput,
  { situation, asked }: { situation: store.Situation; asked: boolean },
): Promise<FollowUp | null> {
  const { lead_id, agent } = situation;
  const answerer = await agents.of({ team_id: ctx.teamId, lead_id, models: agent.models });
  return answerer.followUp(input, getOccasion(situation, asked));
}

/** Returns whether the agent, not the lead, chose the time of the next message. */
function hasChosenTime({ transcript, next_action_at: at }: store.Situation): boolean {
  const planned = transcript.findLast(({ intent }) => intent?.kind === 'later')?.intent;
  return planned?.kind === 'later' && planned.chosen === true && planned.at === at?.toISOString();
}

/** Returns why the next message to the lead is due. */
function getOccasion(situation: store.Situation, asked: boolean): FollowUpOccasion {
  return asked
    ? { kind: 'asked', at: situation.next_action_at!.toISOString() }
    : { kind: 'silence', number: situation.follow_ups_sent + 1 };
}

/**
 * Returns the reason for a follow-up.
 * @param closed why the campaign's template is sent; null if the agent writes the text.
 */
export function followUpReason(asked: boolean, sent: number, closed: Fact | null = null): Fact {
  return asked ? fact('asked_for_this_time', { closed }) : fact('follow_up', { number: sent + 1, closed });
}

/**
 * Returns the campaign's template with the lead's values, or why there is none. It is sent when the reply window is
 * closed.
 */
export function getCampaignTemplate(situation: store.Situation): TemplateMessage {
  const { lead_name: name, lead_email: email, lead_source: source, custom_variables: variables } = situation;
  return fillCampaignTemplate({ ...situation, name, email, source, variables });
}

/** Returns whether anything has changed since the situation was read, for example because this job ran twice. */
function hasMoved(now: ConversationState | undefined, situation: store.Situation): boolean {
  return (
    now?.last_message_at.getTime() !== situation.last_message_at?.getTime() ||
    (now?.follow_ups_sent ?? 0) !== situation.follow_ups_sent
  );
}

function hasAsked(situation: store.Situation): boolean {
  const { lead_status: status, booked } = situation;
  return isAskedFor({ ...situation, status, is_booked: booked !== null });
}

/**
 * Returns when the agent checks on the lead next, and whether the lead then goes cold or gets a message; null if
 * nothing will become due.
 */
export function nextFollowUp(
  situation: store.Situation,
  now: Date,
): { at: Date; asked: boolean; goesCold: boolean } | null {
  const due = getFollowUpTime(situation);
  if (!due) return null;
  const { agent, follow_ups_sent: sent } = situation;
  const latest = new Date(Math.max(due.getTime(), now.getTime()));
  const at = nextOpen(parseHours(agent.sending_hours)!, latest, agent.timezone);
  const asked = hasAsked(situation);
  return { at, asked, goesCold: !asked && sent >= getFollowUps(situation).length };
}

/** Returns whether the agent has said goodbye since the lead asked for a time, because the lead declined. */
function hasEnded({ lead_status: status, transcript }: store.Situation): boolean {
  return status !== 'waiting' && transcript.findLast(({ intent }) => intent)?.intent?.kind === 'goodbye';
}

/** The kinds of messages that ask for an answer. A follow-up repeats the question before it. */
const QUESTIONS: ReadonlySet<string> = new Set([
  ...['ask', 'clarify', 'follow_up'],
  ...['offer', 'ask_when', 'ask_email', 'send_link'],
]);

/** Returns whether the lead wrote last, and only thanked or the like, while a question of the agent is open. */
function isQuestionStillOpen({ needs_no_answer, transcript }: store.Situation): boolean {
  const said = transcript.findLast(({ direction }) => direction === 'outbound')?.intent;
  return needs_no_answer && said != null && QUESTIONS.has(said.kind);
}

/**
 * Returns the time at which the lead has been silent long enough, or the time that the lead asked for; null if nothing
 * will become due.
 */
function getFollowUpTime(situation: store.Situation): Date | null {
  const lead = { ...situation, status: situation.lead_status as 'in_progress' };
  if (!canAgentWrite(lead)) return null;
  if (hasAsked(situation) && !hasEnded(situation)) return situation.next_action_at;
  if (situation.last_message_direction !== 'outbound' && !isQuestionStillOpen(situation)) return null;
  const { lead_status: status, follow_ups_sent: sent } = situation;
  const waits = getFollowUps(situation);
  const silence =
    status === 'in_progress'
      ? waits[Math.min(sent, waits.length - 1)]
      : isChoosingTime(situation)
        ? waits[sent]
        : undefined;
  if (silence === undefined || !situation.last_message_at) return null;
  const until = situation.transcript.findLast(({ intent }) => intent)?.intent?.quiet_until;
  const due = situation.last_message_at.getTime() + silence;
  return new Date(until === undefined ? due : Math.max(due, Date.parse(until)));
}
