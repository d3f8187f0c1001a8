// Opens the calendars of workspaces. An open calendar combines an account with its provider's adapter.
import type { Calendar, CalendarAccount, CalendarProvider } from '../../calendars/port.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import type { Seal } from '../../platform/seal.ts';
import type { CalendarRow } from './account-store.ts';
import * as store from './account-store.ts';
import { openSecrets } from './secrets.ts';

/** A workspace's calendar at a provider, ready for calls. */
export interface OpenCalendar {
  id: string;
  name: string;
  provider: CalendarProvider;
  /** The host's IANA time zone; null if unknown. */
  timezone: string | null;
  adapter: Calendar;
  account: CalendarAccount;
}

/** The calendars as one process uses them. */
export interface Calendars {
  adapterOf(provider: CalendarProvider): Calendar;
  /** Returns the workspace's calendar with that name, or undefined. */
  named(ctx: Ctx, name: string): Promise<OpenCalendar | undefined>;
  byId(ctx: Ctx, id: string): Promise<OpenCalendar | undefined>;
  /**
   * Returns the calendar with that id in any workspace, or undefined. Use it only for providers' requests, which are
   * verified by their signature.
   */
  findForWebhook(db: Queries, id: string): Promise<OpenCalendar | undefined>;
}

export function createCalendars(seal: Seal, adapterOf: (provider: CalendarProvider) => Calendar): Calendars {
  const openRow = (row: CalendarRow): OpenCalendar => {
    const { team_id, id, name, provider, settings, timezone, rests } = row;
    const secrets = openSecrets(seal, row, row.secrets_sealed);
    return {
      id,
      name,
      provider,
      timezone,
      adapter: adapterOf(provider),
      account: { team_id, id, settings, secrets, rests },
    };
  };
  const openIfFound = (row: CalendarRow | undefined) => row && openRow(row);
  return {
    adapterOf,
    named: async (ctx, name) => openIfFound(await store.findByName(ctx.db, ctx.teamId, name)),
    byId: async (ctx, id) => openIfFound(await store.findById(ctx.db, ctx.teamId, id)),
    findForWebhook: async (db, id) => openIfFound(await store.findAnyCalendar(db, id)),
  };
}
