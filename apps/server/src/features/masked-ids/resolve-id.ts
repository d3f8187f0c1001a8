// Merges leads when a network reports the phone behind a masked id: one person is one lead on a number
// (lead.md#ids-of-a-person). Each feature moves its rows about the lead, all in one transaction.
import type { Ctx } from '../../context.ts';
import type { NumberRef } from '../../engines/port.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { checkAfterMerge, moveFindings, moveTurns } from '../agent/index.ts';
import { moveBookings, noteSeveralMeetings } from '../bookings/index.ts';
import { lockPhoneEntries, moveEntries } from '../first-contact/index.ts';
import { moveMembers } from '../groups/index.ts';
import {
  lockPersonLeads,
  lockWholeLead,
  mergeLeads,
  saveIdsOfLead,
  saveReportedIds,
} from '../leads/index.ts';
import { moveClicks } from '../links/index.ts';
import { moveMessages } from '../messages/index.ts';

const MOVES = [moveEntries, moveMessages, moveFindings, moveTurns, moveBookings, moveClicks, moveMembers];

/** Applies a report that names a masked id and the phone behind it. */
export async function resolveId(
  ctx: Ctx,
  number: NumberRef,
  told: { masked: string; phone: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const ids = await saveReportedIds(tx, ctx, number.id, told);
    await lockPhoneEntries(tx, ctx.teamId, ids.phone);
    if (ids.old_phone !== null) await lockPhoneEntries(tx, ctx.teamId, ids.old_phone);
    let [lead, ...others] = await lockPersonLeads(tx, ctx, number.id, ids);
    if (!lead) return;
    for (const gone of others) {
      await moveRows(tx, ctx.teamId, gone.id, lead.id);
      lead = await mergeLeads(tx, ctx, lead, gone);
    }
    await saveIdsOfLead(tx, ctx, lead, ids);
    if (others.length === 0) return;
    await noteSeveralMeetings(tx, ctx, lead.id);
    await checkAfterMerge(tx, ctx, lead.id);
  });
}

async function moveRows(tx: Queries, teamId: string, from: string, to: string): Promise<void> {
  await lockWholeLead(tx, teamId, from);
  for (const move of MOVES) await move(tx, teamId, from, to);
}
