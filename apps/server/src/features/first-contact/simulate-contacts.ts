// Simulates a number's queue, one first contact after another, by the dispatcher's rules
// (docs/adr/predictable-first-contact-queue.md). Depends only on its arguments.

import { setImmediate } from 'node:timers/promises';
import { formatReason } from '@parley/contract';
import { type Due, formatRange, openHours, pickStrongerDelay, startForecast } from '../pacing/index.ts';
import { buildHoursKey, type Lane, pickNextLane } from './compute-wait.ts';
import type { NumberQueue } from './store.ts';
import type { SendingHours } from './wait-store.ts';

/** One campaign's simulated first contacts on one number. */
export interface SimulatedContacts {
  /** The times of the first contacts. There are fewer than waiting entries if the number makes no more. */
  times: Date[];
  /** The rule that delays the first contacts the most. */
  held: Due | null;
}

/** After this many contacts, which take about 10 ms, the simulation lets other work run. */
const IN_A_ROW = 500;

/**
 * Simulates a queue until all first contacts of one campaign are made.
 * @param hoursByCampaign the sending hours of each campaign in the queue.
 * @param order the campaigns of the waiting entries, oldest entry first.
 */
export async function simulateQueue(
  queue: NumberQueue,
  hoursByCampaign: ReadonlyMap<string, SendingHours>,
  order: readonly string[],
  campaign: string,
  now: Date,
): Promise<SimulatedContacts> {
  const number = startForecast(queue, now);
  const lanes = buildLanes(hoursByCampaign, order);
  const foreseen: SimulatedContacts = { times: [], held: null };
  let left = order.filter((one) => one === campaign).length;
  for (let made = 1; left > 0; made++) {
    if (made % IN_A_ROW === 0) await setImmediate();
    const { lane, due } = pickNextLane(lanes, number.next);
    const isOwn = order[lane.turns[lane.next]!] === campaign;
    if (isOwn || due.at === null) foreseen.held = foreseen.held ? pickStrongerDelay(due, foreseen.held) : due;
    if (due.at === null) break;
    number.make(due.at);
    lane.next++;
    if (!isOwn) continue;
    foreseen.times.push(due.at);
    left--;
  }
  return foreseen;
}

function buildLanes(hoursByCampaign: ReadonlyMap<string, SendingHours>, order: readonly string[]): Lane[] {
  const lanes = new Map<string, Lane>();
  const byCampaign = new Map<string, Lane>();
  for (const [campaign, hours] of hoursByCampaign) {
    const key = buildHoursKey(hours);
    const lane = lanes.get(key) ?? {
      hours: openHours(hours.sending_hours, hours.timezone),
      turns: [],
      next: 0,
    };
    lanes.set(key, lane);
    byCampaign.set(campaign, lane);
  }
  for (const [turn, campaign] of order.entries()) byCampaign.get(campaign)!.turns.push(turn);
  return [...lanes.values()];
}

/** Returns the value of the rule that delays the queue; null if nothing delays it. */
export function getRuleValue({ rule, limit, hours, stop }: Due, queue: NumberQueue): string | null {
  switch (rule) {
    case 'now':
      return null;
    case 'gap':
      return formatRange(queue.pacing.first_contact_gap);
    case 'sending_hours':
      return hours.text;
    case 'daily_quota':
      return String(queue.daily_quota);
    case 'portfolio':
      return String(queue.portfolio!.limit);
    case 'restricted':
      return stop!.until!.toISOString();
    case 'paused':
      return formatReason(stop!.reason);
    default:
      return String(limit!.most);
  }
}
