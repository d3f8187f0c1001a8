// A campaign's agent settings as stored: checked and normalized when the workspace file is applied
// (workspace-file.md#agent).
import type { Manner } from '../../agents/port.ts';
import type { DurationRange } from '../pacing/index.ts';
import type { CampaignTemplate } from '../templates/index.ts';

/** A condition that the lead must satisfy; `expect` is one of the forms in `expectation.ts`. */
export interface CriterionSettings {
  key: string;
  ask: string;
  expect: string;
  /** Words that count as an answer, by that answer: `yes` and `no`, or the choices as spelled in `expect`. */
  synonyms?: Record<string, string[]>;
}

/**
 * The name of the built-in calendar, which is stored in our own tables. Any other name is that of a workspace's
 * calendar.
 */
export const BUILTIN = 'builtin';

/** Booking settings of a campaign (workspace-file.md#booking). */
export interface BookingSettings {
  /** {@link BUILTIN}, or the name of a calendar of the workspace. */
  calendar: string;
  /** `link`: the lead books on the calendar's own page, at a URL that the agent sends. */
  by: 'slots' | 'link';
  duration_minutes: number;
  /**
   * Weekly hours such as `Mon-Fri 09:00-18:00` (see `parseHours`); null if the members or the provider define the
   * hours.
   */
  hours: string | null;
  /** IANA time zone of the hours and of times in messages. */
  timezone: string;
  /** True if the file names no zone: the campaign then follows the calendar's zone, else the workspace's. */
  timezone_follows: boolean;
  /** Ids of the members who host the meetings; empty if the campaign itself is the only host. */
  members: string[];
  assign: 'round_robin' | 'owner';
  /** Minutes kept free before and after each meeting. */
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  /** The minimum time between now and the start of an offered slot. */
  notice_minutes: number;
  /** The maximum time between now and the start of an offered slot. */
  horizon_days: number;
  /** The maximum number of meetings per host and day; null: no limit. */
  daily_cap: number | null;
  /** Dates and ranges of dates, both ends included: `2026-12-24`, `2026-12-24..2027-01-02`. */
  days_off: string[];
  /** A country or a state whose public holidays are days off: `FR`, `DE-BY`. */
  holidays: string | null;
  /** The number of minutes for which an offered slot is reserved for the lead; 0: not reserved. */
  hold_minutes: number;
  /** The times of reminders, in milliseconds before the meeting. */
  reminders: number[];
  /** The template for reminders where free text is not allowed; null if no reminder is sent then. */
  reminder_template: CampaignTemplate | null;
  /** How long after its end a meeting without a recorded outcome counts as `no_show`, in milliseconds; null: never. */
  no_show_after_ms: number | null;
}

/** Default length of a meeting, in minutes. */
export const USUAL_MINUTES = 30;

/** Booking settings in the format of a workspace file. */
export type BookingInput = Omit<
  BookingSettings,
  'duration_minutes' | 'timezone' | 'timezone_follows' | 'members'
> & {
  /** null for the default, or for the provider's length. */
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
   * The models in the order in which they are tried: `offline`, or a provider and its model, such as
   * `claude/claude-sonnet-4-5`.
   */
  models: string[];
  /** The BCP 47 primary language. */
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
  /**
   * The silence of the lead before each follow-up, in milliseconds. After the last follow-up the lead goes
   * cold.
   */
  follow_ups: number[];
  /** True if the agent reads and types at the speed of a person. */
  humanize: boolean;
  /** The quiet time before a turn, so that several quick messages get one answer. */
  reply_delay: DurationRange;
  /** Weekly hours (see `parseHours`). First contacts and follow-ups are sent only in these hours. */
  sending_hours: string;
  manner: Manner;
  /** IANA time zone of the sending hours: the booking's, else the workspace's, else UTC. */
  timezone: string;
}
