// The free slots of a provider's calendar, loaded a week at a time and cached for a minute. If the provider has no
// opening hours, the slots are the campaign's hours without the provider's busy times.
import type { Calendar, CalendarAccount, FreeSlot } from '../../../calendars/port.ts';
import type { Ctx } from '../../../context.ts';
import { createDayOffCheck } from '../own-calendar/days-off.ts';
import { type Diary, type Hold, listHosts } from '../own-calendar/diary.ts';
import { DAY_MS, getClocks, MINUTE_MS } from '../own-calendar/openings.ts';
import type { CalendarRequest } from '../own-calendar/read-diary.ts';
import { computeFreeSlots, getHorizon, type Slot } from '../own-calendar/slots.ts';

/** A calendar at a provider, ready for requests. */
export interface ProviderCalendar {
  id: string;
  adapter: Calendar;
  account: CalendarAccount;
}

const REMEMBERED_MS = 60_000;
const WINDOW_MS = 7 * DAY_MS;
const MOST_CALENDARS = 1_000;

/** A provider's response for one week. */
interface Answer {
  until: number;
  times: Promise<Slot[]>;
}

/** Responses by adapter, then by calendar, then by week. Each process has its own adapters. */
const answers = new WeakMap<Calendar, Map<string, Map<number, Answer>>>();

/** Clears the cache after a change of the calendar. */
export function clearSlotCache({ adapter, id }: Pick<ProviderCalendar, 'adapter' | 'id'>): void {
  answers.get(adapter)?.delete(id);
}

/**
 * Yields the calendar's free slots in a range, soonest first and a week at a time, without those held for others.
 * @throws {CalendarError}
 */
export async function* readProviderSlots(
  ctx: Ctx,
  { calendar, ...asked }: CalendarRequest & { calendar: ProviderCalendar },
  holds: Hold[],
  range: { from: number; to: number },
): AsyncGenerator<Slot[]> {
  const { settings } = asked;
  const now = ctx.clock.ms();
  const from = Math.max(range.from, now + settings.notice_minutes * MINUTE_MS);
  const to = Math.min(range.to, getHorizon(settings, now) + 1);
  for (let week = Math.floor(from / WINDOW_MS) * WINDOW_MS; week < to; week += WINDOW_MS) {
    const times = await readWeek(ctx, calendar, week);
    const within = { from: Math.max(from, week), to: Math.min(to, week + WINDOW_MS) };
    yield calendar.adapter.busy
      ? computeFreeSlots(settings, createBusyDiary(asked, calendar.id, times, holds), now, within)
      : filterProviderSlots(asked, times, holds, within);
  }
}

/** Returns the slots that the provider lists, without days off and slots held for others. */
function filterProviderSlots(
  { lead_id, settings }: CalendarRequest,
  slots: Slot[],
  holds: Hold[],
  { from, to }: { from: number; to: number },
): Slot[] {
  const clocks = getClocks(settings.timezone, from, to);
  const isOff = createDayOffCheck(settings.days_off, settings.holidays);
  const held = holds.filter((hold) => hold.lead_id !== lead_id);
  return slots.filter(({ start, end }) => {
    if (start < from || start >= to || isOff(clocks.dayAt(start))) return false;
    return !held.some((hold) => hold.busy_from < end && hold.busy_until > start);
  });
}

/** Returns a diary in which the calendar is a host and its busy times are meetings. */
function createBusyDiary(
  { campaign_id, lead_id, settings }: CalendarRequest,
  id: string,
  busy: Slot[],
  holds: Hold[],
): Diary {
  const meetings = busy.map(({ start, end }) => ({
    ...{ host_id: id, lead_id: '', campaign_id: null, booked_at: 0 },
    ...{ start, busy_from: start, busy_until: end },
  }));
  const hosts = listHosts(id, { ...settings, members: [] }, []);
  return { campaign_id, lead_id, owner: null, hosts, meetings, holds };
}

function readWeek(ctx: Ctx, { id, adapter, account }: ProviderCalendar, week: number): Promise<Slot[]> {
  const calendars = answers.get(adapter) ?? new Map<string, Map<number, Answer>>();
  answers.set(adapter, calendars);
  if (calendars.size >= MOST_CALENDARS) calendars.clear();
  const known = calendars.get(id) ?? new Map<number, Answer>();
  calendars.set(id, known);
  const now = ctx.clock.ms();
  for (const [key, { until }] of known) if (until <= now) known.delete(key);
  const before = known.get(week);
  if (before) return before.times;
  const around = { from: toIsoTime(Math.max(week - DAY_MS, now)), to: toIsoTime(week + WINDOW_MS + DAY_MS) };
  const exactly = { from: toIsoTime(Math.max(week, now)), to: toIsoTime(week + WINDOW_MS) };
  const answer = adapter.busy ? adapter.busy(account, around) : adapter.freeSlots?.(account, exactly);
  const times = Promise.resolve(answer ?? []).then((spans) => spans.map(toSlotTimes));
  known.set(week, { until: now + REMEMBERED_MS, times });
  // Do not cache failed requests.
  times.catch(() => known.delete(week));
  return times;
}

const toIsoTime = (at: number) => new Date(at).toISOString();

function toSlotTimes({ start_at, end_at }: FreeSlot): Slot {
  return { start: Date.parse(start_at), end: Date.parse(end_at) };
}
