// The agent's turn: read the conversation, let the agent propose, check each proposal, and carry out the result in one
// transaction (agents.md#turns). The turn starts again if the lead writes in the meantime or if another lead is offered
// the same times.
import { type Agents, type MeetingSlot, NoAnswer } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { getCapabilities } from '../../../engines/capabilities.ts';
import { JOBS } from '../../../jobs.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import type { Calendars } from '../../calendars/index.ts';
import { canAgentWrite, isUntaken, lockLead } from '../../leads/index.ts';
import type { Media } from '../../media/index.ts';
import {
  addLeadSendJobs,
  type Outbox,
  type Reserve,
  type WrittenMessage,
  writeAndSend,
} from '../../messages/index.ts';
import { canAnswerWaiting, dropNotices, limitToWait } from '../hand-over/wait.ts';
import { refreshSlots } from '../meetings/book-meeting.ts';
import { openMeetings } from '../meetings/open-meetings.ts';
import { reserveOfferedSlots } from '../meetings/reserve-offered-slots.ts';
import * as store from '../store.ts';
import { awaitUnansweredFiles } from './await-files.ts';
import { executeTurn } from './execute-turn.ts';
import { scheduleRetry } from './failed-models.ts';
import { findTurnPassages } from './find-turn-passages.ts';
import { getTurnAnswer } from './get-turn-answer.ts';
import { readImages } from './read-images.ts';
import { createStoredDeeds } from './turn-actions.ts';
import { turnInput } from './turn-input.ts';

const MOST_RESTARTS = 5;
const OUTDATED_TURN = Symbol('outdated');

/** Takes a turn and sends the reply in the same job. */
export async function answerLead(
  ctx: Ctx,
  agents: Agents,
  { outbox, media, calendars }: { outbox: Outbox; media: Media; calendars: Calendars },
  leadId: string,
): Promise<void> {
  await writeAndSend(ctx, outbox, (reserve) => takeTurn(ctx, agents, { media, calendars }, leadId, reserve));
}

/**
 * Answers a lead's unanswered messages. Resolves with the reply to send; null if there is none. The reply can come from
 * an earlier turn whose process died before the send.
 */
export async function takeTurn(
  ctx: Ctx,
  agents: Agents,
  { media, calendars }: { media: Media; calendars: Calendars },
  leadId: string,
  reserve: Reserve = async () => null,
): Promise<WrittenMessage | null> {
  for (let restart = 0; restart < MOST_RESTARTS; restart++) {
    const found = await store.findSituation(ctx.db.brief, ctx.teamId, leadId, ctx.clock.now());
    if (!found) return null;
    const waits = isWaiting(found);
    const situation = waits ? found : dropNotices(found);
    if (!waits && !isAgentsTurn(situation)) return getWaitingMessage(situation);
    const handOver = waits ? await store.findHandOver(ctx.db.brief, ctx.teamId, leadId) : null;
    const { models } = situation.agent;
    // No model is paid for a reply that is not sent.
    const answerer =
      handOver && !canAnswerWaiting(handOver)
        ? agents.offline
        : await agents.of({ team_id: ctx.teamId, lead_id: leadId, models });
    const sees = answerer.sees ?? false;
    const files = await awaitUnansweredFiles(ctx, situation, sees);
    if (files === 'waits') return getWaitingMessage(situation);
    if (files === 'told') continue;
    const images = sees ? await readImages(ctx, media, situation.transcript) : [];
    const known = await findTurnPassages(ctx, situation);
    const shown = new Map<string, MeetingSlot>();
    const meetings = await openMeetings(ctx, calendars, situation);
    const asked = await turnInput(ctx, situation, meetings, { ...known, images, shown, handOver });
    const thought = await getTurnAnswer(ctx, answerer, asked).catch((error: unknown) => {
      if (error instanceof NoAnswer) return error;
      throw error;
    });
    if (thought instanceof NoAnswer) {
      await scheduleRetry(ctx, agents, situation, asked, thought);
      return getWaitingMessage(situation);
    }
    const { input, auto_replies } = thought;
    const limited = handOver && limitToWait(thought.output, handOver, situation, ctx.clock.now());
    const { output, due } = limited ?? { output: thought.output, due: null };
    await refreshSlots(output, input, meetings, shown);
    const reply = await ctx.db.transaction(async (tx) => {
      // Statements of a transaction run in order, so the message is read after the lead is locked.
      const [lead, last] = await Promise.all([
        lockLead(tx, ctx.teamId, leadId),
        store.findLastMessage(tx, ctx.teamId, leadId),
      ]);
      if (!lead || !(waits ? isUntaken(lead) : canAgentWrite(lead))) return null;
      if (due) await ctx.jobs.add(tx, JOBS.turn, { team_id: ctx.teamId, lead_id: leadId }, { at: due });
      // A turn by rules without an effect leaves no record.
      if (waits && output.proposals.length === 0 && !output.reply && !output.account) return null;
      // A newer message from either side counts, because only one of two concurrent turns for a lead can answer.
      if (last !== situation.last_message_id) {
        if (output.account) await scheduleNextTurn(tx, ctx, situation);
        return OUTDATED_TURN;
      }
      if (!(await reserveOfferedSlots(tx, ctx, meetings, output.reply, shown))) {
        // If many leads want the same times, every restart can fail, so leave the answer to a later turn.
        if (output.account || restart === MOST_RESTARTS - 1) await scheduleNextTurn(tx, ctx, situation);
        return OUTDATED_TURN;
      }
      // Messages that waited for the lead to write are sent before the answer.
      const { reply_window_ms: window } = getCapabilities(situation.engine);
      if (situation.unsent && window !== null) await addLeadSendJobs(tx, ctx.teamId, leadId, ctx.clock.now());
      const by: Ctx = { ...ctx, actor: { kind: 'agent' } };
      const deeds = createStoredDeeds(tx, by, agents, { situation, lead, meetings, shown });
      const turn = { situation, input, output, auto_replies, meetings, shown, refused: [], deeds };
      const id = await executeTurn(by, agents, turn);
      if (id === null) return null;
      const { number_id } = situation;
      return { id, reserved: await reserve(tx, { id, number_id }) };
    });
    if (reply !== OUTDATED_TURN) return reply;
    // Model calls cost money, so the model is asked again only after the conversation has been quiet.
    if (output.account) return null;
  }
  // The lead writes faster than the agent answers, or other leads keep booking the offered times. Another turn follows.
  ctx.log.warn(
    { lead: leadId },
    "a turn was abandoned: newer messages or other leads' bookings made it outdated; another turn follows",
  );
  return null;
}

