// The free slots of an event type.
import { fact } from '@parley/contract';
import type { Clock } from '../../platform/clock.ts';
import { readFields, readList, readTime, shiftTime } from '../fields.ts';
import { type CalendarAccount, CalendarError, type FreeSlot, type TimeRange } from '../port.ts';
import type { Calendly } from './api.ts';
import { fetchEventType, fetchPath } from './resources.ts';

/** The longest range of one request. */
const PART_MS = 31 * 86_400_000;
/** The minimum time until the start of a range: Calendly accepts no past time, and its clock might be ahead. */
const AHEAD_MS = 60_000;

/** Returns the free slots that start in the range, earliest first. */
export async function listFreeSlots(
  api: Calendly,
  clock: Clock,
  account: CalendarAccount,
  { from, to }: TimeRange,
): Promise<FreeSlot[]> {
  const first = Math.max(Date.parse(from), clock.ms() + AHEAD_MS);
  const last = Date.parse(to);
  if (first >= last) return [];
  // Make the calls one after another: during a trial after a rest, the gate allows only one at a time.
  const type = await fetchEventType(api, account);
  const starts = await fetchStarts(api, account, first, last);
  const minutes = Number(type['duration']);
  if (!(minutes > 0))
    throw new CalendarError(
      'away',
      fact('answer_incomplete', { provider: 'Calendly', missing: 'meeting_length' }),
      true,
    );
  return starts.map((start_at) => ({ start_at, end_at: shiftTime(start_at, minutes * 60_000) }));
}

async function fetchStarts(
  api: Calendly,
  account: CalendarAccount,
  first: number,
  last: number,
): Promise<string[]> {
  const found: string[] = [];
  for (let start = first; start < last; start += PART_MS) {
    const end = Math.min(start + PART_MS, last);
    const answer = await fetchPath(api, account, '/event_type_available_times', {
      event_type: account.settings['event_type']!,
      start_time: new Date(start).toISOString(),
      end_time: new Date(end).toISOString(),
    });
    for (const time of readList(answer['collection']).map(readFields)) {
      const start_at = readTime(time['start_time']);
      if (!start_at || (time['status'] ?? 'available') !== 'available') continue;
      if (Date.parse(start_at) >= start && Date.parse(start_at) < end) found.push(start_at);
    }
  }
  return found.toSorted();
}
