// The kinds of breaches of a simulated world, and the rows and records that the checks read.
import type { BREACHES } from '@parley/contract';
import type { NumberPace } from './copy-campaign.ts';
import type { PlayedPerson } from './stage.ts';
import type { EndState, SentMessage, StoredInbound } from './store.ts';

export { BREACHES, BROKEN_PROMISES } from '@parley/contract';
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
