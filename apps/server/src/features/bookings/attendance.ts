// Records whether the lead came to a meeting: as reported by a member or the provider, or as a no-show if no one
// reported anything (bookings.md#attendance).
import { fact, type MeetingWitness } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { setBookingStatus, writeEntry } from '../leads/index.ts';
import type { Meeting } from './provider/meeting-store.ts';
import * as store from './provider/meeting-store.ts';
import { lockMeeting } from './provider/settle-meeting.ts';

/**
 * Records a no-show.
 * @param who the source, for the journal.
 * @returns false if the meeting is not booked or has not started, or if the lead is recorded as present.
 */
export async function recordNoShow(tx: Queries, ctx: Ctx, id: string, who: MeetingWitness): Promise<boolean> {
  const meeting = await lockMeeting(tx, ctx, id);
  return meeting !== undefined && meeting.attended_at === null && saveNoShow(tx, ctx, meeting, who);
}

/**
 * Records a no-show for a meeting that the caller has locked, even if the lead was recorded as present. Returns false
 * if the meeting has not started or has already ended in another way.
 */
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
  await setBookingStatus(tx, ctx, meeting.lead_id, 'no_show');
  await writeEntry(tx, ctx, meeting.lead_id, fact('meeting_missed', { start_at: meeting.start_at, ...who }));
  return true;
}

/**
 * Records that the lead came, even after a no-show. The caller must have locked the meeting. @returns false if the
 * meeting was canceled or has not started, or if this is already recorded.
 */
export async function saveCame(
  tx: Queries,
  ctx: Ctx,
  meeting: Meeting,
  who: MeetingWitness,
): Promise<boolean> {
  const at = ctx.clock.now();
  if (Date.parse(meeting.start_at) > at.getTime()) return false;
  if (!(await store.saveAttended(tx, ctx.teamId, meeting.id, at))) return false;
  if (meeting.status === 'no_show') await setBookingStatus(tx, ctx, meeting.lead_id, 'booked');
  await writeEntry(
    tx,
    ctx,
    meeting.lead_id,
    fact('meeting_attended', { start_at: meeting.start_at, ...who }),
  );
  return true;
}
