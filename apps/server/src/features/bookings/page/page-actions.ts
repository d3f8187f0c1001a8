// The lead's actions on the page of a meeting. Each action is checked again under the lead's lock, because the page can
// be outdated.
import { BUILTIN } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import type { Calendars } from '../../calendars/index.ts';
import { cancelMeeting } from '../cancel.ts';
import { THE_LEAD } from '../meeting-asker.ts';
import { moveMeeting } from '../move-meeting.ts';
import { openCalendar } from '../open-calendar.ts';
import { lockMeeting } from '../provider/settle-meeting.ts';
import type { MeetingPage, PageSlot } from './read-page.ts';
import type { PageProblem } from './render.ts';

/** Cancels the meeting if it is still booked. */
export async function cancelByLead(ctx: Ctx, page: MeetingPage, reason: string | null): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, page.id);
    if (meeting?.status !== 'booked' || Date.parse(meeting.start_at) <= ctx.clock.ms()) return;
    await cancelMeeting(tx, ctx, meeting, reason, THE_LEAD);
  });
}

/**
 * Returns the free times in the period; null if the calendar does not answer now, or if the campaign no longer books
 * meetings.
 */
export async function findFreeTimes(
  ctx: Ctx,
  calendars: Calendars,
  page: MeetingPage,
  { from, to }: { from: Date; to: Date },
): Promise<PageSlot[] | null> {
  const asked = await getCalendarRequest(ctx, calendars, page);
  const slots = asked && (await openCalendar(ctx, asked).between(from, to));
  return (
    slots?.map(({ start_at }) => ({ id: start_at.toISOString(), start_at: start_at.toISOString() })) ?? null
  );
}

/** Moves the meeting. @returns the token of the new meeting's page, or why the meeting was not moved. */
export async function moveByLead(
  ctx: Ctx,
  calendars: Calendars,
  page: MeetingPage,
  start: Date,
): Promise<{ token: string } | { trouble: PageProblem }> {
  const asked = await getCalendarRequest(ctx, calendars, page);
  return asked ? moveMeeting(ctx, asked, { id: page.id, start, by: null }) : { trouble: 'calendar_away' };
}

/** Returns the data for a request to the calendar; null if the campaign no longer books meetings. */
async function getCalendarRequest(
  ctx: Ctx,
  calendars: Calendars,
  { settings, campaign_id, lead_id }: MeetingPage,
) {
  if (!settings || campaign_id === null) return null;
  const asked = { campaign_id, lead_id, settings };
  if (settings.calendar === BUILTIN) return { ...asked, calendar: null };
  const calendar = await calendars.named(ctx, settings.calendar);
  return calendar ? { ...asked, calendar } : null;
}
