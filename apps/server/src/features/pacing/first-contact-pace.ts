// How many people a number may write to for the first time in a day, and when the next one is due
// (sending.md#warm-up). A new number warms up: it climbs a ladder of daily limits, and silence puts it one step back.
// Nothing is dropped: first contacts over the limit wait for the next day.

import { type EngineKind, isOfficial, type Pacing } from './pacing.ts';
import { nextQuotaDay, quotaDay } from './quota-day.ts';
import { nextOpen, type WeeklyHours } from './sending-hours.ts';

const DAY_MS = 86_400_000;
const IDLE_MS = 72 * 3_600_000;
/** How long a step back lasts: as long as the longest step of the ladder. */
const STEP_BACK_MS = 7 * DAY_MS;

/** The ladder (sending.md#warm-up): the limit until that day of the number, included; after it the number's own. */
const LADDER = [
  { to_day: 3, limit: 5 },
  { to_day: 7, limit: 10 },
  { to_day: 14, limit: 15 },
];

/** Which rule sets the day's limit of first contacts. */
export type AllowanceRule = 'off' | 'first_contacts_per_day' | 'warm_up' | 'idle';

/** A number's limit of first contacts for the day, and why. A limit of null means none (simulator only). */
export interface Allowance {
  limit: number | null;
  rule: AllowanceRule;
  explanation: string;
}

/**
 * How many first contacts a number may make today (sending.md#warm-up). Days are UTC days; the first is day 1.
 * The ladder applies to unofficial engines and the simulator; an official engine warms a number up by itself.
 */
export function firstContactAllowance(input: {
  engine: EngineKind;
  /** Start of the warm-up. */
  connected_since: Date;
  /** null: never sent, which is not idleness. */
  last_sent_at: Date | null;
  /** When a send last ended 72 h of silence: the step back outlasts that send. */
  idle_ended_at?: Date | null;
  pacing: Pacing;
  now: Date;
}): Allowance {
  const { engine, pacing, now } = input;
  const own = pacing.first_contacts_per_day;
  if (own === null) return { limit: null, rule: 'off', explanation: 'first contacts have no daily limit' };
  const plain: Allowance = {
    limit: own,
    rule: 'first_contacts_per_day',
    explanation: `this number makes at most ${own} first contacts a day`,
  };
  if (isOfficial(engine)) return plain;

  const day = Math.max(quotaDay(now) - quotaDay(input.connected_since), 0) + 1;
  const rung = LADDER.findIndex(({ to_day }) => day <= to_day);
  const step = rung < 0 ? LADDER.length : rung;
  const isSetBack = wasIdle(input);
  const ladder = LADDER[isSetBack ? Math.max(step - 1, 0) : step];
  if (!ladder || own <= ladder.limit) return plain;
  if (isSetBack && step > 0) {
    const explanation = `this number is one step back, at ${ladder.limit} first contacts a day: it was silent for 72 hours`;
    return { limit: ladder.limit, rule: 'idle', explanation };
  }
  const explanation = `this number warms up: day ${day} allows ${ladder.limit} first contacts`;
  return { limit: ladder.limit, rule: 'warm_up', explanation };
}

/** Is the number silent now, or did a recent send end its silence? */
function wasIdle(input: { last_sent_at: Date | null; idle_ended_at?: Date | null; now: Date }): boolean {
  const { last_sent_at, idle_ended_at, now } = input;
  if (endsIdleness(last_sent_at, now)) return true;
  return idle_ended_at != null && now.getTime() - idle_ended_at.getTime() < STEP_BACK_MS;
}

/** Does a send at `now` end a silence of 72 h? Then the caller stores `now` as `idle_ended_at` (sending.md#warm-up). */
export function endsIdleness(last_sent_at: Date | null, now: Date): boolean {
  return last_sent_at !== null && now.getTime() - last_sent_at.getTime() >= IDLE_MS;
}

/** When something may happen at the earliest, which rule says so, and the sentence that explains it (sending.md). */
export interface Earliest<Rule extends string> {
  at: Date;
  /** `now`: nothing stands in the way. Otherwise the rule that decides `at`. */
  rule: Rule | 'now';
  explanation: string;
}

/** Which rule may delay a first contact. */
export type FirstContactRule = 'gap' | 'daily_first_contacts' | 'sending_hours';

/** When a number may make its next first contact (sending.md#first-contacts). Rules delay it and never drop it. */
export function nextFirstContact(input: {
  now: Date;
  /** First contacts made on this UTC day. */
  used_today: number;
  /** From `firstContactAllowance`. */
  limit: number | null;
  last_first_contact_at: Date | null;
  /** Drawn once from `first_contact_gap` for the next first contact. */
  gap_ms: number;
  hours: WeeklyHours;
  timezone: string;
}): Earliest<FirstContactRule> {
  const { now, last_first_contact_at: last, gap_ms, limit } = input;
  let at = now;
  let rule: FirstContactRule | 'now' = 'now';
  let reason = 'nothing stands in the way';
  const delay = (to: Date, because: FirstContactRule, words: string) => {
    if (to <= at) return;
    at = to;
    rule = because;
    reason = words;
  };

  if (last) {
    const gap = `first contacts of this number are ${gap_ms / 1_000} s apart`;
    delay(new Date(last.getTime() + gap_ms), 'gap', gap);
  }
  if (limit !== null && input.used_today >= limit) {
    const used = `all ${limit} first contacts of this number today are made (reset at midnight UTC)`;
    delay(nextQuotaDay(now), 'daily_first_contacts', used);
  }
  const open = nextOpen(input.hours, at, input.timezone);
  delay(open, 'sending_hours', `outside the sending hours in ${input.timezone}`);
  return { at, rule, explanation: explain(reason, at, rule) };
}

/** A reason and the earliest time, as one sentence for a person. */
export function explain(reason: string, at: Date, rule: string): string {
  return rule === 'now' ? reason : `${reason}; earliest ${at.toISOString()}`;
}
