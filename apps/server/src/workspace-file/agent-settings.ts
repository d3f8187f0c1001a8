// The schemas of the contract with what this server knows: time zones, holidays, the languages of the offline agent.
import {
  createAgentSettings,
  createMemberCalendarSchema,
  createTimezoneSchema,
  encodeSettings,
} from '@parley/contract';
import type { z } from 'zod';
import { OFFLINE_LANGUAGES } from '../agents/offline/index.ts';
import { hasHolidays } from '../features/bookings/index.ts';
import { isTimezone } from '../features/pacing/index.ts';

const places = { isTimezone, hasHolidays };

/** The languages of the offline agent. */
export const LANGUAGES = OFFLINE_LANGUAGES;

/** The codec between the `agent:` block of a file or form, and an agent's settings. */
export const agentSettings = createAgentSettings({ languages: LANGUAGES, ...places });
/** An agent as a file can spell it. */
export type WrittenAgent = z.input<typeof agentSettings>;

export const memberCalendar = createMemberCalendarSchema(places);
export const timezone = createTimezoneSchema(places);

const least = { goal: '-', first_message: '-', booking: { calendar: '-' } };
const {
  goal: _,
  first_message: __,
  booking,
  ...defaults
} = encodeSettings(agentSettings, agentSettings.parse(least));
const { calendar: ___, ...bookingDefaults } = booking!;

/** The defaults of a block: the value of each optional field, as a form spells it. */
export const AGENT_DEFAULTS = { ...defaults, knowledge: [], booking: null };
export const BOOKING_DEFAULTS = bookingDefaults;
