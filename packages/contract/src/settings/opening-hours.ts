// Parses weekly opening hours: when a campaign can send, and when meetings can be booked (workspace-file.md#hours).

import { violation } from '../issues/violation.ts';
import type { Violation } from '../issues.ts';

/** One opening on one weekday (1 is Monday, as in ISO 8601), in minutes since midnight; `to` is excluded. */
export interface Opening {
  weekday: number;
  from: number;
  to: number;
}

/** The opening hours of a week: at least one opening, sorted. Openings on the same day do not touch. */
export type WeeklyHours = Opening[];

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAY_MINUTES = 24 * 60;
const PART = /^([a-z]+)(?:\s*-\s*([a-z]+))?\s+(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})$/;

/**
 * Parses hours such as `Mon-Sat 08:00-20:00`, several parts with commas (`Mon-Fri 09:00-18:00, Sat 10:00-12:00`), or
 * `always` (workspace-file.md#hours). Ranges of days can cross the weekend (`Sat-Mon`). Hours can end at 24:00 but not
 * cross midnight; write two parts instead. Returns null for anything else.
 */
export function parseHours(text: string): WeeklyHours | null {
  const wanted = text.trim().toLowerCase();
  const openings: Opening[] = [];
  for (const part of (wanted === 'always' ? 'mon-sun 00:00-24:00' : wanted).split(',')) {
    const parsed = parsePart(part.trim());
    if (!parsed) return null;
    openings.push(...parsed);
  }
  return mergeOpenings(openings);
}

/**
 * Returns the problem with hours for meetings; null if there is none. Unlike {@link parseHours}, it refuses openings
 * that overlap, because one of them must be a mistake.
 */
export function findHoursProblem(text: string): Violation | null {
  const openings: Opening[] = [];
  for (const part of text.trim().toLowerCase().split(',')) {
    const written = part.trim();
    const [, , , fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = PART.exec(written) ?? [];
    const [from, to] = [parseMinutes(fromHour, fromMinute), parseMinutes(toHour, toMinute)];
    if (fromHour && from !== null && to !== null && from === to) {
      return violation('hours_empty', { part: written });
    }
    if (fromHour && from !== null && to !== null && from > to) {
      return violation('hours_past_midnight', { part: written });
    }
    for (const opening of parsePart(written) ?? []) {
      const overlaps = ({ weekday, from, to }: Opening) =>
        weekday === opening.weekday && from < opening.to && to > opening.from;
      if (openings.some(overlaps)) return violation('hours_overlap', { part: written });
      openings.push(opening);
    }
  }
  return parseHours(text) ? null : violation('opening_hours');
}

function parsePart(part: string): Opening[] | null {
  const match = PART.exec(part);
  if (!match) return null;
  const first = parseWeekday(match[1] ?? '');
  const last = match[2] === undefined ? first : parseWeekday(match[2]);
  const from = parseMinutes(match[3] ?? '', match[4] ?? '');
  const to = parseMinutes(match[5] ?? '', match[6] ?? '');
  if (first === null || last === null || from === null || to === null || from >= to) return null;
  const days = ((last - first + 7) % 7) + 1;
  return Array.from({ length: days }, (_, i) => ({ weekday: ((first - 1 + i) % 7) + 1, from, to }));
}

/** Returns 1 to 7 for `mon` or `monday` and so on; null for other words. */
function parseWeekday(name: string): number | null {
  const index = WEEKDAYS.findIndex((day) => day === name || day.slice(0, 3) === name);
  return index < 0 ? null : index + 1;
}

function parseMinutes(hours: string, minutes: string): number | null {
  const total = Number(hours) * 60 + Number(minutes);
  return Number(minutes) > 59 || total > DAY_MINUTES ? null : total;
}

function mergeOpenings(openings: Opening[]): WeeklyHours {
  const merged: WeeklyHours = [];
  for (const opening of openings.toSorted((a, b) => a.weekday - b.weekday || a.from - b.from)) {
    const last = merged.at(-1);
    if (last && last.weekday === opening.weekday && opening.from <= last.to) {
      last.to = Math.max(last.to, opening.to);
    } else merged.push({ ...opening });
  }
  return merged;
}
