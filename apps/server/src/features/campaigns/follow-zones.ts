// The zone in which times are said to a lead whose own is not known: the campaign's, else the calendar's, else the
// workspace's (bookings.md#time-zones). What a file leaves out is kept resolved in the campaign, so that no turn asks.
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

/** Asks a calendar's provider for its zone, now and once a day. Does nothing for a calendar that is gone. */
export async function readZone(ctx: Ctx, calendars: Calendars, calendarId: string): Promise<void> {
  const calendar = await calendars.byId(ctx, calendarId);
  if (!calendar) return;
  const { adapter, account, name } = calendar;
  const zone = await zoneOf(adapter, account);
  if (zone !== null && zone !== calendar.timezone) {
    await ctx.db.transaction(async (tx) => {
      if (await saveZone(tx, ctx.teamId, calendarId, zone)) await followZones(tx, ctx);
    });
    ctx.log.info({ calendar: name, zone }, 'a calendar has a time zone that was not known');
  }
  const at = new Date(ctx.clock.ms() + (zone === null ? AFTER_FAILURE_MS : EVERY_MS));
  await ctx.jobs.add(ctx.db, JOBS.readZone, { team_id: ctx.teamId, calendar_id: calendarId }, { at });
}

/** The zone that a provider says; null where it says none that is known, or can't be asked now. */
export async function zoneOf(adapter: Provider, account: CalendarAccount): Promise<string | null> {
  try {
    const zone = await adapter.timezone(account);
    return zone !== null && isTimezone(zone) ? zone : null;
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return null;
  }
}

/** Gives campaigns that name no zone the one that they follow, after it may have changed. */
export async function followZones(tx: Queries, ctx: Ctx): Promise<void> {
  for (const { id, status } of await store.followZones(tx, ctx.teamId, ctx.clock.now())) {
    // Their sending hours are on other clocks now.
    if (status === 'active') await wakeCampaign(tx, ctx, id);
  }
}
