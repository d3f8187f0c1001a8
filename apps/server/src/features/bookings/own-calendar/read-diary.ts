// Reads the meetings and holds of a campaign's hosts for a lead.
import type { Ctx } from '../../../context.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import type { BookingSettings } from '../../campaigns/index.ts';
import { type Diary, listHosts } from './diary.ts';
import { findDiary } from './diary-store.ts';
import { DAY_MS } from './openings.ts';
import { getHorizon } from './slots.ts';

/** A request for a campaign's calendar on behalf of one lead. */
export interface CalendarRequest {
  campaign_id: string;
  lead_id: string;
  settings: BookingSettings;
}

/**
 * The margin on both sides of the requested period. It is longer than any day, and longer than any meeting with its
 * buffers.
 */
const AROUND_MS = 2 * DAY_MS;

/** Returns the ids of the campaign's hosts. */
export function listHostIds({
  campaign_id,
  settings,
}: Pick<CalendarRequest, 'campaign_id' | 'settings'>): string[] {
  return settings.members.length > 0 ? settings.members : [campaign_id];
}

/** Reads the hosts' meetings and holds up to the booking horizon, in one statement. */
export async function readDiary(db: Queries, ctx: Ctx, asked: CalendarRequest): Promise<Diary> {
  const { campaign_id, lead_id, settings } = asked;
  const now = ctx.clock.now();
  const row = await findDiary(db, ctx.teamId, {
    campaign_id,
    lead_id,
    host_ids: listHostIds(asked),
    now,
    from: new Date(now.getTime() - AROUND_MS),
    to: new Date(getHorizon(settings, now.getTime()) + AROUND_MS),
  });
  const { owner, members, meetings, holds } = row;
  return { campaign_id, lead_id, owner, hosts: listHosts(campaign_id, settings, members), meetings, holds };
}
