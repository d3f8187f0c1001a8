// What became of a meeting that a provider was asked for, written down once it is certain (docs/adr/0073).
import { type Fact, fact } from '@parley/contract';
import type { Canceled, ProviderMeeting } from '../../calendars/port.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { bookingChanged, writeEntry } from '../leads/index.ts';
import * as asked from './asked-store.ts';
import { askerOf, THE_LEAD } from './asker.ts';
import { cancelMeeting, cancelOthers } from './cancel.ts';
import type { Meeting } from './meeting-store.ts';
import * as store from './meeting-store.ts';
import {
  addressesOf,
  askToCancel,
  canceled,
  closeReplaced,
  lockMeeting,
  meetingStands,
  seekLater,
  tell,
} from './settle.ts';

/** By then a call whose answer was lost is over. */
const ORPHAN_MS = 60_000;

/** What a provider can do of its own. */
interface Means {
  /** It moves meetings itself. */
  moves: boolean;
}

/** The provider has the meeting that was reserved. @returns false when it was settled already. */
export async function settleMade(
  ctx: Ctx,
  reserved: Meeting,
  made: ProviderMeeting,
  means: Means,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, reserved.id);
    if (meeting?.status !== 'reserved') return false;
    // The provider told of its end before it answered.
    if (meeting.provider_ref === made.ref) {
      await endedThere(tx, ctx, meeting, toldGone(meeting, made.ref), means);
      return true;
    }
    const { replaces_id, replaces_ref } = meeting;
    const inPlace = replaces_id !== null && replaces_ref === made.ref;
    // It was moved in place: the new record has the name now.
    if (inPlace) await store.releaseRef(tx, ctx.teamId, replaces_id);
    const told = await store.findByRef(tx, ctx.teamId, meeting.calendar_id!, made.ref);
    if (told) return movedSince(tx, ctx, meeting, told, means);
    const addresses = addressesOf(ctx, reserved.token, made);
    await asked.saveMade(tx, ctx.teamId, meeting, { ...made, ...addresses });
    await closeReplaced(tx, ctx, meeting, replaces_ref !== null && means.moves);
    await meetingStands(tx, ctx, { ...meeting, start_at: made.start_at });
    if (meeting.stands_alone) await cancelOthers(tx, ctx, meeting);
    // The lead changed its mind while the provider was asked.
    if (meeting.cancel_asked_at) await askToCancel(tx, ctx, meeting.id);
    return true;
  });
}

/** It was made and then moved there, and the provider has told of where it is now: that meeting stands in its place. */
async function movedSince(
  tx: Queries,
  ctx: Ctx,
  meeting: Meeting,
  told: Meeting,
  { moves }: Means,
): Promise<true> {
  await asked.saveMovedSince(tx, ctx.teamId, meeting.id);
  await store.saveReplaces(tx, ctx.teamId, told.id, meeting.id);
  await closeReplaced(tx, ctx, meeting, meeting.replaces_ref !== null && moves);
  if (meeting.stands_alone) await cancelOthers(tx, ctx, { ...meeting, id: told.id });
  if (meeting.cancel_asked_at) await cancelMeeting(tx, ctx, told, null, THE_LEAD);
  return true;
}

/** The provider had the meeting that was reserved, and it is canceled there. @returns false when it was settled already. */
export async function settleGone(
  ctx: Ctx,
  reserved: Pick<Meeting, 'id'>,
  gone: Canceled,
  means: Means,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, reserved.id);
    if (meeting?.status !== 'reserved') return false;
    await endedThere(tx, ctx, meeting, gone, means);
    return true;
  });
}

async function endedThere(
  tx: Queries,
  ctx: Ctx,
  meeting: Meeting,
  gone: Canceled,
  { moves }: Means,
): Promise<void> {
  const { replaces_id, replaces_ref } = meeting;
  // The new meeting is off, and the one that it was to replace stands there: a person has to look.
  if (replaces_ref !== null && !moves) return failed(tx, ctx, meeting, fact('canceled_in_calendar'));
  if (replaces_id !== null && replaces_ref === gone.ref) await store.releaseRef(tx, ctx.teamId, replaces_id);
  const by = gone.by ?? toldGone(meeting, gone.ref).by;
  const how = { status: 'canceled', at: ctx.clock.now() } as const;
  await asked.saveGone(tx, ctx.teamId, meeting.id, { ...gone, by }, how);
  await closeReplaced(tx, ctx, meeting, true);
  const reason = gone.reason ?? meeting.cancellation_reason;
  await canceled(tx, ctx, meeting, { reason, by: meeting.cancel_asked_at ? null : askerOf(by) });
  await tell(tx, ctx, meeting.id, 'canceled');
}

/** What the provider has told of the end of a meeting that is still waited for. */
export function toldGone({ asked_by, cancellation_reason: reason }: Meeting, ref: string): Canceled {
  return { ref, reason, by: asked_by === 'member' ? null : asked_by };
}

/** The provider did not book it; `why` is for people. @param unsure it may have: somebody goes on looking. */
export async function settleFailed(
  ctx: Ctx,
  reserved: Pick<Meeting, 'id'>,
  why: Fact,
  { unsure }: { unsure: boolean } = { unsure: false },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, reserved.id);
    if (meeting?.status !== 'reserved') return;
    await failed(tx, ctx, meeting, why);
    if (unsure) await seekLater(tx, ctx, meeting.id, ORPHAN_MS);
  });
}

async function failed(tx: Queries, ctx: Ctx, meeting: Meeting, why: Fact): Promise<void> {
  await asked.saveFailed(tx, ctx.teamId, meeting, why);
  const { lead_id, start_at, replaces_id } = meeting;
  // One that stands goes on to stand.
  if (replaces_id === null) await bookingChanged(tx, ctx, lead_id, 'failed');
  await writeEntry(tx, ctx, lead_id, fact('meeting_not_booked', { start_at, reason: why }));
  await tell(tx, ctx, meeting.id, 'failed');
}

/** The meeting that was reserved is not wanted any more, and its provider does not have it. */
export async function settleUnwanted(ctx: Ctx, reserved: Pick<Meeting, 'id'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, ctx, reserved.id);
    if (meeting?.status === 'reserved')
      await asked.saveFailed(tx, ctx.teamId, meeting, fact('canceled_before'));
  });
}
