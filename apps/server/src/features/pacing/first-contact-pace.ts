// Computes the daily limit of a number's first contacts, and when the next ones are due (sending.md#first-contacts).
// The dispatcher and the forecast use the same rules, so the forecast matches what happens
// (docs/adr/predictable-first-contact-queue.md).

import { type Fact, fact, type Reason } from '@parley/contract';
import type { EngineKind } from '../../engines/capabilities.ts';
import type { DurationRange } from './duration.ts';
import { isOfficial, type Pacing } from './pacing.ts';
import { countFreeContacts, explainPortfolio, nextConversationStart, type Portfolio } from './portfolio.ts';
import { getQuotaDay, nextQuotaDay } from './quota-day.ts';
import type { OpenHours } from './sending-hours.ts';

const DAY_MS = 86_400_000;
const IDLE_MS = 72 * 3_600_000;
/**
 * How long a lower limit applies after a silence or a restriction (step back): as long as the longest step of the
 * ladder.
 */
const STEP_BACK_MS = 7 * DAY_MS;

/**
 * The ladder (sending.md#warm-up). Each limit applies up to and including its day; after the ladder, the number's own
 * limit applies.
 */
export const LADDER = [
  { to_day: 3, limit: 5 },
  { to_day: 7, limit: 10 },
  { to_day: 14, limit: 15 },
];

/** The data that decides the pace of a number's first contacts. */
export interface NumberPace {
  id: string;
  engine: EngineKind;
  pacing: Pacing;
  /** The maximum number of sends of any kind in a day. */
  daily_quota: number;
  /** The start of the warm-up. */
  connected_since: Date;
  /** The time of the last send; null if the number has never sent, which does not count as idle. */
  last_sent_at: Date | null;
  /** When a send last ended 72 hours of silence. The step back continues after that send. */
  idle_ended_at: Date | null;
  /** When the network's restriction of new chats ends. It can be in the past. */
  restricted_until: Date | null;
  /** Why first contacts are paused until a person resumes them; null if they are not paused. */
  pause_reason: Reason | null;
  /** The limit of the number's business; null if the network sets no limit, or has not reported one. */
  portfolio: Portfolio | null;
  last_first_contact_at: Date | null;
  /** The gap between the last first contact and the next, from {@link makeGaps}. */
  first_contact_gap_ms: number;
  /** The number of first contacts on the current quota day, the same day as for `sent_today`. */
  first_contacts_today: number;
  sent_today: number;
}

/** The rule that sets a day's limit of first contacts. */
type LimitRule = 'first_contacts_per_day' | 'warm_up' | 'idle' | 'restricted_before';

/** A number's limit of first contacts for a day. */
export interface DailyLimit {
  most: number;
  rule: LimitRule;
  /** The day of the number's warm-up, in UTC; the first day is 1. */
  day: number;
}

/**
 * Returns the maximum number of first contacts that a number can make on the day of `at` (sending.md#warm-up). null
 * means that there is no limit, which only the simulator allows. The ladder applies to unofficial engines and the
 * simulator; an official network warms its numbers up itself.
 */
export function getDailyLimit(
  number: Pick<
    NumberPace,
    'engine' | 'pacing' | 'connected_since' | 'last_sent_at' | 'idle_ended_at' | 'restricted_until'
  >,
  at: Date,
): DailyLimit | null {
  const own = number.pacing.first_contacts_per_day;
  if (own === null) return null;
  const day = getWarmUpDay(number.connected_since, at);
  const plain: DailyLimit = { most: own, rule: 'first_contacts_per_day', day };
  if (isOfficial(number.engine)) return plain;

  const rung = LADDER.findIndex(({ to_day }) => day <= to_day);
  const step = rung < 0 ? LADDER.length : rung;
  const wasIdle = endsIdleness(number.last_sent_at, at) || isSteppedBack(number.idle_ended_at, at);
  const wasRestricted = isSteppedBack(number.restricted_until, at);
  const ladder = LADDER[wasIdle || wasRestricted ? Math.max(step - 1, 0) : step];
  if (!ladder || own <= ladder.limit) return plain;
  const rule = step === 0 || !(wasIdle || wasRestricted) ? 'warm_up' : wasIdle ? 'idle' : 'restricted_before';
  return { most: ladder.limit, rule, day };
}

