// Calendars at Cal.com: the cloud, or a self-hosted server with API v2 (docs/calendars/cal-com.md).
import { fact } from '@parley/contract';
import type { AskOptions } from '../ask-provider.ts';
import { getCalendarCapabilities } from '../capabilities.ts';
import { readLink } from '../fields.ts';
import { type Attendee, type Calendar, type CalendarAccount, CalendarError } from '../port.ts';
import { type CalCom, createApi } from './api.ts';
import { bookMeeting, cancelMeeting, findMeeting, moveMeeting } from './bookings.ts';
import { checkAccount, fetchEventType, fetchTimezone } from './event-type.ts';
import { LEAD } from './events.ts';
import { listFreeSlots } from './slots.ts';
import { receiveWebhook, subscribe } from './webhooks.ts';

/** Creates the adapter for Cal.com. */
export function createCalCom(options: AskOptions): Calendar {
  const api = createApi(options);
  return {
    capabilities: getCalendarCapabilities('cal-com'),
    freeSlots: (account, range) => listFreeSlots(api, account, range),
    book: (account, meeting) => bookMeeting(api, account, meeting),
    find: (account, meeting, from) => findMeeting(api, account, meeting, from),
    move: (account, ref, meeting) => moveMeeting(api, account, ref, meeting),
    cancel: (account, ref, reason) => cancelMeeting(api, account, ref, reason),
    bookingLink: (account, lead) => buildBookingLink(api, account, lead),
    receive: receiveWebhook,
    subscribe: (account, webhookUrl) => subscribe(api, account, webhookUrl),
    timezone: (account) => fetchTimezone(api, account),
    check: (account) => checkAccount(api, account),
  };
}

async function buildBookingLink(
  api: CalCom,
  account: CalendarAccount,
  { id, attendee }: { id: string; attendee: Attendee },
): Promise<string> {
  const page = account.settings['page'] ?? readLink((await fetchEventType(api, account))['bookingUrl']);
  if (!page) {
    throw new CalendarError(
      'refused',
      fact('answer_incomplete', { provider: 'Cal.com', missing: 'booking_page' }),
      true,
    );
  }
  const url = new URL(page);
  url.searchParams.set(`metadata[${LEAD}]`, id);
  if (attendee.name) url.searchParams.set('name', attendee.name);
  if (attendee.email) url.searchParams.set('email', attendee.email);
  return url.href;
}
