// How a campaign's meetings are booked, and a member's own times for them (workspace-file.md#booking).
import { z } from 'zod';
import { hasHolidays, parseDaysOff } from '../features/bookings/index.ts';
import { type BookingInput, BUILTIN, USUAL_MINUTES } from '../features/campaigns/index.ts';
import { hoursProblem, isTimezone, parseDuration, parseHours } from '../features/pacing/index.ts';
import type { MemberCalendar } from '../features/team/index.ts';
import { fields, oneOf, read, words } from './fields.ts';
import { template } from './template-schema.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_MINUTES = 1_440;

const hours = z
  .string('must be opening hours, such as "Mon-Fri 09:00-18:00", or always')
  .transform((text, check) => {
    const message = hoursProblem(text);
    if (message === null) return text.trim();
    check.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });

export const timezone = read('an IANA time zone, such as Europe/Paris', (text) =>
  isTimezone(text) ? text : null,
);

const daysOff = z
  .array(
    read('a date, or the first and last of some, such as 2026-12-24 or 2026-12-24..2027-01-02', (text) =>
      parseDaysOff(text) ? text.trim() : null,
    ),
  )
  .max(200)
  .default([]);

const holidays = read(
  'a country whose holidays are known, such as FR, or one of its states, such as DE-BY',
  (text) => (hasHolidays(text.trim().toUpperCase()) ? text.trim().toUpperCase() : null),
)
  .nullable()
  .default(null);

const dailyCap = z.int().min(1).max(100).nullable().default(null);

/** A duration in steps of `unit`, in that unit. */
function steps(unit: number, { from, to, example }: { from: string; to: string; example: string }) {
  const [least, most] = [parseDuration(from)!, parseDuration(to)!];
  const whole = unit === DAY_MS ? 'whole days' : 'whole minutes';
  return read(`a duration in ${whole} from ${from} to ${to}, such as ${example}`, (text) => {
    const ms = parseDuration(text);
    return ms !== null && ms >= least && ms <= most && ms % unit === 0 ? ms / unit : null;
  });
}

const buffer = steps(MINUTE_MS, { from: '0m', to: '12h', example: '10m' }).default(0);

export const bookingSchema = fields({
  calendar: words(1, 63),
  by: oneOf(['slots', 'link']).default('slots'),
  duration_minutes: z.int().min(5).max(480).nullable().default(null),
  hours: hours.nullable().default(null),
  timezone: timezone.nullable().default(null),
  members: z.array(words(1, 254)).max(50).default([]),
  assign: oneOf(['round_robin', 'owner']).default('round_robin'),
  buffer_before: buffer,
  buffer_after: buffer,
  notice: steps(MINUTE_MS, { from: '0m', to: '30d', example: '2h' }).default(120),
  horizon: steps(DAY_MS, { from: '1d', to: '365d', example: '30d' }).default(30),
  daily_cap: dailyCap,
  days_off: daysOff,
  holidays,
  hold: steps(MINUTE_MS, { from: '0m', to: '1d', example: '10m' }).default(10),
  reminders: z
    .array(steps(1, { from: '5m', to: '30d', example: '1h' }))
    .max(5)
    .default([DAY_MS, HOUR_MS]),
  reminder_template: template.nullable().default(null),
  no_show_after: steps(1, { from: '0m', to: '30d', example: '1d' }).nullable().default(null),
})
  .check((check) => {
    const refuse = (path: string | [string, number], message: string) =>
      check.issues.push({ code: 'custom', path: [path].flat(), message, input: check.value });
    const booking = check.value;
    const { members, hours, notice, horizon, buffer_before, buffer_after, reminders } = booking;
    const builtin = booking.calendar === BUILTIN;
    if (builtin && members.length === 0 && hours === null) refuse('hours', 'is required');
    const length = booking.duration_minutes ?? USUAL_MINUTES;
    if (hours !== null && !fits(hours, length))
      refuse('duration_minutes', `must fit into the hours: no opening of ${hours} is that long`);
    if (notice >= horizon * DAY_MINUTES)
      refuse('notice', 'must be shorter than the horizon: there would be no slot between the two');
    if (buffer_before + length + buffer_after > DAY_MINUTES)
      refuse('buffer_after', 'must leave room: with what is free around it a meeting takes more than a day');
    const people = members.map((email) => email.toLowerCase());
    for (const [index, email] of people.entries()) {
      const before = people.indexOf(email);
      if (before < index) refuse(['members', index], `is the same as members[${before}]`);
    }
    if (new Set(reminders).size < reminders.length) refuse('reminders', 'must name each time once');
    if (booking.reminder_template && reminders.length === 0)
      refuse('reminder_template', 'is of use with reminders only: there are none');
    if (booking.assign === 'owner' && members.length === 0)
      refuse('assign', 'is of use with members only: without them nobody owns a meeting');
    if (builtin && booking.by === 'link')
      refuse('by', 'must be slots on the built-in calendar, which has no page to book on');
  })
  .transform((booking): BookingInput => {
    const { buffer_before, buffer_after, notice, horizon, hold, no_show_after, ...rest } = booking;
    return {
      ...rest,
      buffer_before_minutes: buffer_before,
      buffer_after_minutes: buffer_after,
      notice_minutes: notice,
      horizon_days: horizon,
      hold_minutes: hold,
      reminders: rest.reminders.toSorted((a, b) => b - a),
      no_show_after_ms: no_show_after,
    };
  });

function fits(hours: string, minutes: number): boolean {
  return parseHours(hours)?.some(({ from, to }) => to - from >= minutes) ?? false;
}

export const memberCalendarSchema = fields({
  hours: hours.nullable().default(null),
  timezone: timezone.nullable().default(null),
  days_off: daysOff,
  holidays,
  daily_cap: dailyCap,
}).transform((calendar): MemberCalendar => calendar);