/** Returns an earlier turn's message that has not been sent yet; null if there is none. */
function getWaitingMessage({ waiting_id: id }: store.Situation): WrittenMessage | null {
  return id === null ? null : { id, reserved: null };
}

/**
 * Schedules a turn after the quiet time, unless a newer message schedules one earlier. Reactions and edits do not
 * schedule a turn.
 */
async function scheduleNextTurn(tx: Queries, ctx: Ctx, { lead_id, agent }: store.Situation): Promise<void> {
  const at = new Date(ctx.clock.ms() + agent.reply_delay.max_ms);
  await ctx.jobs.add(tx, JOBS.turn, { team_id: ctx.teamId, lead_id }, { at, atLatest: true });
}

/** Returns whether the agent answers the lead. */
export function isAgentsTurn(situation: store.Situation): boolean {
  const lead = { ...situation, status: situation.lead_status as 'in_progress' };
  return canAgentWrite(lead) && hasUnanswered(situation);
}

/** Returns whether the lead has written while they wait for a person. */
function isWaiting(situation: store.Situation): boolean {
  const lead = { ...situation, status: situation.lead_status as 'in_progress' };
  return isUntaken(lead) && hasUnanswered(situation);
}

function hasUnanswered(situation: store.Situation): boolean {
  if (situation.campaign_status !== 'active') return false;
  const last = situation.transcript.at(-1);
  return (
    last?.direction === 'inbound' &&
    !isPast(situation, last.id) &&
    !isHistory(situation, last.sent_at) &&
    hasTimely(situation)
  );
}

/**
 * Returns whether one of the unanswered messages arrived in time. The agent answers late messages only together with
 * such a message.
 */
function hasTimely({ timely_id, transcript }: store.Situation): boolean {
  const answered = transcript.findLast(({ direction }) => direction === 'outbound');
  return timely_id !== null && (!answered || answered.id < timely_id);
}

/**
 * Returns whether the message is older than an opt-out that was undone. An answer to it would be an answer to the
 * opt-out.
 */
function isPast({ past_message_id }: store.Situation, messageId: string): boolean {
  return past_message_id !== null && messageId <= past_message_id;
}

/**
 * Returns whether the message was sent before the number was added to Parley. Engines report such messages, but they
 * need no answer.
 */
function isHistory({ number_since }: store.Situation, sentAt: string): boolean {
  // Engines report times in whole seconds.
  return Date.parse(sentAt) < Math.floor(number_since.getTime() / 1_000) * 1_000;
}