/** Returns the day of a number's warm-up, in UTC days. The first is day 1. */
export function getWarmUpDay(connectedSince: Date, at: Date): number {
  return Math.max(getQuotaDay(at) - getQuotaDay(connectedSince), 0) + 1;
}

/** Returns whether a silence or a restriction ended so recently that the step back still applies. */
function isSteppedBack(ended: Date | null, at: Date): boolean {
  return ended !== null && at.getTime() - ended.getTime() < STEP_BACK_MS;
}

/** A restriction or pause that stops all first contacts of a number, whatever its limits (sending.md#health). */
export interface Stop {
  rule: 'restricted' | 'paused';
  /** When the stop ends; null if a person must resume first contacts. */
  until: Date | null;
  /** The reason for the stop. */
  reason: Fact;
}

export function findStop(
  { restricted_until, pause_reason }: Pick<NumberPace, 'restricted_until' | 'pause_reason'>,
  now: Date,
): Stop | null {
  if (pause_reason !== null) {
    return {
      rule: 'paused',
      until: null,
      reason: fact('first_contacts_on_hold', { reason: pause_reason }),
    };
  }
  if (restricted_until === null || restricted_until <= now) return null;
  const reason = fact('first_contacts_restricted', { until: restricted_until.toISOString() });
  return { rule: 'restricted', until: restricted_until, reason };
}

/**
 * Returns whether a send at `now` ends a silence of 72 hours. The caller then stores `now` as `idle_ended_at`
 * (sending.md#warm-up).
 */
export function endsIdleness(last_sent_at: Date | null, now: Date): boolean {
  return last_sent_at !== null && now.getTime() - last_sent_at.getTime() >= IDLE_MS;
}

/** Returns a limit as a reason for people. */
export function limitReason({ most, rule, day }: DailyLimit): Fact {
  switch (rule) {
    case 'first_contacts_per_day':
      return fact('first_contacts_per_day', { most });
    case 'warm_up':
      return fact('warm_up', { most, day });
    case 'idle':
      return fact('stepped_back_idle', { most });
    case 'restricted_before':
      return fact('stepped_back_restricted', { most });
  }
}

/**
 * Returns a function that computes a number's gaps: the gap after the nth first contact of a quota day, within the
 * range. The gaps are hashes, which look random but let a forecast compute the times of a whole queue
 * (docs/adr/predictable-first-contact-queue.md).
 */
export function makeGaps(numberId: string): (day: number, nth: number, range: DurationRange) => number {
  let seed = 0x811c9dc5;
  for (let i = 0; i < numberId.length; i++) seed = Math.imul(seed ^ numberId.charCodeAt(i), 0x01000193);
  const mixHash = (hash: number, part: number) => {
    const mixed = Math.imul(hash ^ part, 0x85ebca6b);
    const again = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return again ^ (again >>> 16);
  };
  return (day, nth, { min_ms, max_ms }) => {
    const share = (mixHash(mixHash(seed, day), nth) >>> 0) / 2 ** 32;
    return min_ms + Math.floor(share * (max_ms - min_ms + 1));
  };
}

/** The earliest time for a send or a first contact, and the rule that sets it (sending.md). */
export interface Earliest<Rule extends string> {
  at: Date;
  /** The rule that sets `at`; `now` if no rule delays it. */
  rule: Rule | 'now';
  explanation: Fact;
}

/** Adds the earliest time to a reason. */
export function withEarliest(reason: Fact, at: Date, rule: string): Fact {
  return rule === 'now' ? reason : fact('earliest', { because: reason, at: at.toISOString() });
}

/** A rule that can delay a first contact. */
export type FirstContactRule =
  | 'gap'
  | 'sending_hours'
  | LimitRule
  | 'daily_quota'
  | 'portfolio'
  | Stop['rule'];

