// Sets the time zone for leads whose own zone is unknown: the campaign's, else the calendar's, else the workspace's
// (bookings.md#time-zones). It is stored with the campaign, so that a turn does not have to look it up.
import type { CalendarAccount, Calendar as Provider } from '../../calendars/port.ts';
import { CalendarError } from '../../calendars/port.ts';
import type { Ctx } from '../../context.ts';
import { JOBS } from '../../jobs.ts';
import { isTimezone } from '../../language/timezone.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { type Calendars, saveZone } from '../calendars/index.ts';
import { wakeCampaign } from './wake-campaign.ts';
import * as store from './zone-store.ts';

const EVERY_MS = 86_400_000;
const AFTER_FAILURE_MS = 3_600_000;

/**
 * Reads a calendar's time zone from its provider, immediately and then daily. Does nothing if the calendar was removed.
 */
export async function readZone(ctx: Ctx, calendars: Calendars, calendarId: string): Promise<void> {
  const calendar = await calendars.byId(ctx, calendarId);
  if (!calendar) return;
  const { adapter, account, name } = calendar;
  const zone = await fetchTimezone(adapter, account);
  if (zone !== null && zone !== calendar.timezone) {
    await ctx.db.transaction(async (tx) => {
      if (await saveZone(tx, ctx.teamId, calendarId, zone)) await updateZones(tx, ctx);
    });
    ctx.log.info({ calendar: name, zone }, 'the time zone of a calendar changed');
  }
  const at = new Date(ctx.clock.ms() + (zone === null ? AFTER_FAILURE_MS : EVERY_MS));
  await ctx.jobs.add(ctx.db, JOBS.readZone, { team_id: ctx.teamId, calendar_id: calendarId }, { at });
}

/** Returns the provider's time zone; null if the provider has no valid zone or does not answer. */
export async function fetchTimezone(adapter: Provider, account: CalendarAccount): Promise<string | null> {
  try {
    const zone = await adapter.timezone(account);
    return zone !== null && isTimezone(zone) ? zone : null;
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return null;
  }
}

/**
 * Updates the campaigns that set no time zone. Call it when the calendar's or the workspace's zone might have changed.
 */
export async function updateZones(tx: Queries, ctx: Ctx): Promise<void> {
  for (const { id, status } of await store.followZones(tx, ctx.teamId, ctx.clock.now())) {
    // In the new zone, the sending hours start and end at other times.
    if (status === 'active') await wakeCampaign(tx, ctx, id);
  }
}
