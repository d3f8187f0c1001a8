// Converts a calendar of a workspace file into its stored form (workspace-file.md#calendars): the settings that its
// provider needs, and its secrets.
import { createMapSchema, createParsedSchema, reject, type Violation, violation } from '@parley/contract';
import { z } from 'zod';
import { CALENDAR_PROVIDERS, type CalendarProvider } from '../calendars/port.ts';
import { type CalendarSettings, getCalendarSettings, isSecret } from '../calendars/settings.ts';
import { createSettingSchema } from './setting-fields.ts';

/**
 * The name by which a campaign's booking settings refer to the calendar. `builtin` is reserved for the campaign's own
 * calendar.
 */
const calendarName = createParsedSchema('calendar_name', (text) =>
  /^[a-z0-9][a-z0-9._-]{0,63}$/.test(text) && text !== 'builtin' ? text : null,
);

/** Returns the schema for calendars of one provider. */
function createCalendarSchema(provider: CalendarProvider) {
  const settings = getCalendarSettings(provider);
  const own = Object.entries(settings.fields).map(
    ([name, field]) => [name, createSettingSchema(field)] as const,
  );
  return createMapSchema({
    name: calendarName,
    provider: z.literal(provider),
    ...Object.fromEntries(own),
  }).transform(({ name, provider: _, ...rest }, check) => {
    const values = Object.entries(rest as Record<string, string | undefined>).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value] as const],
    );
    for (const [field, problem] of findConflicts(settings, new Set(values.map(([key]) => key)))) {
      reject({ value: rest, issues: check.issues }, problem, [field]);
    }
    const secret = ([key]: readonly [string, string]) => isSecret(settings.fields[key]!);
    return {
      name,
      provider,
      settings: Object.fromEntries(values.filter((value) => !secret(value))),
      secrets: Object.fromEntries(values.filter(secret)),
    };
  });
}

/** Yields issues for fields that are required or forbidden because of other fields. */
function* findConflicts(
  { either = [], goes_with = {} }: CalendarSettings,
  given: ReadonlySet<string>,
): Generator<[field: string, problem: Violation]> {
  const names = either.map((group) => group.join(', '));
  const begun = either.filter((group) => group.some((field) => given.has(field)));
  if (either.length > 0 && begun.length === 0)
    yield [either[0]![0]!, violation('required_or', { names: names.slice(1) })];
  for (const field of begun[0] ?? []) if (!given.has(field)) yield [field, violation('required')];
  for (const group of begun.slice(1)) {
    yield [group.find((field) => given.has(field))!, violation('not_both', { names })];
  }
  for (const [field, other] of Object.entries(goes_with)) {
    if (given.has(field) && !given.has(other)) yield [field, violation('goes_with', { name: other })];
  }
}

const [calCom, calendly, google] = CALENDAR_PROVIDERS;

export const calendarSchema = z.discriminatedUnion('provider', [
  createCalendarSchema(calCom),
  createCalendarSchema(calendly),
  createCalendarSchema(google),
]);
