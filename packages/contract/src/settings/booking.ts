// The booking settings of an agent, and a member's own hours for meetings (workspace-file.md#booking).
import { z } from 'zod';
import { encodeIssue, reject } from '../issues/from-zod.ts';
import { violation } from '../issues/violation.ts';
import type { Violation } from '../issues.ts';
import { parseDaysOff } from './days-off.ts';
import { parseDuration, spellDuration } from './duration.ts';
import { createChoiceSchema, createMapSchema, createParsedSchema, createTextSchema } from './field-kinds.ts';
import { BOOKING_LIMITS, BUILTIN, USUAL_MINUTES } from './limits.ts';
import { findHoursProblem, parseHours } from './opening-hours.ts';
import { templateSettings } from './template.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_MINUTES = 1_440;

/** What a server knows about places. */
export interface KnownPlaces {
  /** Returns whether the text is an IANA time zone. */
  isTimezone: (name: string) => boolean;
  /** Returns whether the holidays of the country or state are known, such as `FR` or `DE-BY`. */
  hasHolidays: (place: string) => boolean;
}

/** Weekly hours that must not overlap. */
export const weeklyHours = z
  .string(encodeIssue('opening_hours'))
  .trim()
  .check((check) => {
    const problem = findHoursProblem(check.value);
    if (problem !== null) reject(check, problem);
  });

export const createTimezoneSchema = ({ isTimezone }: Pick<KnownPlaces, 'isTimezone'>) =>
  createParsedSchema('timezone', (text) => (isTimezone(text) ? text : null));

/** Returns the fields that a campaign and a member both have. */
const createTimesShape = (places: KnownPlaces) => ({
  hours: weeklyHours
    .nullable()
    .default(null)
    .describe('Weekly hours, such as `Mon-Fri 09:00-18:00`. Null: the members or the provider define them.'),
  timezone: createTimezoneSchema(places)
    .nullable()
    .default(null)
    .describe('The IANA zone of the hours and of times in messages. Null: it is derived.'),
  days_off: z
    .array(createParsedSchema('days_off', (text) => (parseDaysOff(text) ? text.trim() : null)))
    .max(BOOKING_LIMITS.days_off)
    .default([])
    .describe('Dates and ranges of dates, both ends included: `2026-12-24`, `2026-12-24..2027-01-02`.'),
  holidays: createParsedSchema('holidays', (text) => {
    const place = text.trim().toUpperCase();
    return places.hasHolidays(place) ? place : null;
  })
    .nullable()
    .default(null)
    .describe('A country or state whose public holidays are days off, such as `FR` or `DE-BY`.'),
  daily_cap: z
    .int()
    .min(1)
    .max(100)
    .nullable()
    .default(null)
    .describe('The maximum number of meetings per host and day. Null: no limit.'),
});

/** Returns the schema of a member's own times for meetings. */
export const createMemberCalendarSchema = (places: KnownPlaces) => createMapSchema(createTimesShape(places));

/** Returns the codec between the text of a duration and a number of `unit`s, of which it must be a multiple. */
export function createStepSchema(
  unit: number,
  { from, to, example }: { from: string; to: string; example: string },
) {
  const [least, most] = [parseDuration(from)!, parseDuration(to)!];
  const name = unit === DAY_MS ? 'days' : 'minutes';
  return createParsedSchema(
    violation('duration_steps', { unit: name, from, to, example }),
    (text) => {
      const ms = parseDuration(text);
      return ms !== null && ms >= least && ms <= most && ms % unit === 0 ? ms / unit : null;
    },
    (count: number) => (count === 0 ? '0m' : spellDuration(count * unit)),
  );
}

