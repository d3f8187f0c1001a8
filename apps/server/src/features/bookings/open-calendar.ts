// A campaign's calendar during a turn. It is read only when the agent asks for slots (bookings.md#slots).
import { CalendarError } from '../../calendars/port.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import type { Span } from '../pacing/index.ts';
import type { Diary, Hold } from './own-calendar/diary.ts';
import { findHolds } from './own-calendar/diary-store.ts';
import { DAY_MS } from './own-calendar/openings.ts';
import { type CalendarRequest, readDiary } from './own-calendar/read-diary.ts';
import { computeFreeSlots, getHorizon, type Slot } from './own-calendar/slots.ts';
import { type ProviderCalendar, readProviderSlots } from './provider/provider-slots.ts';

const NEXT = 24;
const MOST = 200;
/** The length of the steps in which the built-in calendar is read. */
const STRETCH_MS = 14 * DAY_MS;

/** A campaign's calendar during a turn. All slots are as of the first read. */
export interface OpenCalendar {
  /** Returns the next free slots, soonest first, at most 24; null if the calendar does not answer now. */
  next(): Promise<Span[] | null>;
  /** Returns the slots that start in [from, to), at most 200; null if the calendar does not answer now. */
  between(from: Date, to: Date): Promise<Span[] | null>;
}

/**
 * Opens the campaign's calendar for a lead. Other leads' meetings and holds are not free.
 * @param db reads the rows; inside a transaction, pass that transaction.
 */
export function openCalendar(
  ctx: Ctx,
  asked: CalendarRequest & { calendar?: ProviderCalendar | null },
  db: Queries = ctx.db,
): OpenCalendar {
  const slotsIn = asked.calendar
    ? createProviderSlots(ctx, { ...asked, calendar: asked.calendar }, db)
    : createBuiltInSlots(ctx, asked, db);
  const toSpans = (slots: Slot[] | null) =>
    slots?.map(({ start, end }) => ({ start_at: new Date(start), end_at: new Date(end) })) ?? null;
  return {
    next: async () => toSpans(await slotsIn({ from: 0, to: Number.POSITIVE_INFINITY }, NEXT)),
    between: async (from, to) => toSpans(await slotsIn({ from: from.getTime(), to: to.getTime() }, MOST)),
  };
}

type FindSlots = (range: { from: number; to: number }, limit: number) => Promise<Slot[] | null>;

function createBuiltInSlots(ctx: Ctx, asked: CalendarRequest, db: Queries): FindSlots {
  const now = ctx.clock.ms();
  let diary: Promise<Diary> | undefined;
  return async (range, limit) => {
    diary ??= readDiary(db, ctx, asked);
    const known = await diary;
    const end = Math.min(range.to, getHorizon(asked.settings, now) + 1);
    const found: Slot[] = [];
    // Read in steps: a whole year for many hosts is slow, and the next slots are usually near.
    for (let from = Math.max(range.from, now); from < end && found.length < limit; from += STRETCH_MS) {
      const to = Math.min(from + STRETCH_MS, end);
      found.push(...computeFreeSlots(asked.settings, known, now, { from, to }));
    }
    return found.slice(0, limit);
  };
}

function createProviderSlots(
  ctx: Ctx,
  asked: CalendarRequest & { calendar: ProviderCalendar },
  db: Queries,
): FindSlots {
  const { calendar } = asked;
  let held: Promise<Hold[]> | undefined;
  return async (range, limit) => {
    held ??= findHolds(db, ctx.teamId, calendar.id, ctx.clock.now());
    const found: Slot[] = [];
    try {
      for await (const slots of readProviderSlots(ctx, asked, await held, range)) {
        found.push(...slots);
        if (found.length >= limit) break;
      }
    } catch (error) {
      if (!(error instanceof CalendarError)) throw error;
      ctx.log.warn({ calendar: calendar.id, kind: error.kind }, "a calendar's slots could not be fetched");
      return null;
    }
    return found.slice(0, limit);
  };
}
