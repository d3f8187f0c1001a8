// A campaign's agent settings as stored, that is, validated and normalized when the workspace file is applied
// (workspace-file.md#agent).
import type { Manner } from '../../agents/port.ts';
import type { DurationRange } from '../pacing/index.ts';
import type { CampaignTemplate } from '../templates/index.ts';

/** A condition that the lead must meet. `expect` is one of the forms in `expectation.ts`. */
export interface CriterionSettings {
  key: string;
  ask: string;
  expect: string;
  /** Words that count as an answer, grouped by answer: `yes` and `no`, or the choices as spelled in `expect`. */
  synonyms?: Record<string, string[]>;
}

/**
 * The name of the built-in calendar, which is stored in our own tables. Any other name refers to one of the workspace's
 * calendars.
 */
export const BUILTIN = 'builtin';

/** Booking settings of a campaign (workspace-file.md#booking). */
export interface BookingSettings {
  /** {@link BUILTIN}, or the name of one of the workspace's calendars. */
  calendar: string;
  /** `link`: the lead books on the provider's booking page, and the agent sends its URL. */
  by: 'slots' | 'link';
  duration_minutes: number;
  /**
   * Weekly hours such as `Mon-Fri 09:00-18:00` (see `parseHours`); null if the members or the provider define the
   * hours.
   */
  hours: string | null;
  /** The IANA time zone for the hours and for times in messages. */
  timezone: string;
  /** True if the file names no zone, so that the campaign uses the calendar's zone or, without one, the workspace's. */
  timezone_follows: boolean;
  /** Ids of the members who host the meetings; empty if the campaign itself is the only host. */
  members: string[];
  assign: 'round_robin' | 'owner';
  /** The number of minutes that are kept free before and after each meeting. */
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  /** The minimum time from now until the start of an offered slot. */
  notice_minutes: number;
  /** The maximum time from now until the start of an offered slot. */
  horizon_days: number;
  /** The maximum number of meetings per host and day; null means no limit. */
  daily_cap: number | null;
  /** Dates and ranges of dates, with both ends included: `2026-12-24`, `2026-12-24..2027-01-02`. */
  days_off: string[];
  /** A country or state whose public holidays are days off, such as `FR` or `DE-BY`. */
  holidays: string | null;
  /** The number of minutes for which an offered slot is reserved for the lead; 0: not reserved. */
  hold_minutes: number;
  /** The times of reminders, in milliseconds before the meeting. */
  reminders: number[];
  /** The template for reminders where free text is not allowed; null if no reminder is sent then. */
  reminder_template: CampaignTemplate | null;
  /**
   * How long after its end a meeting without a recorded outcome counts as `no_show`, in milliseconds; null means never.
   */
  no_show_after_ms: number | null;
}

/** The default length of a meeting, in minutes. */
export const USUAL_MINUTES = 30;

/** Booking settings in the format of a workspace file. */
export type BookingInput = Omit<
  BookingSettings,
  'duration_minutes' | 'timezone' | 'timezone_follows' | 'members'
> & {
  /** null for the default, or for the length that the provider sets. */
  duration_minutes: number | null;
  /** null for the zone of the first member, the calendar or the workspace. */
  timezone: string | null;
  /** The email addresses of the hosts. */
  members: string[];
};

/** Agent settings in the format of a workspace file. */
export type AgentInput = Omit<AgentSettings, 'booking' | 'timezone'> & { booking: BookingInput | null };

/** The agent's settings in the JSON column `campaigns.agent`. */
export interface AgentSettings {
  /**
   * The models in the order in which they are tried: `offline`, or a provider and one of its models, such as
   * `claude/claude-sonnet-4-5`.
   */
  models: string[];
  /** The agent's language, as a BCP 47 primary language. */
  language: string;
  goal: string;
  first_message: string;
  knowledge: string;
  /** True if the first message says that an assistant writes on behalf of the workspace. */
  disclose_ai: boolean;
  criteria: CriterionSettings[];
  /** The agent's action for a question that the knowledge does not answer; default: `ask`. */
  unknown?: 'ask' | 'hand_over';
  booking: BookingSettings | null;
  /** The silence of the lead before each follow-up, in milliseconds. After the last follow-up the lead goes cold. */
  follow_ups: number[];
  /** True if the agent reads and types as fast as a person. */
  humanize: boolean;
  /** The quiet time before a turn, so that several quick messages get one answer. */
  reply_delay: DurationRange;
  /** Weekly hours (see `parseHours`). First contacts and follow-ups are sent only during these hours. */
  sending_hours: string;
  manner: Manner;
  /** The IANA time zone of the sending hours: the one for booking, else the workspace's, else UTC. */
  timezone: string;
}
