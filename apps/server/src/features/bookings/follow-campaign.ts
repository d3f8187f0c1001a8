// Applies a campaign's changed settings for reminders or no-shows to its booked meetings (bookings.md#reminders). Each
// meeting is checked when its first reminder is due, which spreads the work.
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import { DAY_MS } from './own-calendar/openings.ts';
import { listAhead, type UpcomingMeeting } from './store.ts';

const PAGE = 500;

export async function followCampaign(ctx: Ctx, campaignId: string): Promise<void> {
  const now = ctx.clock.now();
  // Start a day in the past, because a meeting that is still in progress started within the last day.
  let after: Pick<UpcomingMeeting, 'id' | 'start_at'> = {
    id: '',
    start_at: new Date(now.getTime() - DAY_MS),
  };
  for (;;) {
    const page = await listAhead(ctx.db, ctx.teamId, campaignId, { after, now, limit: PAGE });
    const jobs = page.map((meeting) => ({
      payload: { team_id: ctx.teamId, booking_id: meeting.id },
      at: new Date(Math.max(getFirstCheckTime(meeting), now.getTime())),
    }));
    await ctx.jobs.addAll(ctx.db, JOBS.followMeeting, ctx.teamId, jobs);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last;
  }
}

/** Returns the time of the first reminder; without reminders, the end of the meeting. */
function getFirstCheckTime({ start_at, end_at, reminders }: UpcomingMeeting): number {
  return reminders.length > 0 ? start_at.getTime() - Math.max(...reminders) : end_at.getTime();
}
