// A campaign's agent settings as stored: checked and normalised when the workspace file is applied
// (workspace-file.md#agent).
import type { Manner } from '../../agents/port.ts';
import type { Range } from '../pacing/index.ts';
import type { CampaignTemplate } from '../templates/index.ts';

/** A thing the lead must satisfy; `expect` is one of the forms of `expectation.ts`. */
export interface CriterionSettings {
  key: string;
  ask: string;
  expect: string;
  /** Words that give an answer: of `yes` and `no`, or of a choice as `expect` spells it. */
  synonyms?: Record<string, string[]>;
}

/** The calendar that is rows of ours. Any other name is that of a calendar of the workspace. */
export const BUILTIN = 'builtin';

/** How a campaign's meetings are booked (workspace-file.md#booking). */
export interface BookingSettings {
  /** {@link BUILTIN}, or the name of a calendar of the workspace. */
  calendar: string;
  /** `link`: the lead books by itself, at the address that it is given. */
  by: 'slots' | 'link';
  duration_minutes: number;
  /** As `parseHours` reads it: `Mon-Fri 09:00-18:00`; null where each member, or the provider, has hours. */
  hours: string | null;
  /** IANA time zone, of the hours and of times in messages. */
  timezone: string;
  /** The file names no zone: it is the calendar's, else the workspace's, and changes with it. */
  timezone_follows: boolean;
  /** Ids of the members who have the meetings; none: the campaign stands for one person's time. */
  members: string[];
  assign: 'round_robin' | 'owner';
  /** Kept free before and after each meeting. */
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  /** No slot is offered that begins sooner than this, */
  notice_minutes: number;
  /** or later than this. */
  horizon_days: number;
  /** Meetings of a host in a day; null: as many as fit. */
  daily_cap: number | null;
  /** Dates and spans of dates, both ends included: `2026-12-24`, `2026-12-24..2027-01-02`. */
  days_off: string[];
  /** A country whose public holidays are free, or one of its states: `FR`, `DE-BY`. */
  holidays: string | null;
  /** How long what was offered is kept for the lead; 0: not at all. */
  hold_minutes: number;
  /** How long before a meeting the lead is reminded of it, in milliseconds. */
  reminders: number[];
  /** With which a reminder goes where the number may not write in its own words; null: it does not go then. */
  reminder_template: CampaignTemplate | null;
  /** When a meeting of which nobody said anything counts as `no_show`, in milliseconds after its end; null: never. */
  no_show_after_ms: number | null;
}

/** The length of a meeting of which nobody says any. */
export const USUAL_MINUTES = 30;

/** Meetings as a workspace file says them. */
export type BookingInput = Omit<
  BookingSettings,
  'duration_minutes' | 'timezone' | 'timezone_follows' | 'members'
> & {
  /** null: as usual, or as the provider says. */
  duration_minutes: number | null;
  /** null: that of the first member, of the calendar, or of the workspace. */
  timezone: string | null;
  /** E-mail addresses. */
  members: string[];
};

/** An agent as a workspace file says it. */
export type AgentInput = Omit<AgentSettings, 'booking' | 'timezone'> & { booking: BookingInput | null };

/** `campaigns.agent`, a JSON column. */
export interface AgentSettings {
  /** In the order in which they are asked: `offline`, or a provider and its model, such as `claude/claude-sonnet-4-5`. */
  models: string[];
  /** BCP 47 primary language. */
  language: string;
  goal: string;
  first_message: string;
  knowledge: string;
  /** Say once, in the first message, that an assistant writes on behalf of the workspace. */
  disclose_ai: boolean;
  criteria: CriterionSettings[];
  /** What becomes of a lead's question that the knowledge does not answer; `ask` where nothing is stored. */
  unknown?: 'ask' | 'hand_over';
  booking: BookingSettings | null;
  /** Silence before each follow-up, in milliseconds; after the last one the lead goes cold. */
  follow_ups: number[];
  /** Read and type as a person does. */
  humanize: boolean;
  /** Quiet time before a turn, so that a burst is one turn. */
  reply_delay: Range;
  /** As `parseHours` reads it; first contacts and follow-ups keep to them. */
  sending_hours: string;
  manner: Manner;
  /** IANA zone of the sending hours: the booking's, else the workspace's, else UTC. */
  timezone: string;
}
