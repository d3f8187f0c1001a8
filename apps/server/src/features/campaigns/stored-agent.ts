// Reads the settings of stored agents, which an earlier release might have written.
import { completeSettings, createAgentSettings, USUAL_MINUTES } from '@parley/contract';
import type { AgentSettings, BookingSettings } from './settings.ts';

const anything = { languages: ['en'], isTimezone: () => true, hasHolidays: () => true };
const least = { goal: '-', first_message: '-', booking: { calendar: '-' } };
const { booking, ...agent } = createAgentSettings(anything).parse(least);

const AGENT: AgentSettings = { ...agent, goal: '', first_message: '', booking: null, timezone: 'UTC' };
const BOOKING: BookingSettings = {
  ...booking!,
  duration_minutes: USUAL_MINUTES,
  timezone: 'UTC',
  timezone_follows: false,
};
const CRITERION = { key: '', ask: '', expect: 'any' };
const TEMPLATE = { name: '', language: '', variables: [] as string[] };

/** Returns stored settings with the default of each missing field, and without unknown fields. */
export function completeAgent(stored: Partial<AgentSettings>): AgentSettings {
  const { booking: meetings, ...settings } = completeSettings(stored, AGENT);
  const timezone = stored.timezone ?? meetings?.timezone ?? AGENT.timezone;
  return {
    ...settings,
    timezone,
    manner: completeSettings(settings.manner, AGENT.manner),
    criteria: settings.criteria.map((one) => ({
      ...completeSettings(one, CRITERION),
      ...(one.ask_again && { ask_again: one.ask_again }),
      ...(one.synonyms && { synonyms: one.synonyms }),
    })),
    booking: meetings && completeBooking(meetings, timezone),
  };
}

/**
 * Returns stored settings for meetings with the default of each missing field.
 * @param timezone the campaign's time zone, for settings without one; default UTC.
 */
export function completeBooking(stored: Partial<BookingSettings>, timezone = 'UTC'): BookingSettings {
  const settings = completeSettings(stored, {
    ...BOOKING,
    timezone,
    timezone_follows: stored.timezone === undefined,
  });
  const { reminder_template: template } = settings;
  return { ...settings, reminder_template: template && completeSettings(template, TEMPLATE) };
}
