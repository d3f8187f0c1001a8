// Moves a meeting to another free time that the lead or a member chose. The time is checked again under the lead's
// lock, because the page can be outdated.
import { fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { lockLead, writeEntry } from '../leads/index.ts';
import { type MeetingAsker, toDoerFact } from './meeting-asker.ts';
import { openCalendar } from './open-calendar.ts';
import { bookSlot } from './own-calendar/book.ts';
import type { CalendarRequest } from './own-calendar/read-diary.ts';
import type { ProviderCalendar } from './provider/provider-slots.ts';
import { reserveSlot } from './provider/reserve.ts';
import { announceMeeting, informLead, lockMeeting } from './provider/settle-meeting.ts';

/**
 * @param move.by the member who moves the meeting; null if the lead does.
 * @returns the new meeting and the token of its page, or why the meeting was not moved.
 */
export async function moveMeeting(
  ctx: Ctx,
  asked: CalendarRequest & { calendar: (ProviderCalendar & { provider: string }) | null },
  { id, start, by }: { id: string; start: Date; by: MeetingAsker | null },
): Promise<{ id: string; token: string } | { trouble: 'taken' | 'calendar_away' }> {
  const free = await openCalendar(ctx, asked).between(start, new Date(start.getTime() + 1));
  if (free === null) return { trouble: 'calendar_away' };
  const [slot] = free;
  if (!slot) return { trouble: 'taken' };
  return ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, id);
    const lead = meeting && (await lockLead(tx, ctx.teamId, meeting.lead_id));
    if (!lead || meeting.status !== 'booked' || meeting.cancel_asked_at) return { trouble: 'taken' };
    const [start_at, end_at] = [slot.start_at.toISOString(), slot.end_at.toISOString()];
    const { calendar, settings, campaign_id } = asked;
    const source = by === null ? 'chat' : 'manual';
    const how = { source, moves: meeting.id, by: by?.who ?? null } as const;
    if (calendar) {
      const choice = { start_at, end_at, timezone: settings.timezone, ...how };
      const made = await reserveSlot(tx, ctx, { ...lead, campaign_id }, calendar, choice);
      if (made.done === 'taken') return { trouble: 'taken' };
      if (by)
        await writeEntry(
          tx,
          ctx,
          lead.id,
          fact('meeting_move_requested', { start_at: meeting.start_at, to: start_at, ...toDoerFact(by) }),
        );
      return made;
    }
    const booked = await bookSlot(tx, ctx, lead, settings, { start_at, offered: false, campaign_id, ...how });
    if (!('id' in booked)) return { trouble: 'taken' };
    const reasoning = fact('meeting_was_moved', { by: by?.name ?? null });
    await announceMeeting(tx, ctx, lead.id, { ...booked, by }, reasoning);
    await informLead(tx, ctx, booked.id, 'booked');
    return booked;
  });
}
