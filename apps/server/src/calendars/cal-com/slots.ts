// The free slots of an event type.
import { readFields, readList, readTime } from '../fields.ts';
import type { CalendarAccount, FreeSlot, TimeRange } from '../port.ts';
import { type CalCom, readData } from './api.ts';
import { fetchLengthMs } from './event-type.ts';

const SLOTS = '2024-09-04';
/** The longest range of one request. Cal.com computes the slots day by day, so Parley splits longer ranges. */
const PART_MS = 31 * 86_400_000;

/** Returns the free slots that start in the range, earliest first. */
export async function listFreeSlots(
  api: CalCom,
  account: CalendarAccount,
  { from, to }: TimeRange,
): Promise<FreeSlot[]> {
  const found = new Map<string, FreeSlot>();
  const last = Date.parse(to);
  for (let start = Date.parse(from); start < last; start += PART_MS) {
    const end = Math.min(start + PART_MS, last);
    const part = await fetchSlots(api, account, new Date(start).toISOString(), new Date(end).toISOString());
    for (const slot of part) {
      const begin = Date.parse(slot.start_at);
      if (begin >= start && begin < end) found.set(slot.start_at, slot);
    }
  }
  return [...found.values()].toSorted((one, other) => (one.start_at < other.start_at ? -1 : 1));
}

async function fetchSlots(
  api: CalCom,
  account: CalendarAccount,
  start: string,
  end: string,
): Promise<FreeSlot[]> {
  const query = {
    eventTypeId: account.settings['event_type_id']!,
    start,
    end,
    timeZone: 'UTC',
    format: 'range',
  };
  const answer = await api(account, { method: 'GET', path: '/slots', version: SLOTS, query });
  const slots = Object.values(readData(answer)).flatMap(readList).map(readFields);
  // Some servers return only the start of each slot, so compute its end from the event type's length.
  const length = slots.some((slot) => slot['end'] === undefined) ? await fetchLengthMs(api, account) : 0;
  return slots.flatMap((slot) => {
    const start_at = readTime(slot['start']);
    if (!start_at) return [];
    const end_at = readTime(slot['end']) ?? new Date(Date.parse(start_at) + length).toISOString();
    return [{ start_at, end_at }];
  });
}
