// The capabilities of each provider, as data (docs/adr/describe-calendars-by-capabilities.md). The code for offers,
// bookings and workspace files reads them instead of checking which provider it is.
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
    // The API has no way to move a meeting.
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
    // Google's booking pages accept no parameter that identifies the lead.
    has_page: false,
    // Google sends emails only to invited people, and an invitation requires an email address.
    tells_people: false,
    pace_ms: 1_000,
    news: 'poll',
  },
};

export function getCalendarCapabilities(provider: CalendarProvider): CalendarCapabilities {
  return CAPABILITIES[provider];
}
