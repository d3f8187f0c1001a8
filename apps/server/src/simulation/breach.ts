// The kinds of breaches of a simulated world, and the rows and records that the checks read.
import type { NumberPace } from './copy-campaign.ts';
import type { PlayedPerson } from './stage.ts';
import type { EndState, SentMessage, StoredInbound } from './store.ts';

/** Broken promises of the service. */
export const BROKEN_PROMISES = [
  'wrote_after_opt_out',
  'contacted_twice',
  'sent_too_fast',
  'quota_exceeded',
  'booked_without_offer',
  'qualified_without_event',
  'lost_lead',
  'wrote_over_person',
  'wrote_after_stop',
  'wrote_while_paused',
  'sent_twice',
  'arrived_without_row',
  'not_stored_once',
  'reminded_of_canceled',
  'job_given_up',
  'sent_outside_hours',
  'lost_message',
  'changed_message',
] as const;

/** Broken promises of the service, then mistakes of the agent. */
export const BREACHES = [
  ...BROKEN_PROMISES,
  'ignored_opt_out',
  'booked_another_time',
  'wrong_verdict',
  'wrongly_ruled_out',
  'wrongly_qualified',
  'left_unanswered',
  'booked_unchosen',
  'ungrounded_figure',
  'ungrounded_link',
  'ungrounded_promise',
  'ungrounded_time',
  'repeated_text',
  'confirmed_without_booking',
  'followed_up_decline',
  'unseen_hand_over',
  'wrongly_opted_out',
  'canceled_unasked',
] as const;
export type BreachKind = (typeof BREACHES)[number];

export interface Breach {
  kind: BreachKind;
  /** The phone of the person; null if the breach concerns the number. */
  phone: string | null;
  /** The facts, for a person to judge. */
  detail: string;
}

export interface CheckedWorld {
  persons: readonly PlayedPerson[];
  leads: readonly EndState[];
  sent: readonly SentMessage[];
  inbound: readonly StoredInbound[];
  /** The number of jobs that were given up. */
  given_up: number;
  pace: NumberPace;
  /** The campaign's hours for first contacts and follow-ups, such as `Mon-Fri 09:00-18:00`, or `always`. */
  sending_hours: string;
  /** The time zone of meetings. */
  timezone: string;
  /** The campaign's own texts: knowledge, facts, questions and messages. */
  texts: string;
}
