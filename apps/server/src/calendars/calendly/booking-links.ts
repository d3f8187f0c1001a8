// The links with which leads book without the agent.
import { fact } from '@parley/contract';
import type { Clock } from '../../platform/clock.ts';
import { readLink } from '../fields.ts';
import { type Calendar, type CalendarAccount, CalendarError } from '../port.ts';
import type { Calendly } from './api.ts';
import { LEAD, SOURCE } from './events.ts';
import { readResource } from './resources.ts';

/**
 * The time for which a lead's booking link is reused. Each turn might request a link, and each new link is an object at
 * Calendly.
 */
const LINK_MS = 600_000;
const MOST_LINKS = 1_000;

/** Returns a function that builds a lead's booking link. It reuses the page of a link for a while. */
export function createBookingLinks(api: Calendly, clock: Clock): NonNullable<Calendar['bookingLink']> {
  const links = new Map<string, { page: string; until: number }>();

  async function findBookingPage(account: CalendarAccount, leadId: string): Promise<string> {
    const name = JSON.stringify([account.id, account.settings['event_type'], leadId]);
    const known = links.get(name);
    if (known && known.until > clock.ms()) return known.page;
    const body = { max_event_count: 1, owner: account.settings['event_type'], owner_type: 'EventType' };
    const answer = await api(account, { method: 'POST', path: '/scheduling_links', body });
    const page = readLink(readResource(answer)['booking_url']);
    if (!page)
      throw new CalendarError(
        'away',
        fact('answer_incomplete', { provider: 'Calendly', missing: 'booking_link' }),
        true,
      );
    if (links.size >= MOST_LINKS) links.clear();
    links.set(name, { page, until: clock.ms() + LINK_MS });
    return page;
  }

  return async (account, { id, attendee }) => {
    const page = await findBookingPage(account, id);
    const url = new URL(page);
    if (attendee.name) url.searchParams.set('name', attendee.name);
    if (attendee.email) url.searchParams.set('email', attendee.email);
    url.searchParams.set('utm_source', SOURCE);
    url.searchParams.set(LEAD, id);
    return url.href;
  };
}
