// Keeps a calendar up to date: subscribes to the provider's webhooks, or polls the provider for changes
// (bookings.md#providers).
import { CalendarError } from '../../../calendars/port.ts';
import { getCalendarAddress } from '../../../calendars/settings.ts';
import type { Ctx } from '../../../context.ts';
import { JOBS } from '../../../jobs.ts';
import { toStorable } from '../../../platform/storable-text.ts';
import {
  type Calendars,
  type OpenCalendar,
  readCursor,
  recordCalendarProblem,
  saveCursor,
} from '../../calendars/index.ts';
import { applyCalendarEvent } from './reconcile.ts';

const EVERY_MS = 60_000;
const AFTER_FAILURE_MS = 300_000;

/** Runs a calendar's job. Does nothing if the calendar was deleted. */
export async function superviseCalendar(ctx: Ctx, calendars: Calendars, calendarId: string): Promise<void> {
  const calendar = await calendars.byId(ctx, calendarId);
  if (!calendar) return;
  const next = await checkCalendar(ctx, calendar);
  if (next === null) return;
  const payload = { team_id: ctx.teamId, calendar_id: calendarId };
  await ctx.jobs.add(ctx.db, JOBS.keepCalendar, payload, { at: new Date(ctx.clock.ms() + next) });
}

/**
 * @returns the delay before the next check, in milliseconds; null if the provider sends webhooks instead.
 */
async function checkCalendar(ctx: Ctx, calendar: OpenCalendar): Promise<number | null> {
  const { adapter, account } = calendar;
  try {
    const address = getCalendarAddress(ctx.baseUrl, calendar.provider, calendar.id);
    if (address !== null) await adapter.subscribe?.(account, address);
    if (adapter.changes) await readChanges(ctx, calendar, adapter.changes.bind(adapter));
    await recordCalendarProblem(ctx, calendar, null);
    return adapter.changes ? EVERY_MS : null;
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    await recordCalendarProblem(ctx, calendar, error.reason);
    return Math.max(AFTER_FAILURE_MS, error.retryAfterMs ?? 0);
  }
}

/**
 * Reads and applies the calendar's changes. Each event is identified by the provider's id and its time, so a change
 * that is read again after a crash has no effect.
 */
async function readChanges(
  ctx: Ctx,
  calendar: OpenCalendar,
  changes: NonNullable<OpenCalendar['adapter']['changes']>,
): Promise<void> {
  const before = await readCursor(ctx.db, ctx.teamId, calendar.id);
  const { events, cursor } = await changes(calendar.account, before);
  for (const event of events) await applyCalendarEvent(ctx, calendar, toStorable(event));
  if (cursor !== before) await saveCursor(ctx.db, ctx.teamId, calendar.id, cursor);
}
