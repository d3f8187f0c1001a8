// Reminds a lead of a meeting at the times that the campaign sets, and records no-shows if the campaign enables that
// (bookings.md#reminders). Each meeting has one job, which reschedules itself until the meeting has ended.
import { fact } from '@parley/contract';
import type { Agents } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { getCapabilities } from '../../../engines/capabilities.ts';
import { JOBS } from '../../../jobs.ts';
import { type FollowedMeeting, findFollowed, recordNoShow, saveReminded } from '../../bookings/index.ts';
import { canAgentWrite, lockLead, writeEntry } from '../../leads/index.ts';
import { findWindowProblem, sendLater, writeMessages } from '../../messages/index.ts';
import { findTemplate } from '../../templates/index.ts';
import * as store from '../store.ts';
import { fillReminder } from '../template-message.ts';
import { turnInput } from '../turn/turn-input.ts';

/** A lead who booked less than this long ago needs no reminder. */
const FRESH_MS = 3_600_000;
/** A reminder is dropped if it is late by more than this share of its lead time, because its text would be wrong. */
const LATE_SHARE = 0.25;

/**
 * Runs a meeting's job: sends the reminder that is due, records a no-show when its time has come, and reschedules
 * itself. Does nothing if the meeting is no longer booked.
 */
export async function followMeeting(ctx: Ctx, agents: Agents, bookingId: string): Promise<void> {
  const meeting = await findFollowed(ctx.db, ctx.teamId, bookingId);
  if (meeting?.status !== 'booked') return;
  const due = findDueReminder(meeting, ctx.clock.ms());
  if (due !== null) await sendReminder(ctx, agents, meeting, due);
  const end = getNoShowTime(meeting);
  if (end !== null && end <= ctx.clock.ms()) return recordSilentNoShow(ctx, meeting);
  const next = getNextCheck(meeting, ctx.clock.ms());
  if (next === null) return;
  const payload = { team_id: ctx.teamId, booking_id: bookingId };
  await ctx.jobs.add(ctx.db, JOBS.followMeeting, payload, { at: new Date(next) });
}

/** The fields that decide when a lead is reminded. */
export type ReminderFields = Pick<FollowedMeeting, 'start_at' | 'created_at' | 'reminders'>;

/** Returns the times of the meeting's reminders, soonest first. */
export function computeReminderTimes({
  start_at,
  created_at,
  reminders,
}: ReminderFields): { at: number; before: number }[] {
  const start = Date.parse(start_at);
  return reminders
    .map((before) => ({ at: start - before, before }))
    .filter(({ at }) => at >= created_at.getTime() + FRESH_MS)
    .sort((one, other) => one.at - other.at);
}

/** Returns how long before the meeting the due reminder should be sent, in milliseconds; null if no reminder is due. */
function findDueReminder(meeting: FollowedMeeting, now: number): number | null {
  const after = meeting.reminded_at?.getTime() ?? 0;
  const due = computeReminderTimes(meeting).findLast(({ at }) => at <= now && at > after);
  return due && now - due.at <= due.before * LATE_SHARE ? due.before : null;
}

/** Returns when the meeting counts as a no-show if no one records the attendance; null means never. */
function getNoShowTime({ end_at, attended_at, no_show_after_ms }: FollowedMeeting): number | null {
  return no_show_after_ms === null || attended_at !== null ? null : Date.parse(end_at) + no_show_after_ms;
}

function getNextCheck(meeting: FollowedMeeting, now: number): number | null {
  const next = computeReminderTimes(meeting).find(({ at }) => at > now);
  return next?.at ?? getNoShowTime(meeting);
}

async function sendReminder(
  ctx: Ctx,
  agents: Agents,
  meeting: FollowedMeeting,
  before: number,
): Promise<void> {
  const situation = await store.findSituation(ctx.db, ctx.teamId, meeting.lead_id, ctx.clock.now());
  if (!situation) return;
  const input = await turnInput(ctx, situation, null);
  const { brief, lead: told } = input;
  const closed = findWindowProblem(situation.engine, situation.heard_at, ctx.clock.now());
  const { timezone, country } = told;
  const recipient = { timezone, country, language: input.lead.language };
  const { text, intent } = agents.offline.reminder(brief, { ...meeting, ...recipient }, before);
  const when = agents.offline.when(brief, meeting.start_at, told);
  const asTemplate =
    closed === null ? null : await fillReminderTemplate(ctx, situation, { ...meeting, when });
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

/** Returns the campaign's reminder template with the values filled in, or why there is none. */
async function fillReminderTemplate(
  ctx: Ctx,
  situation: store.Situation,
  { reminder_template: template, when, location, page }: FollowedMeeting & { when: string },
): Promise<ReturnType<typeof fillReminder>> {
  if (getCapabilities(situation.engine).first_contact !== 'template')
    return { missing: fact('network_without_templates') };
  if (!template) return { missing: fact('campaign_without_reminder_template') };
  const { lead_name: name, lead_email: email, lead_source: source, custom_variables: variables } = situation;
  const known = await findTemplate(ctx.db, ctx.teamId, situation.number_id, template);
  const reader = { ...situation, name, email, source, variables };
  return fillReminder(template, known, reader, { when, location, page });
}

/** Records a no-show because no one recorded the attendance in time. */
async function recordSilentNoShow(ctx: Ctx, meeting: FollowedMeeting): Promise<void> {
  await ctx.db.transaction((tx) => recordNoShow(tx, ctx, meeting.id, { said_by: null, name: null }));
}
