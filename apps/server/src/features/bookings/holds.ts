// What is offered to a lead is kept for it for some minutes: nobody else is offered it, or can book it
// (bookings.md#holds).
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { chooseHosts } from './choose-host.ts';
import { findHolds, lockHosts } from './diary-store.ts';
import { type NewHold, releaseHolds, saveHolds } from './hold-store.ts';
import { MINUTE_MS } from './openings.ts';
import type { ProviderCalendar } from './provider-slots.ts';
import { type AskedFor, hostIds, readDiary } from './read-diary.ts';
import { busyAround } from './slots.ts';

/**
 * Keeps these slots for the lead, and gives free what was kept for it before. The caller holds the lead's lock.
 * @returns false when one of them is another lead's meanwhile; then nothing changes.
 */
export async function holdSlots(
  tx: Queries,
  ctx: Ctx,
  asked: AskedFor & { calendar?: Pick<ProviderCalendar, 'id'> | null; starts: readonly string[] },
): Promise<boolean> {
  const { lead_id, settings, starts } = asked;
  if (settings.hold_minutes === 0 || starts.length === 0) return true;
  const slots = await heldBy(tx, ctx, asked);
  if (!slots) return false;
  await releaseHolds(tx, ctx.teamId, lead_id);
  const until = new Date(ctx.clock.ms() + settings.hold_minutes * MINUTE_MS);
  await saveHolds(tx, ctx.teamId, lead_id, slots, until);
  return true;
}

/** Who would have each slot; null when nobody can have one of them. */
async function heldBy(
  tx: Queries,
  ctx: Ctx,
  asked: Parameters<typeof holdSlots>[2],
): Promise<NewHold[] | null> {
  const { lead_id, settings, calendar } = asked;
  const starts = asked.starts.map((start) => Date.parse(start));
  const now = ctx.clock.ms();
  const found: NewHold[] = [];
  if (calendar) {
    await lockHosts(tx, ctx.teamId, [calendar.id]);
    const others = (await findHolds(tx, ctx.teamId, calendar.id, ctx.clock.now())).filter(
      (hold) => hold.lead_id !== lead_id,
    );
    for (const start of starts) {
      const { from, until } = busyAround(settings, start);
      if (others.some((hold) => hold.busy_from < until && hold.busy_until > from)) return null;
      found.push({ host_id: calendar.id, start, busy_from: from, busy_until: until });
    }
    return found;
  }
  await lockHosts(tx, ctx.teamId, hostIds(asked));
  const diary = await readDiary(tx, ctx, asked);
  for (const start of starts) {
    const [host] = chooseHosts(settings, diary, { start, now }).hosts;
    if (!host) return null;
    const { from, until } = busyAround(settings, start);
    found.push({ host_id: host.id, start, busy_from: from, busy_until: until });
  }
  return found;
}
