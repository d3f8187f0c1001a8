// What each provider can do, as data (docs/adr/0075). Offers, bookings and workspace files read these properties; none
// of them asks which provider it is.
import type { CalendarCapabilities, CalendarProvider } from './port.ts';

const CAPABILITIES: Record<CalendarProvider, CalendarCapabilities> = {
  'cal-com': {
    moves: true,
    needs_email: true,
    has_length: true,
    has_hours: true,
    has_page: true,
    tells_people: true,
    pace_ms: 3_000,
    news: 'webhook',
  },
  calendly: {
    // Its API has no way to move a meeting.
    moves: false,
    needs_email: true,
    has_length: true,
    has_hours: true,
    has_page: true,
    tells_people: true,
    pace_ms: 10_000,
    news: 'webhook',
  },
  google: {
    moves: true,
    needs_email: false,
    has_length: false,
    has_hours: false,
    // Google's own booking pages take nothing that tells the lead.
    has_page: false,
    // It writes to whom it invites, and it can't invite without an address.
    tells_people: false,
    pace_ms: 1_000,
    news: 'poll',
  },
};

export function calendarCapabilities(provider: CalendarProvider): CalendarCapabilities {
  return CAPABILITIES[provider];
}
