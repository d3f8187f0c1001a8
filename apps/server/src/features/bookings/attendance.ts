// Whether the lead came to a meeting: said by a member, by the calendar's provider, or by nobody's saying otherwise
// (bookings.md#attendance).
import { fact, type MeetingWitness } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { bookingChanged, writeEntry } from '../leads/index.ts';
import type { Meeting } from './meeting-store.ts';
import * as store from './meeting-store.ts';
import { lockMeeting } from './settle.ts';

/**
 * The lead did not come.
 * @param who says so, for the journal.
 * @returns false when the meeting does not stand, is not over, or somebody said that the lead came.
 */
export async function noteNoShow(tx: Queries, ctx: Ctx, id: string, who: MeetingWitness): Promise<boolean> {
  const meeting = await lockMeeting(tx, ctx, id);
  return meeting !== undefined && meeting.attended_at === null && saveNoShow(tx, ctx, meeting, who);
}

/** The same for a meeting that the caller has locked, and also where somebody said before that the lead came. */
export async function saveNoShow(
  tx: Queries,
  ctx: Ctx,
  meeting: Meeting,
  who: MeetingWitness,
): Promise<boolean> {
  const at = ctx.clock.now();
  if (Date.parse(meeting.start_at) > at.getTime()) return false;
  if (!(await store.saveEnded(tx, ctx.teamId, meeting, { status: 'no_show', at, reason: null })))
    return false;
  await bookingChanged(tx, ctx, meeting.lead_id, 'no_show');
  await writeEntry(tx, ctx, meeting.lead_id, fact('meeting_missed', { start_at: meeting.start_at, ...who }));
  return true;
}

/** The lead came, also where it was taken for absent before; the caller has locked the meeting. @returns false when it was off, or is to come. */
export async function saveCame(
  tx: Queries,
  ctx: Ctx,
  meeting: Meeting,
  who: MeetingWitness,
): Promise<boolean> {
  const at = ctx.clock.now();
  if (Date.parse(meeting.start_at) > at.getTime()) return false;
  if (!(await store.saveAttended(tx, ctx.teamId, meeting.id, at))) return false;
  if (meeting.status === 'no_show') await bookingChanged(tx, ctx, meeting.lead_id, 'booked');
  await writeEntry(
    tx,
    ctx,
    meeting.lead_id,
    fact('meeting_attended', { start_at: meeting.start_at, ...who }),
  );
  return true;
}
