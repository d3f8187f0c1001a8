// A campaign's agent settings as stored: the settings that a workspace file or form gives, with members as ids and with
// the time zones and lengths that apply.
import type { AgentInput, BookingInput } from '@parley/contract';

/** Booking settings of a campaign. `members` are ids; if it is empty, the campaign is the only host. */
export type BookingSettings = Omit<BookingInput, 'duration_minutes' | 'timezone'> & {
  duration_minutes: number;
  /** The IANA time zone for the hours and for times in messages. */
  timezone: string;
  /** True if the settings name no zone, so that the campaign uses the calendar's zone or, without one, the workspace's. */
  timezone_follows: boolean;
};

/** The agent's settings in the JSON column `campaigns.agent`, which is read with `completeAgent`. */
export type AgentSettings = Omit<AgentInput, 'booking'> & {
  booking: BookingSettings | null;
  /** The IANA time zone of the sending hours: the one for booking, else the workspace's, else UTC. */
  timezone: string;
};