/** When a first contact is due, and the rule that delays it most. */
export interface Due {
  /** When the first contact is due; null if never, because the quota is 0 or a person must resume first contacts. */
  at: Date | null;
  rule: FirstContactRule | 'now';
  /** The limit, if the rule is a limit. */
  limit: DailyLimit | null;
  /** The stop, if the rule is a stop. */
  stop?: Stop;
  /** The sending hours that were used. */
  hours: OpenHours;
}

/**
 * The ranks of rules. If two rules delay a first contact, the one with the higher rank explains the wait: a gap of a
 * minute does not explain a wait until tomorrow.
 */
const RANK: Record<FirstContactRule | 'now', number> = {
  now: 0,
  gap: 1,
  sending_hours: 2,
  first_contacts_per_day: 3,
  warm_up: 3,
  idle: 3,
  restricted_before: 3,
  daily_quota: 3,
  portfolio: 3,
  restricted: 4,
  paused: 4,
};

/** Returns the delay whose rule has the higher rank; `later` if the ranks are equal. */
export function pickStrongerDelay(one: Due, later: Due): Due {
  return RANK[later.rule] >= RANK[one.rule] ? later : one;
}

/**
 * Returns the rule that decides, with its figure, as a reason. @param ahead the number of first contacts before this
 * one.
 */
export function explainDue({ rule, limit, stop, hours }: Due, number: NumberPace, ahead: number): Fact {
  if (rule === 'now') return fact('no_obstacle');
  if (rule === 'restricted' || rule === 'paused') return stop!.reason;
  if (rule === 'sending_hours') {
    return fact('outside_sending_hours', { hours: hours.text, timezone: hours.timezone });
  }
  if (rule === 'daily_quota') return fact('daily_quota_used', { quota: number.daily_quota });
  if (rule === 'portfolio') return fact('limit_used', { limit: explainPortfolio(number.portfolio!) });
  if (rule !== 'gap') return fact('limit_used', { limit: limitReason(limit!) });
  const { first_contact_gap_ms: gap_ms } = number;
  const { min_ms, max_ms } = ahead > 0 ? number.pacing.first_contact_gap : { min_ms: gap_ms, max_ms: gap_ms };
  return fact('first_contact_gap', { min_ms, max_ms });
}

/**
 * Returns the time of the next first contact that a number can make (sending.md#first-contacts). Rules only delay first
 * contacts and never cancel them.
 */
function nextFirstContact(
  number: NumberPace & { /** The quota day to which today's counts belong. */ day: number },
  hours: OpenHours,
  now: Date,
): Due {
  const { last_first_contact_at: last, daily_quota: quota } = number;
  let at = last ? Math.max(now.getTime(), last.getTime() + number.first_contact_gap_ms) : now.getTime();
  let rule: Due['rule'] = at > now.getTime() ? 'gap' : 'now';
  let limit: DailyLimit | null = null;
  const stop = findStop(number, now);
  if (stop?.until === null) return { at: null, rule: stop.rule, limit, stop, hours };
  if (stop && stop.until.getTime() > at) {
    at = stop.until.getTime();
    rule = stop.rule;
  }
  // A rule replaces the current one only if its rank is at least as high.
  const name = (next: Due['rule']) => {
    if (RANK[next] >= RANK[rule]) rule = next;
  };
  const due = (time: Date | null): Due => ({ at: time, rule, limit, hours, ...(stop && { stop }) });
  for (;;) {
    const open = hours.next(at);
    if (open > at) name('sending_hours');
    at = open;
    const time = new Date(at);
    const isToday = getQuotaDay(time) === number.day;
    if ((isToday ? number.sent_today : 0) >= quota) {
      name('daily_quota');
      if (quota === 0) return due(null);
      at = nextQuotaDay(time).getTime();
      continue;
    }
    const most = getDailyLimit(number, time);
    if (most === null || (isToday ? number.first_contacts_today : 0) < most.most) {
      const free = number.portfolio ? nextConversationStart(number.portfolio, at) : at;
      if (free === at) return due(time);
      name('portfolio');
      if (free === null) return due(null);
      at = free;
      continue;
    }
    name(most.rule);
    limit = most;
    at = Math.min(nextQuotaDay(time).getTime(), getStepBackEnd(number, time));
  }
}

