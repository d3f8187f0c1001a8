// Calendars at Calendly (docs/calendars/calendly.md). In its API, an invitee represents a meeting, and a resource is
// identified by its URL.
import type { AskOptions } from '../ask-provider.ts';
import { getCalendarCapabilities } from '../capabilities.ts';
import { readFields, readNonEmpty } from '../fields.ts';
import type { Calendar, CalendarAccount } from '../port.ts';
import { type Calendly, createApi } from './api.ts';
import { createBookingLinks } from './booking-links.ts';
import { checkAccount } from './event-type-problems.ts';
import { bookMeeting, cancelMeeting, findMeeting } from './meetings.ts';
import { fetchEventType, fetchPath, getLastSegment, readResource } from './resources.ts';
import { listFreeSlots } from './slots.ts';
import { receiveWebhook, subscribe } from './webhooks.ts';

/** Creates the adapter for Calendly. */
export function createCalendly(options: AskOptions): Calendar {
  const api = createApi(options);
  return {
    capabilities: getCalendarCapabilities('calendly'),
    freeSlots: (account, range) => listFreeSlots(api, options.clock, account, range),
    book: (account, meeting) => bookMeeting(api, account, meeting),
    find: (account, meeting) => findMeeting(api, account, meeting),
    cancel: (account, ref, reason) => cancelMeeting(api, account, ref, reason),
    bookingLink: createBookingLinks(api, options.clock),
    receive: receiveWebhook,
    subscribe: (account, webhookUrl) => subscribe(api, account, webhookUrl),
    timezone: (account) => fetchTimezone(api, account),
    check: (account) => checkAccount(api, account),
  };
}

async function fetchTimezone(api: Calendly, account: CalendarAccount): Promise<string | null> {
  const { type, owner } = readFields((await fetchEventType(api, account))['profile']);
  const host = type === 'User' ? readNonEmpty(owner) : null;
  return readNonEmpty(
    readResource(await fetchPath(api, account, `/users/${host ? getLastSegment(host) : 'me'}`))['timezone'],
  );
}
