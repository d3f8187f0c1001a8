// Holds the slots that are offered to a lead for a few minutes: other leads are not offered them and can't book them
// (bookings.md#holds).
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { type NewHold, releaseHolds, saveHolds } from './hold-store.ts';
import { chooseHosts } from './own-calendar/choose-host.ts';
import { findHolds, lockHosts } from './own-calendar/diary-store.ts';
import { MINUTE_MS } from './own-calendar/openings.ts';
import { type CalendarRequest, listHostIds, readDiary } from './own-calendar/read-diary.ts';
import { getBusyPeriod } from './own-calendar/slots.ts';
import type { ProviderCalendar } from './provider/provider-slots.ts';

interface OfferedSlot {
  start_at: string;
  /** True if the agent just saw that the slot is free; false if the slot is from an earlier offer. */
  seen: boolean;
}

type HoldRequest = CalendarRequest & {
  calendar?: Pick<ProviderCalendar, 'id'> | null;
  slots: readonly OfferedSlot[];
};

/**
 * Holds these slots for the lead and releases those held before. Slots from an earlier offer are held only if they are
 * still free. The caller must hold the lead's lock.
 * @returns false, without changes, if a slot that was just seen as free now belongs to another lead.
 */
export async function holdSlots(tx: Queries, ctx: Ctx, asked: HoldRequest): Promise<boolean> {
  const { lead_id, settings, slots } = asked;
  if (settings.hold_minutes === 0 || slots.length === 0) return true;
  const findHost = asked.calendar
    ? await chooseProviderHost(tx, ctx, asked, asked.calendar.id)
    : await chooseBuiltInHost(tx, ctx, asked);
  const kept: NewHold[] = [];
  for (const { start_at, seen } of slots) {
    const start = Date.parse(start_at);
    const host_id = findHost(start);
    if (host_id === undefined && seen) return false;
    if (host_id === undefined) continue;
    const { from, until } = getBusyPeriod(settings, start);
    kept.push({ host_id, start, busy_from: from, busy_until: until });
  }
  await releaseHolds(tx, ctx.teamId, lead_id);
  const until = new Date(ctx.clock.ms() + settings.hold_minutes * MINUTE_MS);
  await saveHolds(tx, ctx.teamId, lead_id, kept, until);
  return true;
}

/** Returns a host for a meeting at that time; undefined if no host is free. */
type FindHost = (start: number) => string | undefined;

async function chooseBuiltInHost(tx: Queries, ctx: Ctx, asked: HoldRequest): Promise<FindHost> {
  await lockHosts(tx, ctx.teamId, listHostIds(asked));
  const diary = await readDiary(tx, ctx, asked);
  const now = ctx.clock.ms();
  return (start) => chooseHosts(asked.settings, diary, { start, now }).hosts[0]?.id;
}

async function chooseProviderHost(
  tx: Queries,
  ctx: Ctx,
  { lead_id }: HoldRequest,
  calendarId: string,
): Promise<FindHost> {
  await lockHosts(tx, ctx.teamId, [calendarId]);
  const holds = await findHolds(tx, ctx.teamId, calendarId, ctx.clock.now());
  const others = holds.filter((hold) => hold.lead_id !== lead_id);
  // The meeting length at the provider can differ, so only the start is certain. A stricter check could refuse a slot
  // that was shown.
  return (start) => {
    const isHeld = others.some((hold) => hold.busy_from <= start && start < hold.busy_until);
    return isHeld ? undefined : calendarId;
  };
}
