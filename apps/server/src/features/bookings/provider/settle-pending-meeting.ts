// Stores the result of a request to a provider once it is certain (docs/adr/book-through-a-reserved-row.md).
import { type Fact, fact } from '@parley/contract';
import type { Cancellation, ProviderMeeting } from '../../../calendars/port.ts';
import type { Ctx } from '../../../context.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { setBookingStatus, writeEntry } from '../../leads/index.ts';
import { cancelMeeting, cancelOthers } from '../cancel.ts';
import { getAsker, THE_LEAD } from '../meeting-asker.ts';
import type { Meeting } from './meeting-store.ts';
import * as store from './meeting-store.ts';
import * as asked from './pending-meeting-store.ts';
import {
  closeReplaced,
  confirmMeeting,
  getAddresses,
  informLead,
  lockMeeting,
  recordCancellation,
  requestCancellation,
  scheduleOrphanSearch,
} from './settle-meeting.ts';

/** A request whose response was lost has certainly ended after this time. */
const ORPHAN_MS = 60_000;

/** What the provider's API can do. */
interface ProviderAbilities {
  /** True if the provider can move meetings. */
  moves: boolean;
}

/** Settles a reserved meeting that the provider has. @returns false if it was already settled. */
export async function markBookedByProvider(
  ctx: Ctx,
  reserved: Meeting,
  made: ProviderMeeting,
  means: ProviderAbilities,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, reserved.id);
    if (meeting?.status !== 'reserved') return false;
    // The provider reported the end of the meeting before it answered the request.
    if (meeting.provider_ref === made.ref) {
      await settleEnded(tx, ctx, meeting, buildCancellation(meeting, made.ref), means);
      return true;
    }
    const { replaces_id, replaces_ref } = meeting;
    const inPlace = replaces_id !== null && replaces_ref === made.ref;
    // The provider kept the meeting's id when it moved the meeting, so the id now belongs to the new record.
    if (inPlace) await store.releaseRef(tx, ctx.teamId, replaces_id);
    const moved = await store.findByRef(tx, ctx.teamId, meeting.calendar_id!, made.ref);
    if (moved) return settleMoved(tx, ctx, meeting, moved, means);
    const addresses = getAddresses(ctx, reserved.token, made);
    await asked.saveConfirmed(tx, ctx.teamId, meeting, { ...made, ...addresses });
    await closeReplaced(tx, ctx, meeting, replaces_ref !== null && means.moves);
    await confirmMeeting(tx, ctx, { ...meeting, start_at: made.start_at });
    if (meeting.stands_alone) await cancelOthers(tx, ctx, meeting);
    // The lead canceled while the request was in progress.
    if (meeting.cancel_asked_at) await requestCancellation(tx, ctx, meeting.id);
    return true;
  });
}

/**
 * Settles a meeting that was created and then moved at the provider. The provider has already reported the replacement.
 */
async function settleMoved(
  tx: Queries,
  ctx: Ctx,
  meeting: Meeting,
  moved: Meeting,
  { moves }: ProviderAbilities,
): Promise<true> {
  await asked.saveMovedAtProvider(tx, ctx.teamId, meeting.id);
  await store.saveReplaces(tx, ctx.teamId, moved.id, meeting.id);
  await closeReplaced(tx, ctx, meeting, meeting.replaces_ref !== null && moves);
  if (meeting.stands_alone) await cancelOthers(tx, ctx, { ...meeting, id: moved.id });
  if (meeting.cancel_asked_at) await cancelMeeting(tx, ctx, moved, null, THE_LEAD);
  return true;
}

/** Settles a reserved meeting that the provider booked and then canceled. @returns false if it was already settled. */
export async function markCanceledByProvider(
  ctx: Ctx,
  reserved: Pick<Meeting, 'id'>,
  cancellation: Cancellation,
  means: ProviderAbilities,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, reserved.id);
    if (meeting?.status !== 'reserved') return false;
    await settleEnded(tx, ctx, meeting, cancellation, means);
    return true;
  });
}

async function settleEnded(
  tx: Queries,
  ctx: Ctx,
  meeting: Meeting,
  cancellation: Cancellation,
  { moves }: ProviderAbilities,
): Promise<void> {
  const { replaces_id, replaces_ref } = meeting;
  // The provider canceled the new meeting but still has the one that it should have replaced, so a person must take
  // care of it.
  if (replaces_ref !== null && !moves) return settleFailed(tx, ctx, meeting, fact('canceled_in_calendar'));
  if (replaces_id !== null && replaces_ref === cancellation.ref)
    await store.releaseRef(tx, ctx.teamId, replaces_id);
  const by = cancellation.by ?? buildCancellation(meeting, cancellation.ref).by;
  const how = { status: 'canceled', at: ctx.clock.now() } as const;
  await asked.saveCanceledAtProvider(tx, ctx.teamId, meeting.id, { ...cancellation, by }, how);
  await closeReplaced(tx, ctx, meeting, true);
  const reason = cancellation.reason ?? meeting.cancellation_reason;
  await recordCancellation(tx, ctx, meeting, { reason, by: meeting.cancel_asked_at ? null : getAsker(by) });
  await informLead(tx, ctx, meeting.id, 'canceled');
}

/** Returns the cancellation of a pending meeting, in the form of a provider's report. */
export function buildCancellation(
  { asked_by, cancellation_reason: reason }: Meeting,
  ref: string,
): Cancellation {
  return { ref, reason, by: asked_by === 'member' ? null : asked_by };
}

/**
 * Settles a reserved meeting that the provider did not book. @param unsure true if the provider might have booked it. A
 * job then searches for it.
 */
export async function markFailed(
  ctx: Ctx,
  reserved: Pick<Meeting, 'id'>,
  why: Fact,
  { unsure }: { unsure: boolean } = { unsure: false },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, reserved.id);
    if (meeting?.status !== 'reserved') return;
    await settleFailed(tx, ctx, meeting, why);
    if (unsure) await scheduleOrphanSearch(tx, ctx, meeting.id, ORPHAN_MS);
  });
}

async function settleFailed(tx: Queries, ctx: Ctx, meeting: Meeting, why: Fact): Promise<void> {
  await asked.saveFailed(tx, ctx.teamId, meeting, why);
  const { lead_id, start_at, replaces_id } = meeting;
  // If the request was to move a meeting, that meeting stays booked.
  if (replaces_id === null) await setBookingStatus(tx, ctx, lead_id, 'failed');
  await writeEntry(tx, ctx, lead_id, fact('meeting_not_booked', { start_at, reason: why }));
  await informLead(tx, ctx, meeting.id, 'failed');
}

/** Settles a reserved meeting that is no longer wanted and does not exist at the provider. */
export async function markUnwanted(ctx: Ctx, reserved: Pick<Meeting, 'id'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, reserved.id);
    if (meeting?.status === 'reserved')
      await asked.saveFailed(tx, ctx.teamId, meeting, fact('canceled_before'));
  });
}
