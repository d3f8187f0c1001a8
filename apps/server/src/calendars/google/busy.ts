// The busy times of a calendar at Google.
import { type Fact, fact } from '@parley/contract';
import { readCode } from '../../platform/foreign-requests.ts';
import { readFields, readList, readTime } from '../fields.ts';
import { type CalendarAccount, CalendarError, type FreeSlot, type TimeRange } from '../port.ts';
import { getServiceAccountEmail } from './access.ts';
import type { GoogleContext } from './api.ts';

/** The longest range of one request. Google refuses more than two or three months. */
const PART_MS = 31 * 86_400_000;

/** Returns the busy times in the range, earliest first. */
export async function listBusy(
  context: GoogleContext,
  account: CalendarAccount,
  { from, to }: TimeRange,
): Promise<FreeSlot[]> {
  const found: FreeSlot[] = [];
  const last = Date.parse(to);
  for (let start = Date.parse(from); start < last; start += PART_MS) {
    const end = Math.min(start + PART_MS, last);
    found.push(
      ...(await fetchBusyPart(context, account, new Date(start).toISOString(), new Date(end).toISOString())),
    );
  }
  return found.toSorted((one, other) => (one.start_at < other.start_at ? -1 : 1));
}

/** Returns the busy times in a range that one request can cover. */
export async function fetchBusyPart(
  context: GoogleContext,
  account: CalendarAccount,
  from: string,
  to: string,
): Promise<FreeSlot[]> {
  const id = account.settings['calendar_id']!;
  const body = { timeMin: from, timeMax: to, items: [{ id }] };
  const answer = await context.api(account, { method: 'POST', path: '/freeBusy', body, reads: true });
  const calendar = readFields(readFields(answer['calendars'])[id]);
  const reason = readFields(readList(calendar['errors'])[0])['reason'];
  if (reason === 'notFound') throw new CalendarError('not_found', notShared(account), true);
  if (reason !== undefined || !Array.isArray(calendar['busy'])) {
    const missing = fact('busy_times_missing', { calendar: id, code: readCode(reason) });
    throw new CalendarError('away', missing, true);
  }
  return readList(calendar['busy']).map((one) => {
    const [start_at, end_at] = [readTime(readFields(one)['start']), readTime(readFields(one)['end'])];
    // Fail instead of skipping the event: Parley would offer leads a time that is busy.
    if (!start_at || !end_at) {
      throw new CalendarError('away', fact('answer_unreadable', { provider: 'Google' }), true);
    }
    return { start_at, end_at };
  });
}

/** Returns whether the time is taken. `own` is the current time of the meeting to move, which counts as free. */
export async function isTaken(
  context: GoogleContext,
  account: CalendarAccount,
  { start_at, end_at }: FreeSlot,
  own?: FreeSlot,
): Promise<boolean> {
  const taken = await listBusy(context, account, { from: start_at, to: end_at });
  return taken
    .flatMap((one) => (own ? subtractSlot(one, own) : [one]))
    .some((one) => one.start_at < end_at && one.end_at > start_at);
}

/** Returns the parts of `one` that `other` does not cover. */
function subtractSlot(one: FreeSlot, other: FreeSlot): FreeSlot[] {
  return [
    { start_at: one.start_at, end_at: one.end_at < other.start_at ? one.end_at : other.start_at },
    { start_at: one.start_at > other.end_at ? one.start_at : other.end_at, end_at: one.end_at },
  ].filter(({ start_at, end_at }) => start_at < end_at);
}

/** Returns the reason why the account cannot see the calendar. */
export function notShared(account: CalendarAccount): Fact {
  return fact('calendar_not_shared', {
    account: account.settings['subject'] ?? getServiceAccountEmail(account),
  });
}
