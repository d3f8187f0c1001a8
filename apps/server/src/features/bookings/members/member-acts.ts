// A member's actions on a meeting (bookings.md#attendance), for the dashboard and the command line. Each action runs
// under the lead's lock.
import { fail } from '@parley/contract';
import { type Ctx, getAuthorName } from '../../../context.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { saveCame, saveNoShow } from '../attendance.ts';
import { cancelMeeting } from '../cancel.ts';
import type { Meeting } from '../provider/meeting-store.ts';
import { informLead, lockMeeting } from '../provider/settle-meeting.ts';

/** Records that the lead came. @throws {ContractError} if the meeting was canceled or has not started. */
export function markCame(ctx: Ctx, input: { id: string }): Promise<void> {
  return withMeeting(ctx, input.id, async (tx, meeting, who) => {
    refuseBefore(ctx, meeting);
    if (meeting.attended_at !== null) return;
    if (!(await saveCame(tx, ctx, meeting, { said_by: 'member', name: who }))) failEnded(meeting);
  });
}

/** Records a no-show. @throws {ContractError} if the meeting was canceled or has not started. */
export function markNoShow(ctx: Ctx, input: { id: string }): Promise<void> {
  return withMeeting(ctx, input.id, async (tx, meeting, who) => {
    refuseBefore(ctx, meeting);
    if (meeting.status === 'no_show') return;
    if (!(await saveNoShow(tx, ctx, meeting, { said_by: 'member', name: who }))) failEnded(meeting);
  });
}

/**
 * Cancels the meeting and sends the lead a message.
 * @returns `asked` if the calendar's provider must cancel first.
 * @throws {ContractError} if the meeting was canceled or has ended.
 */
export function cancelByMember(
  ctx: Ctx,
  input: { id: string; reason: string | null },
): Promise<'canceled' | 'asked'> {
  return withMeeting(ctx, input.id, async (tx, meeting, who) => {
    if (meeting.status !== 'booked') failEnded(meeting);
    if (Date.parse(meeting.start_at) <= ctx.clock.ms()) {
      fail('validation_error', 'meeting_started', { start_at: meeting.start_at });
    }
    const done = await cancelMeeting(tx, ctx, meeting, input.reason, { who: 'member', name: who });
    if (done === 'none') failEnded(meeting);
    if (done === 'canceled') await informLead(tx, ctx, meeting.id, 'canceled');
    return done;
  });
}

function withMeeting<T>(
  ctx: Ctx,
  id: string,
  act: (tx: Queries, meeting: Meeting, who: string) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, id);
    if (!meeting || meeting.status === 'reserved') fail('not_found', 'not_found');
    return act(tx, meeting, getAuthorName(ctx.actor) ?? 'A member');
  });
}

function refuseBefore(ctx: Ctx, { start_at }: Meeting): void {
  if (Date.parse(start_at) > ctx.clock.ms()) {
    fail('validation_error', 'meeting_not_started', { start_at });
  }
}

function failEnded({ status }: Meeting): never {
  fail('validation_error', 'meeting_is', { status });
}
