// Positions meetings in a day's column by local time; overlapping meetings go side by side.
import type { Formats } from '../../text/format.ts';
import { addDays } from './days.ts';
import type { Meeting } from './queries.ts';

const MIDNIGHT = 24 * 60;
/** The minimum height of a box in minutes: a shorter box has no room for text. */
const LEAST = 30;

export interface PlacedMeeting {
  meeting: Meeting;
  /** The start and the end in minutes since midnight, local time. */
  from: number;
  to: number;
  /** The position of this meeting's column, and the number of columns side by side. */
  column: number;
  columns: number;
}

const getMinutes = (formats: Formats, at: string): number => {
  const [hour, minute] = formats.timeKey(at).split(':').map(Number) as [number, number];
  return (hour % 24) * 60 + minute;
};

/** Positions the meetings of a day, including those that started the day before or end on the next. */
export function placeDay(meetings: readonly Meeting[], day: string, formats: Formats): PlacedMeeting[] {
  const [starts, ends] = [formats.dayStart(day), formats.dayStart(addDays(day, 1))];
  const placed = meetings
    .filter(({ start_at, end_at }) => start_at < ends && end_at > starts)
    .map((meeting): PlacedMeeting => {
      const from = meeting.start_at < starts ? 0 : getMinutes(formats, meeting.start_at);
      const until = meeting.end_at >= ends ? MIDNIGHT : getMinutes(formats, meeting.end_at);
      const long = (Date.parse(meeting.end_at) - Date.parse(meeting.start_at)) / 60_000;
      // When the clocks go back, a meeting's local end can be before its local start.
      const to = until > from ? until : Math.min(MIDNIGHT, from + long);
      return { meeting, from, to: Math.max(to, from + LEAST), column: 0, columns: 1 };
    })
    .sort((one, other) => one.from - other.from || other.to - one.to);
  let group: PlacedMeeting[] = [];
  let end = 0;
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column + 1));
    for (const one of group) one.columns = columns;
    group = [];
  };
  for (const one of placed) {
    if (one.from >= end) close();
    const taken = new Set(group.filter(({ to }) => to > one.from).map(({ column }) => column));
    while (taken.has(one.column)) one.column++;
    group.push(one);
    end = Math.max(one.from >= end ? 0 : end, one.to);
  }
  close();
  return placed;
}

/** Returns the whole hours that a grid shows: the usual ones, extended to cover all meetings. */
export function getVisibleHours(placed: readonly PlacedMeeting[]): { first: number; last: number } {
  const first = Math.min(8, ...placed.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(19, ...placed.map(({ to }) => Math.ceil(to / 60)));
  return { first, last: Math.min(24, last) };
}
