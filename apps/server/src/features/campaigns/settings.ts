// A campaign's agent settings as stored: checked and normalised when the workspace file is applied
// (workspace-file.md#agent).
import type { Manner } from '../../agents/port.ts';
import type { Range } from '../pacing/index.ts';

/** A thing the lead must satisfy; `expect` is one of the forms of `expectation.ts`. */
export interface CriterionSettings {
  key: string;
  ask: string;
  expect: string;
  /** Words that give an answer: of `yes` and `no`, or of a choice as `expect` spells it. */
  synonyms?: Record<string, string[]>;
}

export interface BookingSettings {
  calendar: 'builtin';
  duration_minutes: number;
  /** As `parseHours` reads it: `Mon-Fri 09:00-18:00`. */
  hours: string;
  /** IANA time zone. */
  timezone: string;
}

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
  /** IANA zone of the sending hours: the booking's, else UTC. */
  timezone: string;
}
