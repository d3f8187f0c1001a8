// Explains why a first contact waits: the rule that delays it, the rule's value, and the earliest time for its place in
// the queue (sending.md#first-contacts). The dispatcher uses it for the head of a queue, and a push for the end.
import { type Fact, fact } from '@parley/contract';
import { type EngineKind, getCapabilities } from '../../engines/capabilities.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import {
  type Due,
  explainDue,
  type FirstContactRule,
  type Forecast,
  getQuotaDay,
  type OpenHours,
  openHours,
  pickStrongerDelay,
  startForecast,
  withEarliest,
} from '../pacing/index.ts';
import { type CampaignTemplate, findTemplateProblem, type KnownTemplate } from '../templates/index.ts';
import { MOST_COUNTED, type NumberQueue } from './store.ts';
import { type EarlierContacts, listOrder, type QueueOutlook, type SendingHours } from './wait-store.ts';

type WaitRule = 'campaign' | 'template' | 'disconnected' | FirstContactRule;

/** The rule that delays a first contact, and until when. */
export interface Wait {
  rule: WaitRule | 'now';
  /** The earliest time; null if it depends on an event, such as a reconnection. */
  at: Date | null;
  /** The number of first contacts that come before this one. */
  ahead: number;
  explanation: Fact;
}

/** The campaign of a first contact. */
export interface OwnCampaign extends SendingHours {
  status: string;
  engine: EngineKind;
  template: CampaignTemplate | null;
  kept_template: KnownTemplate | null;
}

/**
 * Returns the rule that delays a campaign's first contact behind others in the number's queue, and until when.
 * @param order the campaigns of earlier entries, oldest first; needed if their sending hours differ.
 */
export function computeWait(
  queue: NumberQueue,
  campaign: OwnCampaign,
  now: Date,
  before: readonly EarlierContacts[] = [],
  order: readonly string[] = [],
): Wait {
  const ahead = countAhead(before);
  const createPendingWait = (rule: WaitRule, explanation: Fact): Wait => ({
    rule,
    at: null,
    ahead,
    explanation,
  });
  if (campaign.status !== 'active') return createPendingWait('campaign', fact('campaign_not_active'));
  const problem =
    getCapabilities(campaign.engine).first_contact === 'template'
      ? findTemplateProblem(campaign.template, campaign.kept_template)
      : null;
  if (problem) return createPendingWait('template', problem);
  if (queue.session_status !== 'WORKING')
    return createPendingWait('disconnected', fact('number_is_disconnected'));

  const { due, first } = simulateDue(queue, campaign, now, before, order);
  const { at, rule } = due;
  const reason = explainDue(due, queue, first);
  if (at === null) return { rule, at, ahead: first, explanation: reason };
  return { rule, at, ahead: first, explanation: withEarliest(withOthers(reason, first), at, rule) };
}

/**
 * Returns the rule that delays a first contact at its place in the queue, and until when.
 * @param before the entry of the first contact; null for the end of the queue.
 */
export async function waitInQueue(
  db: Queries,
  teamId: string,
  outlook: QueueOutlook,
  campaign: OwnCampaign,
  before: string | null,
  now: Date,
): Promise<Wait> {
  const order = haveOtherHours(campaign, outlook.ahead) ? await listOrder(db, teamId, outlook, before) : [];
  return computeWait(outlook, campaign, now, outlook.ahead, order);
}

/** Adds the number of first contacts that come before this one to the fact. */
function withOthers(because: Fact, ahead: number): Fact {
  if (ahead === 0) return because;
  const more = ahead > MOST_COUNTED;
  return fact('others_first', { because, ahead: more ? MOST_COUNTED : ahead, more });
}

/** Returns whether earlier first contacts have different sending hours. If so, their order matters. */
function haveOtherHours(own: SendingHours, before: readonly EarlierContacts[]): boolean {
  return before.some((other) => buildHoursKey(other) !== buildHoursKey(own));
}

