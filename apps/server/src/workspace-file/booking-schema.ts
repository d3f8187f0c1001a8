// Reads the booking settings of a campaign and a member's own hours for meetings (workspace-file.md#booking).
import { encodeIssue, reject, type Violation, violation } from '@parley/contract';
import { z } from 'zod';
import { hasHolidays, parseDaysOff } from '../features/bookings/index.ts';
import { type BookingInput, BUILTIN, USUAL_MINUTES } from '../features/campaigns/index.ts';
import { findHoursProblem, isTimezone, parseDuration, parseHours } from '../features/pacing/index.ts';
import type { MemberCalendar } from '../features/team/index.ts';
import { createChoiceSchema, createMapSchema, createParsedSchema, createTextSchema } from './fields.ts';
import { template } from './template-schema.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_MINUTES = 1_440;

const hours = z.string(encodeIssue('opening_hours')).transform((text, check) => {
  const problem = findHoursProblem(text);
  if (problem === null) return text.trim();
  reject({ value: text, issues: check.issues }, problem);
  return z.NEVER;
});

export const timezone = createParsedSchema('timezone', (text) => (isTimezone(text) ? text : null));

const daysOff = z
  .array(createParsedSchema('days_off', (text) => (parseDaysOff(text) ? text.trim() : null)))
  .max(200)
  .default([]);

const holidays = createParsedSchema('holidays', (text) =>
  hasHolidays(text.trim().toUpperCase()) ? text.trim().toUpperCase() : null,
)
  .nullable()
  .default(null);

const dailyCap = z.int().min(1).max(100).nullable().default(null);

/** Returns the schema of a duration that is a multiple of `unit`. The result is the number of units. */
function createStepSchema(
  unit: number,
  { from, to, example }: { from: string; to: string; example: string },
) {
  const [least, most] = [parseDuration(from)!, parseDuration(to)!];
  const wrong = violation('duration_steps', {
    unit: unit === DAY_MS ? 'days' : 'minutes',
    from,
    to,
    example,
  });
  return createParsedSchema(wrong, (text) => {
    const ms = parseDuration(text);
    return ms !== null && ms >= least && ms <= most && ms % unit === 0 ? ms / unit : null;
  });
}

const buffer = createStepSchema(MINUTE_MS, { from: '0m', to: '12h', example: '10m' }).default(0);

export const bookingSchema = createMapSchema({
  calendar: createTextSchema(1, 63),
  by: createChoiceSchema(['slots', 'link']).default('slots'),
  duration_minutes: z.int().min(5).max(480).nullable().default(null),
  hours: hours.nullable().default(null),
  timezone: timezone.nullable().default(null),
  members: z.array(createTextSchema(1, 254)).max(50).default([]),
  assign: createChoiceSchema(['round_robin', 'owner']).default('round_robin'),
  buffer_before: buffer,
  buffer_after: buffer,
  notice: createStepSchema(MINUTE_MS, { from: '0m', to: '30d', example: '2h' }).default(120),
  horizon: createStepSchema(DAY_MS, { from: '1d', to: '365d', example: '30d' }).default(30),
  daily_cap: dailyCap,
  days_off: daysOff,
  holidays,
  hold: createStepSchema(MINUTE_MS, { from: '0m', to: '1d', example: '10m' }).default(10),
  reminders: z
    .array(createStepSchema(1, { from: '5m', to: '30d', example: '1h' }))
    .max(5)
    .default([DAY_MS, HOUR_MS]),
  reminder_template: template.nullable().default(null),
  no_show_after: createStepSchema(1, { from: '0m', to: '30d', example: '1d' }).nullable().default(null),
})
  .check((check) => {
    const refuse = (path: string | [string, number], problem: Violation) =>
      reject(check, problem, [path].flat());
    const booking = check.value;
    const { members, hours, notice, horizon, buffer_before, buffer_after, reminders } = booking;
    const builtin = booking.calendar === BUILTIN;
    if (builtin && members.length === 0 && hours === null) refuse('hours', violation('required'));
    const length = booking.duration_minutes ?? USUAL_MINUTES;
    if (hours !== null && !fitsOpening(hours, length))
      refuse('duration_minutes', violation('duration_too_long', { hours }));
    if (notice >= horizon * DAY_MINUTES) refuse('notice', violation('notice_too_long'));
    if (buffer_before + length + buffer_after > DAY_MINUTES)
      refuse('buffer_after', violation('buffer_too_long'));
    const people = members.map((email) => email.toLowerCase());
    for (const [index, email] of people.entries()) {
      const before = people.indexOf(email);
      if (before < index) refuse(['members', index], violation('same_as', { other: `members[${before}]` }));
    }
    if (new Set(reminders).size < reminders.length) refuse('reminders', violation('reminders_twice'));
    if (booking.reminder_template && reminders.length === 0)
      refuse('reminder_template', violation('reminder_template_idle'));
    if (booking.assign === 'owner' && members.length === 0) refuse('assign', violation('assign_idle'));
    if (builtin && booking.by === 'link') refuse('by', violation('by_link_builtin'));
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

function fitsOpening(hours: string, minutes: number): boolean {
  return parseHours(hours)?.some(({ from, to }) => to - from >= minutes) ?? false;
}

export const memberCalendarSchema = createMapSchema({
  hours: hours.nullable().default(null),
  timezone: timezone.nullable().default(null),
  days_off: daysOff,
  holidays,
  daily_cap: dailyCap,
}).transform((calendar): MemberCalendar => calendar);
