// A calendar for tests of agents: only the given slots are free.
import type { AskedCalendar, BookedMeeting, MeetingSlot } from './port.ts';

/** @param free the free slots, soonest first; null if the calendar is unavailable. */
export function createCalendar(
  free: readonly MeetingSlot[] | null,
  rest: Partial<AskedCalendar> = {},
): AskedCalendar {
  return {
    next: async () => free?.slice(0, 24) ?? null,
    between: async (from, to) =>
      free
        ?.filter(
          ({ start_at }) => Date.parse(start_at) >= from.getTime() && Date.parse(start_at) < to.getTime(),
        )
        .slice(0, 200) ?? null,
    booked: null,
    pending: null,
    link: null,
    needs_email: false,
    ...rest,
  };
}

/** Returns a meeting of half an hour. */
export function createMeeting(start_at: string, rest: Partial<BookedMeeting> = {}): BookedMeeting {
  const end_at = new Date(Date.parse(start_at) + 1_800_000).toISOString();
  return { id: 'book_1', start_at, end_at, page: null, location: null, ...rest };
}
