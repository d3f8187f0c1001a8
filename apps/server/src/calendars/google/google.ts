// Calendars at Google (docs/calendars/google.md). Google provides busy times and changes, but no slots.

import type { AskOptions } from '../ask-provider.ts';
import { getCalendarCapabilities } from '../capabilities.ts';
import { readNonEmpty } from '../fields.ts';
import type { Calendar, CalendarAccount } from '../port.ts';
import { buildEventPath, createApi, type GoogleContext } from './api.ts';
import { listBusy } from './busy.ts';
import { listChanges } from './changes.ts';
import { checkAccount } from './check.ts';
import { bookMeeting, cancelMeeting, findMeeting, moveMeeting } from './meetings.ts';

/** Creates the adapter for Google. */
export function createGoogle(options: AskOptions): Calendar {
  const context = { api: createApi(options), clock: options.clock };
  return {
    capabilities: getCalendarCapabilities('google'),
    busy: (account, range) => listBusy(context, account, range),
    book: (account, meeting) => bookMeeting(context, account, meeting),
    find: (account, meeting) => findMeeting(context, account, meeting),
    move: (account, ref, meeting) => moveMeeting(context, account, ref, meeting),
    cancel: (account, ref) => cancelMeeting(context, account, ref),
    changes: (account, cursor) => listChanges(context, account, cursor),
    timezone: (account) => fetchTimezone(context, account),
    check: (account) => checkAccount(context, account),
  };
}

async function fetchTimezone({ api }: GoogleContext, account: CalendarAccount): Promise<string | null> {
  const query = { maxResults: '1', fields: 'timeZone' };
  return readNonEmpty(
    (await api(account, { method: 'GET', path: buildEventPath(account), query }))['timeZone'],
  );
}
