// The event type that leads book, and the time zone of its host.
import { fact } from '@parley/contract';
import { type Fields, readNonEmpty } from '../fields.ts';
import { type CalendarAccount, CalendarError, type CalendarProblem } from '../port.ts';
import { type CalCom, readData } from './api.ts';
import { findEventTypeProblems, toCheckProblem } from './event-type-problems.ts';

const EVENT_TYPES = '2024-06-14';
const SCHEDULES = '2024-06-11';

/** Returns the event type of the account. */
export async function fetchEventType(api: CalCom, account: CalendarAccount): Promise<Fields> {
  const path = `/event-types/${account.settings['event_type_id']}`;
  return readData(await api(account, { method: 'GET', path, version: EVENT_TYPES }));
}

/** Returns the length of a meeting, in milliseconds. */
export async function fetchLengthMs(api: CalCom, account: CalendarAccount): Promise<number> {
  const minutes = Number((await fetchEventType(api, account))['lengthInMinutes']);
  if (minutes > 0) return minutes * 60_000;
  throw new CalendarError(
    'away',
    fact('answer_incomplete', { provider: 'Cal.com', missing: 'meeting_length' }),
    true,
  );
}

/** Returns the time zone of a schedule; null if the key can't read it. */
async function fetchScheduleZone(api: CalCom, account: CalendarAccount, id: number): Promise<string | null> {
  try {
    const answer = await api(account, { method: 'GET', path: `/schedules/${id}`, version: SCHEDULES });
    return readNonEmpty(readData(answer)['timeZone']);
  } catch (error) {
    if (error instanceof CalendarError && (error.kind === 'not_found' || error.kind === 'refused'))
      return null;
    throw error;
  }
}

/** Returns the time zone of the event type's schedule, else that of the host; null if Cal.com does not say. */
export async function fetchTimezone(api: CalCom, account: CalendarAccount): Promise<string | null> {
  const schedule = (await fetchEventType(api, account))['scheduleId'];
  const own = typeof schedule === 'number' ? await fetchScheduleZone(api, account, schedule) : null;
  if (own !== null) return own;
  return readNonEmpty(
    readData(await api(account, { method: 'GET', path: '/me', version: SCHEDULES }))['timeZone'],
  );
}

/** Returns the reasons why Parley cannot use the account. */
export async function checkAccount(api: CalCom, account: CalendarAccount): Promise<CalendarProblem[]> {
  try {
    return findEventTypeProblems(await fetchEventType(api, account));
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return [toCheckProblem(error)];
  }
}