function createBookingShape(places: KnownPlaces) {
  const { hours, timezone, days_off, holidays, daily_cap } = createTimesShape(places);
  const buffer = createStepSchema(MINUTE_MS, { from: '0m', to: '12h', example: '10m' }).default(0);
  return {
    calendar: createTextSchema(1, BOOKING_LIMITS.calendar).describe(
      '`builtin`, or the name of one of the calendars of the workspace.',
    ),
    by: createChoiceSchema(['slots', 'link'])
      .default('slots')
      .describe(
        "`link`: the lead books on the provider's booking page, and the agent sends its URL. Otherwise the agent offers times.",
      ),
    duration_minutes: z
      .int()
      .min(5)
      .max(480)
      .nullable()
      .default(null)
      .describe('Null: 30 minutes, or the length that the provider sets.'),
    hours,
    timezone,
    members: z
      .array(createTextSchema(1, BOOKING_LIMITS.member))
      .max(BOOKING_LIMITS.members)
      .default([])
      .describe('The email addresses of the hosts. Without any, the campaign is the only host.'),
    assign: createChoiceSchema(['round_robin', 'owner'])
      .default('round_robin')
      .describe('The rule that chooses the host.'),
    buffer_before: buffer.describe('The time that is kept free before each meeting.'),
    buffer_after: buffer.describe('The time that is kept free after each meeting.'),
    notice: createStepSchema(MINUTE_MS, { from: '0m', to: '30d', example: '2h' })
      .default(120)
      .describe('The minimum time from now until the start of an offered slot.'),
    horizon: createStepSchema(DAY_MS, { from: '1d', to: '365d', example: '30d' })
      .default(30)
      .describe('The maximum time from now until the start of an offered slot.'),
    daily_cap,
    days_off,
    holidays,
    hold: createStepSchema(MINUTE_MS, { from: '0m', to: '1d', example: '10m' })
      .default(10)
      .describe('The time for which an offered slot is reserved for the lead. `0m`: it is not reserved.'),
    reminders: z
      .array(createStepSchema(1, { from: '5m', to: '30d', example: '1h' }))
      .max(BOOKING_LIMITS.reminders)
      .default([DAY_MS, HOUR_MS])
      .describe('The times of reminders before the meeting.'),
    reminder_template: templateSettings
      .nullable()
      .default(null)
      .describe('The template for reminders where free text is not allowed. Null: no reminder is sent then.'),
    no_show_after: createStepSchema(1, { from: '0m', to: '30d', example: '1d' })
      .nullable()
      .default(null)
      .describe(
        'The time after which a past meeting without a recorded outcome counts as a no-show. Null: never.',
      ),
  };
}

type WrittenBooking = z.output<z.ZodObject<ReturnType<typeof createBookingShape>>>;

/** Adds the problems that involve several fields. */
function checkBooking(check: z.core.ParsePayload<WrittenBooking>): void {
  const refuse = (path: string | [string, number], problem: Violation) =>
    reject(check, problem, [path].flat());
  const booking = check.value;
  const { members, hours, notice, horizon, buffer_before, buffer_after, reminders } = booking;
  const builtin = booking.calendar === BUILTIN;
  if (builtin && members.length === 0 && hours === null) refuse('hours', violation('required'));
  const length = booking.duration_minutes ?? USUAL_MINUTES;
  if (hours !== null && !parseHours(hours)?.some(({ from, to }) => to - from >= length))
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
}

/** Booking settings. The numbers are in the unit that their name ends with; reminders are in milliseconds. */
export type BookingInput = ReturnType<typeof toBookingInput>;

function toBookingInput(booking: WrittenBooking) {
  const { buffer_before, buffer_after, notice, horizon, hold, no_show_after, ...rest } = booking;
  return {
    ...rest,
    buffer_before_minutes: buffer_before,
    buffer_after_minutes: buffer_after,
    notice_minutes: notice,
    horizon_days: horizon,
    hold_minutes: hold,
    /** The largest first. */
    reminders: rest.reminders.toSorted((a, b) => b - a),
    no_show_after_ms: no_show_after,
  };
}

function toWrittenBooking(booking: BookingInput): WrittenBooking {
  const {
    buffer_before_minutes: buffer_before,
    buffer_after_minutes: buffer_after,
    notice_minutes: notice,
    horizon_days: horizon,
    hold_minutes: hold,
    no_show_after_ms: no_show_after,
    ...rest
  } = booking;
  return { ...rest, buffer_before, buffer_after, notice, horizon, hold, no_show_after };
}

/** Returns the codec between the booking settings of a workspace file or form, and the values that are stored. */
export function createBookingSettings(places: KnownPlaces) {
  const written = createMapSchema(createBookingShape(places)).check(checkBooking);
  return z.codec(written, z.custom<BookingInput>(), { decode: toBookingInput, encode: toWrittenBooking });
}
