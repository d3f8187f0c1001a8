// Turns a calendar of a workspace file into what is stored (workspace-file.md#calendars): the settings that its provider
// needs, and its secrets.
import { z } from 'zod';
import { CALENDAR_PROVIDERS, type CalendarProvider } from '../calendars/port.ts';
import { type CalendarSettings, calendarSettings, isSecret } from '../calendars/settings.ts';
import { fields, read } from './fields.ts';
import { settingField } from './setting-fields.ts';

/** As a campaign's booking names it. `builtin` is the campaign's own calendar. */
const calendarName = read('1 to 64 lower-case letters, digits, dots, - or _, and not builtin', (text) =>
  /^[a-z0-9][a-z0-9._-]{0,63}$/.test(text) && text !== 'builtin' ? text : null,
);

/** The calendars of one provider. */
function calendarOn(provider: CalendarProvider) {
  const settings = calendarSettings(provider);
  const own = Object.entries(settings.fields).map(([name, field]) => [name, settingField(field)] as const);
  return fields({ name: calendarName, provider: z.literal(provider), ...Object.fromEntries(own) }).transform(
    ({ name, provider: _, ...rest }, check) => {
      const values = Object.entries(rest as Record<string, string | undefined>).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value] as const],
      );
      for (const [field, message] of wrongTogether(settings, new Set(values.map(([key]) => key)))) {
        check.issues.push({ code: 'custom', path: [field], message, input: rest });
      }
      const secret = ([key]: readonly [string, string]) => isSecret(settings.fields[key]!);
      return {
        name,
        provider,
        settings: Object.fromEntries(values.filter((value) => !secret(value))),
        secrets: Object.fromEntries(values.filter(secret)),
      };
    },
  );
}

/** Fields that must be there, or must not, because of others. */
function* wrongTogether(
  { either = [], goes_with = {} }: CalendarSettings,
  given: ReadonlySet<string>,
): Generator<[field: string, message: string]> {
  const words = either.map((group) => group.join(', ')).join(' or ');
  const others = either.slice(1).map((group) => group.join(', '));
  const begun = either.filter((group) => group.some((field) => given.has(field)));
  if (either.length > 0 && begun.length === 0)
    yield [either[0]![0]!, `is required, or in its place ${others.join(' or ')}`];
  for (const field of begun[0] ?? []) if (!given.has(field)) yield [field, 'is required'];
  for (const group of begun.slice(1)) {
    yield [group.find((field) => given.has(field))!, `is too much: give ${words}, not both`];
  }
  for (const [field, other] of Object.entries(goes_with)) {
    if (given.has(field) && !given.has(other)) yield [field, `is only for a calendar with ${other}`];
  }
}

const [calCom, calendly, google] = CALENDAR_PROVIDERS;

export const calendarSchema = z.discriminatedUnion(
  'provider',
  [calendarOn(calCom), calendarOn(calendly), calendarOn(google)],
  {
    error: ({ input }) => {
      if (typeof input !== 'object' || input === null) return undefined;
      return 'provider' in input ? `must be one of: ${CALENDAR_PROVIDERS.join(', ')}` : 'is required';
    },
  },
);
