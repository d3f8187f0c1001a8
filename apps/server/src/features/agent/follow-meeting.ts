// Reminds a lead of a meeting at the campaign's times, and records no-shows if the campaign says so
// (bookings.md#reminders). Each meeting has one job, by its key, which reschedules itself until the meeting has ended.
import { fact } from '@parley/contract';
import type { Agents } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { capabilitiesOf } from '../../engines/capabilities.ts';
import { JOBS } from '../../jobs.ts';
import { type FollowedMeeting, findFollowed, noteNoShow, saveReminded } from '../bookings/index.ts';
import { canAgentWrite, lockLead, writeEntry } from '../leads/index.ts';
import { sendLater, windowProblem, writeMessages } from '../messages/index.ts';
import { findTemplate } from '../templates/index.ts';
import * as store from './store.ts';
import { reminderTemplate } from './template-message.ts';
import { turnInput } from './turn-input.ts';

/** A lead who booked less than an hour ago needs no reminder. */
const FRESH_MS = 3_600_000;
/**
 * A reminder is dropped if it is late by more than this share of its time before the meeting, because its text would be
 * wrong.
 */
const LATE_SHARE = 0.25;

/** Does nothing if the meeting was moved, canceled or has ended. */
export async function followMeeting(ctx: Ctx, agents: Agents, bookingId: string): Promise<void> {
  const meeting = await findFollowed(ctx.db, ctx.teamId, bookingId);
  if (meeting?.status !== 'booked') return;
  const due = dueReminder(meeting, ctx.clock.ms());
  if (due !== null) await remind(ctx, agents, meeting, due);
  const end = silenceEnds(meeting);
  if (end !== null && end <= ctx.clock.ms()) return noteSilence(ctx, meeting);
  const next = nextLook(meeting, ctx.clock.ms());
  if (next === null) return;
  const payload = { team_id: ctx.teamId, booking_id: bookingId };
  await ctx.jobs.add(ctx.db, JOBS.followMeeting, payload, { at: new Date(next) });
}

/** The fields that decide when a lead is reminded. */
export type Reminded = Pick<FollowedMeeting, 'start_at' | 'created_at' | 'reminders'>;

/** Returns when the meeting's reminders are due, soonest first. */
export function reminderTimes({
  start_at,
  created_at,
  reminders,
}: Reminded): { at: number; before: number }[] {
  const start = Date.parse(start_at);
  return reminders
    .map((before) => ({ at: start - before, before }))
    .filter(({ at }) => at >= created_at.getTime() + FRESH_MS)
    .sort((one, other) => one.at - other.at);
}

/** Returns how long before the meeting the due reminder is to be sent; null if none is due. */
function dueReminder(meeting: FollowedMeeting, now: number): number | null {
  const after = meeting.reminded_at?.getTime() ?? 0;
  const due = reminderTimes(meeting).findLast(({ at }) => at <= now && at > after);
  return due && now - due.at <= due.before * LATE_SHARE ? due.before : null;
}

/** Returns when a lead counts as a no-show if nothing was recorded; null: never. */
function silenceEnds({ end_at, attended_at, no_show_after_ms }: FollowedMeeting): number | null {
  return no_show_after_ms === null || attended_at !== null ? null : Date.parse(end_at) + no_show_after_ms;
}

function nextLook(meeting: FollowedMeeting, now: number): number | null {
  const next = reminderTimes(meeting).find(({ at }) => at > now);
  return next?.at ?? silenceEnds(meeting);
}

async function remind(ctx: Ctx, agents: Agents, meeting: FollowedMeeting, before: number): Promise<void> {
  const situation = await store.findSituation(ctx.db, ctx.teamId, meeting.lead_id, ctx.clock.now());
  if (!situation) return;
  const { brief, lead: told } = turnInput(ctx, situation, null);
  const closed = windowProblem(situation.engine, situation.heard_at, ctx.clock.now());
  const { text, intent } = agents.offline.reminder(brief, { ...meeting, timezone: told.timezone }, before);
  const when = agents.offline.when(brief, meeting.start_at, told);
  const asTemplate = closed === null ? null : await templateFor(ctx, situation, { ...meeting, when });
  const start = Date.parse(meeting.start_at);
  const expires_at = new Date(start - before * (1 - LATE_SHARE));
  const by: Ctx = { ...ctx, actor: { kind: 'agent' } };
  await ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, ctx.teamId, meeting.lead_id);
    if (!lead || !(await saveReminded(tx, ctx.teamId, meeting, ctx.clock.now()))) return;
    const reason =
      situation.campaign_status === 'archived'
        ? fact('campaign_archived')
        : canAgentWrite(lead)
          ? asTemplate && 'missing' in asTemplate
            ? fact('template_needed', { window: closed!, missing: asTemplate.missing })
            : null
          : fact('agent_stopped_writing');
    if (reason) return writeEntry(tx, by, lead.id, fact('meeting_reminder_not_sent', { reason }));
    const id = await writeMessages(tx, ctx, situation.engine, {
      lead_id: lead.id,
      number_id: situation.number_id,
      type: 'REMINDER',
      text,
      ...(asTemplate && !('missing' in asTemplate) && asTemplate),
      first_contact: false,
      humanize: situation.agent.humanize,
      intent,
      reasoning: fact('reminder', { start_at: meeting.start_at, closed }),
      expires_at,
    });
    await sendLater(tx, ctx, id);
  });
}

/** Returns the campaign's filled-in reminder template, or why there is none. */
async function templateFor(
  ctx: Ctx,
  situation: store.Situation,
  { reminder_template: template, when, location, page }: FollowedMeeting & { when: string },
): Promise<ReturnType<typeof reminderTemplate>> {
  if (capabilitiesOf(situation.engine).first_contact !== 'template')
    return { missing: fact('network_without_templates') };
  if (!template) return { missing: fact('campaign_without_reminder_template') };
  const { lead_name: name, lead_email: email, lead_source: source, custom_variables: variables } = situation;
  const known = await findTemplate(ctx.db, ctx.teamId, situation.number_id, template);
  const reader = { ...situation, name, email, source, variables };
  return reminderTemplate(template, known, reader, { when, location, page });
}

/** Records a no-show because no attendance was recorded, as the campaign says. */
async function noteSilence(ctx: Ctx, meeting: FollowedMeeting): Promise<void> {
  await ctx.db.transaction((tx) => noteNoShow(tx, ctx, meeting.id, { said_by: null, name: null }));
}