export const buildHoursKey = ({ sending_hours, timezone }: SendingHours) => `${sending_hours} ${timezone}`;

/**
 * Simulates the first contacts before ours in the dispatcher's order, to find when ours is due. Also returns how many
 * are made before it, without older ones whose hours are later.
 */
function simulateDue(
  queue: NumberQueue,
  own: SendingHours,
  now: Date,
  before: readonly EarlierContacts[],
  order: readonly string[],
): { due: Due; first: number } {
  const number = startForecast(queue, now);
  if (haveOtherHours(own, before)) {
    return findDueAmongLanes(number, buildWaitLanes(own, before, order), countAhead(before));
  }
  const hours = openHours(own.sending_hours, own.timezone);
  const first = countAhead(before);
  const passed = number.makeAll(hours, first);
  if (passed?.at === null) return { due: passed, first };
  const due = number.next(hours);
  return { due: passed ? { ...pickStrongerDelay(passed, due), at: due.at } : due, first };
}

function countAhead(before: readonly EarlierContacts[]): number {
  return before.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Entries with the same sending hours, which are contacted one after another. `turns` contains their places in the
 * queue.
 */
export interface Lane {
  hours: OpenHours;
  turns: number[];
  next: number;
}

/** Returns the queue's lanes. Our entry is at the end of the first lane. */
function buildWaitLanes(
  own: SendingHours,
  before: readonly EarlierContacts[],
  order: readonly string[],
): Lane[] {
  const lanes = new Map<string, Lane>();
  const findLane = (hours: SendingHours): Lane => {
    const key = buildHoursKey(hours);
    const known = lanes.get(key);
    if (known) return known;
    const lane = { hours: openHours(hours.sending_hours, hours.timezone), turns: [], next: 0 };
    lanes.set(key, lane);
    return lane;
  };
  const ours = findLane(own);
  const byCampaign = new Map(before.map((other) => [other.campaign_id, findLane(other)]));
  for (const [turn, campaign] of order.entries()) byCampaign.get(campaign)?.turns.push(turn);
  ours.turns.push(order.length);
  return [...lanes.values()];
}

function findDueAmongLanes(
  number: Forecast,
  lanes: readonly Lane[],
  before: number,
): { due: Due; first: number } {
  const listed = lanes.reduce((sum, { turns }) => sum + turns.length, 0) - 1;
  let strongest: Due | undefined;
  for (let made = 0; ; made++) {
    const { lane, due } = pickNextLane(lanes, number.next);
    strongest = strongest ? pickStrongerDelay(strongest, due) : due;
    const isOurs = lane === lanes[0] && lane.next === lane.turns.length - 1;
    if (isOurs || due.at === null) {
      // `before` can include more entries than the lanes do.
      return { due: { ...strongest, at: due.at }, first: made === listed ? before : made };
    }
    number.make(due.at);
    lane.next++;
  }
}

/** Returns the lane whose entry the dispatcher takes next: the oldest entry among those that are due first. */
export function pickNextLane(
  lanes: readonly Lane[],
  dueAt: (hours: OpenHours) => Due,
): { lane: Lane; due: Due } {
  let first: { lane: Lane; due: Due } | undefined;
  for (const lane of lanes) {
    if (lane.next === lane.turns.length) continue;
    const due = dueAt(lane.hours);
    const sooner = (due.at?.getTime() ?? 0) - (first?.due.at?.getTime() ?? 0);
    const older = first && lane.turns[lane.next]! < first.lane.turns[first.lane.next]!;
    if (!first || sooner < 0 || (sooner === 0 && older)) first = { lane, due };
  }
  return first!;
}

/**
 * Returns whether the first contact is due today. If so, a push is `accepted`, otherwise `queued`
 * (lead.md#first-contact).
 */
export function isToday({ at }: Wait, now: Date): boolean {
  return at !== null && getQuotaDay(at) === getQuotaDay(now);
}