/** Returns the end of a step back, after which the limit can rise; infinity if there is none. */
function getStepBackEnd({ idle_ended_at, restricted_until }: NumberPace, at: Date): number {
  const ends = [idle_ended_at, restricted_until].filter((end) => isSteppedBack(end, at));
  return Math.min(...ends.map((end) => end!.getTime() + STEP_BACK_MS));
}

/** Predicts a number's first contacts in order, on the assumption that nothing else changes. */
export interface Forecast {
  /** Returns the due time of the next first contact for a campaign with these hours. */
  next(hours: OpenHours): Due;
  /** Records that the next first contact is made at that time. */
  make(at: Date): void;
  /**
   * Records the next `count` first contacts, all with these hours.
   * @returns the rule that delayed them most, and when the last one was made; undefined if `count` is 0.
   */
  makeAll(hours: OpenHours, count: number): Due | undefined;
}

/** Starts a forecast at `now`, which must be on the day of the number's counts. */
export function startForecast(from: NumberPace, now: Date): Forecast {
  const begun = [...(from.portfolio?.begun ?? [])];
  const portfolio = from.portfolio && { limit: from.portfolio.limit, begun };
  const number = { ...from, portfolio, day: getQuotaDay(now) };
  const { first_contact_gap } = number.pacing;
  const gapAfter = makeGaps(number.id);
  let earliest = now;
  const next = (hours: OpenHours) => nextFirstContact(number, hours, earliest);
  const make = (at: Date) => {
    const day = getQuotaDay(at);
    if (day !== number.day) Object.assign(number, { day, first_contacts_today: 0, sent_today: 0 });
    number.first_contacts_today++;
    number.sent_today++;
    begun.push(at.getTime());
    number.last_first_contact_at = at;
    number.first_contact_gap_ms = gapAfter(day, number.first_contacts_today, first_contact_gap);
    if (endsIdleness(number.last_sent_at, at)) number.idle_ended_at = at;
    number.last_sent_at = at;
    earliest = at;
  };
  /**
   * Records the first contacts after `at` that are delayed only by gaps, without checking every rule for each. @returns
   * the number of recorded first contacts.
   */
  const makeByGaps = (hours: OpenHours, at: number, most: number): number => {
    const until = Math.min(nextQuotaDay(new Date(at)).getTime(), hours.openUntil(at));
    const limit = getDailyLimit(number, new Date(at))?.most ?? Number.POSITIVE_INFINITY;
    const room = Math.min(
      most,
      number.daily_quota - number.sent_today,
      limit - number.first_contacts_today,
      portfolio ? countFreeContacts(portfolio, at) : Number.POSITIVE_INFINITY,
    );
    let last = at;
    let gap = number.first_contact_gap_ms;
    let made = 0;
    for (; made < room && last + gap < until; made++) {
      if (made > 0) begun.push(last);
      last += gap;
      gap = gapAfter(number.day, number.first_contacts_today + made + 1, first_contact_gap);
    }
    if (made === 0) return 0;
    number.first_contacts_today += made - 1;
    number.sent_today += made - 1;
    make(new Date(last));
    return made;
  };
  return {
    next,
    make,
    makeAll(hours, count) {
      let strongest: Due | undefined;
      for (let left = count; left > 0; ) {
        const due = next(hours);
        strongest = strongest ? pickStrongerDelay(strongest, due) : due;
        if (due.at === null) return due;
        make(due.at);
        left--;
        left -= makeByGaps(hours, due.at.getTime(), left);
        if (earliest > due.at)
          strongest = pickStrongerDelay({ at: earliest, rule: 'gap', limit: null, hours }, strongest);
      }
      return strongest && { ...strongest, at: earliest };
    },
  };
}
